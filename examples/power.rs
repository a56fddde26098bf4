//! An alien's power written in Rust instead of a script. After an encounter the alien may free one of its ships from
//! the black hole, and in a battle it adds two to its total.
//!
//! `cargo run --release --example power`
//!
//! The rules depend on no interpreter: any type that implements [`Powers`] plays the powers of a table. Here that is
//! [`Phoenix`] for all of them, so the other aliens of the table have no power, and cards with scripts are never played.

use hyperkon::{Content, Engine, GameError, TableOptions};
use hyperkon_cosmic::{
    Berth, Call, Decision, Event, Fault, Flow, FreeShips, HOOK_COUNT, Hook, HookUse, Once, Play, Powers, Rule, Ruleset,
    ScriptId, State, Use, Who,
};
use hyperkon_table::{
    Bot, Diagnostic, Dice, Game, NoChange, RandomBot, ReadResult, ReplayCheck, Seat, StepContext, StepExit, Table,
};

/// The power. It is stateless: everything it needs is in the state.
struct Phoenix;

impl Powers for Phoenix {
    /// Returns whether the power may act, from public information only.
    fn when(&self, _: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>> {
        Ok(ReadResult { found: state.ships[Berth::Hole][call.me] > 0, cost: 0 })
    }

    /// Performs the power's action. A power may ask a question: the step then stops here, and restarts from its
    /// beginning with the answer.
    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow {
        play.perform(&[FreeShips { seat: call.me, ships: 1, clause: Rule::P1 }.into()])
    }

    /// Changes a number.
    fn value(&self, _: &Ruleset, _: &State, _: &Call, total: i16) -> Result<i16, Box<Fault>> {
        Ok(total + 2)
    }

    fn holding(&self, _: &Ruleset, _: &State, _: &Call) -> Result<ReadResult, Box<Fault>> {
        Ok(ReadResult { found: true, cost: 0 })
    }

    fn test(&self, _: &Ruleset, _: &State, _: &Call) -> Result<Option<bool>, Box<Fault>> {
        Ok(None)
    }

    // Native code needs no fuel limit.
    fn looked_before(&self, _: ScriptId, _: Hook, _: u32) -> Result<(), Box<Fault>> {
        Ok(())
    }

    fn begin_step(&self, _: ReplayCheck, _: bool) {}
}

/// The game with this power: the edition's rules, with no interpreter in a step.
struct Native(Engine);

/// The alien that sits at seat 0.
const PHOENIX: ScriptId = ScriptId(0);

impl Game for Native {
    hyperkon_cosmic::by_the_rules!();

    const FORMAT: u32 = 1;
    type Options = TableOptions;
    type Rules = Ruleset;
    type Change = NoChange;
    type Origin = ();
    type Error = GameError;

    fn rules(&self, options: &TableOptions) -> Result<Ruleset, GameError> {
        let mut rules = self.0.ruleset(options)?;
        rules.scripts.iter_mut().for_each(|script| script.hooks = [None; HOOK_COUNT]);
        let phoenix = &mut rules.scripts[PHOENIX.index()];
        phoenix.id = "phoenix".to_owned();
        let freeing = HookUse { once: Some(Once::Encounter), ..HookUse::plain(Use::May) };
        phoenix.hooks[Hook::AfterEncounter.index()] = Some(freeing);
        let counting = HookUse { who: Who::MainPlayer, ..HookUse::plain(Use::Must) };
        phoenix.hooks[Hook::Total.index()] = Some(counting);
        Ok(rules)
    }

    fn begin(&self, rules: &Ruleset, options: &TableOptions) -> Result<State, GameError> {
        let aliens: Vec<Vec<ScriptId>> = (0..rules.seats).map(|seat| vec![ScriptId(seat)]).collect();
        Ok(State::new(rules, &aliens, Dice::new(options.seed)))
    }

    fn step(
        &self,
        rules: &Ruleset,
        state: &mut State,
        desk: &mut StepContext<'_, State, Decision, Event>,
        _: ReplayCheck,
    ) -> Result<(), StepExit<Fault>> {
        Play::new(state, desk, rules, &Phoenix).step()
    }

    fn sound(rules: &Ruleset, state: &State, _: Option<&TableOptions>) -> Result<(), Box<dyn Diagnostic>> {
        Ok(state.sound(rules)?)
    }

    fn identity(_: &Ruleset, _: &TableOptions) -> String {
        "phoenix".to_owned()
    }

    fn options_of(rules: &Ruleset) -> TableOptions {
        TableOptions::new(&rules.edition).seats(rules.seats)
    }

    fn origin(&self, _: &Ruleset) {}
}

/// Results of the power over several games.
#[derive(Debug, Default)]
pub struct Did {
    /// Ships that it freed.
    pub freed: u32,
    /// Totals that it raised.
    pub raised: u32,
    /// Games that its seat won, alone or with others.
    pub won: u32,
}

/// Plays games of random bots, with the phoenix at seat 0.
pub fn play(games: u64) -> Result<Did, Box<dyn std::error::Error>> {
    let game = Native(Engine::new(Content::builtin()?)?);
    let mut did = Did::default();
    for seed in 0..games {
        let mut table = Table::set_up(&game, &TableOptions::new("kosmische-strijd").seed(seed))?;
        let mut bot = RandomBot::new(seed);
        let answer = |table: &Table<Native>, seat, _| Bot::choose(&mut bot, &game, table.seen(seat));
        table.play_out(&game, u64::MAX, answer, |_, progress, _| {
            for told in progress.events.iter().filter(|told| told.why.is_some_and(|why| why.by == Some(PHOENIX))) {
                did.freed += u32::from(matches!(told.event, Event::ShipsFreed { seat: Seat(0), .. }));
                did.raised += u32::from(matches!(told.event, Event::NumberFixed { hook: Hook::Total, .. }));
            }
            Ok(())
        })?;
        did.won += u32::from(table.winners().contains(Seat(0)));
    }
    Ok(did)
}

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Did { freed, raised, won } = play(40)?;
    println!("in 40 games of four seats the phoenix freed {freed} ships, raised {raised} totals and won {won} games");
    Ok(())
}
