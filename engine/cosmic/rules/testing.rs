//! A small table for this crate's tests: 3 seats, 2 aliens, and 1 destiny card.
//!
//! Its position is in the middle of an encounter.

use crate::state::{
    AllyReturn, AllyReward, Berth, CardId, CardInfo, CardKind, Choices, ClassId, CompensationFrom, FaultPolicy,
    FirstStar, Found, HOOK_COUNT, Hook, HookUse, Lies, Lying, Meeting, MemoryCell, Numbers, OutOfCards, Phase,
    PhaseIndex, Phases, Planet, Ruleset, ScriptId, ScriptInfo, ScriptKind, Settlers, Side, Stack, State, Use, Windows,
    Zone,
};
use crate::table::{Dice, Seat};
use std::collections::BTreeMap;

pub(crate) const RED: Seat = Seat(0);
pub(crate) const BLUE: Seat = Seat(1);
pub(crate) const GREEN: Seat = Seat(2);
/// A seat that does not exist at this table.
pub(crate) const STRANGER: Seat = Seat(3);

pub(crate) const FIRST_ALIEN: ScriptId = ScriptId(0);
pub(crate) const SECOND_ALIEN: ScriptId = ScriptId(1);
pub(crate) const DESTINY: ScriptId = ScriptId(2);

/// The script data of the destiny card.
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

/// The planet under attack in [`position`].
pub(crate) const TARGET: Planet = Planet::of(BLUE, 2);

fn script(id: &str, sort: ScriptKind, hooks: &[Hook], memory: Vec<MemoryCell>) -> ScriptInfo {
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

/// Returns a public memory cell that lasts for the whole game.
pub(crate) fn cell(key: &str, slot: u8, per_seat: bool, initial: i16) -> MemoryCell {
    let number = MemoryCell::number(key.to_owned(), slot);
    MemoryCell { per_seat, encounter: false, public: true, initial, ..number }
}

/// Returns the rules of a table with 3 seats and 24 cards. The cards are attacks 2 to 17, 4 negotiates, and 4 destiny
/// cards.
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
                ScriptKind::Alien,
                &[Hook::AnyTime, Hook::OnTotals],
                vec![cell("met", 0, true, 0), cell("sum", 3, false, 7)],
            ),
            script("second", ScriptKind::Alien, &[Hook::OnTotals], Vec::new()),
            script("card", ScriptKind::Card(DESTINY_CARD), &[Hook::AnyTime], Vec::new()),
        ],
        classes: vec!["destiny".to_owned()],
        special_stars: Vec::new(),
        found: Found::NOTHING,
        windows: Windows::All,
        on_fault: FaultPolicy::Stop,
        begins: None,
    };
    rules.find_cards();
    rules
}

/// Returns a position in which red attacks blue on [`TARGET`].
///
/// Red has the first alien and a face-down card on the table; blue has the second alien and a face-up card. Green is
/// allied with the offense. Each seat holds 3 cards, and 2 cards are in the discard pile.
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

/// Returns the same rules with an added rule and two table cards. Both cards are of class 1, and the second is a star
/// card.
pub(crate) fn lying_rules() -> Ruleset {
    let mut rules = rules();
    let sort = |star, copies| {
        let lies = Some(Lying { encounter: star, copies, star });
        ScriptKind::Card(CardInfo { class: ClassId(1), lies, ..DESTINY_CARD })
    };
    rules.classes.push("weather".to_owned());
    rules.scripts.push(script("hail", sort(false, 2), &[Hook::OnTotals], vec![cell("fallen", 0, false, 1)]));
    rules.scripts.push(script("comet", sort(true, 1), &[Hook::OnStar], Vec::new()));
    rules.scripts.push(script("tide", ScriptKind::Rule, &[Hook::AnyTime], Vec::new()));
    rules.special_stars = vec![COMET];
    rules
}

/// The scripts of the cards and the rule in [`lying_rules`].
pub(crate) const HAIL: ScriptId = ScriptId(3);
pub(crate) const COMET: ScriptId = ScriptId(4);
pub(crate) const TIDE: ScriptId = ScriptId(5);
