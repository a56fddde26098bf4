//! The workshop: mods are watched while a game is played, and what is saved in them is taken.
//!
//! Lines and changes come in by one channel, each from a thread of its own, so that a person who sits at a
//! question is told at once. Invariant: what cannot be used, or not in this game, leaves the game as it is.

use crate::args::Play;
use crate::trouble::Trouble;
use hyperkon::game::{Content, ContentFile, Engine, Game, When};
use hyperkon::narrate::Narrator;
use hyperkon::plain;
use hyperkon::problem::Problem;
use hyperkon::table::Code;
use hyperkon_workshop::check::check_files;
use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// An editor saves in several strokes; this long after the last one it is done.
const SETTLED: Duration = Duration::from_millis(200);

/// What comes in.
pub enum Heard {
    /// A line was typed.
    Line(Vec<u8>),
    /// No more lines will come.
    End,
    /// Reading failed.
    Failed(io::Error),
    /// Something was saved in a mod.
    Saved,
}

/// The folders of the mods, watched.
pub struct Workshop {
    mods: Vec<PathBuf>,
    when: When,
    incoming: Receiver<Heard>,
    /// Lines that were typed ahead.
    typed: VecDeque<Heard>,
    seen: (Vec<ContentFile>, Vec<Problem>),
    /// Sound content that this game can take, not yet handed to the engine.
    next: Option<Arc<Content>>,
    /// The files saved since the content in force was.
    saved: BTreeSet<String>,
    /// New aliens that have been announced.
    announced: BTreeSet<String>,
    _watcher: RecommendedWatcher,
}

impl Workshop {
    /// Begins to watch, and to read what is typed. `None`: it was not asked for.
    pub fn open(args: &Play) -> Result<Option<Workshop>, Trouble> {
        if !args.watch {
            return Ok(None);
        }
        let (sender, incoming) = channel();
        let watcher = watcher(&args.mods.mods, sender.clone());
        let watcher = watcher.map_err(|error| Trouble::Usage(format!("`--watch`: {error}")))?;
        std::thread::spawn(move || read_lines(&sender));
        let when = if args.now { When::Now } else { When::StepEnd };
        Ok(Some(Workshop {
            mods: args.mods.mods.clone(),
            when,
            incoming,
            typed: VecDeque::new(),
            seen: Content::collect(&args.mods.mods),
            next: None,
            saved: BTreeSet::new(),
            announced: BTreeSet::new(),
            _watcher: watcher,
        }))
    }

    /// When what was saved is taken.
    pub const fn when(&self) -> When {
        self.when
    }

    /// Content for the game to take.
    pub const fn next(&mut self) -> Option<Arc<Content>> {
        self.next.take()
    }

    /// Whether there is content for the game to take.
    pub const fn has_next(&self) -> bool {
        self.next.is_some()
    }

    /// The files that have just come into force.
    pub fn in_force(&mut self) -> Vec<String> {
        std::mem::take(&mut self.saved).into_iter().collect()
    }

    /// Says what is watched.
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

    /// Whether something has been saved; waits for nothing.
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

