//! The engine: runs a content on one thread and plays any number of games.

use super::change::TableChange;
use super::content::Content;
use super::error::{ContentError, GameError};
use super::identity;
use super::interpreters::Interpreters;
use super::options::TableOptions;
use super::origin::Origin;
use super::play::{Game, Progress};
use super::rules::{self, TableRules};
use crate::cosmic::{
    self, Choice, Decision, Event, Fault, FaultKind, Hook, OnFault, Play, Ruleset, ScriptId, State, View,
};
use crate::edition::Seating;
use crate::script::{HookCost, Limits};
use crate::table::{self, Desk, Dice, Halt, Position, Seat, SeatSet, Told, Unimaginable, Witness};
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

/// A thread's engine: it runs the scripts of a content. A game is played with the content it was begun with,
/// until it adopts another ([`Engine::adopt`]); so games of several contents can be played by one engine.
pub struct Engine {
    pub(super) content: Arc<Content>,
    pub(super) interpreters: Interpreters,
    purity: Purity,
    runs: Cell<u64>,
    /// The states between two things to do, for those who asked for them.
    pauses: RefCell<Option<Vec<State>>>,
}

impl Engine {
    /// Runs one step with these interpreters.
    fn run(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut Desk<'_, Decision, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        let content = rules.content_or(&self.content);
        match witness {
            Witness::First | Witness::Again => {
                let powers = self.interpreters.of(content).map_err(unloadable)?;
                Play::new(state, desk, rules, &*powers).step()
            }
            Witness::Anew => {
                let powers = self.interpreters.fresh(content).map_err(unloadable)?;
                Play::new(state, desk, rules, &powers).step()
            }
        }
    }

    /// After a script has used up memory, or kept something, its interpreter is replaced; the games do not notice.
    fn renew_after(&self, fault: &Fault, rules: &TableRules) {
        if matches!(fault.kind, FaultKind::Limit | FaultKind::Impure) {
            self.interpreters.renew(rules.content_or(&self.content));
        }
    }

    /// The rules know a script by its number; people know its file.
    fn with_file(&self, mut fault: Box<Fault>, rules: &TableRules) -> Box<Fault> {
        if let (Some(id), None) = (fault.id, &fault.script) {
            let script = rules.content_or(&self.content).scripts().get(rules.script(id).module);
            fault.script = script.map(|script| script.file.clone());
        }
        fault
    }
}

impl table::Game for Engine {
    const FORMAT: u32 = 1;

    type Options = TableOptions;
    type Rules = TableRules;
    type State = State;
    type Question = Decision;
    type Choice = Choice;
    type Event = Event;
    type View = View;
    type Fault = Fault;
    type Change = TableChange;
    type Origin = Origin;
    type Trouble = GameError;

    fn rules(&self, options: &TableOptions) -> Result<TableRules, GameError> {
        TableRules::new(&self.content, options)
    }

    fn begin(&self, rules: &TableRules, options: &TableOptions) -> Result<State, GameError> {
        let mut dice = Dice::new(options.seed);
        let seating = Seating { wanted: options.aliens.clone(), per_seat: options.aliens_per_seat };
        let edition = rules.content_or(&self.content).edition(&options.edition);
        let aliens = edition.map_or(Ok(Vec::new()), |edition| edition.seat_aliens(rules, &seating, &mut dice));
        Ok(State::new(rules, &aliens.map_err(GameError::Table)?, dice))
    }

    fn identity(&self, rules: &TableRules, _: &TableOptions) -> String {
        identity::of(rules, rules.content_or(&self.content))
    }

    fn seats(rules: &TableRules) -> u8 {
        rules.seats
    }

    fn step(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut Desk<'_, Decision, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        self.runs.set(self.runs.get() + 1);
        if witness == Witness::First
            && state.stack.len() == 1
            && let Some(pauses) = self.pauses.borrow_mut().as_mut()
        {
            pauses.push(*state);
        }
        self.run(rules, state, desk, witness).map_err(|halt| match halt {
            Halt::Waiting => Halt::Waiting,
            Halt::Fault(fault) => {
                self.renew_after(&fault, rules);
                Halt::Fault(self.with_file(fault, rules))
            }
        })
    }

    fn is_over(state: &State) -> bool {
        state.is_over()
    }

    fn winners(state: &State) -> SeatSet {
        state.winners
    }

    fn undone(events: u32) -> Event {
        Event::StepUndone { events }
    }

    fn view(rules: &TableRules, state: &State, viewer: Option<Seat>, waiting: SeatSet) -> View {
        state.view(rules, viewer, waiting)
    }

