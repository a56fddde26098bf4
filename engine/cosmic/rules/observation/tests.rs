//! Tests of external states, sampled states, views, and rule changes.
//!
//! Each kind of damage is rejected, and views reveal no secrets.

use super::invalid_state::{InvalidState, Unsettled};
use super::rule_change::IncompatibleRules;
use super::sample::try_sample_state;
use super::view::Standing;
use crate::state::frame::*;
use crate::state::{
    Agreement, BaseGrant, Berth, Bound, BySide, CardId, CardKind, CardSet, Cards, Ending, Face, Freed, Hook, Kept,
    Lies, MAX_ALIENS, Meeting, MemoryCell, NONE_YET, Number, OfferSide, OptionValue, Phase, Planet, Power, PowerSet,
    PowerSlot, Ruleset, ScriptId, Side, Stack, State, Trigger, Wanted, Zone,
};
use crate::table::{BySeat, Dice, Position, Seat, SeatSet};
use crate::testing::*;

/// Returns the error of the usual position after this damage.
fn damaged(damage: impl FnOnce(&mut State)) -> Option<InvalidState> {
    let rules = rules();
    let mut state = position(&rules);
    damage(&mut state);
    state.sound(&rules).err()
}

/// Returns the error after a change to the cards in their serialized form.
fn with_cards(change: impl FnOnce(&mut serde_json::Value)) -> Option<InvalidState> {
    damaged(|state| {
        let mut written = serde_json::to_value(&state.cards).unwrap();
        change(&mut written);
        state.cards = serde_json::from_value(written).unwrap();
    })
}

fn with_step(step: impl Into<Frame>) -> Option<InvalidState> {
    damaged(|state| state.stack.push(&[step.into()]).unwrap())
}

const NO_SEAT: Option<InvalidState> = Some(InvalidState::NoSeat { seat: STRANGER });
const NO_CARD: Option<InvalidState> = Some(InvalidState::NoCard { card: 250 });
const NO_SCRIPT: Option<InvalidState> = Some(InvalidState::NoScript { script: 250 });
const NOWHERE: Planet = Planet::of(BLUE, 5);
const NO_PLANET: Option<InvalidState> = Some(InvalidState::NoPlanet { home: BLUE, number: 5 });

#[test]
fn valid_state_is_accepted() {
    assert_eq!(damaged(|_| ()), None);
    let rules = rules();
    assert_eq!(State::new(&rules, &[], Dice::new(1)).sound(&rules), Ok(()));
    let won = |left_to_do: bool, bases: u8| {
        damaged(|state| {
            for number in 0..bases {
                let (from, to) = (Planet::of(RED, number), Planet::of(GREEN, number));
                state.ships.shift(RED, 1, Berth::Planet(from), Berth::Planet(to));
            }
            if !left_to_do {
                state.stack.pop();
            }
            state.winners.insert(RED);
        })
    };
    assert_eq!((won(false, 5), won(false, 4)), (None, Some(InvalidState::NotWon)));
    assert_eq!(won(true, 5), Some(InvalidState::NotWon));
}

#[test]
fn wrong_ship_counts_are_found() {
    let rules = rules();
    for berth in [Berth::Hole, Berth::Gone, Berth::Planet(TARGET), Berth::Front(Side::Defense)] {
        for seat in rules.seats() {
            let mut state = position(&rules);
            state.ships.lay_out(seat, state.ships[berth][seat] + 1, berth);
            assert_eq!(state.audit(&rules), Err(InvalidState::Ships { seat, ships: 21, all: 20 }));
            assert_eq!(state.sound(&rules), state.audit(&rules));
        }
    }
    let fewer = |state: &mut State| state.ships.lay_out(BLUE, 1, Berth::Hole);
    assert_eq!(damaged(fewer), Some(InvalidState::Ships { seat: BLUE, ships: 19, all: 20 }));
}

#[test]
fn falling_ships_match_pending_losses() {
    let falls = |state: &mut State| {
        state.ships.shift(BLUE, 2, Berth::Planet(TARGET), Berth::Falling);
    };
    assert_eq!(damaged(falls), Some(InvalidState::FallingShips));
    let loss = |ships| Loss::of(BySeat::each(|seat| if seat == BLUE { ships } else { 0 }), Cause::Defeat);
    let with = |frames: Vec<Frame>| {
        damaged(|state| {
            falls(state);
            state.stack.push(&frames).unwrap();
        })
    };
    assert_eq!(with(vec![Lose { loss: loss(2) }.into()]), None);
    assert_eq!(with(vec![SettleLosses { loss: loss(2) }.into()]), None);
    assert_eq!(with(vec![SettleLosses { loss: loss(1) }.into(), Lose { loss: loss(1) }.into()]), None);
    assert_eq!(with(vec![SettleLosses { loss: loss(3) }.into()]), Some(InvalidState::FallingShips));
    assert_eq!(
        with(vec![AfterLosses { ships: loss(2).ships, cause: Cause::Defeat }.into()]),
        Some(InvalidState::FallingShips)
    );
}

