//! The mods of a command: paths, or ids of installed mods.

use crate::terminal;
use crate::words::error::CommandError;
use clap::Args;
use directories::ProjectDirs;
use hyperkon::__private::game::{Content, ContentError, ContentFile};
use hyperkon::__private::mods::{Installed, Library};
use hyperkon::__private::problem::Problem;
use hyperkon_frame::plain;
use hyperkon_table::Code;
use std::path::PathBuf;

/// The warnings about mods that a game prints too: only one of two files applies, or an id has a prefix.
const TOLD: [&str; 2] = ["replaced_twice", "mod_renamed"];

/// The environment variable with the folder of installed mods.
const VARIABLE: &str = "HYPERKON_MODS_DIR";

/// Mods that are added to the built-in content.
#[derive(Clone, Debug, Default, Args)]
pub struct Mods {
    /// Add a mod to the built-in content (repeatable)
    ///
    /// A mod is a folder or a zip file with its own `powers/` and `decks/`, or the id of an installed mod. A file or folder
    /// with the name of the id comes first. The mods that it needs are loaded before it: `hyperkon mods list` shows the
    /// installed ones.
    #[arg(long, value_name = "MOD")]
    pub mods: Vec<PathBuf>,
    /// The folder of installed mods.
    #[command(flatten)]
    pub dir: ModsDir,
}

/// The option for the folder of installed mods.
#[derive(Clone, Debug, Default, Args)]
pub struct ModsDir {
    /// Folder of installed mods [default: the user's data folder]
    ///
    /// `hyperkon mods list` prints the default folder. The variable HYPERKON_MODS_DIR sets another one.
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub mods_dir: Option<PathBuf>,
}

impl ModsDir {
    /// Returns the folder of installed mods.
    pub fn library(&self) -> Library {
        let usual = || ProjectDirs::from("", "", "hyperkon").map(|dirs| dirs.data_dir().join("mods"));
        let variable = || std::env::var_os(VARIABLE).map(PathBuf::from);
        Library::new(self.mods_dir.clone().or_else(variable).or_else(usual).unwrap_or_else(|| PathBuf::from("mods")))
    }
}

impl Mods {
    /// Returns the paths of the mods, and of the installed mods that they need.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.dir.library().resolve(&self.mods)
    }

    /// Adds the installed mod with this edition, unless the other mods or the built-in content have it. The edition can
    /// name its mod, as in `my-mod/my-table`.
    pub fn add_edition(&mut self, edition: &str) {
        let (of, short) = edition.split_once('/').map_or((None, edition), |(of, short)| (Some(of), short));
        let has = |files: &[ContentFile], is_ours: &dyn Fn(&ContentFile) -> bool| {
            files.iter().any(|file| is_ours(file) && file.name == format!("decks/{short}.toml"))
        };
        let library = self.dir.library();
        let installed = library.list();
        // Most players have no mods, and then nothing is read.
        if installed.is_empty() || has(&Content::collect(&self.paths()).0, &|_| of.is_none()) {
            return;
        }
        let is_it = |one: &&Installed| {
            of.is_none_or(|of| one.id() == Some(of)) && has(&Content::collect(&[&one.path]).0, &|file| file.pack > 0)
        };
        // The path, because a folder in the working directory can have the same name.
        self.mods.extend(installed.iter().find(is_it).map(|one| one.path.clone()));
    }

    /// Prints the warnings that players need, too.
    pub fn warn(content: &Content) {
        for warning in content.warnings().iter().filter(|warning| TOLD.contains(&warning.code())) {
            terminal::complain(warning);
        }
    }

    /// Returns the built-in files and the files of the mods.
    pub fn files(&self) -> Result<Vec<ContentFile>, CommandError> {
        let (files, unread) = Content::collect(&self.paths());
        if unread.iter().any(Problem::is_error) {
            return Err(self.error(ContentError(unread)));
        }
        Ok(files)
    }

    /// Turns problems in mods into an error. The error names the command that lists all problems.
    pub fn error(&self, problems: ContentError) -> CommandError {
        let dirs: Vec<String> = self.paths().iter().map(|dir| plain::path_as_word(dir)).collect();
        if dirs.is_empty() {
            return CommandError::Content(problems);
        }
        let advice = format!("(`hyperkon check {}` shows all errors with their lines)", dirs.join(" "));
        CommandError::Mods { problems, advice }
    }

    /// Returns these options as text, for a printed command line that resumes the game.
    pub fn written(&self) -> String {
        let dir = self.dir.mods_dir.iter().map(|dir| format!(" --mods-dir {}", plain::path_as_word(dir)));
        let mods = self.mods.iter().map(|name| format!(" --mods {}", plain::path_as_word(name)));
        mods.chain(dir.filter(|_| !self.mods.is_empty())).collect()
    }
}
