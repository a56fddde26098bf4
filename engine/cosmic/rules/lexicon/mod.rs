//! The lexicon: the complete list of functions that scripts can call.
//!
//! Each row of `reads!` or `verbs!` declares a Rust function with its documentation. Scripts see the same name and
//! types. The row generates the interpreter's binding, the reference, the editor stubs, the static check, and the tests
//! of each function at each hook. The body of a row calls one function outside the table. The rules do not depend on
//! the interpreter: arguments arrive through [`Request`].
//!
//! A function that reads depends only on a [`Sight`](crate::Sight) and the call, and returns only public information. A
//! function that acts is complete when it returns: all its effects have happened within the script's own step.

mod alliances;
mod announcement;
mod argument;
mod asking;
mod cards;
mod chosen;
mod deals;
mod encounter;
mod entry;
mod given;
mod it;
mod meaning;
mod memory;
mod piles;
mod played_cards;
mod powers;
mod request;
mod ships;
mod sides;
mod table;
mod table_cards;
mod totals;
mod word;

pub use entry::{Act, Does, Entry, Otherwise, Reading, Receiver};
pub use meaning::{Field, Gives, Meaning};
pub use request::{Next, Request};

const ROOMS: &[&[Entry]] = &[
    it::READINGS,
    it::VERBS,
    encounter::READINGS,
    encounter::VERBS,
    sides::READINGS,
    sides::VERBS,
    alliances::READINGS,
    alliances::VERBS,
    ships::READINGS,
    ships::VERBS,
    cards::READINGS,
    cards::VERBS,
    piles::READINGS,
    piles::VERBS,
    played_cards::READINGS,
    played_cards::VERBS,
    totals::VERBS,
    deals::VERBS,
    memory::READINGS,
    memory::VERBS,
    asking::VERBS,
    announcement::VERBS,
    powers::READINGS,
    powers::VERBS,
    table_cards::READINGS,
    table_cards::VERBS,
];

const COUNT: usize = {
    let (mut count, mut room) = (0, 0);
    while room < ROOMS.len() {
        count += ROOMS[room].len();
        room += 1;
    }
    count
};

/// All functions of the scripts' API.
pub const LEXICON: &[Entry] = &{
    let mut all = [ROOMS[0][0]; COUNT];
    let (mut at, mut room) = (0, 0);
    while room < ROOMS.len() {
        let mut row = 0;
        while row < ROOMS[room].len() {
            all[at] = ROOMS[room][row];
            (at, row) = (at + 1, row + 1);
        }
        room += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        for (index, entry) in LEXICON.iter().enumerate() {
            for other in LEXICON[..index].iter().filter(|other| other.name == entry.name) {
                assert_ne!(other.receiver, entry.receiver, "duplicate function {}", entry.name);
                // A wrong receiver must cause an error before anything changes. So functions with the same name either
                // all act or all only read.
                let both_things = other.receiver != Receiver::Game && entry.receiver != Receiver::Game;
                assert!(
                    !both_things || other.acts() == entry.acts(),
                    "{} acts on one receiver but only reads another",
                    entry.name
                );
            }
        }
    }

    #[test]
    fn rows_list_their_arguments() {
        let of = |name: &str| LEXICON.iter().find(|entry| entry.name == name).unwrap_or(&LEXICON[0]);
        let named = |entry: &Entry| entry.takes.iter().map(|field| field.name).collect::<Vec<_>>();
        let remember = of("remember");
        assert_eq!(named(remember), ["key", "value", "of"]);
        assert!(remember.in_braces().is_empty() && remember.takes[2].optional && remember.only_me);
        let choose = of("choose");
        assert_eq!(named(choose), ["from", "about", "optional", "secret", "naming"]);
        assert!(
            choose.in_braces().len() == 5 && choose.acts() && !choose.takes[0].optional && choose.takes[2].optional
        );
        assert_eq!((choose.gives.type_, choose.gives.foreseen), ("(Seat | Planet | Kind | Alien | string)?", true));
        assert!(!choose.braces_are_optional() && of("lose_ships").braces_are_optional());
        assert_eq!(
            (of("lose_ships").in_brackets, named(of("lose_ships"))),
            (1, vec!["ships", "from", "by", "outside"])
        );
        assert_eq!(
            of("claim").fails().collect::<Vec<_>>(),
            ["the seat is not a main player", "the kind is not an encounter card"]
        );
    }

    #[test]
    fn rows_list_each_error_once() {
        for entry in LEXICON {
            let said: Vec<&str> = entry.fails().collect();
            assert!(said.iter().all(|part| entry.fails.contains(part) && !part.is_empty()), "{}: {said:?}", entry.name);
            assert!(entry.fails.iter().all(|part| part.is_empty() || said.contains(part)), "{}: {said:?}", entry.name);
            assert!((1..said.len()).all(|at| !said[..at].contains(&said[at])), "{}: {said:?}", entry.name);
        }
    }
}
