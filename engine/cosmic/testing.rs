//! A small table for the tests of this crate: three seats, two aliens, one destiny card, a position in the middle of an
//! encounter.

use crate::table::{Dice, Seat};
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardKind, ScriptId};
use crate::things::cards::{Lies, Zone};
use crate::things::encounter::Meeting;
use crate::things::frame::{PhaseIndex, Phases};
use crate::things::hook::{HOOK_COUNT, Hook};
use crate::things::place::Planet;
use crate::things::ruleset::{
    AllyReturn, AllyReward, Choices, CompensationFrom, FirstStar, Found, Numbers, OnFault, OutOfCards, Phase, Ruleset,
    Settlers, Windows,
};
use crate::things::script::{CardInfo, ClassId, HookUse, Lying, MemoryCell, ScriptInfo, Sort, Use};
use crate::things::side::Side;
use crate::things::stack::Stack;
use crate::things::state::State;
use std::collections::BTreeMap;

pub(crate) const RED: Seat = Seat(0);
pub(crate) const BLUE: Seat = Seat(1);
pub(crate) const GREEN: Seat = Seat(2);
/// Nobody at this table.
pub(crate) const STRANGER: Seat = Seat(3);

pub(crate) const FIRST_ALIEN: ScriptId = ScriptId(0);
pub(crate) const SECOND_ALIEN: ScriptId = ScriptId(1);
pub(crate) const DESTINY: ScriptId = ScriptId(2);

/// What its script says of the destiny card.
const DESTINY_CARD: CardInfo = CardInfo {
    class: ClassId(0),
    laid: None,
    returns: false,
    once: false,
    kept: false,
    value: None,
    alien: None,
    lies: None,
};

/// Where the encounter of [`position`] is fought.
pub(crate) const TARGET: Planet = Planet::of(BLUE, 2);

fn script(id: &str, sort: Sort, hooks: &[Hook], memory: Vec<MemoryCell>) -> ScriptInfo {
    let used = |at: usize| hooks.iter().any(|hook| hook.index() == at);
    let how = HookUse::plain(Use::May);
    let hooks = std::array::from_fn::<_, HOOK_COUNT, _>(|at| used(at).then_some(how));
    ScriptInfo {
        id: id.to_owned(),
        module: 0,
        script: id.to_owned(),
        sort,
        options: BTreeMap::new(),
        hooks,
        memory,
        piles: Vec::new(),
        protected: false,
        not_dealt: false,
        home_bases: None,
        encounter_cards: 1,
    }
}

/// A cell of memory that lasts the game, in the open.
pub(crate) fn cell(key: &str, slot: u8, per_seat: bool, initial: i16) -> MemoryCell {
    let number = MemoryCell::number(key.to_owned(), slot);
    MemoryCell { per_seat, encounter: false, public: true, initial, ..number }
}

/// A table of three with 24 cards: attacks 2 to 17, four negotiates, four destiny cards.
pub(crate) fn rules() -> Ruleset {
    let attacks = (2..18).map(CardKind::Attack);
    let rest = [CardKind::Negotiate, CardKind::Scripted(DESTINY)];
    let cards = attacks.chain(rest.into_iter().flat_map(|kind| std::iter::repeat_n(kind, 4))).collect();
    let mut rules = Ruleset {
        edition: "test".to_owned(),
        seats: 3,
        numbers: Numbers {
            planets_per_system: 5,
            ships_per_planet: 4,
            new_hand: 3,
            bases_to_win: 5,
            home_bases_for_power: 3,
            home_bases_for_power_of_two: 4,
            ship_limit: 4,
            allies_limit: 0,
            encounters: 2,
            failed_deal_losses: 3,
            deal_proposals: 6,
            deal_seconds: 60,
            star_cards_per_seat: 3,
        },
        choices: Choices {
            phases: vec![Phase::Star, Phase::Load, Phase::Point, Phase::Cards, Phase::Reveal, Phase::Resolve],
            seat_order: Vec::new(),
            first_star: FirstStar::StaysDrawn,
            offense_draws: Use::Must,
            defense_draws: Use::Must,
            out_of_cards: OutOfCards::HandCounts,
            compensation: Use::Must,
            compensation_from: CompensationFrom::Hand,
            ally_reward: AllyReward::Both,
            ally_return: AllyReturn::AnyBase,
            settlers: Settlers::Anywhere,
        },
        cards,
        scripts: vec![
            script(
                "first",
                Sort::Alien,
                &[Hook::AnyTime, Hook::OnTotals],
                vec![cell("met", 0, true, 0), cell("sum", 3, false, 7)],
            ),
            script("second", Sort::Alien, &[Hook::OnTotals], Vec::new()),
            script("card", Sort::Card(DESTINY_CARD), &[Hook::AnyTime], Vec::new()),
        ],
        classes: vec!["destiny".to_owned()],
        special_stars: Vec::new(),
        found: Found::NOTHING,
        windows: Windows::All,
        on_fault: OnFault::Stop,
        begins: None,
    };
    rules.find_cards();
    rules
}

