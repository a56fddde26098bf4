//! What an edition can set beside what the shipped ones do: allies a side, encounters a turn, rewards, where compensation
//! comes from, attacks below 0 and above 255, numbers by seats. The editions lie in `tests/tables`, with scenarios.

use crate::common::{EDITION, LONGEST_GAME, any_answer, pack, play_out};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{CardKind, Event, Side};
use hyperkon::game::{Content, Engine, Purity, TableOptions};
use hyperkon::script::OPTION_NUMBERS;
use hyperkon::table::{Dice, Seat, Told};
use hyperkon_workshop::check::{Wishes, check};
use hyperkon_workshop::scenario;
use std::path::Path;

/// Games at each end of a range.
const GAMES_AT_AN_END: u64 = 12;

#[test]
fn the_scenarios_of_the_tables_hold() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/tables"));
    let report = check(&[], &[folder], &Wishes { games: 12, ..Wishes::default() }, &|_, _| {});
    assert_eq!(report.problems, []);
    assert!(scenario::texts(&folder.join("scenarios")).texts.len() >= 25);
}

fn edition(lines: &str) -> Result<std::sync::Arc<Content>, String> {
    let text = format!("api = 2\nid = \"odd\"\nextends = \"{EDITION}\"\n{lines}");
    let folder = pack(&[("decks/odd.toml", &text)]);
    Content::with_packs(&[folder.path()]).map_err(|error| error.to_string())
}

#[test]
fn what_makes_no_sense_is_refused_in_its_line() {
    for (lines, sentence) in [
        ("[numbers]\nencounters = 0\n", "odd.toml:5: `numbers.encounters` is 0: a turn has one at least (1 or more)"),
        (
            "[cards.attack]\n-100 = 1\n",
            "odd.toml:5: `cards.attack.-100` is no attack value (a whole number from -99 to 999",
        ),
        ("[cards.attack]\n1000 = 1\n", "`cards.attack.1000` is no attack value"),
        ("[cards.attack]\n07 = 1\n", "`cards.attack.07` is no attack value"),
        ("[cards.attack]\n-0 = 1\n", "`cards.attack.-0` is no attack value"),
        (
            "[choices]\nally_reward = \"gold\"\n",
            "odd.toml:5: there is no value `gold` in `choices.ally_reward` (there are cards, ships, both)",
        ),
        (
            "[choices]\ncompensation_from = \"box\"\n",
            "there is no value `box` in `choices.compensation_from` (there are hand, deck, choice)",
        ),
        ("[by_seats.5]\nbases_to_win = 3\n", "`by_seats.5`: no table of this edition has so many seats (from 2 to 4)"),
        (
            "[by_seats.04]\nbases_to_win = 3\n",
            "`by_seats.04`: no table of this edition has so many seats (from 2 to 4)",
        ),
        ("[by_seats.3]\nnew_hand = 3\n", "`new_hand`"),
        (
            "[by_seats.3]\nbases_to_win = 11\n",
            "`numbers.bases_to_win` is 11: nobody could ever win (3 seats have 10 planets",
        ),
        ("[by_seats.2]\nbases_to_win = 0\n", "`numbers.bases_to_win` is 0: everybody would have won"),
    ] {
        let Err(said) = edition(lines) else { panic!("{lines} is taken") };
        assert!(said.contains(sentence), "{lines}: {said}");
    }
}

/// Where the edition says other numbers for the fewest seats, those are what must be possible.
#[test]
fn numbers_by_seats_are_those_of_their_table() {
    let lines = "[numbers]\nbases_to_win = 9\n[by_seats.2]\nbases_to_win = 4\nhome_bases_for_power = 2\n";
    let mut engine = Engine::new(edition(lines).unwrap()).unwrap();
    let numbers = [2, 3, 4].map(|seats| {
        let (game, _) = engine.start(&TableOptions::new("odd").seats(seats).seed(1)).unwrap();
        (game.rules().numbers.bases_to_win, game.rules().home_bases_for_power())
    });
    assert_eq!(numbers, [(4, 2), (9, 3), (9, 3)]);
}

/// Six, seven and eight at the long table, with every step run twice and all pieces counted after every answer.
#[test]
fn the_long_table_plays_with_six_seven_and_eight() {
    let mod_ = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds"));
    let mut engine = Engine::new(Content::with_packs(&[mod_]).unwrap()).unwrap();
    engine.watch(Purity::Twice);
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
            game.referee()
                .state()
                .audit(game.rules())
                .unwrap_or_else(|what| panic!("{seats} seats, answer {answers}: {what}"));
            let turned =
                |told: &Told<Event>| matches!(told.event, Event::CardTurned { kind: CardKind::Attack(..0), .. });
            below_0 |= progress.events.iter().any(turned);
            let room = game.rules().numbers.allies_limit;
            let allies = Side::BOTH.map(|side| game.referee().state().encounter[side].allies.len());
            assert!(allies.iter().all(|allies| *allies <= usize::from(room)), "{allies:?} allies");
        }
        assert!(game.is_over() && below_0, "{seats} seats: no end, or no attack below 0");
    }
}

/// The frontier and the long table, from two and three seats on: what lies on the table is counted after every answer, and a save
/// made every now and then is the same game.
#[test]
fn tables_with_rules_and_cards_on_them_can_be_saved() {
    let mod_ = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds"));
    let mut engine = Engine::new(Content::with_packs(&[mod_]).unwrap()).unwrap();
    let (mut lying, mut stars) = (0, 0);
    for (edition, seats, seed) in [("frontier", 2, 1), ("frontier", 3, 2), ("frontier", 4, 6), ("long-table", 3, 4)] {
        let options = TableOptions::new(edition).seats(seats).seed(seed);
        let (mut game, mut progress) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for answers in 0..LONGEST_GAME {
            assert!(progress.faults.is_empty(), "{edition}, answer {answers}: {}", progress.faults[0]);
            let is_star = |told: &&Told<Event>| matches!(told.event, Event::SpecialStarDrawn { .. });
            stars += progress.events.iter().filter(is_star).count();
            lying = lying.max(game.referee().state().powers.lying().count());
            game.referee()
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
    assert!(lying > 10 && stars > 0, "{lying} lay on a table, {stars} star cards without a colour");
}

/// Each option of a shipped script is played at both ends of its range: what an edition may set does not fail in a game.
#[test]
fn both_ends_of_every_range_can_be_played() {
    let mut played = 0;
    for script in Content::builtin().unwrap().scripts() {
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