#[test]
fn duplicate_and_missing_cards_are_found() {
    let all = 24;
    let twice = |written: &mut serde_json::Value| written["hands"][0] = serde_json::json!([0, 1, 2, 3]);
    assert_eq!(with_cards(twice), Some(InvalidState::Cards { cards: 25, different: 24, all }));
    let missing = |written: &mut serde_json::Value| written["hands"][0] = serde_json::json!([0, 1]);
    assert_eq!(with_cards(missing), Some(InvalidState::Cards { cards: 23, different: 23, all }));
    let both = |written: &mut serde_json::Value| written["hands"][0] = serde_json::json!([0, 1, 3]);
    assert_eq!(with_cards(both), Some(InvalidState::Cards { cards: 24, different: 23, all }));
    for zone in ["hands", "laid", "aside"] {
        let stranger = |written: &mut serde_json::Value| written[zone][3] = serde_json::json!([23]);
        assert_eq!(with_cards(stranger), Some(InvalidState::Stranger), "{zone}");
    }
    for (zone, cards, why) in [
        ("laid", serde_json::json!([[], [], [22, 23], [], [], [], [], []]), "a seat has more than one played card"),
        ("aside", serde_json::json!([[], [23], [23], [], [], [], [], []]), "a card is set aside for two seats"),
    ] {
        let mut written = serde_json::to_value(&position(&rules()).cards).unwrap();
        written[zone] = cards;
        assert_eq!(serde_json::from_value::<Cards>(written).unwrap_err().to_string(), why);
    }
    for zone in ["discard", "in_play", "down"] {
        let strange = |written: &mut serde_json::Value| written[zone] = serde_json::json!([250]);
        assert_eq!(with_cards(strange), Some(InvalidState::StrangeCard), "{zone}");
    }
    let seen = |written: &mut serde_json::Value| written["seen"][1] = serde_json::json!([24]);
    assert_eq!(with_cards(seen), Some(InvalidState::StrangeCard));
    assert_eq!(with_cards(|written| written["deck"][0] = serde_json::json!(250)), NO_CARD);
    for side in Side::BOTH {
        assert_eq!(damaged(|state| state.encounter[side].discarded = Some(CardId(250))), NO_CARD);
    }
    let declined = |state: &mut State| state.encounter.declined_hand = Some(CardSet::one(CardId(24)));
    assert_eq!(damaged(declined), Some(InvalidState::StrangeCard));
}

#[test]
fn star_cards_match_the_seats() {
    assert_eq!(damaged(|state| state.stars.push(1)), Some(InvalidState::Stars { stars: 10 }));
    assert_eq!(damaged(|state| assert!(state.stars.pop().is_some())), Some(InvalidState::Stars { stars: 8 }));
    assert_eq!(damaged(|state| state.out.insert(GREEN)), Some(InvalidState::LeftBehind { seat: GREEN }));
    let other = |state: &mut State| state.stars.as_mut_slice()[0] = 1;
    assert_eq!(damaged(other), Some(InvalidState::StarsOf { seat: RED, stars: 2, all: 3 }));
    assert_eq!(damaged(|state| state.star_discards.push(3)), NO_SEAT);
    assert_eq!(damaged(|state| state.stars.push(3)), NO_SEAT);
}

#[test]
fn unknown_seats_are_rejected_everywhere() {
    for berth in
        [Berth::Hole, Berth::Planet(TARGET), Berth::Front(Side::Offense), Berth::Planet(Planet::of(STRANGER, 0))]
    {
        assert_eq!(damaged(|state| state.ships.lay_out(STRANGER, 1, berth)), Some(InvalidState::Stranger));
    }
    for planet in [Planet::of(STRANGER, 0), NOWHERE] {
        let far = |state: &mut State| {
            state.ships.shift(BLUE, 1, Berth::Planet(TARGET), Berth::Planet(planet));
        };
        assert_eq!(damaged(far), Some(InvalidState::Stranger));
    }
    assert_eq!(damaged(|state| state.encounter.lost[STRANGER] = 1), Some(InvalidState::Stranger));
    assert_eq!(damaged(|state| state.encounter.lost[GREEN] = 1), None);
    let sets: [fn(&mut State) -> &mut SeatSet; 11] = [
        |state| &mut state.powerless,
        |state| &mut state.out,
        |state| &mut state.winners,
        |state| &mut state.encounter.welcome,
        |state| &mut state.encounter.two_sided,
        |state| &mut state.encounter.dealers,
        |state| &mut state.encounter.answered,
        |state| &mut state.encounter.may_free,
        |state| &mut state.encounter.may_free_any,
        |state| &mut state.encounter.sides.offense.invited,
        |state| &mut state.encounter.sides.defense.invited,
    ];
    for set in sets {
        assert_eq!(damaged(|state| set(state).insert(STRANGER)), NO_SEAT);
    }
    assert_eq!(damaged(|state| state.offense = STRANGER), NO_SEAT);
}

