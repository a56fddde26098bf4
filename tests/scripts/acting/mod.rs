//! Acting scripts learn only what their seat may know. In two states that the seat cannot distinguish, the same hooks are
//! called, about the same seats and numbers, and every verb returns the same, until an event lets the seat distinguish
//! them.
//!
//! All powers are scripts that act at every hook of the table and call every verb of the lexicon, so new rows of either
//! are covered automatically. A row that is never reached fails the test.

mod agents;
mod chance;

use crate::common::{builtin, random_table};
use agents::{Agents, Leak, Note, Noted};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    Call, CardInfo, CardKind, CardSet, Choice, ClassId, Decision, Entry, Event, Flow, HOOKS, Hook, HookUse, LEXICON,
    Lying, MemoryCell, Once, PileInfo, Play, Reply, Request, Ruleset, ScriptInfo, ScriptKind, State, Topic, Use,
    Windows, try_sample_state,
};
use hyperkon_table::{Advance, Dice, EventLog, LogEntry, Position, Question as _, Seat, SeatSet, Until};
use std::collections::{BTreeMap, BTreeSet};

/// More steps than there are between two questions.
const MOST_STEPS: usize = 5_000;
/// Answers for which two states are followed, while the seat cannot distinguish them.
const FOLLOWED: usize = 4;

/// Returns a memory cell of each script.
fn cell(key: &str, slot: u8, per_seat: bool) -> MemoryCell {
    MemoryCell { per_seat, encounter: false, ..MemoryCell::number(key.to_owned(), slot) }
}

/// Returns a pile of each power. One is hidden and playable like a hand, one is open and only for the encounter.
fn pile(name: &str, up: bool, playable: bool) -> PileInfo {
    PileInfo { name: name.to_owned(), up, playable, encounter: up }
}

/// A table where all scripts are agents.
struct World {
    agents: Agents,
    position: Position<State, Decision>,
}

impl World {
    /// Sets up a normal table where each power acts at every hook, once an encounter.
    fn set_up(agents: Agents, seed: u64) -> (World, Ruleset) {
        let mut engine = builtin();
        let (game, _) = engine.start(&random_table(seed)).unwrap();
        // Prompt all seats: if only seats with the card were prompted, the prompt would reveal the card.
        let mut rules = Ruleset { windows: Windows::All, ..Ruleset::clone(game.rules()) };
        for (number, script) in (0..).zip(rules.scripts.iter_mut()).filter(|(_, script)| script.is_alien()) {
            let use_ = if number % 2 == 0 { Use::Must } else { Use::May };
            script.hooks =
                [Some(HookUse { once: Some(Once::Encounter), holding: number % 3 == 0, ..HookUse::plain(use_) });
                    HOOKS.len()];
        }
        for script in &mut rules.scripts {
            script.memory = vec![cell("one", 0, false), cell("each", 1, true)];
            if script.is_alien() {
                script.piles = vec![pile("hoard", false, true), pile("shown", true, false)];
            }
        }
        // A card on the table, which acts like a power.
        let lies = Some(Lying { encounter: true, copies: 3, star: false });
        let class = ClassId(rules.classes.len() as u8);
        let card =
            CardInfo { class, laid: None, returns: false, once: false, kept: false, value: None, alien: None, lies };
        let hooks = [Some(HookUse { once: Some(Once::Encounter), ..HookUse::plain(Use::Must) }); HOOKS.len()];
        let weather =
            ScriptInfo { id: "weather".to_owned(), sort: ScriptKind::Card(card), hooks, ..rules.scripts[0].clone() };
        rules.scripts.push(ScriptInfo { piles: Vec::new(), ..weather });
        rules.classes.push("weather".to_owned());
        let aliens: Vec<Vec<_>> = rules
            .seats()
            .map(|seat| game.full_state().state().powers.of(seat).map(|(_, power)| power.alien).collect())
            .collect();
        let state = State::new(&rules, &aliens, Dice::new(seed));
        (World { agents, position: Position::new(state) }, rules)
    }

