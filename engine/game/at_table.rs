//! This game put into what [`table`](hyperkon_table) has for any game: what it is made of, and what can come into force.

use super::change::{RecordedChange, TableChange, followed, meaning_in};
use super::changing::Spent;
use super::content::Content;
use super::engine::{Engine, Purity};
use super::error::GameError;
use super::options::TableOptions;
use super::origin::Origin;
use super::rules::{TableRules, options_of};
use crate::edition::{Seating, Unmet};
use hyperkon_cosmic::{Decision, Event, Fault, OnFault, ScriptId, State, View};
use hyperkon_table::{Change, Desk, DeskFault, Dice, Differs, Halt, LineOf, Mistake, Seat, Witness};
use std::sync::Arc;

/// A game at rest: waiting for answers, over, or stopped by a fault. An [`Engine`] plays it with the content it was
/// begun with, until it adopts another.
///
/// [`Engine::start`] begins one and [`Engine::answer`] plays on. The rest is asked of the game itself:
/// [`seen`](Game::seen) is what a seat may know, its question among it, [`seen_by`](Game::seen_by) the same for an onlooker;
/// [`waiting`](Game::waiting), [`status`](Game::status), [`is_over`](Game::is_over), [`winners`](Game::winners),
/// [`seats`](Game::seats), [`rules`](Game::rules), [`options`](Game::options), [`events`](Game::events) are for everybody.
/// [`referee`](Game::referee) has what is hidden. A game is written by serde in any format.
pub type Game = hyperkon_table::Table<Engine>;
/// What came of an answer: its `events`, its `faults`, how many answers were `taken_back`. A player, or an onlooker, is shown
/// only [`to`](Progress::to).
pub type Progress = hyperkon_table::Progress<Engine>;
/// A game as one viewer may know it: all that a player, a client of a player or a bot is ever given.
pub type Seen<'a> = hyperkon_table::Seen<'a, Engine>;
/// A game with everything that is hidden: for tests, tools and whoever judges.
pub type Referee<'a> = hyperkon_table::Referee<'a, Engine>;
/// A game as it is written, in any format of serde, and read ([`Engine::restore`]).
pub type Snapshot = hyperkon_table::Snapshot<Engine>;
/// The first line of a record.
pub type Header = hyperkon_table::Header<Engine>;
/// A later line of a record.
pub type Line = LineOf<Engine>;
/// One step of a game that is told again.
pub type Replayed<'a> = hyperkon_table::Replayed<'a, Engine>;

impl hyperkon_table::Game for Engine {
    hyperkon_cosmic::by_the_rules!();

    const FORMAT: u32 = 1;

    type Options = TableOptions;
    type Rules = TableRules;
    type Change = TableChange;
    type Origin = Origin;
    type Trouble = GameError;

    fn rules(&self, options: &TableOptions) -> Result<TableRules, GameError> {
        self.rules_with(options)
    }

    fn begin(&self, rules: &TableRules, options: &TableOptions) -> Result<State, GameError> {
        let mut dice = Dice::new(options.seed);
        let seating = Seating { wanted: options.aliens.clone(), per_seat: options.aliens_per_seat };
        let edition = rules.content_or(&self.content).edition(&options.edition);
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
        desk: &mut Desk<'_, Decision, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        self.take_step(rules, state, desk, witness)
    }

    fn sound(rules: &TableRules, state: &State, options: Option<&TableOptions>) -> Result<(), Box<dyn Mistake>> {
        state.sound(rules)?;
        let wanted = options.map_or(&[][..], |options| &options.aliens[..]);
        // Powers that have moved are not where they were dealt.
        let wanted = if state.powers_moved { &[] } else { wanted };
        for (seat, wanted) in rules.seats().zip(wanted) {
            let sits = |id: &String| state.powers.of(seat).any(|(_, power)| rules.script(power.alien).id == *id);
            if let Some(id) = wanted.iter().find(|id| !sits(id)) {
                return Err(Unmet::NotSeated { id: id.clone() }.into());
            }
        }
        Ok(())
    }

    fn looks_anew(&self) -> bool {
        self.purity != Purity::Trusted || self.notes.are_taken()
    }

    fn witnesses(&self) -> &'static [Witness] {
        match self.purity {
            Purity::Trusted => &[],
            Purity::Twice => &[Witness::Again],
            Purity::Fresh => &[Witness::Again, Witness::Anew],
        }
    }

    fn impure(&self, rules: &TableRules, witness: Witness, what: Differs) -> Fault {
        let fault = Fault::from(DeskFault::Impure { witness, what });
        self.renew_after(&fault, rules);
        fault
    }

    fn endless(&self, rules: &TableRules, state: &State, limit: usize) -> Fault {
        let fault = Fault { id: state.keeps_going(rules), ..DeskFault::TooManySteps { limit }.into() };
        *self.with_file(Box::new(fault), rules)
    }

    fn keeps_going(rules: &TableRules, state: &State) -> Option<String> {
        let script = if state.is_stalled() { state.keeps_going(rules) } else { None };
        script.map(|script| rules.script(script).id.clone())
    }

    fn mend(rules: &TableRules, state: &State, fault: &Fault) -> Option<TableChange> {
        let script = fault.id.filter(|script| !state.is_disabled(*script))?;
        (rules.on_fault == OnFault::Disable).then_some(TableChange::Disabled(script))
    }

    fn origin(&self, rules: &TableRules) -> Origin {
        Origin::of(rules.content_or(&self.content))
    }

    fn keeps_rules(origin: &Origin) -> bool {
        !origin.mods.is_empty()
    }

    fn rules_of(&self, options: &TableOptions, origin: &Origin) -> Option<Result<TableRules, GameError>> {
        let kept = || TableRules::new(&self.content.with_mods(&origin.mods)?, options);
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
                Ok(Some(TableRules::following(new, Arc::clone(content))))
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
            // What it was changed from is not known, so the change says nothing.
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
