//! Rejects setup keys that have no effect in the first phase, because the author expected an effect.

use super::file::Setup;
use super::placed::{Misplaced, Placed};

/// Returns the keys that set up an encounter in progress. The first one is its number.
fn of_encounter(setup: &Setup) -> [(&'static str, bool); 9] {
    [
        ("encounter", setup.encounter.is_some()),
        ("defense", setup.defense.is_some()),
        ("planet", setup.planet.is_some()),
        ("at_home", setup.at_home.is_some()),
        ("cone", !setup.cone.is_empty()),
        ("allies", !setup.allies.is_empty()),
        ("invited", !setup.invited.is_empty()),
        ("laid", !setup.laid.is_empty()),
        ("zapped", !setup.zapped.is_empty()),
    ]
}

/// Returns the keys that set the state of the game.
fn of_game(setup: &Setup) -> [(&'static str, bool); 23] {
    [
        ("offense", setup.offense.is_some()),
        ("turn", setup.turn.is_some()),
        ("ran_out", setup.ran_out),
        ("out", !setup.out.is_empty()),
        ("disabled", !setup.disabled.is_empty()),
        ("memory", !setup.memory.is_empty()),
        ("lying", !setup.lying.is_empty()),
        ("known", !setup.known.is_empty()),
        ("aside", !setup.aside.is_empty()),
        ("zones", !setup.zones.is_empty()),
        ("planets", !setup.planets.is_empty()),
        ("added_ships", !setup.added_ships.is_empty()),
        ("ships", !setup.ships.is_empty()),
        ("captives", !setup.captives.is_empty()),
        ("black_hole", !setup.black_hole.is_empty()),
        ("gone", !setup.gone.is_empty()),
        ("hands", !setup.hands.is_empty()),
        ("discard", !setup.discard.is_empty()),
        ("deck_top", !setup.deck_top.is_empty()),
        ("deck_size", setup.deck_size.is_some()),
        ("star_top", !setup.star_top.is_empty()),
        ("star_deck_size", setup.star_deck_size.is_some()),
        ("stars_drawn", setup.stars_drawn.is_some()),
    ]
}

/// Checks that every key has an effect in the first phase.
pub(super) fn none(setup: &Setup) -> Placed<()> {
    let passed_over = |keys: &[(&'static str, bool)], why: &str| {
        let key = keys.iter().find(|(_, said)| *said).map(|(key, _)| *key);
        key.map_or(Ok(()), |key| {
            Err(Misplaced { key: key.to_owned(), what: format!("`{key}` has no effect, so remove it: {why}") })
        })
    };
    match setup.phase.as_str() {
        "begin" => {
            let why = "with `phase = \"begin\"`, the game sets up everything except seats, seed, and aliens";
            passed_over(&of_encounter(setup), why)?;
            passed_over(&of_game(setup), why)
        }
        "encounter" => {
            passed_over(&of_encounter(setup)[1..], "with `phase = \"encounter\"`, the encounter has not begun")
        }
        "turn" => passed_over(&of_encounter(setup), "with `phase = \"turn\"`, no encounter has begun"),
        _ => Ok(()),
    }?;
    let begins = [("begins", setup.begins.is_some() && setup.phase != "begin")];
    passed_over(
        &begins,
        "`begins` applies only with `phase = \"begin\"`; in other phases, `offense` is the seat whose turn it is",
    )
}
