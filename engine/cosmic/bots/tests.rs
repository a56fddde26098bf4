//! Tests of bot names.

use super::BotSpec;
use hyperkon_table::Budget;

#[test]
fn bot_names_round_trip() {
    for name in ["random", "steady", "leech", "thinker:400", "thinker:50ms"] {
        assert_eq!(name.parse::<BotSpec>().map(|bot| bot.to_string()), Ok(name.to_owned()));
    }
    assert_eq!("thinker".parse(), Ok(BotSpec::thinker(Budget::Simulations(400))));
}

#[test]
fn unknown_bot_names_report_hints() {
    let said = |name: &str| name.parse::<BotSpec>().map_or_else(|error| error.to_string(), |bot| bot.to_string());
    assert_eq!(said("steddy"), "unknown bot `steddy` (did you mean `steady`?)");
    let available = "available: random, steady, cautious, bold, friendly, vengeful, thinker, leech";
    assert_eq!(said(""), format!("unknown bot `` ({available})"));
    assert_eq!(
        said("steady:5"),
        "`steady` cannot have a search budget: only `thinker` can, as in `thinker:400` or `thinker:50ms`"
    );
    for budget in ["", "-1", "+5", "0ms", "4 ms", "99999999999"] {
        assert!(said(&format!("thinker:{budget}")).starts_with(&format!("invalid budget `{budget}`")));
    }
}