    /// Plays to the next question. Returns the records meanwhile, or `None` if the game is over or never asks.
    fn go_on(&mut self, rules: &Ruleset) -> Option<Vec<(Option<Seat>, Note)>> {
        let mut notes = Vec::new();
        for _ in 0..MOST_STEPS {
            let mut told: Vec<LogEntry<Event>> = Vec::new();
            let advance = self.position.advance(&self.agents, rules, Until::StepEnd, EventLog::to(&mut told));
            if let Advance::Rollback { fault, .. } = &advance {
                notes.extend(self.agents.do_something_else());
                notes.push((None, Note::Own(Noted::Rollback(fault.what()))));
                continue;
            }
            notes.extend(self.agents.noted(told));
            if notes.last().is_some_and(|(_, note)| !matches!(note, Note::Own(Noted::Done))) {
                notes.push((None, Note::Own(Noted::Done)));
            }
            match advance {
                Advance::Waiting => {
                    notes.push((None, Note::Own(Noted::Waits(self.seats_to_act()))));
                    return Some(notes);
                }
                Advance::Over => return None,
                _ => {}
            }
        }
        None
    }

    fn decision(&self, seat: Seat) -> Option<&Decision> {
        self.position.asked().iter().find(|question| question.seat() == seat)
    }

    fn seats_to_act(&self) -> SeatSet {
        self.position.asked().iter().map(|question| question.seat()).collect()
    }

    /// Returns the seats that were asked for a card of a class. Everybody learns whether they hold one, and sees their draws
    /// for it (T1).
    fn holders(&self) -> Vec<(Seat, usize)> {
        let shows = |one: &&Decision| matches!(one.topic, Topic::ChooseCard | Topic::DiscardCard);
        let hand = |one: &Decision| (one.seat, self.position.state.cards.hand(one.seat).len());
        self.position.asked().iter().filter(shows).map(hand).collect()
    }

    fn hands(&self, rules: &Ruleset) -> Vec<CardSet> {
        rules.seats().map(|seat| self.position.state.cards.hand(seat)).collect()
    }

    /// Samples a state that the seat cannot distinguish from this one.
    fn another(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice) -> Option<World> {
        let position = &self.position;
        if position.checkpoint.dice != position.state.dice {
            return None;
        }
        let lots = u64::from(dice.below(u32::MAX));
        let start = try_sample_state(rules, position, seat, dice, lots)?;
        let mut other = World { agents: self.agents.alike(), position: position.clone() };
        let kept = position.answers.iter().filter(|answer| !answer.secret || answer.seat == seat).cloned().collect();
        other.position.replace_world(start, kept);
        other.go_on(rules)?;
        let view = |world: &World| world.position.state.view(rules, Some(seat), world.seats_to_act());
        let is_same = other.position.answers.len() == position.answers.len()
            && other.seats_to_act() == self.seats_to_act()
            && other.holders() == self.holders()
            && other.decision(seat) == self.decision(seat)
            && other.hands(rules) != self.hands(rules)
            && view(&other) == view(self);
        is_same.then_some(other)
    }
}

/// Results of comparing states.
#[derive(Default)]
struct Compared {
    worlds: usize,
    /// Calls of each hook in indistinguishable states.
    hooks: BTreeMap<Hook, usize>,
    /// Results of each verb in those states.
    replies: BTreeMap<&'static str, BTreeSet<String>>,
    /// Number of times that a trigger itself distinguished the states.
    shown: BTreeMap<Hook, usize>,
    found: Vec<String>,
}

/// Returns the records that a seat and its scripts get.
fn of(seat: Seat, notes: &[(Option<Seat>, Note)]) -> Vec<Noted> {
    let own = notes.iter().filter(|(whose, _)| whose.is_none_or(|whose| whose == seat));
    own.map(|(_, note)| match note {
        Note::Own(noted) => noted.clone(),
        Note::LogEntry(told) => Noted::LogEntry(Event::for_seat(told, seat)),
    })
    .collect()
}

