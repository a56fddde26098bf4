//! What scripts are handed and told when they act is what their seat may know: in two worlds that the seat cannot tell
//! apart the same hooks are called, about the same seats and numbers, and every verb gives back the same, until the seat is
//! told of something by which it can tell them apart.
//!
//! All powers are played by scripts that act at every hook of the table and say every verb of the lexicon, so that a new
//! row of either is here by itself; one that is never reached is a failure.

mod agents;
mod chance;

use crate::common::{builtin, random_table};
use agents::{Agents, Leak, Note, Noted};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{
    Call, CardInfo, CardKind, CardSet, Choice, ClassId, Decision, Entry, Event, Flow, HOOKS, Hook, HookUse, LEXICON,
    Lying, MemoryCell, Once, PileInfo, Play, Reply, Request, Ruleset, ScriptInfo, Sort, State, Topic, Use, Windows,
    other_world,
};
use hyperkon::table::{Advance, Dice, Position, Question as _, Seat, SeatSet, Told, Until};
use std::collections::{BTreeMap, BTreeSet};

/// More steps than there are between two questions.
const MOST_STEPS: usize = 5_000;
/// Answers that two worlds are followed for, while the seat cannot tell them apart.
const FOLLOWED: usize = 4;

/// What each script remembers.
fn cell(key: &str, slot: u8, per_seat: bool) -> MemoryCell {
    MemoryCell { per_seat, encounter: false, ..MemoryCell::number(key.to_owned(), slot) }
}

/// What piles each power has: one of them hidden, and played from as from a hand; one open, and only for the encounter.
fn pile(name: &str, up: bool, playable: bool) -> PileInfo {
    PileInfo { name: name.to_owned(), up, playable, encounter: up }
}

/// A table at which all scripts are agents.
struct World {
    agents: Agents,
    position: Position<State, Decision>,
}

impl World {
    /// A table as people set it up, but that each power acts at every hook, once an encounter.
    fn set_up(agents: Agents, seed: u64) -> (World, Ruleset) {
        let mut engine = builtin();
        let (game, _) = engine.start(&random_table(seed)).unwrap();
        // Who is asked because it holds a card is shown to all where only such seats are asked.
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
        // A card that comes to lie on the table, where it acts as a power does.
        let lies = Some(Lying { encounter: true, copies: 3, star: false });
        let class = ClassId(rules.classes.len() as u8);
        let card =
            CardInfo { class, laid: None, returns: false, once: false, kept: false, value: None, alien: None, lies };
        let hooks = [Some(HookUse { once: Some(Once::Encounter), ..HookUse::plain(Use::Must) }); HOOKS.len()];
        let weather =
            ScriptInfo { id: "weather".to_owned(), sort: Sort::Card(card), hooks, ..rules.scripts[0].clone() };
        rules.scripts.push(ScriptInfo { piles: Vec::new(), ..weather });
        rules.classes.push("weather".to_owned());
        let aliens: Vec<Vec<_>> = rules
            .seats()
            .map(|seat| game.referee().state().powers.of(seat).map(|(_, power)| power.alien).collect())
            .collect();
        let state = State::new(&rules, &aliens, Dice::new(seed));
        (World { agents, position: Position::new(state) }, rules)
    }

