//! The workshop: watches the folders of mods during a game, and reads saved changes.
//!
//! Two threads send typed lines and saved changes to one channel, so a change interrupts the prompt immediately. Invariant:
//! a change that is invalid or impossible in this game does not affect the game.

use crate::words::args::Play;
use crate::words::error::CommandError;
use hyperkon::__private::game::{Content, ContentFile, When};
use hyperkon::__private::problem::Problem;
use hyperkon_frame::plain;
use hyperkon_table::Code as _;
use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// The time without changes after which a save is complete. Editors may save a file in several writes.
const SETTLED: Duration = Duration::from_millis(200);

/// An incoming line or change.
pub enum Heard {
    /// A typed line.
    Line(Vec<u8>),
    /// The end of the input.
    End,
    /// A read error.
    Failed(io::Error),
    /// A saved file of a mod.
    Saved,
}

/// The watched mods of a game.
pub(crate) struct Watched {
    pub(crate) workshop: Workshop,
    /// True if the game is resumed from its record.
    pub(super) resumes: bool,
    /// The files saved since the current rules came into force.
    pub(super) saved: BTreeSet<String>,
    /// The new items that have been announced.
    pub(super) announced: BTreeSet<String>,
}

/// The result of checking for saved changes.
pub(crate) enum Look {
    /// No file was saved.
    Nothing,
    /// A message about the changes was printed.
    Said,
    /// The changes are in force, so the question may have changed.
    Anew,
}

impl Watched {
    /// Starts to watch the mods of the arguments, if requested.
    pub(super) fn of(args: &Play) -> Result<Option<Watched>, CommandError> {
        let Some(workshop) = Workshop::open(args)? else { return Ok(None) };
        let (saved, announced) = (BTreeSet::new(), BTreeSet::new());
        Ok(Some(Watched { workshop, resumes: args.resume.is_some(), saved, announced }))
    }
}

/// The watched folders of the mods.
pub struct Workshop {
    mods: Vec<PathBuf>,
    when: When,
    incoming: Receiver<Heard>,
    /// Lines that were typed before a prompt.
    typed: VecDeque<Heard>,
    seen: (Vec<ContentFile>, Vec<Problem>),
    _watcher: RecommendedWatcher,
}

impl Workshop {
    /// Starts to watch the mods and to read input. Returns `None` without `--watch`.
    pub fn open(args: &Play) -> Result<Option<Workshop>, CommandError> {
        if !args.watch {
            return Ok(None);
        }
        let (sender, incoming) = channel();
        let mods = args.at.mods.paths();
        let watcher = watcher(&mods, sender.clone());
        let watcher = watcher.map_err(|error| CommandError::Usage(format!("`--watch`: {error}")))?;
        std::thread::spawn(move || read_lines(&sender));
        let when = if args.immediate { When::Now } else { When::StepEnd };
        Ok(Some(Workshop {
            seen: Content::collect(&mods),
            mods,
            when,
            incoming,
            typed: VecDeque::new(),
            _watcher: watcher,
        }))
    }

    /// Returns the time at which saved changes are applied.
    pub const fn when(&self) -> When {
        self.when
    }

    /// Prints the watched folders.
    pub fn greet(&self, out: &mut dyn Write, text: impl Fn(&str, &[(&str, String)]) -> String) -> io::Result<()> {
        let mods: Vec<String> = self.mods.iter().map(|folder| plain::path(folder)).collect();
        let key = if self.when == When::Now { "watch.watching_now" } else { "watch.watching" };
        writeln!(out, "{}", text(key, &[("folders", mods.join(", "))]))
    }

    /// Waits for a line or a change.
    pub fn hear(&mut self) -> Heard {
        let heard = self.typed.pop_front().or_else(|| self.incoming.recv().ok()).unwrap_or(Heard::End);
        if matches!(heard, Heard::Saved) {
            self.settle();
        }
        heard
    }

    /// Returns `true` if a file has been saved; does not wait.
    pub fn has_heard_of_a_change(&mut self) -> bool {
        while let Ok(heard) = self.incoming.try_recv() {
            if matches!(heard, Heard::Saved) {
                self.settle();
                return true;
            }
            self.typed.push_back(heard);
        }
        false
    }

    fn settle(&mut self) {
        while let Ok(heard) = self.incoming.recv_timeout(SETTLED) {
            if !matches!(heard, Heard::Saved) {
                self.typed.push_back(heard);
            }
        }
    }

    /// Rereads the mods. Returns the files that have changed since the last read, or `None` without changes.
    pub fn saved(&mut self) -> Option<Vec<String>> {
        let read = Content::collect(&self.mods);
        if read == self.seen {
            return None;
        }
        let saved = changed(&self.seen.0, &read.0);
        self.seen = read;
        Some(saved)
    }

    /// Returns the files and the problems from the last read of the mods.
    pub fn read(&self) -> (&[ContentFile], &[Problem]) {
        (&self.seen.0, &self.seen.1)
    }
}

/// Returns `true` if the problem is a missing folder of a mod.
pub fn is_gone(problem: &Problem) -> bool {
    problem.code() == "pack_no_folder"
}

/// Returns the paths of the files that differ.
fn changed(then: &[ContentFile], now: &[ContentFile]) -> Vec<String> {
    let differs = |file: &&ContentFile, others: &[ContentFile]| {
        others.iter().find(|other| other.path == file.path).is_none_or(|other| other.text != file.text)
    };
    let (new, gone) = (now.iter().filter(|file| differs(file, then)), then.iter().filter(|file| differs(file, now)));
    let paths: BTreeSet<String> = new.chain(gone).map(|file| file.path.clone()).collect();
    paths.into_iter().collect()
}

fn watcher(mods: &[PathBuf], sender: Sender<Heard>) -> notify::Result<RecommendedWatcher> {
    // The program does not read symbolic links in mods, so it does not watch their targets.
    let config = notify::Config::default().with_follow_symlinks(false);
    let heard = move |event: notify::Result<notify::Event>| {
        // Skip events about reads. The program reads the mods after each event, so these events would cause an endless
        // loop.
        let read = |kind: &EventKind| {
            kind.is_access() && !matches!(kind, EventKind::Access(AccessKind::Close(AccessMode::Write)))
        };
        // After an error, assume a change, because events may have been lost. Sending fails only after the game has
        // ended.
        if event.map_or(true, |event| !read(&event.kind)) {
            let _ = sender.send(Heard::Saved);
        }
    };
    let mut watcher = RecommendedWatcher::new(heard, config)?;
    mods.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))?;
    Ok(watcher)
}

fn read_lines(sender: &Sender<Heard>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let heard = match input.read_until(b'\n', &mut bytes) {
            Ok(0) => Heard::End,
            Ok(_) => Heard::Line(bytes),
            Err(error) => Heard::Failed(error),
        };
        let is_last = !matches!(heard, Heard::Line(_));
        if sender.send(heard).is_err() || is_last {
            return;
        }
    }
}
