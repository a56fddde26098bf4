//! A seat's observations. They do not depend on hidden information, and are consistent with sampled states.

use crate::common::{EDITION, any_answer, builtin, play_out, varied_table, walk};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{CardSet, Choice, Event, Phase, Topic, Use, View, Windows};
use hyperkon::__private::game::{Engine, Game, TableOptions};
use hyperkon_table::{Dice, Question, Seat, SeatSet};

fn drew_lots(before: &Game, after: &Game) -> bool {
    before.full_state().state().dice != after.full_state().state().dice
}

/// Compares a seat's observations of two states that differ only in information hidden from it.
fn compare(seat: Seat, one: &Game, other: &Game, when: &str) {
    let asked = |game: &Game| format!("{:?}", game.full_state().questions());
    let who = || format!("{when}: {seat} can tell by who is asked: {} or {}", asked(one), asked(other));
    assert_eq!(one.seats_to_act(), other.seats_to_act(), "{}", who());
    assert_eq!(one.seen(seat).view(), other.seen(seat).view(), "{when}: {seat} can tell by its view");
    assert_eq!(one.seen(seat).question(), other.seen(seat).question(), "{when}: {seat} can tell by its question");
}

/// Returns the seats asked for an encounter card or a card to discard. It is public that they hold one, and whether they
/// have just drawn a new hand for it (T1).
fn holders(game: &Game) -> Vec<(Seat, usize)> {
    let asked =
        game.full_state().questions().iter().filter(|one| matches!(one.topic, Topic::ChooseCard | Topic::DiscardCard));
    asked.map(|one| (one.seat, game.full_state().state().cards.hand(one.seat).len())).collect()
}

/// Returns the answer to the same question in another state. A secret answer may be any that is legal there.
fn same_answer(other: &Game, seat: Seat, choice: &Choice, viewer: Seat) -> Option<Choice> {
    let question = other.seen(seat).question()?;
    if question.check(choice).is_ok() {
        return Some(choice.clone());
    }
    assert!(seat != viewer && question.secret, "{seat} can do in one world what it cannot in the other: {question:?}");
    None
}

/// Plays both states with the same answers for some steps. The seat must not see a difference, as long as the others
/// can answer the same and no randomness is used.
fn follow(engine: &mut Engine, seat: Seat, game: &Game, other: &Game, seed: u64) -> usize {
    let (mut one, mut two) = (game.clone(), other.clone());
    let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
    let mut compared = 0;
    for step in 0..12 {
        if one.is_over() {
            break;
        }
        let (decision, choice) = any_answer(&one, &mut bot, &mut dice);
        let Some(same) = same_answer(&two, decision.seat, &choice, seat) else { break };
        let (before_one, before_two) = (one.clone(), two.clone());
        let [id, other_id] = [&one, &two].map(|game| game.seen(decision.seat).question_id().unwrap());
        let first = one.answer_in_detail(engine, id, choice.clone()).unwrap();
        let second = two.answer_in_detail(engine, other_id, same).unwrap();
        if drew_lots(&before_one, &one) || drew_lots(&before_two, &two) {
            break;
        }
        let reasons = [&first, &second].map(|progress| progress.events.iter().map(|told| told.why).collect::<Vec<_>>());
        let [views, other_views] = [&first, &second].map(|progress| {
            progress.tables.iter().flatten().map(|table| table.seen(seat).view()).collect::<Vec<View>>()
        });
        let [first, second] =
            [first, second].map(|progress| progress.to(seat.into()).map(|(_, event)| event).collect::<Vec<Event>>());
        if an_empty_hand_shows(&before_one, &one, &first) != an_empty_hand_shows(&before_two, &two, &second) {
            break;
        }
        if holders(&one) != holders(&two) {
            break;
        }
        // If the seat has another seat's cards in hand, it sees their kinds.
        let swapped = |event: &Event| matches!(event, Event::HandsSwapped { .. } | Event::PlayedCardsSwapped);
        if first.iter().any(swapped) {
            break;
        }
        if first != second && parted_by_a_hidden_card(seat, &first, &second) {
            break;
        }
        assert_eq!(first, second, "{seat} can tell by the events, {step} answers on, after {decision:?} {choice:?}");
        assert_eq!(reasons[0], reasons[1], "{seat} can tell by the reasons, after {decision:?} {choice:?}");
        assert_eq!(views, other_views, "{seat} can tell by the views as of the events, after {decision:?} {choice:?}");
        compare(seat, &one, &two, &format!("{step} answers on, after {decision:?} {choice:?}"));
        compared += 1;
    }
    compared
}

