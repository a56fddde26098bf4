//! `hyperkon play`: a person, or nobody, at a table of bots.

use crate::args;
use crate::ask::{self, Answer};
use crate::board;
use crate::console::{Console, Input, Stop};
use crate::kept::{self, Begun, Record, Turn};
use crate::paint;
use crate::table;
use crate::take_back::Answers;
use crate::telling::{Eyes, tell};
use crate::terminal;
use crate::trouble::Trouble;
use crate::watch::Workshop;
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Choice, Decision, Event, OnFault, Topic, View};
use hyperkon::game::{Content, Engine, Match, Progress, When};
use hyperkon::narrate::Narrator;
use hyperkon::table::{Seat, Told};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game under way.
pub struct Sitting<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) played: Match,
    pub(crate) narrator: Narrator,
    eyes: Eyes,
    pub(crate) out: &'a mut dyn Write,
    record: Option<Record>,
    /// The record whose last line was incomplete, not told yet.
    cut: Option<PathBuf>,
    /// A person has answered since the record was synced.
    unsynced: bool,
    /// The line by which the game goes on, where it is not `play --resume`, and the record it goes on from.
    go_on: Option<(String, PathBuf)>,
    /// The mods as they stand in such a line.
    mods: String,
    passing: Vec<(Seat, u16, u8)>,
    /// The game becomes a scenario: on leaving it is not saved.
    for_scenario: bool,
    /// The person answers for every seat.
    hotseat: bool,
    shown: Option<View>,
    pub(crate) workshop: Option<Workshop>,
    /// What has stopped the game.
    pub(crate) fault: Option<String>,
    /// What came of the beginning, not told yet.
    begun: Option<Progress>,
    /// What has happened since the person's last answer.
    recent: Vec<Told<Event>>,
    /// What the person has typed, to be taken back.
    typed: Answers,
}

/// Plays.
pub fn run(args: &args::Play) -> Result<(), Trouble> {
    let mut out = terminal::out();
    let workshop = Workshop::open(args)?;
    let content = args.mods.content()?;
    let language = table::language(&content, &args.lang)?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let begun = match &args.resume {
        Some(file) => kept::resume(&mut engine, file, args.record.as_deref(), args.all_the_same || args.watch)?,
        None => begin(&mut engine, &content, args)?,
    };
    let options = begun.played.header().table.clone();
    let eyes = match (args.bots, args.open) {
        (false, _) => Eyes::Seat(table::persons_seat(&content, &options, args.colour.as_deref())?),
        (true, false) => Eyes::Onlooker,
        (true, true) => Eyes::Referee,
    };
    let mut sitting = Sitting::new(&mut engine, begun, eyes, &language, &mut out)?;
    sitting.mods = args.mods.written();
    sitting.catch_up(workshop)?;
    if args.watch {
        // The workshop reads what is typed.
        return sitting.play(&mut io::empty());
    }
    let mut input = io::stdin().lock();
    sitting.play(&mut input)
}

fn begin(engine: &mut Engine, content: &Content, args: &args::Play) -> Result<Begun, Trouble> {
    let options = table::options(content, &args.table, seed_of_the_hour())?;
    let preset = table::preset(content, &args.table, &options)?;
    let options = preset.iter().fold(options, |options, preset| table::deal(options, preset));
    let on_fault = if args.watch { OnFault::Stop } else { OnFault::Disable };
    let options = options.windows(args.windows.into()).on_fault(on_fault);
    // A wrong colour must not leave an empty record behind.
    table::persons_seat(content, &options, args.colour.as_deref())?;
    let (mut played, progress) = Match::start(engine, &options)?;
    let record = match &args.record {
        Some(file) => Some(kept::begin_named(file, &mut played)?),
        None => None,
    };
    Ok(Begun::new(played, progress, record))
}

/// A seed nobody asked for, short enough to be written down.
pub fn seed_of_the_hour() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    table::mix(now.map_or(0, |time| time.as_nanos() as u64), 0) % 1_000_000
}