#[test]
fn powers_belong_to_aliens_at_table() {
    let first = |state: &mut State, change: fn(&mut Power)| change(state.powers.get_mut(PowerSlot(0)).unwrap());
    assert_eq!(damaged(|state| first(state, |power| power.holder = STRANGER)), NO_SEAT);
    assert_eq!(damaged(|state| first(state, |power| power.alien = ScriptId(250))), NO_SCRIPT);
    let card = damaged(|state| first(state, |power| power.alien = DESTINY));
    assert_eq!(card, Some(InvalidState::NoScript { script: 2 }));
    assert_eq!(damaged(|state| first(state, |power| power.alien = SECOND_ALIEN)), Some(InvalidState::OtherPowers));
    let hooks = |state: &mut State| state.power_hooks[Hook::OnDeal] = PowerSet::EMPTY.with(PowerSlot(0));
    assert_eq!(damaged(hooks), Some(InvalidState::OtherPowers));
    let so_many = |powers: usize| {
        damaged(|state| {
            let rules = rules();
            for _ in 0..powers {
                let slot = state.powers.put(Power::new(SECOND_ALIEN, GREEN, &[], 3)).unwrap();
                state.find_hooks(&rules, slot, SECOND_ALIEN);
            }
        })
    };
    assert_eq!(so_many(MAX_ALIENS), None);
    assert_eq!(so_many(MAX_ALIENS + 1), Some(InvalidState::TooManyPowers { seat: GREEN, most: MAX_ALIENS }));
}

#[test]
fn encounter_references_must_exist() {
    let meeting = |state: &mut State, defense, planet| {
        state.encounter.meeting = state.encounter.meeting.map(|met| Meeting { defense, planet, ..met });
    };
    assert_eq!(damaged(|state| meeting(state, STRANGER, Some(TARGET))), NO_SEAT);
    assert_eq!(damaged(|state| meeting(state, BLUE, Some(NOWHERE))), NO_PLANET);
    assert_eq!(damaged(|state| meeting(state, BLUE, Some(Planet::of(STRANGER, 0)))), NO_SEAT);
    assert_eq!(damaged(|state| meeting(state, RED, Some(TARGET))), Some(InvalidState::AttacksItself));
    let bound = |script| {
        damaged(|state| {
            state.encounter[Side::Defense].bound = Some(Bound { wanted: Wanted::Scripted(script), will: true });
        })
    };
    assert_eq!((bound(DESTINY), bound(ScriptId(250))), (None, NO_SCRIPT));
    assert_eq!(bound(FIRST_ALIEN), Some(InvalidState::NoScript { script: 0 }));
    let bends: [fn(&mut State, ScriptId); 4] = [
        |state, by| state.encounter.bent.choice = Some(by),
        |state, by| state.encounter.bent.drawn.defense = Some(by),
        |state, by| state.encounter.bent.claim.offense = Some(by),
        |state, by| state.encounter.bent.freeing[GREEN] = Some(by),
    ];
    assert_eq!(damaged(|state| state.stall.removed_by = Some(ScriptId(250))), NO_SCRIPT);
    for bend in bends {
        assert_eq!(damaged(|state| bend(state, ScriptId(250))), NO_SCRIPT);
        assert_eq!((damaged(|state| bend(state, FIRST_ALIEN)), damaged(|state| bend(state, DESTINY))), (None, None));
    }
    let offered = |defense: OfferSide| {
        damaged(|state| {
            state.encounter.offer = Some(Box::new((Side::Offense, BySide { offense: OfferSide::default(), defense })));
            negotiating(state, AfterDeal);
        })
    };
    let base =
        |planet| offered(OfferSide { base: Some(BaseGrant { planet, ships: 1, from: None }), ..OfferSide::default() });
    assert_eq!((base(TARGET), base(NOWHERE)), (None, NO_PLANET));
    let freed = |seat| offered(OfferSide { freed: Some(Freed { seat, ships: 1 }), ..OfferSide::default() });
    assert_eq!((freed(GREEN), freed(STRANGER)), (None, NO_SEAT));
    let cards = |kind| offered(OfferSide { cards: [kind].into_iter().collect(), ..OfferSide::default() });
    assert_eq!((cards(CardKind::Attack(17)), cards(CardKind::Attack(18))), (None, Some(InvalidState::StrangeOffer)));
}

/// Reveals a negotiate for both sides, and adds a pending step of the deal.
fn negotiating(state: &mut State, step: impl Into<Frame>) {
    for side in Side::BOTH {
        state.encounter.sides[side].face = Some(Face::Negotiate);
    }
    state.stack = under_way(step.into());
}

#[test]
fn offer_needs_a_deal_step() {
    let offered = |step: Option<Frame>| {
        damaged(|state| {
            state.encounter.offer = Some(Box::new((Side::Offense, BySide::default())));
            step.into_iter().for_each(|step| negotiating(state, step));
        })
    };
    assert_eq!(offered(None), Some(InvalidState::NoSuchDeal));
    assert_eq!(offered(Some(CheckWin::ANEW.into())), Some(InvalidState::NoSuchDeal));
    assert_eq!(offered(Some(AfterDeal.into())), None);
}

/// Red and blue have agreed, and red and green negotiate next.
fn agreed(state: &mut State) {
    state.encounter.dealers.insert(GREEN);
    state.encounter.agreed.push(Agreement { seats: [RED, BLUE], offer: BySide::default() });
    state.encounter.talkers = Some([RED, GREEN]);
    negotiating(state, Talk { side: Side::Offense });
}