impl Compared {
    /// Compares records. Returns `true` if the seat still cannot distinguish the states.
    fn compare(&mut self, seat: Seat, one: &[(Option<Seat>, Note)], two: &[(Option<Seat>, Note)]) -> bool {
        let (ours, theirs) = (of(seat, one), of(seat, two));
        for at in 0..ours.len().max(theirs.len()) {
            let (here, there) = (ours.get(at), theirs.get(at));
            if here == there {
                match here {
                    Some(Noted::Called { hook, .. }) => *self.hooks.entry(*hook).or_default() += 1,
                    Some(Noted::Given { verb, reply }) => {
                        self.replies.entry(verb).or_default().insert(format!("{reply:?}"));
                    }
                    _ => {}
                }
                continue;
            }
            if by_lot(here, there) {
                return false;
            }
            let is_told =
                |noted: Option<&Noted>| noted.is_none_or(|noted| matches!(noted, Noted::LogEntry(_) | Noted::Waits(_)));
            // All seats see which seats are prompted. Undoing a step also drops its events.
            let is_asked = |noted: Option<&Noted>| noted.is_none_or(|noted| matches!(noted, Noted::Waits(_)));
            if is_told(here) && is_told(there)
                || is_asked(here)
                || is_asked(there)
                || is_undone(&ours[at..], &theirs[at..])
            {
                return false;
            }
            if told_in_step(&ours[at..]) != told_in_step(&theirs[at..]) {
                return false;
            }
            let (here_on, there_on) = (&ours[at..], &theirs[at..]);
            let is_shown = [(here_on, there_on), (there_on, here_on)]
                .into_iter()
                .find_map(|(called, other)| shows_itself(called, other));
            match is_shown {
                Some(hook) => *self.shown.entry(hook).or_default() += 1,
                None => self.found.push(format!(
                    "{seat} is handed or told {here:?}, or {there:?}, after {:?}\nOURS {:#?}\nTHEIRS {:#?}",
                    &ours[at.saturating_sub(9)..at],
                    &ours[at..(at + 14).min(ours.len())],
                    &theirs[at..(at + 14).min(theirs.len())]
                )),
            }
            return false;
        }
        true
    }
}

/// Returns `true` if both states drew equally often at random. The cards, and their owners' uses of them, then differ by
/// chance.
fn by_lot(here: Option<&Noted>, there: Option<&Noted>) -> bool {
    const LOTS: [&str; 3] = ["random", "choose_cards", "draw_cards"];
    let drawn = |noted: Option<&Noted>| match noted {
        Some(Noted::Given { verb, reply: Reply::List(cards) }) if LOTS.contains(verb) => Some((*verb, cards.len())),
        _ => None,
    };
    drawn(here).is_some() && drawn(here) == drawn(there)
}

/// Returns `true` if the step in progress is undone in one of the states.
fn is_undone(ours: &[Noted], theirs: &[Noted]) -> bool {
    let ends = |notes: &[Noted]| notes.iter().find(|noted| matches!(noted, Noted::Done | Noted::Rollback(_))).cloned();
    [ours, theirs].into_iter().any(|notes| matches!(ends(notes), Some(Noted::Rollback(_))))
}

/// Returns the events of the step in progress before an acting script is called. Within them the order of looks is unknown.
fn told_in_step(notes: &[Noted]) -> Vec<&Noted> {
    let goes_on = |noted: &&Noted| match noted {
        Noted::Called { how, .. } => *how != "run",
        Noted::LogEntry(_) => true,
        _ => false,
    };
    notes.iter().take_while(goes_on).filter(|noted| matches!(noted, Noted::LogEntry(_))).collect()
}

/// Returns the hook whose trigger itself is public, given the other state's course.
fn shows_itself(called: &[Noted], other: &[Noted]) -> Option<Hook> {
    let Some(Noted::Called { hook, .. }) = called.first() else { return None };
    let is_shown = match (hook, other.first()) {
        // T1: a seat without encounter cards draws a new hand.
        (Hook::OnNewHand, _) => true,
        // T2: a seat without a card to play must show this, and has no choice.
        (Hook::OnChoice, Some(Noted::LogEntry(Event::BrokenOff { .. }))) => true,
        (Hook::OnChoice, Some(Noted::Called { hook: Hook::AfterEncounter, .. })) => true,
        _ => false,
    };
    is_shown.then_some(*hook)
}

