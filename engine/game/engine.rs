//! The engine: runs a content on one thread and plays any number of games.

use super::content::Content;
use super::error::{ContentError, GameError};
use super::options::TableOptions;
use super::play::{Game, Progress};
use crate::cosmic::{Choice, Decision, Event, Fault, FaultKind, Hook, OnFault, Play, Ruleset, ScriptId, State};
use crate::edition::Seating;
use crate::script::{HookCost, Limits, LuaPowers};
use crate::table::{Advance, Desk, Dice, Halt, Position, Rules, Seat, Told, Witness};
use std::cell::{Cell, RefCell};
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

/// A thread's engine: one interpreter with the scripts of a content.
pub struct Engine {
    content: Arc<Content>,
    powers: LuaPowers,
    limits: Limits,
    purity: Purity,
    runs: Cell<u64>,
    earlier_hook_calls: u64,
    earlier_costs: Vec<(usize, Hook, HookCost)>,
    /// The states between two things to do, for those who asked for them.
    pauses: RefCell<Option<Vec<State>>>,
}

/// The rules of one table, run by one engine.
pub(super) struct AtTable<'a> {
    pub(super) engine: &'a Engine,
    pub(super) rules: &'a Ruleset,
}

impl AtTable<'_> {
    /// The rules know a script by its number; people know its file.
    fn with_file(&self, mut halt: Halt<Fault>) -> Halt<Fault> {
        if let Halt::Fault(fault) = &mut halt
            && let (Some(id), None) = (fault.id, &fault.script)
        {
            let script = self.engine.content.scripts().get(self.rules.script(id).module);
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
            Witness::First | Witness::Again => Play { state, desk, rules, powers: &self.engine.powers }.step(),
            Witness::Fresh => {
                let powers =
                    self.engine.fresh_powers().map_err(|error| Fault::new(FaultKind::Limit, error.to_string()))?;
                Play { state, desk, rules, powers: &powers }.step()
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
        let powers = load(&content, limits)?;
        let (runs, pauses, earlier_costs) = (Cell::new(0), RefCell::new(None), Vec::new());
        let purity = Purity::default();
        Ok(Engine { content, powers, limits, purity, runs, earlier_hook_calls: 0, earlier_costs, pauses })
    }

    /// What it has done since it was made. A fresh interpreter that only testifies ([`Purity::Fresh`]) is not counted.
    pub const fn counts(&self) -> Counts {
        Counts { runs: self.runs.get(), hook_calls: self.earlier_hook_calls + self.powers.hook_calls() }
    }

    /// What each hook has cost since the engine was watched: the number of its script in
    /// [`Content::scripts`], the hook, its cost. Reloading other content begins anew.
    pub fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        let mut all: Vec<(usize, Hook, HookCost)> = Vec::new();
        for (script, hook, cost) in self.earlier_costs.iter().copied().chain(self.powers.costs()) {
            match all.iter_mut().find(|known| (known.0, known.1) == (script, hook)) {
                Some((.., known)) => known.add(cost),
                None => all.push((script, hook, cost)),
            }
        }
        all
    }

    /// Sets how strictly the engine watches that steps are pure.
    pub const fn watch(&mut self, purity: Purity) {
        self.purity = purity;
        self.powers.watch(!matches!(purity, Purity::Trusted));
    }

    /// The content it runs.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// From now on the engine keeps the states at which a turn, an encounter or a phase is about to begin and nothing
    /// else is under way, or keeps none any more; what it has kept so far is handed out.
    pub(crate) fn keep_pauses(&self, keep: bool) -> Vec<State> {
        self.pauses.replace(keep.then(Vec::new)).unwrap_or_default()
    }

    fn fresh_powers(&self) -> Result<LuaPowers, ContentError> {
        let mut powers = load(&self.content, self.limits)?;
        powers.watch(self.purity != Purity::Trusted);
        Ok(powers)
    }

    /// Takes other content, scripts mended in the middle of a game. The games go on with [`Engine::resume`].
    ///
    /// # Errors
    /// When the scripts cannot be loaded; the engine stays as it was.
    pub fn reload(&mut self, content: Arc<Content>) -> Result<(), ContentError> {
        let powers = load(&content, self.limits)?;
        self.take_powers(powers);
        self.earlier_costs.clear();
        self.content = content;
        Ok(())
    }

    /// What a table with these options plays by.
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn ruleset(&self, options: &TableOptions) -> Result<Ruleset, GameError> {
        let edition = self.content.edition(&options.edition).ok_or_else(|| {
            let known: Vec<&str> = self.content.editions().map(|edition| edition.id.as_str()).collect();
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
        let mut rules = edition.ruleset(self.content.scripts(), options.seats, options.windows, options.on_fault);
        if options.begins.is_some_and(|seat| seat.0 >= options.seats) {
            return Err(GameError::Table("the seat that begins does not sit at the table".to_owned()));
        }
        rules.begins = options.begins;
        Ok(rules)
    }

    /// A game before its first step, to be set up further or begun with [`Engine::resume`].
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn set_up(&self, options: &TableOptions) -> Result<Game, GameError> {
        let rules = self.ruleset(options)?;
        let mut dice = Dice::new(options.seed);
        let seating = Seating { wanted: options.aliens.clone(), per_seat: options.aliens_per_seat };
        let edition = self.content.edition(&options.edition);
        let aliens = edition.map_or(Ok(Vec::new()), |edition| edition.seat_aliens(&rules, &seating, &mut dice));
        let aliens = aliens.map_err(GameError::Table)?;
        let state = State::new(&rules, &aliens, dice);
        Ok(Game { rules: Arc::new(rules), position: Position::new(state), stopped: false })
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
        if game.stopped {
            return Err(GameError::Stopped("a script has faulted".to_owned()));
        }
        game.position.record(seat, choice)?;
        Ok(self.resume(game))
    }

    /// Plays on as far as possible without an answer: after a script was mended, or at the beginning.
    pub fn resume(&mut self, game: &mut Game) -> Progress {
        let mut progress = Progress::default();
        game.stopped = false;
        loop {
            let at_table = AtTable { engine: self, rules: &game.rules };
            let advance = game.position.advance(&at_table, &mut progress.events);
            let Advance::Undone { fault, undone } = advance else { return progress };
            progress.events.push(Told::to_all(Event::StepUndone { events: undone as u32 }));
            self.renew_after(&fault);
            let script = fault.id;
            progress.faults.push(*fault);
            match script {
                Some(script) if game.rules.on_fault == OnFault::Disable && !game.state().is_disabled(script) => {
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

    /// Switches a script off for the rest of a game; the step in progress is taken back.
    pub fn disable(&self, game: &mut Game, script: ScriptId) {
        game.position.amend(|state| state.disabled |= 1 << script.0);
    }

    /// After a script has used up memory, or kept something, the interpreter is replaced; the games do not notice.
    pub(super) fn renew_after(&mut self, fault: &Fault) {
        if matches!(fault.kind, FaultKind::Limit | FaultKind::Impure)
            && let Ok(powers) = self.fresh_powers()
        {
            self.take_powers(powers);
        }
    }

    fn take_powers(&mut self, powers: LuaPowers) {
        self.earlier_hook_calls += self.powers.hook_calls();
        self.earlier_costs = self.costs();
        self.powers = powers;
        self.powers.watch(self.purity != Purity::Trusted);
    }
}

fn load(content: &Content, limits: Limits) -> Result<LuaPowers, ContentError> {
    LuaPowers::new(content.scripts(), content.script_words(), limits).map_err(|problem| ContentError(vec![problem]))
}