impl<'a> Sitting<'a> {
    /// Sits down at a game and tells how it stands.
    pub fn new(
        engine: &'a mut Engine,
        begun: Begun,
        eyes: Eyes,
        language: &str,
        out: &'a mut dyn Write,
    ) -> Result<Sitting<'a>, Trouble> {
        let Begun { played, progress, record, cut } = begun;
        let content = Arc::clone(played.game().rules().content().unwrap_or(engine.content()));
        let options = &played.header().table;
        let narrator = Narrator::new(&content, played.game().rules(), language);
        let narrator = paint::narrator(narrator, content.edition(&options.edition));
        let seed = [("edition", narrator.edition().to_owned()), ("seed", options.seed.to_string())];
        writeln!(out, "{}", paint::faint(&narrator.text("cli.table", &seed)))?;
        let (go_on, passing, shown, mods) = (None, Vec::new(), None, String::new());
        let (for_scenario, hotseat, workshop, fault) = (false, false, None, None);
        let mut sitting = Sitting {
            engine,
            played,
            narrator,
            eyes,
            out,
            record,
            cut,
            unsynced: false,
            go_on,
            mods,
            passing,
            for_scenario,
            hotseat,
            shown,
            workshop,
            fault,
            begun: Some(progress),
            recent: Vec::new(),
            typed: Answers::default(),
        };
        sitting.welcome()?;
        Ok(sitting)
    }

    /// The same, where another line than `play --resume` goes on with the game.
    pub fn go_on_by(mut self, line: &str, record: &Path) -> Sitting<'a> {
        self.go_on = Some((line.to_owned(), record.to_owned()));
        self
    }

    /// The same for a game that becomes a scenario; `hotseat`: the person answers for every seat.
    pub fn for_scenario(mut self, hotseat: bool) -> Sitting<'a> {
        (self.for_scenario, self.hotseat) = (true, hotseat);
        self
    }

    /// The game.
    pub const fn played(&self) -> &Match {
        &self.played
    }

    fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.narrator.text(key, values)
    }

    fn welcome(&mut self) -> Result<(), Trouble> {
        if let Eyes::Seat(seat) = self.eyes {
            let text = self.text("cli.welcome", &[("seat", self.narrator.seat(seat))]);
            writeln!(self.out, "{text}")?;
        }
        if let Some(file) = self.cut.take() {
            let text = self.text("cli.cut", &[("file", terminal::path(&file))]);
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Answers for the bots and asks the person, until the game is over or the person leaves.
    pub fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Trouble> {
        if let Some(begun) = self.begun.take() {
            self.report(&begun)?;
        }
        loop {
            self.look()?;
            let game = self.played.game();
            if game.is_over() {
                break;
            }
            if game.is_stopped() {
                match self.wait_for_mending()? {
                    None => continue,
                    Some(stop) => return self.leave(stop),
                }
            }
            let person = |decision: &&Decision| self.hotseat || self.eyes == Eyes::Seat(decision.seat);
            let bots = game.decisions().iter().find(|decision| !person(decision));
            let (seat, choice) = match (bots, game.decisions().first()) {
                (Some(decision), _) => {
                    let choice = bots_choice(&self.played, decision);
                    self.typed.note_other(decision, &choice);
                    (decision.seat, choice)
                }
                (None, Some(decision)) => {
                    let decision = decision.clone();
                    match self.ask(input, &decision) {
                        Ok(choice) => (decision.seat, choice),
                        Err(Stop::Anew | Stop::Back) => continue,
                        Err(Stop::Undo) => {
                            self.take_back()?;
                            continue;
                        }
                        Err(stop) => return self.leave(stop),
                    }
                }
                (None, None) => return Err(Trouble::Usage("the game waits for nobody".to_owned())),
            };
            // Saved while the person thought: to be taken in the answer that ends the step.
            self.hand_over()?;
            let progress = self.played.answer(self.engine, seat, choice)?;
            self.keep()?;
            self.report(&progress)?;
        }
        self.keep_to_the_end()?;
        if let Eyes::Seat(me) = self.eyes {
            let view = self.played.game().view(me);
            board::show(self.out, &self.narrator, &view, self.played.game().rules(), me)?;
        }
        Ok(())
    }

    /// What a person has answered is on the disk before anything that came of it is told. What bots answer is not worth
    /// the wait: they answer the same again. Says so where the record can be written no longer.
    fn keep(&mut self) -> Result<(), Trouble> {
        let Some(record) = &self.record else { return Ok(()) };
        if std::mem::take(&mut self.unsynced) {
            record.sync();
        }
        let Some(turn) = record.turn() else { return Ok(()) };
        let file = ("file", terminal::path(record.path()));
        let text = match turn {
            Turn::Failed(what) => self.text("cli.unwritten", &[file, ("what", what)]),
            Turn::Mended => self.text("cli.written_again", &[file]),
        };
        Ok(writeln!(self.out, "{text}")?)
    }

    /// The game is over: its record must be whole, if need be in another place. A series keeps its scores instead.
    fn keep_to_the_end(&mut self) -> Result<(), Trouble> {
        let wrong = self.record.as_ref().and_then(Record::trouble);
        if wrong.is_none() || self.go_on.is_some() { Ok(()) } else { self.save() }
    }

    /// Tells what came of an answer.
    pub(crate) fn report(&mut self, progress: &Progress) -> Result<(), Trouble> {
        if let Some(fault) = progress.faults.last() {
            self.fault = Some(self.narrator.fault(fault));
        }
        // Where the mods are watched, a fault is told when the game waits for its mending.
        let told = if self.workshop.is_some() && self.played.game().is_stopped() { 1 } else { 0 };
        for fault in progress.faults.iter().rev().skip(told).rev() {
            terminal::complain(&self.narrator.fault(fault));
        }
        let (before, after) = progress.events.split_at(progress.other_rules.unwrap_or(0));
        if progress.other_rules.is_some() {
            tell(self.out, &self.narrator, self.eyes, before)?;
            self.take_new_words()?;
        }
        if matches!(self.eyes, Eyes::Seat(_)) {
            self.recent.extend_from_slice(&progress.events);
        }
        Ok(tell(self.out, &self.narrator, self.eyes, after)?)
    }

    fn ask(&mut self, input: &mut dyn BufRead, decision: &Decision) -> Result<Choice, Stop> {
        if let Some(pass) = ask::only_pass(decision) {
            return Ok(pass);
        }
        let me = decision.seat;
        let view = self.played.game().view(me);
        let encounter = (me, view.turn, view.encounter);
        let passes = decision.topic == Topic::Window && self.passing.contains(&encounter);
        if let Some(pass) = decision.pass().filter(|_| passes) {
            return Ok(pass);
        }
        let rules = self.played.game().rules();
        let glance = decision.topic == Topic::Window;
        if !glance && self.shown.as_ref().is_none_or(|shown| differs(shown, &view)) {
            board::show(self.out, &self.narrator, &view, rules, me)?;
        }
        if self.hotseat {
            let text = self.narrator.sentence("record.turn_of", &[("seat", self.narrator.seat(me))]);
            writeln!(self.out, "{}", paint::heading(&text))?;
        }
        let input = match &mut self.workshop {
            Some(workshop) => Input::Watched(workshop, self.engine, self.played.game()),
            None => Input::Typed(input),
        };
        let mut console = Console {
            input,
            out: self.out,
            narrator: &self.narrator,
            view: &view,
            rules,
            me,
            decision,
            recent: &self.recent,
            part: None,
        };
        let Answer { choice, pass_on } = ask::ask(&mut console)?;
        self.unsynced = true;
        self.typed.note(self.played.answers(), std::mem::take(&mut self.recent), self.passing.clone());
        if pass_on {
            self.passing.retain(|(seat, ..)| *seat != me);
            self.passing.push(encounter);
        }
        // At a window the board is not shown again: it would bury what has just happened; `b` shows it.
        if !glance {
            self.shown = Some(view);
        }
        Ok(choice)
    }

    /// The person's last answer is taken back, if that is fair.
    fn take_back(&mut self) -> Result<(), Trouble> {
        let answers = self.played.answers();
        let fair = match self.eyes {
            Eyes::Seat(me) => self.typed.is_fair(me, &self.recent),
            Eyes::Onlooker | Eyes::Referee => true,
        };
        let key = if !self.typed.is_any(answers) {
            "cli.undo_nothing"
        } else if !fair {
            "cli.undo_unfair"
        } else if let Some(given) = self.typed.take(answers) {
            self.played.undo(self.engine, answers - given.before)?;
            self.unsynced = true;
            self.keep()?;
            (self.recent, self.passing, self.shown) = (given.recent, given.passing, None);
            "cli.undone"
        } else {
            "cli.undo_nothing"
        };
        let text = self.text(key, &[]);
        Ok(writeln!(self.out, "  {text}")?)
    }

    /// The person leaves, or its input ends: the game is kept.
    fn leave(&mut self, stop: Stop) -> Result<(), Trouble> {
        match stop {
            Stop::Failed(error) => Err(error.into()),
            _ if self.for_scenario => Ok(()),
            Stop::End => {
                let text = self.text("cli.ended", &[]);
                writeln!(self.out, "{text}")?;
                self.save()
            }
            Stop::Leave | Stop::Anew | Stop::Undo | Stop::Back => self.save(),
        }
    }

    /// The record with all that was answered: the one there is, or another if that cannot be written.
    fn settle(&mut self) -> Result<PathBuf, Trouble> {
        if let Some(record) = self.record.take() {
            let Some(what) = record.trouble() else { return Ok(record.path().to_owned()) };
            let values = [("file", terminal::path(record.path())), ("what", what)];
            let text = self.text("cli.elsewhere", &values);
            writeln!(self.out, "{text}")?;
        }
        let record = kept::begin_unnamed(&mut self.played)?;
        Ok(record.path().to_owned())
    }

    fn save(&mut self) -> Result<(), Trouble> {
        let path = self.settle()?;
        let colour = match self.eyes {
            Eyes::Seat(Seat(0)) => String::new(),
            Eyes::Seat(me) => format!(" --colour {}", me.0 + 1),
            Eyes::Onlooker => " --bots".to_owned(),
            Eyes::Referee => " --bots --open".to_owned(),
        };
        let lang = if self.narrator.language() == "en" { "" } else { &format!(" --lang {}", self.narrator.language()) };
        let how = match &self.go_on {
            Some((line, own)) if path == *own => format!("{line}{lang}"),
            Some((line, own)) => format!("mv {} {} && {line}{lang}", terminal::path(&path), terminal::path(own)),
            None => {
                let watch = match self.workshop.as_ref().map(Workshop::when) {
                    None => "",
                    Some(When::StepEnd) => " --watch",
                    Some(When::Now) => " --watch --now",
                };
                format!("hyperkon play --resume {}{}{watch}{colour}{lang}", terminal::path(&path), self.mods)
            }
        };
        let text = self.text("cli.saved", &[("file", terminal::path(&path)), ("how", how)]);
        Ok(writeln!(self.out, "{text}")?)
    }
}

/// A bot's answer depends on the seed and the place in the game only, so that a resumed game goes on the same.
pub fn bots_choice(played: &Match, decision: &Decision) -> Choice {
    RandomBot::at_answer(played.header().table.seed, played.answers() as u64).choose(decision)
}

/// Whether the board looks different enough to be shown again.
fn differs(shown: &View, now: &View) -> bool {
    shown.planets != now.planets || shown.seats != now.seats || shown.hand != now.hand || shown.planet != now.planet
}
