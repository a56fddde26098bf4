//! Statements of every game, tested with a game without windows. Each can hold, and can fail.

use super::report;

const BID: &str = "rule = \"B2\"\nstory = \"Alpha bets, beta passes.\"\nedition = \"ufos\"\n[setup]\nstep = \"bid\"\n\
seats = 3\n[[step]]\nanswers = [\"alpha bid: bet 3\", \"beta bid: pass\"]\n[expect]\n";

#[test]
fn every_game_can_state_events_and_offers() {
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
        ("offered = [\"beta: bet 2\"]", "was not offered"),
        ("never_offered = [\"beta: bet 4\"]", "was offered"),
        ("asked = { gamma = \"none\" }", "gamma bid"),
        ("asked = { gamma = \"play\" }", "gamma bid"),
        ("reasons = [{ event = \"passed\", rule = \"B3\" }]", "B2 by nobody"),
        ("never_saw = { beta = [\"race_named\"] }", "vacuous"),
        ("asked = { gamma = { question = \"bid\", least = 1 } }", "no bounds"),
        ("asked = { gamma = \"bdi\" }", "lay, bid, play, name"),
        ("never_offered = [\"beta: bte 2\"]", "invalid bid"),
    ] {
        let said = report(&[BID, fails, "\n"].concat());
        assert!(said.len() == 1 && said[0].contains(seen), "{fails}: {said:?}");
    }
}