    /// Goes on to the next question; what was noted meanwhile. `None`: the game is over, or never comes to a question.
    fn go_on(&mut self, rules: &Ruleset) -> Option<Vec<(Option<Seat>, Note)>> {
        let mut notes = Vec::new();
        for _ in 0..MOST_STEPS {
            let mut told: Vec<Told<Event>> = Vec::new();
            let advance = self.position.advance(&self.agents, rules, Until::StepEnd, &mut told);
            if let Advance::Undone { fault, .. } = &advance {
                notes.extend(self.agents.do_something_else());
                notes.push((None, Note::Own(Noted::Undone(fault.what()))));
                continue;
            }
            notes.extend(self.agents.noted(told));
            if notes.last().is_some_and(|(_, note)| !matches!(note, Note::Own(Noted::Done))) {
                notes.push((None, Note::Own(Noted::Done)));
            }
            match advance {
                Advance::Waiting => {
                    notes.push((None, Note::Own(Noted::Waits(self.waiting()))));
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

    fn waiting(&self) -> SeatSet {
        self.position.asked().iter().map(|question| question.seat()).collect()
    }

    /// All know it when a seat that is asked holds a card of a class, and how many it has drawn for it (T1).
    fn holders(&self) -> Vec<(Seat, usize)> {
        let shows = |one: &&Decision| matches!(one.topic, Topic::ChooseCard | Topic::DiscardCard);
        let hand = |one: &Decision| (one.seat, self.position.state.cards.hand(one.seat).len());
        self.position.asked().iter().filter(shows).map(hand).collect()
    }

    fn hands(&self, rules: &Ruleset) -> Vec<CardSet> {
        rules.seats().map(|seat| self.position.state.cards.hand(seat)).collect()
    }

    /// Another world that the seat cannot tell from this one.
    fn another(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice) -> Option<World> {
        let position = &self.position;
        if position.checkpoint.dice != position.state.dice {
            return None;
        }
        let lots = u64::from(dice.below(u32::MAX));
        let start = other_world(rules, position, seat, dice, lots)?;
        let mut other = World { agents: self.agents.alike(), position: position.clone() };
        let kept = position.answers.iter().filter(|answer| !answer.secret || answer.seat == seat).cloned().collect();
        other.position.replace_world(start, kept);
        other.go_on(rules)?;
        let view = |world: &World| world.position.state.view(rules, Some(seat), world.waiting());
        let is_same = other.position.answers.len() == position.answers.len()
            && other.waiting() == self.waiting()
            && other.holders() == self.holders()
            && other.decision(seat) == self.decision(seat)
            && other.hands(rules) != self.hands(rules)
            && view(&other) == view(self);
        is_same.then_some(other)
    }
}

/// What came of comparing worlds.
#[derive(Default)]
struct Compared {
    worlds: usize,
    /// How often each hook was called in worlds that could not be told apart.
    hooks: BTreeMap<Hook, usize>,
    /// What each verb has given back there.
    replies: BTreeMap<&'static str, BTreeSet<String>>,
    /// How often a moment itself told the worlds apart.
    shown: BTreeMap<Hook, usize>,
    found: Vec<String>,
}

/// What a seat and its scripts find in what was noted.
fn of(seat: Seat, notes: &[(Option<Seat>, Note)]) -> Vec<Noted> {
    let own = notes.iter().filter(|(whose, _)| whose.is_none_or(|whose| whose == seat));
    own.map(|(_, note)| match note {
        Note::Own(noted) => noted.clone(),
        Note::Told(told) => Noted::Told(Event::for_seat(told, seat)),
    })
    .collect()
}

impl Compared {
    /// Compares what was noted; whether the seat still cannot tell the worlds apart.
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
                |noted: Option<&Noted>| noted.is_none_or(|noted| matches!(noted, Noted::Told(_) | Noted::Waits(_)));
            // All see whether anybody is asked. What was said in a step that is undone is forgotten with it.
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

/// Whether both worlds have drawn lots, and as many: which cards come is chance, and what their owners do with them then.
fn by_lot(here: Option<&Noted>, there: Option<&Noted>) -> bool {
    const LOTS: [&str; 3] = ["random", "choose_cards", "draw_cards"];
    let drawn = |noted: Option<&Noted>| match noted {
        Some(Noted::Given { verb, reply: Reply::List(cards) }) if LOTS.contains(verb) => Some((*verb, cards.len())),
        _ => None,
    };
    drawn(here).is_some() && drawn(here) == drawn(there)
}

/// Whether the step in progress is undone in one of the worlds.
fn is_undone(ours: &[Noted], theirs: &[Noted]) -> bool {
    let ends = |notes: &[Noted]| notes.iter().find(|noted| matches!(noted, Noted::Done | Noted::Undone(_))).cloned();
    [ours, theirs].into_iter().any(|notes| matches!(ends(notes), Some(Noted::Undone(_))))
}

/// What the table is told in the step in progress, before a script that acts is handed or given anything: within that it is
/// not known whether a look came before or after.
fn told_in_step(notes: &[Noted]) -> Vec<&Noted> {
    let goes_on = |noted: &&Noted| match noted {
        Noted::Called { how, .. } => *how != "run",
        Noted::Told(_) => true,
        _ => false,
    };
    notes.iter().take_while(goes_on).filter(|noted| matches!(noted, Noted::Told(_))).collect()
}

/// The hook whose moment shows by coming what all are shown by the rules, and what the other world does in its place.
fn shows_itself(called: &[Noted], other: &[Noted]) -> Option<Hook> {
    let Some(Noted::Called { hook, .. }) = called.first() else { return None };
    let is_shown = match (hook, other.first()) {
        // T1: who lacks encounter cards draws a new hand.
        (Hook::OnNewHand, _) => true,
        // T2: who has no card to lay when it is due shows it, and there is no choice.
        (Hook::OnChoice, Some(Noted::Told(Event::BrokenOff { .. }))) => true,
        (Hook::OnChoice, Some(Noted::Called { hook: Hook::AfterEncounter, .. })) => true,
        _ => false,
    };
    is_shown.then_some(*hook)
}

/// Plays games in which all scripts are agents, and compares worlds that a seat cannot tell apart.
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

/// Both worlds go on with the same answers, while the seat cannot tell them apart.
fn follow(rules: &Ruleset, seat: Seat, one: &World, mut two: World, seed: u64, compared: &mut Compared) {
    let mut one = World { agents: one.agents.alike(), position: one.position.clone() };
    let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
    for _ in 0..FOLLOWED {
        let (answers, choice) = any_answer(&one, &mut bot, &mut dice);
        let Some(asked) = two.decision(answers) else { return };
        // What another does not hold there it cannot play there.
        if asked.check(&choice).is_err() {
            return;
        }
        one.position.record(answers, choice.clone()).unwrap();
        two.position.record(answers, choice).unwrap();
        let (Some(here), Some(there)) = (one.go_on(rules), two.go_on(rules)) else { return };
        if !compared.compare(seat, &here, &there) {
            return;
        }
        if one.waiting() != two.waiting() || one.holders() != two.holders() || one.decision(seat) != two.decision(seat)
        {
            return;
        }
    }
}

#[test]
fn what_scripts_are_handed_and_told_is_what_their_seat_may_know() {
    let compared = play(0..360, None, &[]);
    println!("{} worlds, {:?}; by a moment itself: {:?}", compared.worlds, compared.hooks, compared.shown);
    assert!(compared.found.is_empty(), "{}", compared.found.join("\n"));
    assert!(compared.worlds > 1_000, "only {} worlds", compared.worlds);
    let missing: Vec<&str> =
        HOOKS.iter().filter(|spec| !compared.hooks.contains_key(&spec.hook)).map(|spec| spec.name).collect();
    assert!(missing.is_empty(), "no script was called at {missing:?}");
    let unsaid = LEXICON.iter().filter(|verb| verb.acts() && !compared.replies.contains_key(verb.name));
    let unsaid: Vec<&str> = unsaid.map(|verb| verb.name).collect();
    assert!(unsaid.is_empty(), "never carried out in worlds that cannot be told apart: {unsaid:?}");
}

/// What the test would find: verbs and hooks as somebody could write them tomorrow.
#[test]
fn a_verb_or_a_hook_that_tells_too_much_is_found() {
    fn peek(play: &mut Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Reply> {
        let hand = play.state.cards.hand(request.seat()?);
        Ok(Reply::Flag(hand.iter().any(|card| play.rules.kind(card) == CardKind::Attack(8))))
    }
    let mut verb = *LEXICON.iter().find(|verb| verb.name == "tell_whether_holds").unwrap();
    (verb.name, verb.does) = ("peek", hyperkon::cosmic::Does::Acts(peek));
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