/// Red, with the first alien, attacks blue, with the second, on [`TARGET`]; red has laid a card face down and blue an
/// open one, green is allied with the offense; each holds three cards and two lie in the discard pile.
pub(crate) fn position(rules: &Ruleset) -> State {
    let mut state = State::new(rules, &[vec![FIRST_ALIEN], vec![SECOND_ALIEN], vec![]], Dice::new(5));
    let deal = |state: &mut State, card: u8, to: Zone, lies: Lies| state.cards.lay_out(CardId(card), to, lies);
    for (first, seat) in [(0, RED), (3, BLUE), (6, GREEN)] {
        (first..first + 3).for_each(|card| deal(&mut state, card, Zone::Hand(seat), Lies::Up));
    }
    deal(&mut state, 9, Zone::Laid(RED), Lies::Down);
    deal(&mut state, 10, Zone::Laid(BLUE), Lies::Up);
    (11..13).for_each(|card| deal(&mut state, card, Zone::Discard, Lies::Up));
    state.ships.shift(RED, 3, Berth::Planet(Planet::of(RED, 0)), Berth::Front(Side::Offense));
    state.ships.shift(GREEN, 2, Berth::Planet(Planet::of(GREEN, 4)), Berth::Front(Side::Offense));
    state.ships.shift(BLUE, 1, Berth::Planet(Planet::of(BLUE, 0)), Berth::Planet(Planet::of(RED, 1)));
    state.ships.shift(BLUE, 2, Berth::Planet(Planet::of(BLUE, 0)), Berth::Hole);
    (state.turn, state.encounter.number, state.phase) = (1, 1, Phase::Reveal);
    let meeting = Meeting { defense: BLUE, at_home: false, planet: Some(TARGET), defenders_at_first: 4 };
    state.encounter.meeting = Some(meeting);
    state.stack = Stack::of(Phases { from: PhaseIndex(4) });
    state
}

/// The same table with two cards of class 1 that come to lie there, of which the second is a star card, and a rule.
pub(crate) fn lying_rules() -> Ruleset {
    let mut rules = rules();
    let sort = |star, copies| {
        let lies = Some(Lying { encounter: star, copies, star });
        Sort::Card(CardInfo { class: ClassId(1), lies, ..DESTINY_CARD })
    };
    rules.classes.push("weather".to_owned());
    rules.scripts.push(script("hail", sort(false, 2), &[Hook::OnTotals], vec![cell("fallen", 0, false, 1)]));
    rules.scripts.push(script("comet", sort(true, 1), &[Hook::OnStar], Vec::new()));
    rules.scripts.push(script("tide", Sort::Rule, &[Hook::AnyTime], Vec::new()));
    rules.special_stars = vec![COMET];
    rules
}

/// The cards of [`lying_rules`], and its rule.
pub(crate) const HAIL: ScriptId = ScriptId(3);
pub(crate) const COMET: ScriptId = ScriptId(4);
pub(crate) const TIDE: ScriptId = ScriptId(5);
