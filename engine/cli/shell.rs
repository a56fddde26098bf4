//! `hyperkon completions` and `hyperkon man`: what shells and `man` know of the commands, made of the same list as `--help`.

use crate::disk;
use crate::line::Line;
use crate::terminal;
use crate::trouble::Trouble;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use hyperkon::plain;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Print a script that completes commands and options in your shell
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hyperkon completions bash > ~/.local/share/bash-completion/completions/hyperkon
  hyperkon completions fish > ~/.config/fish/completions/hyperkon.fish
  hyperkon completions powershell >> $PROFILE
  hyperkon completions zsh > ~/.zfunc/_hyperkon      where `fpath` has ~/.zfunc")]
pub struct CompletionsArgs {
    /// The shell that reads the script
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hyperkon man > hyperkon.1                      then `man ./hyperkon.1`
  hyperkon man --dir ~/.local/share/man/man1     then `man hyperkon`, `man hyperkon-play`")]
pub struct ManArgs {
    /// Write the page of every command into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints the script.
pub fn completions(args: &CompletionsArgs) -> Result<(), Trouble> {
    // Into memory first: there, writing cannot fail.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Line::command(), "hyperkon", &mut script);
    print(&script)
}

/// Prints the page of the whole program, or writes all pages.
pub fn man(args: &ManArgs) -> Result<(), Trouble> {
    // Its page would say how to ask for help.
    let mut command = Line::command().disable_help_subcommand(true);
    command.build();
    let Some(dir) = &args.dir else { return print(&page(command)?.1) };
    fs::create_dir_all(dir).map_err(|error| disk::trouble(dir, error))?;
    let pages = write_pages(command, dir)?;
    Ok(writeln!(terminal::out(), "{pages} pages are in {}", plain::path(dir))?)
}

/// Writes the pages of a command and of those below it; how many they are.
fn write_pages(command: Command, dir: &Path) -> Result<usize, Trouble> {
    let mut pages = 1;
    for below in command.get_subcommands() {
        pages += write_pages(below.clone(), dir)?;
    }
    let (name, page) = page(command)?;
    disk::write_whole(&dir.join(name), &page)?;
    Ok(pages)
}

/// The name of a command's page, and the page.
fn page(command: Command) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command).source(concat!("hyperkon ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render(&mut page)?;
    // What follows the options in `--help` are examples; a manual has a section of that name.
    let page = ["Example", "Examples"].iter().fold(String::from_utf8_lossy(&page).into_owned(), |page, word| {
        page.replace(&format!("\n.SH EXTRA\n{word}:\n"), "\n.SH EXAMPLES\n")
    });
    Ok((man.get_filename(), page.into_bytes()))
}

fn print(text: &[u8]) -> Result<(), Trouble> {
    let mut out = terminal::out();
    out.write_all(text)?;
    Ok(out.flush()?)
}
