//! Tests that sampled states look the same to a seat. Known cards in views are correct.

use crate::table::checked;
use hyperkon_sp4x::TableOptions;
use hyperkon_table::{BotStyle, Dice, Question as _, Seat, mix};

#[test]
fn sampled_states_look_the_same() {
    let (mut compared, mut other_hands) = (0, 0);
    for seed in 0..24 {
        let game = checked();
        let seats = 3 + (seed % 2) as u8;
        let mut table = hyperkon_table::Table::set_up(&game, &TableOptions::new(seats, seed)).unwrap();
        let mut told = table.resume(&game).events;
        let mut dice = Dice::new(seed);
        for number in 0..150 {
            let Some(question) = table.full_state().questions().first().cloned() else { break };
            for seat in Seat::all(seats) {
                let Some(other) = table.try_sample_state(&game, seat, mix(seed, number)) else { continue };
                assert_eq!(table.seen(seat).view(), other.seen(seat).view(), "seat {seat} of seed {seed}");
                other.full_state().state().sound(other.rules()).unwrap();
                // The seat does not learn what other seats know about one another.
                for viewer in Seat::all(seats).filter(|viewer| *viewer != seat) {
                    for holder in Seat::all(seats).filter(|holder| *holder != seat && *holder != viewer) {
                        let known = &other.full_state().state().known;
                        assert_eq!(known.of(Some(viewer), holder), known.of(None, holder));
                    }
                }
                compared += 1;
                other_hands += u64::from(other.full_state().state().hands != table.full_state().state().hands);
            }
            let choice = question.sample_choice(&mut dice, BotStyle::Wild);
            told.extend(table.answer(&game, question.seat, choice).unwrap().events);
        }
        // A spectator's events contain neither hands nor drawn cards.
        for one in &told {
            let seen = serde_json::to_string(&one.seen_by(None, hyperkon_sp4x::Event::hide)).unwrap();
            assert!(!seen.contains("\"hidden\":{") && !seen.contains("\"hidden\":\""), "{seen}");
        }
    }
    assert!(compared > 5_000 && other_hands * 2 > compared, "{compared} compared, {other_hands} with other hands");
}

/// Known cards are in their hand, for every viewer at all times. `sound` checks the same; this test ensures that there
/// are known cards.
#[test]
fn known_cards_are_in_hands() {
    let mut known_cards = 0;
    for seed in 0..10 {
        let game = checked();
        let mut table = hyperkon_table::Table::set_up(&game, &TableOptions::new(4, seed)).unwrap();
        let _ = table.resume(&game);
        let mut dice = Dice::new(seed);
        for _ in 0..200 {
            let Some(question) = table.full_state().questions().first().cloned() else { break };
            let state = table.full_state().state();
            for viewer in Seat::all(4) {
                for seat in table.seen(viewer).view().seats.into_iter().filter(|seat| seat.seat != viewer) {
                    known_cards += seat.known.len();
                    let known: hyperkon_sp4x::Cards = seat.known.into_iter().collect();
                    assert!(known.without(state.hands[seat.seat]).is_empty());
                }
            }
            let choice = question.sample_choice(&mut dice, BotStyle::Wild);
            let _ = table.answer(&game, question.seat, choice).unwrap();
        }
    }
    assert!(known_cards > 3_000, "{known_cards}");
}