#[test]
fn talks_follow_the_order_of_pairs() {
    let damaged_talks = |damage: fn(&mut State)| {
        damaged(|state| {
            agreed(state);
            damage(state);
        })
    };
    let talkers = |state: &mut State, seats: [Seat; 2]| state.encounter.talkers = Some(seats);
    assert_eq!(damaged_talks(|_| {}), None);
    let no_such_deal = Some(InvalidState::NoSuchDeal);
    let wrong: [fn(&mut State); 5] = [
        |state| state.encounter.talkers = Some([BLUE, GREEN]),
        |state| state.encounter.talkers = None,
        |state| state.encounter.agreed.clear(),
        |state| state.encounter.dealers = SeatSet::EMPTY,
        |state| state.stack = under_way(NoDealLosses.into()),
    ];
    for damage in wrong {
        assert_eq!(damaged_talks(damage), no_such_deal);
    }
    assert_eq!(damaged(|state| talkers(state, [RED, STRANGER])), NO_SEAT);
    let far = |state: &mut State| {
        let base = Some(BaseGrant { planet: NOWHERE, ships: 1, from: None });
        state.encounter.agreed[0].offer.defense.base = base;
    };
    assert_eq!(damaged_talks(far), NO_PLANET);
}

#[test]
fn a_win_at_once_needs_a_planet() {
    let won = |state: &mut State| state.encounter.ending = Some(Ending::Won(Side::Offense));
    assert_eq!(damaged(won), None);
    let nowhere = |state: &mut State| {
        won(state);
        state.encounter.meeting = state.encounter.meeting.map(|met| Meeting { planet: None, ..met });
    };
    assert_eq!(damaged(nowhere), Some(InvalidState::Unsettled { what: Unsettled::Planet }));
}

#[test]
fn chosen_again_needs_cards_and_phases() {
    let after = |next: usize| {
        damaged(|state| {
            nothing_laid(state);
            state.encounter.play_again = true;
            for side in Side::BOTH {
                state.encounter.sides[side].face = Some(Face::Attack(8));
            }
            let left = rules().choices.phases.len() - next;
            state.stack = Stack::of(Phases { from: PhaseIndex(left as u8) });
            state.stack.push(&[AfterReveal.into()]).unwrap();
        })
    };
    assert_eq!((after(0), after(1)), (Some(InvalidState::Settled { what: Unsettled::Laid }), None));
}

#[test]
fn pending_steps_must_be_valid() {
    assert_eq!(damaged(|state| assert!(state.stack.pop().is_some())), Some(InvalidState::NothingToDo));
    assert_eq!(damaged(|state| state.stack = Stack::of(CheckWin::ANEW)), Some(InvalidState::NothingAfter));
    let index = |from| damaged(|state| state.stack = Stack::of(Phases { from: PhaseIndex(from) }));
    assert_eq!((index(4), index(7)), (None, Some(InvalidState::NoPhase { phase: 7 })));
    let window = |moment: Trigger| with_step(Window { moment, acted: PowerSet::EMPTY });
    const NOTHING: Option<InvalidState> = Some(InvalidState::MomentOfNothing);
    assert_eq!(window(Trigger::about(Hook::OnAnswer, GREEN)), None);
    assert_eq!(window(Trigger::about(Hook::OnAnswer, STRANGER)), NO_SEAT);
    assert_eq!((window(Trigger::about(Hook::AnyTime, GREEN)), window(Trigger::of(Hook::OnAnswer))), (NOTHING, NOTHING));
    let at_stake = |hook: Hook, depth: Option<u8>| {
        let matter = depth.map(|depth| serde_json::from_value(serde_json::json!(depth)).unwrap());
        let settle = SettleLosses { loss: Loss::of(BySeat::of(0), Cause::Effect) };
        let moment = Trigger { matter, ..Trigger::of(hook) };
        damaged(|state| {
            let window = Window { moment, acted: PowerSet::EMPTY };
            state.stack.push(&[window.into(), settle.into(), window.into()]).unwrap();
        })
    };
    // From the bottom, the stack has the phases, a window, the loss, and another window.
    assert_eq!(at_stake(Hook::OnLoseShips, Some(1)), NOTHING);
    assert_eq!(at_stake(Hook::OnLoseShips, Some(2)), NOTHING, "one of the windows is below its event");
    assert_eq!(at_stake(Hook::AnyTime, None), None);
    assert_eq!((at_stake(Hook::AnyTime, Some(2)), at_stake(Hook::OnLoseShips, None)), (NOTHING, NOTHING));
    let used = |power| {
        with_step(UsePower {
            power: PowerSlot(power),
            moment: Trigger::of(Hook::AnyTime),
            stage: Stage::Effect,
            number: None,
        })
    };
    assert_eq!((used(0), used(2)), (None, Some(InvalidState::NoPower { power: 2 })));
    assert_eq!(used(1), Some(InvalidState::StrangeUse), "its alien does not have this hook");
    let played = |seat, card| {
        damaged(|state| {
            state.cards.lay_out(CardId(23), Zone::Hand(GREEN), Lies::Up);
            let moment = Trigger::of(Hook::AnyTime);
            state.stack.push(&[PlayCard { seat, card: CardId(card), moment }.into()]).unwrap();
        })
    };
    assert_eq!((played(GREEN, 23), played(GREEN, 250), played(STRANGER, 23)), (None, NO_CARD, NO_SEAT));
    assert_eq!([played(RED, 23), played(GREEN, 6), played(GREEN, 22)], [Some(InvalidState::StrangeLying); 3]);
    let fixed =
        |by| with_step(FixNumber { number: Number::ShipLimit, subject: RED, value: 4, acted: PowerSet::EMPTY, by });
    assert_eq!((fixed(None), fixed(Some(FIRST_ALIEN)), fixed(Some(ScriptId(250)))), (None, None, NO_SCRIPT));
    // No script can return numbers outside 0 to 255, so a fault would be attributed to the wrong script.
    let numbered = |value| {
        with_step(FixNumber { number: Number::ShipLimit, subject: RED, value, acted: PowerSet::EMPTY, by: None })
    };
    let strange = |number| Some(InvalidState::StrangeNumber { number });
    assert_eq!([0, 255, 256, 32_767, -1].map(numbered), [None, None, strange(256), strange(32_767), strange(-1)]);
    let fixed_at = |value| damaged(|state| state.encounter.numbers[Number::ShipValue][RED] = value);
    assert_eq!([0, 255, 256, -1].map(fixed_at), [None, None, strange(256), strange(-1)]);
    let mut loss = Loss::of(BySeat::of(0), Cause::Effect);
    assert_eq!(with_step(Lose { loss }), None);
    loss.leave_game.insert(STRANGER);
    assert_eq!(with_step(Lose { loss }), NO_SEAT);
    let sent_away = Loss { sent_away_by: Some(ScriptId(250)), ..Loss::of(BySeat::of(0), Cause::Effect) };
    assert_eq!(with_step(Lose { loss: sent_away }), NO_SCRIPT);
    let ships = BySeat::each(|seat| u8::from(seat == STRANGER));
    assert_eq!(with_step(AfterLosses { ships, cause: Cause::Effect }), Some(InvalidState::StrangeShips));
}

