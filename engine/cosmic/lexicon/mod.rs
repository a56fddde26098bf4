//! The lexicon: every name that scripts can say, each said once.
//!
//! A row of `reads!` or `verbs!` is a Rust function with its meaning. Its name and the types of what it takes and gives
//! are those that scripts use; the interpreter's binding, the reference, the stubs for editors, the static check and the
//! tests of every name at every hook are made of the row. A row only calls a function that stands outside the table.
//! The rules do not know who asks: what is asked comes through [`Request`].
//!
//! A reading is a pure function of a [`Sight`](crate::Sight) and the call, and shows nothing that not everybody
//! may know. A verb is complete when it returns: whatever it sets off has happened within the script's own step.

mod alliances;
mod argument;
mod asking;
mod cards;
mod chosen;
mod deals;
mod encounter;
mod entry;
mod given;
mod it;
mod laid;
mod lying;
mod meaning;
mod memory;
mod piles;
mod powers;
mod request;
mod ships;
mod sides;
mod table;
mod telling;
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
    laid::READINGS,
    laid::VERBS,
    totals::VERBS,
    deals::VERBS,
    memory::READINGS,
    memory::VERBS,
    asking::VERBS,
    telling::VERBS,
    powers::READINGS,
    powers::VERBS,
    lying::READINGS,
    lying::VERBS,
];

const COUNT: usize = {
    let (mut count, mut room) = (0, 0);
    while room < ROOMS.len() {
        count += ROOMS[room].len();
        room += 1;
    }
    count
};

/// Every name that scripts can say.
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
    fn names_are_told_apart() {
        for (index, entry) in LEXICON.iter().enumerate() {
            for other in LEXICON[..index].iter().filter(|other| other.name == entry.name) {
                assert_ne!(other.receiver, entry.receiver, "{} stands twice", entry.name);
                // A script that names a thing of the wrong kind is told so before anything acts.
                let both_things = other.receiver != Receiver::Game && entry.receiver != Receiver::Game;
                assert!(
                    !both_things || other.acts() == entry.acts(),
                    "{} acts on one thing and reads another",
                    entry.name
                );
            }
        }
    }

    #[test]
    fn what_they_take_is_read_from_the_row() {
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
            ["it is not a main player", "the kind is that of a card that cannot be laid"]
        );
    }

    #[test]
    fn what_makes_a_name_fail_is_said_once() {
        for entry in LEXICON {
            let said: Vec<&str> = entry.fails().collect();
            assert!(said.iter().all(|part| entry.fails.contains(part) && !part.is_empty()), "{}: {said:?}", entry.name);
            assert!(entry.fails.iter().all(|part| part.is_empty() || said.contains(part)), "{}: {said:?}", entry.name);
            assert!((1..said.len()).all(|at| !said[..at].contains(&said[at])), "{}: {said:?}", entry.name);
        }
    }
}
