//! Edition settings that no built-in edition uses. They are allies per side, encounters per turn, rewards, the source
//! of compensation, attacks below 0 and above 255, and numbers by seats. The editions are in `tests/tables`, with
//! scenarios.

use crate::common::{EDITION, LONGEST_GAME, any_answer, pack, play_out};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{CardKind, Event, Side};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, TableOptions};
use hyperkon::__private::script::OPTION_NUMBERS;
use hyperkon_table::{Dice, LogEntry, Seat};
use hyperkon_workshop::check::{Wishes, check};
use hyperkon_workshop::scenario;
use std::path::Path;

/// Games at each end of a range.
const GAMES_AT_AN_END: u64 = 12;

#[test]
fn table_scenarios_hold() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/tables"));
    let report = check(&crate::GAMES, &[], &[folder], &Wishes { games: 12, ..Wishes::default() }, &|_, _| {});
    assert_eq!(report.problems, []);
    assert!(scenario::texts(&folder.join("scenarios")).texts.len() >= 25);
}

fn edition(lines: &str) -> Result<std::sync::Arc<Content>, String> {
    let text = format!("api = 2\nid = \"odd\"\nextends = \"{EDITION}\"\n{lines}");
    let folder = pack(&[("decks/odd.toml", &text)]);
    Content::with_mods(&[folder.path()]).map_err(|error| error.to_string())
}

#[test]
fn invalid_settings_point_at_their_line() {
    for (lines, sentence) in [
        (
            "[numbers]\nencounters = 0\n",
            "odd.toml:5: `numbers.encounters` is 0: a turn has at least one encounter (write 1 or more)",
        ),
        (
            "[cards.attack]\n-100 = 1\n",
            "odd.toml:5: invalid attack value in `cards.attack.-100` (write an integer from -99 to 999",
        ),
        ("[cards.attack]\n1000 = 1\n", "invalid attack value in `cards.attack.1000`"),
        ("[cards.attack]\n07 = 1\n", "invalid attack value in `cards.attack.07`"),
        ("[cards.attack]\n-0 = 1\n", "invalid attack value in `cards.attack.-0`"),
        (
            "[choices]\nally_reward = \"gold\"\n",
            "odd.toml:5: unknown value `gold` in `choices.ally_reward` (available: cards, ships, both)",
        ),
        (
            "[choices]\ncompensation_from = \"box\"\n",
            "unknown value `box` in `choices.compensation_from` (available: hand, deck, choice)",
        ),
        ("[by_seats.5]\nbases_to_win = 3\n", "unknown number of seats in `by_seats.5` (use 2 to 4)"),
        ("[by_seats.04]\nbases_to_win = 3\n", "unknown number of seats in `by_seats.04` (use 2 to 4)"),
        ("[by_seats.3]\nnew_hand = 3\n", "`new_hand`"),
        (
            "[by_seats.3]\nbases_to_win = 11\n",
            "`numbers.bases_to_win` is 11: no seat can win (lower it: at a table of 3, a seat can reach 10 foreign planets",
        ),
        ("[by_seats.2]\nbases_to_win = 0\n", "`numbers.bases_to_win` is 0: all seats win"),
    ] {
        let Err(said) = edition(lines) else { panic!("{lines} is taken") };
        assert!(said.contains(sentence), "{lines}: {said}");
    }
}

/// If the edition has other numbers for the fewest seats, those must be possible.
#[test]
fn numbers_depend_on_seats() {
    let lines = "[numbers]\nbases_to_win = 9\n[by_seats.2]\nbases_to_win = 4\nhome_bases_for_power = 2\n";
    let mut engine = Engine::new(edition(lines).unwrap()).unwrap();
    let numbers = [2, 3, 4].map(|seats| {
        let (game, _) = engine.start(&TableOptions::new("odd").seats(seats).seed(1)).unwrap();
        (game.rules().numbers.bases_to_win, game.rules().home_bases_for_power())
    });
    assert_eq!(numbers, [(4, 2), (9, 3), (9, 3)]);
}

