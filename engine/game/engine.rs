//! The engine: runs a content on one thread and plays any number of games.

use super::content::Content;
use super::error::{ContentError, GameError};
use super::interpreters::Interpreters;
use super::options::TableOptions;
use super::play::{Game, Progress};
use crate::cosmic::{Choice, Decision, Event, Fault, FaultKind, Hook, OnFault, Play, Ruleset, ScriptId, State};
use crate::edition::Seating;
use crate::script::{HookCost, Limits, LuaPowers};
use crate::table::{Advance, Desk, Dice, Halt, Position, Rules, Seat, Told, Until, Witness};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// How strictly the engine watches that steps are pure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purity {
    /// Not at all: for play.
    #[default]
    Trusted,
    /// Every step is run twice in the same interpreter.
    Twice,
    /// Every step is run twice in the same interpreter and once in a fresh one.
    Fresh,
}

/// What an engine has done since it was made, for measuring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Runs of steps: a step with one question runs twice, once to ask and once to end.
    pub runs: u64,
    /// Calls of a hook's function: `when`, `value` or `run`. A hook that no script has is never called.
    pub hook_calls: u64,
}

/// A thread's engine: it runs the scripts of a content. A game is played with the content it was begun with,
/// until it adopts another ([`Engine::adopt`]); so games of several contents can be played by one engine.
pub struct Engine {
    content: Arc<Content>,
    pub(super) interpreters: Interpreters,
    purity: Purity,
    runs: Cell<u64>,
    /// The states between two things to do, for those who asked for them.
    pauses: RefCell<Option<Vec<State>>>,
}

/// The rules of one table, run by one engine.
pub(super) struct AtTable<'a> {
    engine: &'a Engine,
    content: &'a Content,
    powers: Rc<LuaPowers>,
    rules: &'a Ruleset,
}

impl AtTable<'_> {
    /// The rules know a script by its number; people know its file.
    fn with_file(&self, mut halt: Halt<Fault>) -> Halt<Fault> {
        if let Halt::Fault(fault) = &mut halt
            && let (Some(id), None) = (fault.id, &fault.script)
        {
            let script = self.content.scripts().get(self.rules.script(id).module);
            fault.script = script.map(|script| script.file.clone());
        }
        halt
    }
}

impl Rules for AtTable<'_> {
    type State = State;
    type Question = Decision;
    type Event = Event;
    type Fault = Fault;

    fn is_over(&self, state: &State) -> bool {
        state.is_over()
    }

    fn step(
        &self,
        state: &mut State,
        desk: &mut Desk<'_, Decision, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        let rules = self.rules;
        self.engine.runs.set(self.engine.runs.get() + 1);
        if witness == Witness::First
            && state.stack.len() == 1
            && let Some(pauses) = self.engine.pauses.borrow_mut().as_mut()
        {
            pauses.push(*state);
        }
        let ended = match witness {
            Witness::First | Witness::Again => Play::new(state, desk, rules, &*self.powers).step(),
            Witness::Fresh => {
                let powers = self.engine.interpreters.fresh(self.content).map_err(unloadable)?;
                Play::new(state, desk, rules, &powers).step()
            }
        };
        ended.map_err(|halt| self.with_file(halt))
    }

    fn witnesses(&self) -> &'static [Witness] {
        match self.engine.purity {
            Purity::Trusted => &[],
            Purity::Twice => &[Witness::Again],
            Purity::Fresh => &[Witness::Again, Witness::Fresh],
        }
    }

    fn impure(&self, witness: Witness, what: &'static str) -> Fault {
        let how = match witness {
            Witness::First | Witness::Again => "run again in the same interpreter",
            Witness::Fresh => "run in a fresh interpreter",
        };
        Fault::new(FaultKind::Impure, format!("a step did something else when {how}: {what}"))
            .with_hint("a script keeps nothing between calls and draws no lots of its own")
    }
}