#[test]
fn steps_need_their_requirements_settled() {
    const MET: Option<InvalidState> = Some(InvalidState::Unsettled { what: Unsettled::Met });
    const PLANET: Option<InvalidState> = Some(InvalidState::Unsettled { what: Unsettled::Planet });
    let not_met = |step: Frame| {
        damaged(|state| {
            nothing_laid(state);
            state.encounter.meeting = None;
            state.stack = under_way(step);
        })
    };
    let not_pointed = |step: Frame| {
        damaged(|state| {
            nothing_laid(state);
            state.encounter.meeting.as_mut().unwrap().planet = None;
            state.stack = under_way(step);
        })
    };
    let phases = |from| Frame::from(Phases { from: PhaseIndex(from) });
    let work = |phase| Frame::from(PhaseWork { phase });
    // The phases are star, load, point, cards, reveal, and resolve.
    assert_eq!((not_met(phases(0)), not_met(phases(1)), not_met(phases(6))), (None, MET, None));
    assert_eq!(
        (not_met(work(Phase::Star)), not_met(work(Phase::Load)), not_met(work(Phase::Point))),
        (None, None, MET)
    );
    assert_eq!(not_met(work(Phase::Answers)), MET);
    let send = |seat| Frame::from(SendShips { seat, side: Side::Offense });
    assert_eq!(not_met(send(GREEN)), Some(InvalidState::NoAlly { seat: GREEN }));
    assert_eq!((with_step(send(GREEN)), with_step(send(BLUE))), (None, Some(InvalidState::NoAlly { seat: BLUE })));
    assert_eq!((not_pointed(phases(2)), not_pointed(phases(3)), not_pointed(phases(6))), (None, PLANET, None));
    assert_eq!((not_pointed(work(Phase::Point)), not_pointed(work(Phase::Cards))), (None, PLANET));
    assert_eq!(not_pointed(Land.into()), PLANET);
    // The top frame runs first. It can settle facts that the frames below it require, but those frames cannot settle
    // facts that it requires.
    let both = |top: Frame, below: Frame| {
        damaged(|state| {
            nothing_laid(state);
            state.encounter.meeting = None;
            state.stack = Stack::of(BeginTurn);
            state.stack.push(&[top, below]).unwrap();
        })
    };
    let answers = work(Phase::Answers);
    assert_eq!(both(work(Phase::Star), answers), None);
    assert_eq!((both(answers, work(Phase::Star)), both(work(Phase::Load), answers)), (MET, MET));
    // If the defense is already named, the phase draws no star card.
    assert_eq!(both(work(Phase::Star), work(Phase::Star)), None);
}

/// Returns a stack with this step and its successors.
fn under_way(step: Frame) -> Stack {
    if let Frame::Phases(phases) = step {
        return Stack::of(phases);
    }
    let mut stack = Stack::of(BeginTurn);
    stack.push(&[step]).unwrap();
    stack
}

/// Returns the played cards of the main players to their hands.
fn nothing_laid(state: &mut State) {
    for (card, seat) in [(9, RED), (10, BLUE)] {
        state.cards.lay_out(CardId(card), Zone::Hand(seat), Lies::Up);
    }
}

