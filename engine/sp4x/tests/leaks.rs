//! What a seat cannot know: two worlds that differ only there look alike to it, and what a view says of hands is true.

use crate::table::checked;
use hyperkon_sp4x::TableOptions;
use hyperkon_table::{Dice, Manner, Question as _, Seat, mix};

#[test]
fn another_world_looks_the_same_to_its_seat() {
    let (mut compared, mut other_hands) = (0, 0);
    for seed in 0..24 {
        let game = checked();
        let seats = 3 + (seed % 2) as u8;
        let mut table = hyperkon_table::Table::set_up(&game, &TableOptions::new(seats, seed)).unwrap();
        let mut told = table.resume(&game).events;
        let mut dice = Dice::new(seed);
        for number in 0..150 {
            let Some(question) = table.referee().questions().first().cloned() else { break };
            for seat in Seat::all(seats) {
                let Some(other) = table.other_world(&game, seat, mix(seed, number)) else { continue };
                assert_eq!(table.seen(seat).view(), other.seen(seat).view(), "seat {seat} of seed {seed}");
                other.referee().state().sound(other.rules()).unwrap();
                // What others know of one another is not the seat's to know.
                for viewer in Seat::all(seats).filter(|viewer| *viewer != seat) {
                    for holder in Seat::all(seats).filter(|holder| *holder != seat && *holder != viewer) {
                        let known = &other.referee().state().known;
                        assert_eq!(known.of(Some(viewer), holder), known.of(None, holder));
                    }
                }
                compared += 1;
                other_hands += u64::from(other.referee().state().hands != table.referee().state().hands);
            }
            let choice = question.any_choice(&mut dice, Manner::Wild);
            told.extend(table.answer(&game, question.seat, choice).unwrap().events);
        }
        // Each event tells a hand, or a card drawn from one, only to whom it concerns.
        for one in &told {
            let seen = serde_json::to_string(&hyperkon_sp4x::Event::for_seat(one, None)).unwrap();
            assert!(!seen.contains("\"hidden\":{") && !seen.contains("\"hidden\":\""), "{seen}");
        }
    }
    assert!(compared > 5_000 && other_hands * 2 > compared, "{compared} compared, {other_hands} with other hands");
}

/// What is known of a hand is in it, for every viewer at every moment: `sound` holds that too, and here it is not empty.
#[test]
fn what_is_known_of_hands_is_true() {
    let mut known_cards = 0;
    for seed in 0..10 {
        let game = checked();
        let mut table = hyperkon_table::Table::set_up(&game, &TableOptions::new(4, seed)).unwrap();
        let _ = table.resume(&game);
        let mut dice = Dice::new(seed);
        for _ in 0..200 {
            let Some(question) = table.referee().questions().first().cloned() else { break };
            let state = table.referee().state();
            for viewer in Seat::all(4) {
                for seat in table.seen(viewer).view().seats.into_iter().filter(|seat| seat.seat != viewer) {
                    known_cards += seat.known.len();
                    let known: hyperkon_sp4x::Cards = seat.known.into_iter().collect();
                    assert!(known.without(state.hands[seat.seat]).is_empty());
                }
            }
            let choice = question.any_choice(&mut dice, Manner::Wild);
            let _ = table.answer(&game, question.seat, choice).unwrap();
        }
    }
    assert!(known_cards > 3_000, "{known_cards}");
}
