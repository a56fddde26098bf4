//! What every game can state, stated of a game without windows: each can hold, and can fail.

use super::report;

const BID: &str = "rule = \"B2\"\nstory = \"Alpha bets, beta passes.\"\nedition = \"ufos\"\n[setup]\nstep = \"bid\"\n\
seats = 3\n[[step]]\nanswers = [\"alpha bid: bet 3\", \"beta bid: pass\"]\n[expect]\n";

#[test]
fn every_game_can_state_what_happened_and_was_offered() {
    for holds in [
        "once = [{ bet_made = { seat = \"alpha\", chips = 3 } }]",
        "before = [[\"bet_made\", \"passed\"]]",
        "told = { en = [\"Alpha bets 3 chips.\", \"Beta passes.\"] }",
        "offered = [\"beta: bet 4\"]",
        "never_offered = [\"beta: bet 2\"]",
        "asked = { alpha = \"none\", gamma = \"bid\" }",
        "asked = { gamma = { question = \"bid\" } }",
        "reasons = [{ event = \"passed\", rule = \"B2\", by = \"nobody\" }]",
    ] {
        assert_eq!(report(&[BID, holds, "\n"].concat()), Vec::<String>::new(), "{holds}");
    }
    for (fails, seen) in [
        ("once = [{ bet_made = { seat = \"beta\" } }]", "never"),
        ("before = [[\"passed\", \"bet_made\"]]", "bet_made as event 1"),
        ("told = { en = \"Alpha bets 4 chips.\" }", "Alpha bets 3 chips."),
        ("offered = [\"beta: bet 2\"]", "it was not offered"),
        ("never_offered = [\"beta: bet 4\"]", "it was offered"),
        ("asked = { gamma = \"none\" }", "gamma bid"),
        ("asked = { gamma = \"play\" }", "gamma bid"),
        ("reasons = [{ event = \"passed\", rule = \"B3\" }]", "B2 by nobody"),
        ("never_saw = { beta = [\"race_named\"] }", "vacuous"),
        ("asked = { gamma = { question = \"bid\", least = 1 } }", "no bounds"),
        ("asked = { gamma = \"bdi\" }", "lay, bid, play, name"),
        ("never_offered = [\"beta: bte 2\"]", "is no bid"),
    ] {
        let said = report(&[BID, fails, "\n"].concat());
        assert!(said.len() == 1 && said[0].contains(seen), "{fails}: {said:?}");
    }
}