/// Plays games where all scripts are agents, and compares states that a seat cannot distinguish.
fn play(games: std::ops::Range<u64>, leak: Option<Leak>, more: &[Entry]) -> Compared {
    let mut compared = Compared::default();
    for seed in games {
        let (mut world, rules) = World::set_up(Agents::new(leak, more), seed);
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..300 {
            if world.go_on(&rules).is_none() {
                break;
            }
            if dice.below(4) == 0 {
                for seat in rules.seats() {
                    if let Some(other) = world.another(&rules, seat, &mut dice) {
                        compared.worlds += 1;
                        let found = compared.found.len();
                        follow(&rules, seat, &world, other, u64::from(dice.below(u32::MAX)), &mut compared);
                        compared.found.iter_mut().skip(found).for_each(|found| *found += &format!(", in game {seed}"));
                    }
                }
            }
            let (seat, choice) = any_answer(&world, &mut bot, &mut dice);
            world.position.record(seat, choice).unwrap();
        }
    }
    compared
}

fn any_answer(world: &World, bot: &mut RandomBot, dice: &mut Dice) -> (Seat, Choice) {
    let asked = world.position.asked();
    let question = &asked[dice.below(asked.len() as u32) as usize];
    (question.seat, bot.choose(question))
}

/// Continues both states with the same answers, while the seat cannot distinguish them.
fn follow(rules: &Ruleset, seat: Seat, one: &World, mut two: World, seed: u64, compared: &mut Compared) {
    let mut one = World { agents: one.agents.alike(), position: one.position.clone() };
    let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
    for _ in 0..FOLLOWED {
        let (answers, choice) = any_answer(&one, &mut bot, &mut dice);
        let Some(asked) = two.decision(answers) else { return };
        // In the second state the seat may not hold the card that was chosen in the first.
        if asked.check(&choice).is_err() {
            return;
        }
        one.position.record(answers, choice.clone()).unwrap();
        two.position.record(answers, choice).unwrap();
        let (Some(here), Some(there)) = (one.go_on(rules), two.go_on(rules)) else { return };
        if !compared.compare(seat, &here, &there) {
            return;
        }
        if one.seats_to_act() != two.seats_to_act()
            || one.holders() != two.holders()
            || one.decision(seat) != two.decision(seat)
        {
            return;
        }
    }
}

#[test]
fn acting_scripts_learn_only_seat_knowledge() {
    let compared = play(0..360, None, &[]);
    println!("{} worlds, {:?}; by a moment itself: {:?}", compared.worlds, compared.hooks, compared.shown);
    assert!(compared.found.is_empty(), "{}", compared.found.join("\n"));
    assert!(compared.worlds > 1_000, "only {} worlds", compared.worlds);
    let missing: Vec<&str> =
        HOOKS.iter().filter(|spec| !compared.hooks.contains_key(&spec.hook)).map(|spec| spec.name).collect();
    assert!(missing.is_empty(), "no script was called at {missing:?}");
    // `play_as` acts only in a hook with the key `plays`, which these scripts lack; `tests/encounters` plays it.
    let said = |name: &str| name == "play_as" || compared.replies.contains_key(name);
    let unsaid = LEXICON.iter().filter(|verb| verb.acts() && !said(verb.name));
    let unsaid: Vec<&str> = unsaid.map(|verb| verb.name).collect();
    assert!(unsaid.is_empty(), "never carried out in worlds that cannot be told apart: {unsaid:?}");
}

/// Leaking verbs and hooks that the test must catch, as future authors could write.
#[test]
fn leaking_verbs_and_hooks_are_found() {
    fn peek(play: &mut Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Reply> {
        let hand = play.state.cards.hand(request.seat()?);
        Ok(Reply::Flag(hand.iter().any(|card| play.rules.kind(card) == CardKind::Attack(8))))
    }
    let mut verb = *LEXICON.iter().find(|verb| verb.name == "tell_whether_holds").unwrap();
    (verb.name, verb.does) = ("peek", hyperkon::__private::cosmic::Does::Acts(peek));
    let told = play(0..3, None, &vec![verb; 40]);
    assert!(told.found.iter().any(|found| found.contains("Given { verb: \"peek\"")), "{:?}", told.found);
    fn leak(rules: &Ruleset, state: &State, me: Seat) -> i64 {
        let others = rules.seats().filter(|seat| *seat != me);
        let best =
            others.flat_map(|seat| state.cards.hand(seat).iter().collect::<Vec<_>>()).map(|card| rules.kind(card));
        best.filter(|kind| kind.is_attack()).count() as i64
    }
    let handed = play(0..1, Some(leak), &[]);
    assert!(handed.found.iter().any(|found| found.contains("Called")), "{:?}", handed.found);
}
