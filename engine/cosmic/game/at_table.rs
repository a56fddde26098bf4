//! The engine as a [`hyperkon_table`] game: its types and table changes.

use super::change::{RecordedChange, TableChange, followed, meaning_in};
use super::changing::Spent;
use super::content::Content;
use super::engine::{DeterminismCheck, Engine};
use super::error::GameError;
use super::options::TableOptions;
use super::origin::Origin;
use super::rules::{TableRules, options_of};
use crate::edition::{Seating, UnsupportedOptions};
use hyperkon_cosmic::{Decision, Event, Fault, FaultPolicy, ScriptId, State, View};
use hyperkon_table::{
    Change, ContextFault, Diagnostic, Dice, Differs, LineOf, ReplayCheck, Seat, StepContext, StepExit,
};
use std::sync::Arc;

/// A game at rest: waiting for answers, over, or stopped by a fault.
///
/// An [`Engine`] begins a game with [`Engine::start`] and continues it with [`Engine::answer`]. A game keeps its first
/// content until it adopts different content.
///
/// Queries are methods of the game. [`seen`](Game::seen) returns the observation of a seat with its question;
/// [`seen_by`](Game::seen_by) also serves spectators. Public information is in [`seats_to_act`](Game::seats_to_act),
/// [`status`](Game::status), [`is_over`](Game::is_over), [`winners`](Game::winners), [`seats`](Game::seats),
/// [`rules`](Game::rules), [`options`](Game::options), and [`events`](Game::events). [`full_state`](Game::full_state) returns
/// the full state. Serde can write a game in any format.
pub type Game = hyperkon_table::Table<Engine>;
/// The result of an answer: its events, its faults, and undone answers.
///
/// Players and spectators may see only the events in [`to`](Update::to).
pub type Update = hyperkon_table::Update<Engine>;
/// A viewer's observation of a game. Players, their clients, and bots get only this.
pub type Observation<'a> = hyperkon_table::Observation<'a, Engine>;
/// The full state of a game, for tests and tools.
pub type FullState<'a> = hyperkon_table::FullState<'a, Engine>;
/// A snapshot of a game in any serde format. [`Engine::restore`] reads it.
pub type Snapshot = hyperkon_table::Snapshot<Engine>;
/// The first line of a record.
pub type Header = hyperkon_table::Header<Engine>;
/// A later line of a record.
pub type Line = LineOf<Engine>;
/// One step of a replayed game.
pub type Replayed<'a> = hyperkon_table::Replayed<'a, Engine>;

impl hyperkon_table::Game for Engine {
    hyperkon_cosmic::by_the_rules!();

    const FORMAT: u32 = 1;

    type Options = TableOptions;
    type Rules = TableRules;
    type Change = TableChange;
    type Origin = Origin;
    type Error = GameError;

    fn rules(&self, options: &TableOptions) -> Result<TableRules, GameError> {
        self.rules_with(options)
    }

    fn begin(&self, rules: &TableRules, options: &TableOptions) -> Result<State, GameError> {
        let mut dice = Dice::new(options.seed);
        let content = rules.content_or(&self.content);
        let ids = |aliens: &Vec<String>| aliens.iter().map(|id| content.script_id(id).to_owned()).collect();
        let seating = Seating { wanted: options.aliens.iter().map(ids).collect(), per_seat: options.aliens_per_seat };
        let edition = content.edition(&rules.edition);
        let aliens = edition.map_or(Ok(Vec::new()), |edition| edition.seat_aliens(rules, &seating, &mut dice));
        Ok(State::new(rules, &aliens?, dice))
    }

    fn identity(rules: &TableRules, _: &TableOptions) -> String {
        rules.meaning()
    }

    fn options_of(rules: &TableRules) -> TableOptions {
        options_of(rules)
    }

    fn names(rules: &TableRules) -> Vec<String> {
        rules.names()
    }

    fn rules_named(&self, options: &TableOptions, names: &[String]) -> Result<TableRules, GameError> {
        let rules = self.rules_with(options)?;
        if names.is_empty() { Ok(rules) } else { rules.named(names) }
    }

    fn complete(&self, rules: &TableRules, state: &State, viewer: Option<Seat>, view: &mut View) {
        view.sums = self.sums(rules, state, viewer);
    }

    fn step(
        &self,
        rules: &TableRules,
        state: &mut State,
        desk: &mut StepContext<'_, State, Decision, Event>,
        witness: ReplayCheck,
    ) -> Result<(), StepExit<Fault>> {
        self.take_step(rules, state, desk, witness)
    }

    fn restart(state: &mut Arc<State>, start: &State) {
        Arc::make_mut(state).stack.clone_from(&start.stack);
    }

    fn sound(rules: &TableRules, state: &State, options: Option<&TableOptions>) -> Result<(), Box<dyn Diagnostic>> {
        state.sound(rules)?;
        let wanted = options.map_or(&[][..], |options| &options.aliens[..]);
        // Powers may have moved, so a power's holder need not be the requested seat.
        let wanted = if state.powers_moved { &[] } else { wanted };
        for (seat, wanted) in rules.seats().zip(wanted) {
            let sits = |id: &String| {
                let id = rules.content().map_or(&**id, |content| content.script_id(id));
                let script = rules.script_named(id);
                state.powers.of(seat).any(|(_, power)| Some(power.alien) == script)
            };
            if let Some(id) = wanted.iter().find(|id| !sits(id)) {
                return Err(UnsupportedOptions::NotSeated { id: id.clone() }.into());
            }
        }
        Ok(())
    }