    fn seen(told: &Told<Event>, viewer: Option<Seat>) -> Event {
        viewer.map_or_else(|| Event::for_onlookers(told), |seat| Event::for_seat(told, seat))
    }

    fn sound(rules: &TableRules, state: &State, options: Option<&TableOptions>) -> Result<(), String> {
        state.sound(rules)?;
        let wanted = options.map_or(&[][..], |options| &options.aliens[..]);
        for (seat, wanted) in (0..).map(Seat).zip(wanted) {
            let sits = |id: &String| state.powers.of(seat).any(|(_, power)| rules.script(power.alien).id == *id);
            if let Some(id) = wanted.iter().find(|id| !sits(id)) {
                return Err(format!("`{id}` was asked for, but does not sit there"));
            }
        }
        Ok(())
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn other_world(
        rules: &TableRules,
        position: &Position<State, Decision>,
        seat: Seat,
        dice: &mut Dice,
        seed: u64,
    ) -> Option<State> {
        cosmic::other_world(rules, position, seat, dice, seed)
    }

    fn witnesses(&self) -> &'static [Witness] {
        match self.purity {
            Purity::Trusted => &[],
            Purity::Twice => &[Witness::Again],
            Purity::Fresh => &[Witness::Again, Witness::Anew],
        }
    }

    fn impure(&self, rules: &TableRules, witness: Witness, what: &'static str) -> Fault {
        let how = match witness {
            Witness::First | Witness::Again => "run again in the same interpreter",
            Witness::Anew => "run in a fresh interpreter",
        };
        let fault = Fault::new(FaultKind::Impure, format!("a step did something else when {how}: {what}"))
            .with_hint("a script keeps nothing between calls and draws no lots of its own");
        self.renew_after(&fault, rules);
        fault
    }

    fn mend(rules: &TableRules, state: &State, fault: &Fault) -> Option<TableChange> {
        let script = fault.id.filter(|script| !state.is_disabled(*script))?;
        (rules.on_fault == OnFault::Disable).then_some(TableChange::Disabled(script))
    }

    fn origin(&self, rules: &TableRules) -> Origin {
        Origin::of(rules.content_or(&self.content))
    }

    fn rules_of(&self, options: &TableOptions, origin: &Origin) -> Option<TableRules> {
        TableRules::new(&self.content.with_mods(&origin.mods).ok()?, options).ok()
    }

    fn differs(&self, origin: &Origin) -> GameError {
        GameError::OtherContent { changed: origin.changed_in(&self.content) }
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
        rules::ruleset(&self.content, options)
    }

    /// A game before its first step, to be set up further or begun with [`Engine::resume`].
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn set_up(&self, options: &TableOptions) -> Result<Game, GameError> {
        Game::set_up(self, options)
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
        game.answer(self, seat, choice)
    }

    /// Plays on as far as possible without an answer: at the beginning, or where a fault has stopped the game.
    pub fn resume(&mut self, game: &mut Game) -> Progress {
        game.resume(self)
    }

    /// Switches a script off for the rest of a game; the step in progress is taken back.
    ///
    /// # Errors
    /// None: every table can take it.
    pub fn disable(&self, game: &mut Game, script: ScriptId) -> Result<Progress, GameError> {
        game.change(self, &TableChange::Disabled(script))
    }

    /// A game that could be the true one for all the seat knows: hands, deck and lots are dealt anew.
    /// Other seats' secret answers of the step in progress are asked again.
    ///
    /// # Errors
    /// When no world that agrees with what the seat knows is found.
    pub fn imagine(&self, game: &Game, seat: Seat, seed: u64) -> Result<Game, Unimaginable> {
        game.imagine(self, seat, seed)
    }

    /// A world that differs from the game only in what the seat cannot know, without a look at whether the seat can tell
    /// them apart ([`Table::other_world`](crate::table::Table::other_world)).
    pub fn other_world(&self, game: &Game, seat: Seat, seed: u64) -> Option<Game> {
        game.other_world(self, seat, seed)
    }

    /// A game as text, to be kept or sent at any question.
    ///
    /// # Errors
    /// Never.
    pub fn save(&self, game: &Game, options: &TableOptions) -> Result<String, GameError> {
        game.save(self, options)
    }

    /// A game out of its text.
    ///
    /// # Errors
    /// When the text is damaged, of another format, or was made with content that means something else.
    pub fn load(&mut self, text: &str) -> Result<(Game, TableOptions), GameError> {
        Game::load(self, text)
    }
}

fn unloadable(error: ContentError) -> Fault {
    Fault::new(FaultKind::Limit, error.to_string())
}