impl Engine {
    /// An engine for a content.
    ///
    /// # Errors
    /// When the scripts cannot be loaded.
    pub fn new(content: Arc<Content>) -> Result<Engine, ContentError> {
        Engine::with_limits(content, Limits::default())
    }

    /// An engine with other limits for scripts.
    ///
    /// # Errors
    /// When the scripts cannot be loaded.
    pub fn with_limits(content: Arc<Content>, limits: Limits) -> Result<Engine, ContentError> {
        let interpreters = Interpreters::new(limits);
        interpreters.of(&content)?;
        let (runs, pauses, purity) = (Cell::new(0), RefCell::new(None), Purity::default());
        Ok(Engine { content, interpreters, purity, runs, pauses })
    }

    /// What it has done since it was made. A fresh interpreter that only testifies ([`Purity::Fresh`]) is not counted.
    pub fn counts(&self) -> Counts {
        Counts { runs: self.runs.get(), hook_calls: self.interpreters.hook_calls() }
    }

    /// What each hook has cost since the engine was watched: the number of its script in
    /// [`Content::scripts`], the hook, its cost; only in games that are played with the engine's content.
    pub fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        self.interpreters.costs(&self.content)
    }

    /// Sets how strictly the engine watches that steps are pure.
    pub fn watch(&mut self, purity: Purity) {
        self.purity = purity;
        self.interpreters.watch(purity != Purity::Trusted);
    }

    /// The content it runs.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// From now on the engine keeps the states at which a turn, an encounter or a phase is about to begin and nothing
    /// else is under way, or keeps none any more; what it has kept so far is handed out.
    pub fn keep_pauses(&self, keep: bool) -> Vec<State> {
        self.pauses.replace(keep.then(Vec::new)).unwrap_or_default()
    }

    /// Takes other content: mended scripts, for instance. New games are played with it; a game under way goes on with
    /// the content it was begun with until it adopts this one ([`Engine::adopt`]).
    ///
    /// # Errors
    /// When the scripts cannot be loaded; the engine stays as it was.
    pub fn reload(&mut self, content: Arc<Content>) -> Result<(), ContentError> {
        self.interpreters.of(&content)?;
        self.content = content;
        Ok(())
    }

    /// What a table with these options plays by.
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn ruleset(&self, options: &TableOptions) -> Result<Ruleset, GameError> {
        ruleset(&self.content, options)
    }

    /// A game before its first step, to be set up further or begun with [`Engine::resume`].
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn set_up(&self, options: &TableOptions) -> Result<Game, GameError> {
        self.set_up_with(&self.content, options)
    }

    /// The same with another content than the engine's.
    pub(super) fn set_up_with(&self, content: &Arc<Content>, options: &TableOptions) -> Result<Game, GameError> {
        let rules = ruleset(content, options)?;
        let mut dice = Dice::new(options.seed);
        let seating = Seating { wanted: options.aliens.clone(), per_seat: options.aliens_per_seat };
        let edition = content.edition(&options.edition);
        let aliens = edition.map_or(Ok(Vec::new()), |edition| edition.seat_aliens(&rules, &seating, &mut dice));
        let aliens = aliens.map_err(GameError::Table)?;
        let state = State::new(&rules, &aliens, dice);
        let content = Some(Arc::clone(content));
        Ok(Game { rules: Arc::new(rules), content, position: Position::new(state), stopped: false })
    }

    /// Begins a game and plays it to its first question.
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn start(&mut self, options: &TableOptions) -> Result<(Game, Progress), GameError> {
        let mut game = self.set_up(options)?;
        let progress = self.resume(&mut game);
        Ok((game, progress))
    }

    /// Gives an answer and plays on to the next question.
    ///
    /// # Errors
    /// When the answer is refused, or the game is stopped; nothing has changed then.
    pub fn answer(&mut self, game: &mut Game, seat: Seat, choice: Choice) -> Result<Progress, GameError> {
        self.answer_until(game, seat, choice, Until::Question)
    }

    /// The same, but not into a further step, if asked so; a fault then stops the game.
    pub(super) fn answer_until(
        &mut self,
        game: &mut Game,
        seat: Seat,
        choice: Choice,
        until: Until,
    ) -> Result<Progress, GameError> {
        if game.stopped {
            return Err(GameError::Stopped("a script has faulted".to_owned()));
        }
        game.position.record(seat, choice)?;
        Ok(self.play_on(game, until))
    }

    /// Plays on as far as possible without an answer: at the beginning, or where a fault has stopped the game.
    pub fn resume(&mut self, game: &mut Game) -> Progress {
        self.play_on(game, Until::Question)
    }

    fn play_on(&mut self, game: &mut Game, until: Until) -> Progress {
        let mut progress = Progress::default();
        game.stopped = false;
        let content = Arc::clone(game.content.get_or_insert_with(|| Arc::clone(&self.content)));
        loop {
            let at_table = match self.at_table(&content, &game.rules) {
                Ok(at_table) => at_table,
                Err(error) => {
                    progress.faults.push(unloadable(error));
                    game.stopped = true;
                    return progress;
                }
            };
            let advance = game.position.advance(&at_table, until, &mut progress.events);
            let Advance::Undone { fault, undone, answers } = advance else { return progress };
            progress.events.push(Told::to_all(Event::StepUndone { events: undone as u32 }));
            progress.taken_back += answers;
            self.renew_after(&fault, &content);
            let script = fault.id;
            progress.faults.push(*fault);
            let disables = game.rules.on_fault == OnFault::Disable && until == Until::Question;
            match script {
                Some(script) if disables && !game.state().is_disabled(script) => {
                    self.disable(game, script);
                    progress.events.push(Told::to_all(Event::ScriptDisabled { script }));
                }
                _ => {
                    game.stopped = true;
                    return progress;
                }
            }
        }
    }

    /// A table's rules, run by the interpreter of its content.
    pub(super) fn at_table<'a>(
        &'a self,
        content: &'a Arc<Content>,
        rules: &'a Ruleset,
    ) -> Result<AtTable<'a>, ContentError> {
        Ok(AtTable { engine: self, content, powers: self.interpreters.of(content)?, rules })
    }

    /// Switches a script off for the rest of a game; the step in progress is taken back.
    pub fn disable(&self, game: &mut Game, script: ScriptId) {
        game.position.amend(|state| state.disabled |= 1 << script.0);
    }

    /// After a script has used up memory, or kept something, its interpreter is replaced; the games do not notice.
    pub(super) fn renew_after(&self, fault: &Fault, content: &Arc<Content>) {
        if matches!(fault.kind, FaultKind::Limit | FaultKind::Impure) {
            self.interpreters.renew(content);
        }
    }
}