    /// Reads the mods anew and says what becomes of what was saved; whether anything was said.
    pub fn look(&mut self, engine: &Engine, game: &Game, narrator: &Narrator, out: &mut dyn Write) -> io::Result<bool> {
        let read = Content::collect(&self.mods);
        if read == self.seen {
            return Ok(false);
        }
        if read.1.iter().any(is_gone) {
            for gone in read.1.iter().filter(|problem| is_gone(problem)) {
                writeln!(out, "{}", narrator.text("watch.gone", &[("folder", gone.place.to_string())]))?;
            }
            // What was to be taken is not there either.
            (self.seen, self.next) = (read, None);
            return Ok(true);
        }
        let saved = changed(&self.seen.0, &read.0);
        self.saved.extend(saved.iter().cloned());
        let made = Content::from_files(&read.0, read.1.clone());
        self.seen = read;
        let mut say = |key: &str, more: &[(&str, String)]| {
            let mut values = vec![("files", narrator.list(&saved)), ("n", saved.len().to_string())];
            values.extend(more.iter().cloned());
            writeln!(out, "{}", narrator.text(key, &values))
        };
        let own = game.rules().content();
        if let Some(own) = own.filter(|own| made.as_ref().is_ok_and(|made| made.hash() == own.hash())) {
            self.next = Some(Arc::clone(own));
            self.saved.clear();
            say("watch.unchanged", &[])?;
            return Ok(true);
        }
        // What loading does not see and only playing would show, a misspelt function for instance: in all that was saved
        // since the content in force was.
        let problems = check_files(&self.seen.0, |file| self.saved.contains(&file.path));
        let content = match made {
            Ok(content) if !problems.iter().any(Problem::is_error) => content,
            made => {
                // What was to be taken has been saved over.
                self.next = None;
                say("watch.broken", &[])?;
                let problems = made.err().map_or(problems, |error| error.0);
                return problems.iter().try_for_each(|problem| writeln!(out, "  {problem}")).map(|()| true);
            }
        };
        match engine.fits(game, &content) {
            Err(error) => say("watch.misfit", &[("why", error.to_string())])?,
            Ok(aliens) => {
                let at_once = self.when == When::Now || game.is_stopped();
                say(if at_once { "watch.saved_now" } else { "watch.saved" }, &[])?;
                for alien in aliens.into_iter().filter(|alien| self.announced.insert(alien.clone())) {
                    say("watch.next_game", &[("alien", alien)])?;
                }
                self.next = Some(content);
            }
        }
        problems.iter().try_for_each(|problem| writeln!(out, "  {problem}"))?;
        Ok(true)
    }

    /// The files that were saved since the mods were read last, all there are now, and what is wrong with them; `None`: nothing
    /// has changed.
    pub fn saved(&mut self) -> Option<(Vec<String>, &[ContentFile], &[Problem])> {
        let read = Content::collect(&self.mods);
        if read == self.seen {
            return None;
        }
        let saved = changed(&self.seen.0, &read.0);
        self.seen = read;
        Some((saved, &self.seen.0, &self.seen.1))
    }

    /// What was read last of the mods: all files, and what is wrong with them.
    pub fn read(&self) -> (&[ContentFile], &[Problem]) {
        (&self.seen.0, &self.seen.1)
    }

    /// The mods were changed since the game was left: the engine has them as they are now.
    pub fn catch_up(&mut self, engine: &Engine, files: Vec<String>) {
        self.saved.extend(files);
        self.next = Some(Arc::clone(engine.content()));
    }
}

/// Whether a mod's folder is not there.
fn is_gone(problem: &Problem) -> bool {
    problem.code() == "pack_no_folder"
}

/// The paths of the files that differ.
fn changed(then: &[ContentFile], now: &[ContentFile]) -> Vec<String> {
    let differs = |file: &&ContentFile, others: &[ContentFile]| {
        others.iter().find(|other| other.path == file.path).is_none_or(|other| other.text != file.text)
    };
    let (new, gone) = (now.iter().filter(|file| differs(file, then)), then.iter().filter(|file| differs(file, now)));
    let paths: BTreeSet<String> = new.chain(gone).map(|file| file.path.clone()).collect();
    paths.into_iter().collect()
}

fn watcher(mods: &[PathBuf], sender: Sender<Heard>) -> notify::Result<RecommendedWatcher> {
    // A link in a mod is not read, and where it leads is not ours to watch.
    let config = notify::Config::default().with_follow_symlinks(false);
    let heard = move |event: notify::Result<notify::Event>| {
        // Reading the mods tells of itself too: without this it would never come to rest.
        let read = |kind: &EventKind| {
            kind.is_access() && !matches!(kind, EventKind::Access(AccessKind::Close(AccessMode::Write)))
        };
        // Events that were lost may have told of a change. When the game is over, nobody listens any more.
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