/// Six, seven and eight seats at the long table. Every step runs twice, and all pieces are counted after every answer.
#[test]
fn long_table_plays_with_many_seats() {
    let mod_ = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds"));
    let mut engine = Engine::new(Content::with_mods(&[mod_]).unwrap()).unwrap();
    engine.watch(DeterminismCheck::Twice);
    for seats in 6..=8 {
        let options = TableOptions::new("long-table").seats(seats).seed(seats.into());
        let (mut game, progress) = engine.start(&options).unwrap();
        assert!(progress.faults.is_empty());
        let (mut bot, mut dice, mut below_0) = (RandomBot::new(seats.into()), Dice::new(seats.into()), false);
        for answers in 0..LONGEST_GAME {
            if game.is_over() {
                break;
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
            assert!(progress.faults.is_empty(), "{seats} seats, answer {answers}: {}", progress.faults[0]);
            game.full_state()
                .state()
                .audit(game.rules())
                .unwrap_or_else(|what| panic!("{seats} seats, answer {answers}: {what}"));
            let turned =
                |told: &LogEntry<Event>| matches!(told.event, Event::CardTurned { kind: CardKind::Attack(..0), .. });
            below_0 |= progress.events.iter().any(turned);
            let room = game.rules().numbers.allies_limit;
            let allies = Side::BOTH.map(|side| game.full_state().state().encounter[side].allies.len());
            assert!(allies.iter().all(|allies| *allies <= usize::from(room)), "{allies:?} allies");
        }
        assert!(game.is_over() && below_0, "{seats} seats: no end, or no attack below 0");
    }
}

/// Tables with cards on them: the frontier and long table, from two and three seats. The cards are counted after every answer,
/// and a save made now and then is the same game.
#[test]
fn tables_with_rules_and_cards_are_saved() {
    let mod_ = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds"));
    let mut engine = Engine::new(Content::with_mods(&[mod_]).unwrap()).unwrap();
    let (mut lying, mut stars) = (0, 0);
    for (edition, seats, seed) in [("frontier", 2, 1), ("frontier", 3, 2), ("frontier", 4, 6), ("long-table", 3, 4)] {
        let options = TableOptions::new(edition).seats(seats).seed(seed);
        let (mut game, mut progress) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for answers in 0..LONGEST_GAME {
            assert!(progress.faults.is_empty(), "{edition}, answer {answers}: {}", progress.faults[0]);
            let is_star = |told: &&LogEntry<Event>| matches!(told.event, Event::SpecialStarDrawn { .. });
            stars += progress.events.iter().filter(is_star).count();
            lying = lying.max(game.full_state().state().powers.lying().count());
            game.full_state()
                .state()
                .audit(game.rules())
                .unwrap_or_else(|what| panic!("{edition}, answer {answers}: {what}"));
            if answers % 100 == 99 {
                let save = game.save().unwrap();
                let again = engine.load(&save).unwrap_or_else(|what| panic!("{edition}, answer {answers}: {what}"));
                assert!(again.is_same_as(&game), "{edition}, answer {answers}");
            }
            if game.is_over() {
                break;
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
        assert!(game.is_over(), "{edition} with {seats} seats: no end");
    }
    assert!(lying > 10 && stars > 0, "{lying} lay on a table, {stars} star cards without a color");
}

/// Each option of a shipped script is played at both ends of its range. Allowed values do not fail in a game.
#[test]
fn ends_of_every_range_can_be_played() {
    let mut played = 0;
    for script in Content::builtin().unwrap().scripts().iter() {
        let section = if script.card.is_some() { "destiny" } else { "aliens" };
        for (key, range) in script.option_ranges.iter().filter(|(_, range)| **range != OPTION_NUMBERS) {
            for number in [*range.start(), *range.end()] {
                let lines = format!("[{section}]\n{} = {{ {key} = {number} }}\n", script.id);
                let mut engine = Engine::new(edition(&lines).unwrap_or_else(|told| panic!("{lines}: {told}"))).unwrap();
                played += 1;
                for seed in 0..GAMES_AT_AN_END {
                    let table = TableOptions::new("odd").seed(seed);
                    let table =
                        if section == "aliens" { table.alien(Seat((seed % 4) as u8), &script.id) } else { table };
                    let (mut game, _) = engine.start(&table).unwrap();
                    play_out(&mut engine, &mut game, seed);
                }
            }
        }
    }
    assert!(played >= 10, "only {played} ends were found");
}