/// Cards are played before the reveal, and have left the table before the next encounter.
#[test]
fn card_steps_keep_their_order() {
    let unsettled = |what| Some(InvalidState::Unsettled { what });
    let settled = |what| Some(InvalidState::Settled { what });
    let next = |frames: &[Frame]| damaged(|state| state.stack.push(frames).unwrap());
    let unlaid = |frames: &[Frame]| {
        damaged(|state| {
            nothing_laid(state);
            state.stack.push(frames).unwrap();
        })
    };
    // Both cards are played, and the reveal is the next phase.
    assert_eq!(next(&frames![Choose]), settled(Unsettled::Laid));
    assert_eq!(next(&frames![LayCard { side: Side::Defense }]), settled(Unsettled::Laid));
    assert_eq!(next(&frames![TurnCards]), settled(Unsettled::Turned), "the phase would turn them again");
    assert_eq!(next(&frames![CompareTotals]), unsettled(Unsettled::Turned));
    assert_eq!(next(&frames![Land]), unsettled(Unsettled::Outcome));
    assert_eq!(unlaid(&[]), unsettled(Unsettled::Laid));
    assert_eq!(unlaid(&frames![Choose]), None);
    assert_eq!(unlaid(&frames![LayCard { side: Side::Defense }, LayCard { side: Side::Offense }]), None);
    assert_eq!(unlaid(&frames![LayCard { side: Side::Defense }]), unsettled(Unsettled::Laid));
    let last = |frames: &[Frame]| {
        damaged(|state| {
            state.stack = Stack::of(EndEncounter);
            state.stack.push(frames).unwrap();
        })
    };
    assert_eq!(last(&[]), settled(Unsettled::Laid));
    let resolve = Frame::from(PhaseWork { phase: Phase::Resolve });
    assert_eq!(last(&frames![TurnCards]), settled(Unsettled::Laid));
    assert_eq!((last(&[TurnCards.into(), resolve]), last(&[resolve])), (None, unsettled(Unsettled::Turned)));
    assert_eq!(last(&[TurnCards.into(), CarryOut.into()]), unsettled(Unsettled::Offer));
    assert_eq!(last(&[TurnCards.into(), Negotiate.into()]), None);
    // A running game has already started, so its stack cannot have a start step.
    assert_eq!(next(&frames![BeginTurn]), Some(InvalidState::TwiceUnderWay));
    assert_eq!(next(&frames![DealCards]), settled(Unsettled::Begun));
    assert_eq!(next(&[CheckWin::ANEW.into(); 30]), Some(InvalidState::TooMuchToDo { steps: 31, most: 30 }));
}

#[test]
fn view_shows_open_and_own_cards() {
    let rules = rules();
    let mut state = position(&rules);
    state.cards.lay_out(CardId(20), Zone::Aside(GREEN), Lies::Down);
    state.cards.lay_out(CardId(17), Zone::Aside(GREEN), Lies::Up);
    for viewer in [None, Some(RED), Some(BLUE), Some(GREEN)] {
        let view = state.view(&rules, viewer, SeatSet::EMPTY);
        let laid = |side: Side| view.laid[side].map(|laid| (laid.kind, laid.open));
        let down = (viewer == Some(RED)).then_some(CardKind::Attack(11));
        assert_eq!(laid(Side::Offense), Some((down, false)), "{viewer:?}");
        assert_eq!(laid(Side::Defense), Some((Some(CardKind::Attack(12)), true)), "{viewer:?}");
        let hand: Vec<CardKind> =
            viewer.map_or(Vec::new(), |seat| state.cards.hand(seat).iter().map(|card| rules.kind(card)).collect());
        assert_eq!(view.hand.iter().collect::<Vec<_>>(), hand);
        let aside = &view.seats[GREEN.index()];
        assert_eq!((aside.aside.len(), aside.aside_unseen), (if viewer == Some(GREEN) { 2 } else { 1 }, 1));
        assert_eq!(view.seats.iter().map(|seat| seat.cards).collect::<Vec<_>>(), [3, 3, 3]);
        assert_eq!((view.deck, view.discard.len(), view.stars), (9, 2, 9));
        for planet in rules.planets() {
            let there: Vec<u8> = rules.seats().map(|seat| state.ships_on(planet, seat)).collect();
            assert_eq!(view.ships_on(planet), there);
        }
        assert!(view.ships_on(Planet::of(STRANGER, 0)).is_empty());
        let seat = |seat: Seat| &view.seats[seat.index()];
        assert_eq!((seat(BLUE).foreign_bases, seat(BLUE).home_bases, seat(BLUE).black_hole), (1, 5, 2));
        assert_eq!((seat(RED).cone, seat(GREEN).cone, seat(GREEN).shield), (3, 2, 0));
        assert!(view.seats.iter().all(|seat| seat.aliens.iter().all(|alien| alien.in_force)));
    }
}