/// Returns the main players without encounter cards, if this is public. Checks before and after an answer. The rules reveal
/// it at the start of a turn (T1), when the cards are due (T1, T2), and at once if the defense must draw (T1).
fn an_empty_hand_shows(before: &Game, after: &Game, events: &[Event]) -> Vec<Seat> {
    let lacks = |game: &Game, seat: Seat| {
        !game
            .full_state()
            .state()
            .cards
            .possession(seat)
            .iter()
            .any(|card| game.rules().face_of(game.rules().kind(card)).is_some())
    };
    let shows = |phase: &Phase| matches!(phase, Phase::NewHand | Phase::Cards);
    let begun = events.iter().any(|event| matches!(event, Event::PhaseBegan { phase } if shows(phase)));
    // If the defense must draw at once, its question can come at any point of the encounter.
    let at_once = before.rules().choices.defense_draws == Use::Must;
    let due = at_once || begun || shows(&before.full_state().state().phase);
    let defenses = [before, after].map(|game| game.full_state().state().encounter.defense());
    let main: SeatSet = defenses.into_iter().chain([Some(after.full_state().state().offense)]).flatten().collect();
    main.iter().filter(|seat| due && (lacks(before, *seat) || lacks(after, *seat))).collect()
}

/// Returns `true` if the rules themselves cause the first difference. A card is revealed, the seat draws or is given
/// another one, or a hand without encounter cards is shown (T1).
fn parted_by_a_hidden_card(seat: Seat, one: &[Event], two: &[Event]) -> bool {
    let at = (0..).find(|at| one.get(*at) != two.get(*at)).unwrap();
    let new_hand = |events: &[Event]| matches!(events.get(at + 1), Some(Event::CardsDrawn { count: 7, .. }));
    let hand_is_due = new_hand(one) || new_hand(two);
    let tells = |event: &Event| match event {
        Event::CardTurned { .. } | Event::StarDrawn { .. } => true,
        // A card is set aside unless its owner holds no other encounter card.
        Event::CardsLaidAside { .. } => true,
        // A seat truthfully announces the contents of its hand.
        Event::Answered { .. } | Event::HoldsNone { .. } => true,
        // A card with a false claim is revealed.
        Event::PlayedCardDiscarded { .. } | Event::ClaimCalled { .. } => true,
        Event::HandSeen { by, .. } | Event::CardDrawnToLay { by, .. } | Event::CardsPutBack { by, .. } => *by == seat,
        Event::CardsDrawn { seat: drawer, .. } => *drawer == seat,
        Event::CardsGiven { to, .. } => *to == seat,
        Event::CardsDiscarded { kinds, .. } => hand_is_due && kinds.iter().all(|kind| kind.script().is_some()),
        _ => false,
    };
    one.get(at).is_some_and(tells) || two.get(at).is_some_and(tells)
}

#[test]
fn indistinguishable_states_give_equal_observations() {
    let (mut worlds, mut compared) = (0, 0);
    for seed in 0..24 {
        walk(seed, 25, |engine, game, dice| {
            for seat in game.rules().seats() {
                let lots = u64::from(dice.below(u32::MAX));
                let Some(other) = engine.try_sample_state(game, seat, lots) else { continue };
                if other.full_state().answers_in_step() < game.full_state().answers_in_step() {
                    // In the sampled state, other seats are asked for their secret answers again, earlier in the step.
                    continue;
                }
                // A question that asks for a card of a class reveals that the seat has one (C1). Compare only states in
                // which the same seats have one.
                if holders(game) != holders(&other) {
                    continue;
                }
                compare(seat, game, &other, "at the question");
                worlds += 1;
                compared += follow(engine, seat, game, &other, lots);
            }
        });
    }
    assert!(
        worlds > 500 && compared > 2_000,
        "only {worlds} worlds and {compared} comparisons: too few to say anything"
    );
}

#[test]
fn sampled_states_are_consistent_and_playable() {
    let (mut imagined, mut different) = (0, 0);
    for seed in 100..116 {
        walk(seed, 60, |engine, game, dice| {
            for seat in game.rules().seats() {
                let lots = u64::from(dice.below(u32::MAX));
                let world =
                    engine.sample_state(&game.seen(seat), lots).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                world.full_state().state().audit(world.rules()).unwrap();
                let mut view = world.seen(seat).view();
                view.waiting = game.seen(seat).view().waiting;
                if world.full_state().answers_in_step() == game.full_state().answers_in_step() {
                    assert_eq!(view, game.seen(seat).view());
                    assert_eq!(world.seats_to_act(), game.seats_to_act());
                }
                assert_eq!(world.seen(seat).view().hand, game.seen(seat).view().hand);
                if let (Some(asked), Some(again)) = (game.seen(seat).question(), world.seen(seat).question()) {
                    assert_eq!(asked, again);
                }
                different += usize::from(hands(&world) != hands(game));
                imagined += 1;
                if dice.below(12) == 0 {
                    let mut world = world;
                    play_out(engine, &mut world, lots);
                }
            }
        });
    }
    assert!(imagined > 200 && different * 10 > imagined * 8, "{different} of {imagined} worlds differ in a hand");
}