    fn reruns_reads(&self) -> bool {
        self.purity != DeterminismCheck::Trusted || self.notes.are_taken()
    }

    fn witnesses(&self) -> &'static [ReplayCheck] {
        match self.purity {
            DeterminismCheck::Trusted => &[],
            DeterminismCheck::Twice => &[ReplayCheck::Again],
            DeterminismCheck::Fresh => &[ReplayCheck::Again, ReplayCheck::Anew],
        }
    }

    fn impure(&self, rules: &TableRules, witness: ReplayCheck, what: Differs) -> Fault {
        let fault = Fault::from(ContextFault::Impure { witness, what });
        self.renew_after(&fault, rules);
        fault
    }

    fn endless(&self, rules: &TableRules, state: &State, limit: usize) -> Fault {
        let fault = Fault { id: state.keeps_going(rules), ..ContextFault::TooManySteps { limit }.into() };
        *self.with_file(Box::new(fault), rules)
    }

    fn keeps_going(rules: &TableRules, state: &State) -> Option<String> {
        let script = if state.is_stalled() { state.keeps_going(rules) } else { None };
        script.map(|script| rules.script(script).id.clone())
    }

    fn recover(rules: &TableRules, state: &State, fault: &Fault) -> Option<TableChange> {
        let script = fault.id.filter(|script| !state.is_disabled(*script))?;
        (rules.on_fault == FaultPolicy::Disable).then_some(TableChange::Disabled(script))
    }

    fn origin(&self, rules: &TableRules) -> Origin {
        Origin::of(rules.content_or(&self.content))
    }

    fn keeps_rules(origin: &Origin) -> bool {
        !origin.mods.is_empty()
    }

    fn lacks_texts(&self, origin: &Origin) -> bool {
        !origin.mods.is_empty() && self.content.mods().is_empty()
    }

    fn rules_of(&self, options: &TableOptions, origin: &Origin) -> Option<Result<TableRules, GameError>> {
        let kept = || TableRules::new(&self.content.with_its_mods(&origin.mods)?, options);
        Engine::keeps_rules(origin).then(kept)
    }

    fn differs(&self, origin: &Origin) -> GameError {
        GameError::OtherContent { changed: origin.changed_in(&self.content) }
    }
}

impl Change<Engine> for TableChange {
    type Recorded = RecordedChange;

    fn bring_in(
        &self,
        engine: &Engine,
        rules: &TableRules,
        state: &mut State,
    ) -> Result<Option<TableRules>, GameError> {
        match self {
            TableChange::Disabled(script) => {
                state.switch_off(*script);
                Ok(None)
            }
            TableChange::Content(content) => {
                let new = followed(rules, state, content)?;
                engine.interpreters.of(content)?;
                let before = rules.content();
                let mended = |script: ScriptId| {
                    let info = rules.script(script);
                    let now = content.code_of(&info.script);
                    before.is_none_or(|before| before.code_of(&info.script) != now)
                };
                state.follow(rules, &new, mended);
                Ok(Some(rules.replaced_by(new, Arc::clone(content))))
            }
        }
    }

    fn is_in_force(&self, rules: &TableRules, state: &State) -> bool {
        match self {
            TableChange::Disabled(script) => state.is_disabled(*script),
            TableChange::Content(content) => rules.content().is_some_and(|own| Arc::ptr_eq(own, content)),
        }
    }

    fn outlasts_undo(&self) -> bool {
        matches!(self, TableChange::Content(_))
    }

    fn told(&self) -> Option<Event> {
        match self {
            TableChange::Disabled(script) => Some(Event::ScriptDisabled { script: *script }),
            TableChange::Content(_) => None,
        }
    }

    fn recorded(&self, rules: &TableRules) -> RecordedChange {
        match self {
            TableChange::Disabled(script) => RecordedChange::Disabled { script: rules.script(*script).id.clone() },
            TableChange::Content(content) => RecordedChange::Content {
                identity: meaning_in(content, rules),
                files: rules.content().map(|before| content.changes_since(before)).unwrap_or_default(),
            },
        }
    }

    fn read(
        engine: &Engine,
        rules: &TableRules,
        _: &TableOptions,
        recorded: &[RecordedChange],
        exact: bool,
    ) -> Result<Vec<Option<TableChange>>, GameError> {
        let mut content = Arc::clone(rules.content_or(engine.content()));
        let meant = |content: &Arc<Content>| (meaning_in(content, rules), Arc::clone(content));
        let (mut known, mut spent) = (vec![meant(engine.content()), meant(&content)], Spent::default());
        let mut read = |recorded: &RecordedChange| match recorded {
            RecordedChange::Disabled { script } => Ok(rules.script_named(script).map(TableChange::Disabled)),
            // A forced replay does not have the original content, so it ignores content changes.
            RecordedChange::Content { .. } if !exact => Ok(None),
            RecordedChange::Content { identity, files } => {
                content = match known.iter().find(|(means, _)| means == identity) {
                    Some((_, known)) => {
                        spent.read(known.sources(), files)?;
                        Arc::clone(known)
                    }
                    None => {
                        let sources = content.changed(files);
                        spent.read(&sources, files)?;
                        let (means, new) = meant(&content.with_files(sources)?);
                        if means != *identity {
                            return Err(GameError::LacksContent { identity: identity.clone() });
                        }
                        known.push((means, Arc::clone(&new)));
                        new
                    }
                };
                spent.load(&content)?;
                Ok(Some(TableChange::Content(Arc::clone(&content))))
            }
        };
        recorded.iter().map(&mut read).collect()
    }
}