fn unloadable(error: ContentError) -> Fault {
    Fault::new(FaultKind::Limit, error.to_string())
}

/// What a table with these options plays by, in a content.
pub(super) fn ruleset(content: &Content, options: &TableOptions) -> Result<Ruleset, GameError> {
    let edition = content.edition(&options.edition).ok_or_else(|| {
        let known: Vec<&str> = content.editions().map(|edition| edition.id.as_str()).collect();
        GameError::Table(format!("there is no edition `{}`; there is {}", options.edition, known.join(", ")))
    })?;
    let [fewest, most] = edition.seats;
    if options.seats < fewest || options.seats > most {
        let what = format!("{} is for {fewest} to {most} seats, not {}", edition.id, options.seats);
        return Err(GameError::Table(what));
    }
    if !(1..=crate::cosmic::MAX_ALIENS as u8).contains(&options.aliens_per_seat) {
        return Err(GameError::Table("a seat has 1 to 3 aliens".to_owned()));
    }
    if options.begins.is_some_and(|seat| seat.0 >= options.seats) {
        return Err(GameError::Table("the seat that begins does not sit at the table".to_owned()));
    }
    let mut rules = edition.ruleset(content.scripts(), options.seats, options.windows, options.on_fault);
    rules.begins = options.begins;
    Ok(rules)
}
