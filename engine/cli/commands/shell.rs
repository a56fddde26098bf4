//! `hyperkon completions` and `hyperkon man`: shell completions and manual pages.

use crate::session::disk;
use crate::terminal;
use crate::words::error::CommandError;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use hyperkon_frame::plain;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of `hyperkon completions`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  eval \"$(hyperkon completions bash)\"               in ~/.bashrc
  hyperkon completions fish > ~/.config/fish/completions/hyperkon.fish
  hyperkon completions powershell >> $PROFILE
  hyperkon completions zsh > ~/.zfunc/_hyperkon      if ~/.zfunc is in `fpath`")]
pub struct CompletionsArgs {
    /// Target shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

/// Arguments of `hyperkon man`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hyperkon man > hyperkon.1                      then `man ./hyperkon.1`
  hyperkon man --dir ~/.local/share/man/man1     then `man hyperkon-play`")]
pub struct ManArgs {
    /// Write the manual pages of all commands to this folder
    ///
    /// The folder is created if missing.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints the completion script.
pub fn completions(args: &CompletionsArgs, mut line: Command) -> Result<(), CommandError> {
    // Generate the script in memory, because `generate` panics on write errors.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut line, "hyperkon", &mut script);
    print(&script)
}

/// Prints the manual page of the program, or writes all pages to a folder.
pub fn man(args: &ManArgs, line: Command) -> Result<(), CommandError> {
    // Omit the page of the `help` subcommand, because it contains nothing useful.
    let mut command = line.disable_help_subcommand(true);
    command.build();
    let Some(dir) = &args.dir else { return print(&page(command)?.1) };
    fs::create_dir_all(dir).map_err(|error| disk::disk_error(dir, error))?;
    let pages = write_pages(command, dir)?;
    Ok(writeln!(terminal::out(), "{pages} pages are in {}", plain::path(dir))?)
}

/// Writes the pages of a command and its subcommands; returns their number.
fn write_pages(command: Command, dir: &Path) -> Result<usize, CommandError> {
    let mut pages = 1;
    for below in command.get_subcommands() {
        pages += write_pages(below.clone(), dir)?;
    }
    let (name, page) = page(command)?;
    disk::write_whole(&dir.join(name), &page)?;
    Ok(pages)
}

/// Returns the name of a command's page, and the page.
fn page(command: Command) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command).source(concat!("hyperkon ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render(&mut page)?;
    // The text after the options begins with the examples. Manual pages have a section for examples.
    let page = ["Example", "Examples"].iter().fold(String::from_utf8_lossy(&page).into_owned(), |page, word| {
        page.replace(&format!("\n.SH EXTRA\n{word}:\n"), "\n.SH EXAMPLES\n")
    });
    Ok((man.get_filename(), page.into_bytes()))
}

fn print(text: &[u8]) -> Result<(), CommandError> {
    let mut out = terminal::out();
    out.write_all(text)?;
    Ok(out.flush()?)
}