#[test]
fn equal_seeds_sample_equal_states() {
    walk(7, 80, |engine, game, _| {
        for seat in game.rules().seats() {
            let (one, two) =
                (engine.sample_state(&game.seen(seat), 5).unwrap(), engine.sample_state(&game.seen(seat), 5).unwrap());
            assert!(one.is_same_as(&two));
            // Random events differ after the recorded answers, so that sampled states do not reveal the future.
            assert!(
                one.full_state().state().dice != game.full_state().state().dice
                    || one.full_state().answers_in_step() > 0
            );
        }
    });
}

#[test]
fn secret_answers_are_asked_again_in_samples() {
    let mut asked_again = 0;
    for seed in 200..212 {
        let mut engine = builtin();
        let (mut game, _) = engine.start(&varied_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..400 {
            if game.is_over() {
                break;
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            let was_asked_with = game.full_state().questions().iter().filter(|other| other.secret).count();
            engine.answer(&mut game, decision.seat, choice).unwrap();
            let same_point = game.full_state().answers_in_step() == 1 && was_asked_with > 1 && decision.secret;
            if !same_point {
                continue;
            }
            for seat in game.rules().seats().filter(|seat| *seat != decision.seat) {
                let world = engine.sample_state(&game.seen(seat), seed).unwrap();
                assert!(
                    world.seats_to_act().contains(decision.seat),
                    "{} answered in secret and is not asked again",
                    decision.seat
                );
                asked_again += 1;
            }
            let own = engine.sample_state(&game.seen(decision.seat), seed).unwrap();
            assert!(!own.seats_to_act().contains(decision.seat), "its own answer is its own to keep");
        }
    }
    assert!(asked_again > 100, "only {asked_again}");
}

#[test]
fn seen_cards_stay_visible_while_true() {
    let mut engine = builtin();
    let mut seen = 0;
    for seed in 300..320 {
        let options = TableOptions::new(EDITION).seats(3).seed(seed).alien(Seat(0), "mind").windows(Windows::All);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..300 {
            if game.is_over() {
                break;
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            engine.answer(&mut game, decision.seat, choice).unwrap();
            for viewer in game.rules().seats() {
                for other in game.seen(viewer).view().seats.iter().filter(|other| other.seat != viewer) {
                    let mut held = game.seen(other.seat).view().hand;
                    let laid = game.seen(other.seat).view().laid;
                    laid.both()
                        .into_iter()
                        .flatten()
                        .filter_map(|laid| laid.kind)
                        .for_each(|kind| held.push(kind).unwrap());
                    assert!(other.known.are_in(&held), "{viewer} believes {} holds {:?}", other.seat, other.known);
                    seen += other.known.len();
                }
            }
        }
    }
    assert!(seen > 1000, "only {seen}");
}

fn hands(game: &Game) -> Vec<CardSet> {
    game.rules().seats().map(|seat| game.full_state().state().cards.hand(seat)).collect()
}

/// A seat's visible totals do not reveal hidden information in games where scripts change numbers.
#[test]
fn indistinguishable_states_give_equal_totals() {
    let (mut worlds, mut with_sums, mut with_total) = (0, 0, 0);
    let mods = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods");
    let mods = [mods.join("newcomers"), mods.join("known-worlds")];
    let content = hyperkon::__private::game::Content::with_mods(&mods).unwrap();
    for seed in 0..24 {
        let mut engine = Engine::new(std::sync::Arc::clone(&content)).unwrap();
        let edition = ["known-worlds", "long-table", EDITION][(seed % 3) as usize];
        let options = TableOptions::new(edition).seats(3 + (seed % 2) as u8).seed(seed).windows(Windows::All);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..600 {
            if game.is_over() {
                break;
            }
            if dice.below(8) == 0 {
                for seat in game.rules().seats() {
                    let lots = u64::from(dice.below(u32::MAX));
                    let Some(other) = engine.try_sample_state(&game, seat, lots) else { continue };
                    if other.full_state().answers_in_step() < game.full_state().answers_in_step()
                        || holders(&game) != holders(&other)
                    {
                        continue;
                    }
                    let sums = game.seen(seat).view_with_totals(&engine).sums;
                    assert_eq!(
                        sums,
                        other.seen(seat).view_with_totals(&engine).sums,
                        "{seat} can tell by the sums of {seed}"
                    );
                    worlds += 1;
                    let both = sums.both().into_iter().flatten();
                    with_sums += usize::from(both.clone().count() == 2);
                    with_total += both.filter(|sum| sum.known).count();
                }
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(
        worlds > 300 && with_sums > 100 && with_total > 30,
        "only {worlds} worlds, {with_sums} with sums, {with_total} whole: too few to say anything"
    );
}