#[test]
fn power_is_in_force_until_lost() {
    let rules = rules();
    let in_force = |change: &dyn Fn(&mut State)| {
        let mut state = position(&rules);
        change(&mut state);
        let power = *state.powers.get(PowerSlot(0)).unwrap();
        state.is_in_force(&rules, &power)
    };
    assert!(in_force(&|_| ()));
    assert!(!in_force(&|state| state.disabled = 1));
    assert!(in_force(&|state| state.disabled = 2));
    assert!(!in_force(&|state| state.powers.get_mut(PowerSlot(0)).unwrap().zapped = true));
    assert!(!in_force(&|state| state.out.insert(RED)));
    let bases = |lost: u8| {
        move |state: &mut State| {
            (0..lost).for_each(|number| state.ships.lay_out(RED, 0, Berth::Planet(Planet::of(RED, number))))
        }
    };
    assert!(in_force(&bases(2)) && !in_force(&bases(3)));
    let standing = |lost: u8, zapped: bool| {
        let mut state = position(&rules);
        bases(lost)(&mut state);
        state.powers.get_mut(PowerSlot(0)).unwrap().zapped = zapped;
        state.view(&rules, None, SeatSet::EMPTY).seats[RED.index()].aliens[0].standing
    };
    assert_eq!(standing(2, true), Standing::Cancelled);
    assert_eq!(standing(3, true), Standing::Lost, "the power is still lost after the encounter");
}

/// Returns a sampled state for red, from a position between two steps.
fn imagined(state: &State, rules: &Ruleset, seed: u64) -> State {
    let position = Position::new(state.clone());
    (0..64).find_map(|at| try_sample_state(rules, &position, RED, &mut Dice::new(seed * 64 + at), seed)).unwrap()
}

#[test]
fn samples_differ_only_in_hidden_cards() {
    let rules = rules();
    let mut state = position(&rules);
    state.cards.lay_out(CardId(20), Zone::Aside(GREEN), Lies::Down);
    state.cards.lay_out(CardId(17), Zone::Aside(GREEN), Lies::Up);
    state.cards.show_all(&rules, BLUE, CardSet::one(CardId(4)), SeatSet::one(RED));
    state.cards.lay_out(CardId(21), Zone::InPlay, Lies::Up);
    state.encounter[Side::Defense].discarded = Some(CardId(11));
    state.encounter.declined_hand = Some(state.cards.hand(BLUE));
    state.stack.push(&[PutAway { seat: RED, card: CardId(21), played: true }.into()]).unwrap();
    let (mut hands, mut stars) = (Vec::new(), Vec::new());
    for seed in 0..40 {
        let world = imagined(&state, &rules, seed);
        assert_eq!(world.sound(&rules), Ok(()), "seed {seed}");
        assert_eq!(world.view(&rules, Some(RED), SeatSet::EMPTY), state.view(&rules, Some(RED), SeatSet::EMPTY));
        assert_eq!(world.cards.hand(RED), state.cards.hand(RED));
        assert!(world.cards.hand(BLUE).contains(CardId(4)), "a card that red has seen stays in its hand");
        assert!(world.cards.face_down(GREEN).iter().all(|card| rules.face_of(rules.kind(card)).is_some()));
        assert_eq!(world.encounter.declined_hand, Some(world.cards.hand(BLUE)), "blue still has this hand");
        assert_eq!(world.encounter[Side::Defense].discarded, Some(CardId(11)));
        assert!(matches!(world.stack.top(), Some(Frame::PutAway(PutAway { card: CardId(21), .. }))));
        assert_eq!(world.stars.len(), state.stars.len());
        hands.push((world.cards.hand(BLUE), world.cards.hand(GREEN), world.cards.deck().next()));
        stars.push(world.stars);
    }
    assert!(
        hands.iter().any(|hand| hand.0 != state.cards.hand(BLUE))
            && hands.iter().any(|hand| hand.1 != state.cards.hand(GREEN))
    );
    assert!(hands.iter().any(|hand| *hand != hands[0]) && stars.iter().any(|order| *order != stars[0]));
}

#[test]
fn running_out_is_hidden_from_others() {
    let rules = rules();
    let mut state = position(&rules);
    state.offense = BLUE;
    let mut imagined_if = |ran_out| {
        state.ran_out = ran_out;
        (0..20).map(|seed| imagined(&state, &rules, seed)).collect::<Vec<_>>()
    };
    assert!(imagined_if(true) == imagined_if(false), "red sees the same in both");
    state.offense = RED;
    state.ran_out = true;
    assert!((0..20).all(|seed| imagined(&state, &rules, seed).ran_out), "red knows its own state");
}

#[test]
fn secret_memory_of_others_is_resampled() {
    let mut rules = rules();
    let words: Vec<String> = ["one", "two", "three"].map(str::to_owned).to_vec();
    let secret =
        |key: &str, slot| MemoryCell { secret: true, public: false, initial: NONE_YET, ..cell(key, slot, false, 0) };
    let memory = vec![
        MemoryCell { kept: Kept::Word, words, ..secret("reality", 0) },
        MemoryCell { kept: Kept::Seat, ..secret("nobody", 1) },
        cell("sum", 2, false, 0),
    ];
    (rules.scripts[0].memory, rules.scripts[1].memory) = (memory.clone(), memory);
    let mut state = position(&rules);
    for slot in [PowerSlot(0), PowerSlot(1)] {
        state.powers.get_mut(slot).unwrap().memory[..3].copy_from_slice(&[1, NONE_YET, 7]);
    }
    let worlds: Vec<State> = (0..40).map(|seed| imagined(&state, &rules, seed)).collect();
    let cells = |slot: PowerSlot, at: usize| {
        worlds.iter().map(|world| world.powers.get(slot).unwrap().memory[at]).collect::<std::collections::BTreeSet<_>>()
    };
    // Red knows its own choice; blue's choice could have been any value.
    assert_eq!((cells(PowerSlot(0), 0), cells(PowerSlot(1), 0)), ([1].into(), [0, 1, 2].into()));
    assert_eq!((cells(PowerSlot(1), 1), cells(PowerSlot(1), 2)), ([NONE_YET].into(), [7].into()));
    assert!(worlds.iter().all(|world| world.sound(&rules).is_ok()));
    state.powers.get_mut(PowerSlot(1)).unwrap().memory[0] = 3;
    assert_eq!(state.sound(&rules), Err(InvalidState::StrangeMemory { seat: BLUE }));
}

#[test]
fn compatible_rule_changes_are_accepted() {
    let old = rules();
    let follow = |change: &dyn Fn(&mut Ruleset)| {
        let mut new = rules();
        change(&mut new);
        old.followed_by(new, |script| script == FIRST_ALIEN)
    };
    assert_eq!(follow(&|_| ()), Ok(rules()));
    let mut longer = rules();
    longer.numbers.new_hand = 8;
    assert_eq!(follow(&|new| new.numbers.new_hand = 8), Ok(longer));
    type Beginning = (&'static str, fn(&mut Ruleset));
    let beginnings: [Beginning; 3] = [
        ("planets_per_system", |new| new.numbers.planets_per_system = 6),
        ("ships_per_planet", |new| new.numbers.ships_per_planet = 5),
        ("star_cards_per_seat", |new| new.numbers.star_cards_per_seat = 4),
    ];
    for (what, change) in beginnings {
        assert_eq!(follow(&change), Err(IncompatibleRules::Beginning { what }));
    }
    assert_eq!(follow(&|new| new.choices.phases.swap(1, 2)), Err(IncompatibleRules::Phases));
    assert_eq!(follow(&|new| new.cards.swap(0, 1)), Err(IncompatibleRules::Cards));
    assert_eq!(follow(&|new| assert!(new.cards.pop().is_some())), Err(IncompatibleRules::Cards));
    // Scripts keep their numbers, regardless of their order in the new list.
    let turned = |new: &mut Ruleset| {
        new.scripts.rotate_left(1);
        new.cards
            .iter_mut()
            .filter(|card| card.script().is_some())
            .for_each(|card| *card = CardKind::Scripted(ScriptId(1)));
        new.find_cards();
    };
    assert_eq!(follow(&turned), Ok(rules()));
    let without = |gone: usize| {
        move |new: &mut Ruleset| {
            new.scripts.remove(gone);
            new.cards
                .iter_mut()
                .filter(|card| card.script().is_some())
                .for_each(|card| *card = CardKind::Scripted(ScriptId(1)));
            new.find_cards();
        }
    };
    assert_eq!(follow(&without(0)), Err(IncompatibleRules::AlienGone { id: "first".to_owned() }));
    let gone = follow(&without(1)).unwrap();
    assert_eq!(
        (gone.scripts.len(), &gone.scripts[1].id, gone.scripts[1].hooks),
        (3, &"second".to_owned(), [None; crate::HOOK_COUNT])
    );
    assert_eq!(gone.cards, old.cards);
    // An alien and a card can have the same id, but their scripts differ.
    let renamed = |new: &mut Ruleset| {
        new.scripts[0].id = "card".to_owned();
        new.scripts[2].id = "first".to_owned();
    };
    assert_eq!(follow(&renamed), Err(IncompatibleRules::AlienGone { id: "first".to_owned() }));
    let value = OptionValue::Number(3);
    let options = follow(&|new| drop(new.scripts[1].options.insert("x".to_owned(), OptionValue::Number(3)))).unwrap();
    assert_eq!(options.scripts[1].options.get("x"), Some(&value));
}

#[test]
fn a_state_follows_its_rules() {
    let (old, mut new) = (rules(), rules());
    // The per-seat memory moves to another slot. The sum is reset, because its shape has changed.
    new.scripts[0].memory = vec![cell("new", 0, false, 9), cell("met", 4, true, 0), cell("sum", 10, true, 5)];
    new.scripts[1].hooks = new.scripts[0].hooks;
    let mut state = position(&old);
    state.powers.get_mut(PowerSlot(0)).unwrap().memory[..4].copy_from_slice(&[1, 2, 3, 4]);
    state.disabled = 0b11;
    state.follow(&old, &new, |script| script == SECOND_ALIEN);
    assert_eq!(state.powers.get(PowerSlot(0)).unwrap().memory[..13], [9, 0, 0, 0, 1, 2, 3, 0, 0, 0, 5, 5, 5]);
    assert!(state.is_disabled(FIRST_ALIEN) && !state.is_disabled(SECOND_ALIEN));
    let both = PowerSet::EMPTY.with(PowerSlot(0)).with(PowerSlot(1));
    assert_eq!((state.powers_with(Hook::AnyTime), state.powers_with(Hook::OnTotals)), (both, both));
    assert_eq!(state.sound(&new), Ok(()));
    assert_eq!(state.sound(&old), Err(InvalidState::OtherPowers));
}
