//! Questions of the rules that powers answer: who may win.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use hyperkon::game::{Content, Engine};
use hyperkon_workshop::scenario;

/// What three aliens say: one wins with four bases, one lets nobody else win, one wins as soon as a star card is due.
const ALIENS: [(&str, &str); 3] = [
    (
        "early",
        "may_win = { test = function(game, me, it)\n\
         if it:seat() == me and it:how() == 'bases' and me:foreign_bases() >= 4 then return true end end },\n",
    ),
    ("jealous", "may_win = { test = function(game, me, it) if it:seat() ~= me then return false end end },\n"),
    ("hasty", "before_star = { who = 'offense', once = 'game', run = function(game, me) me:win_game() end },\n"),
];

fn engine() -> Engine {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: String, text: String| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let mut edition =
        "api = 2\nid = \"modded\"\nextends = \"kosmische-strijd\"\nname = { en = \"M\" }\n[aliens]\n".to_owned();
    for (id, hooks) in ALIENS {
        let script = format!("return power {{ id = \"{id}\", api = 2, options = {{ use = \"must\" }},\n{hooks}}}\n");
        write(format!("powers/aliens/{id}.lua"), script);
        write(format!("powers/aliens/{id}.toml"), format!("[en]\nname = \"{id}\"\ntext = \"It is new.\"\n"));
        edition += &format!("{id} = {{ use = \"must\" }}\n");
    }
    write("decks/modded.toml".to_owned(), edition);
    Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap()
}

/// Red, which has `bases` foreign bases, wins another in an encounter with blue; then these things hold.
#[track_caller]
fn holds(aliens: &str, bases: usize, answers: &str, expect: &str) {
    let yellow: String =
        (1..=bases).map(|planet| format!("\"yellow {planet}\" = {{ yellow = 4, red = 1 }}\n")).collect();
    let text = format!(
        "rule = \"W2\"\nstory = \"Red lands.\"\nedition = \"modded\"\n[setup]\nphase = \"cards\"\naliens = {aliens}\n\
         defense = \"blue\"\nplanet = \"blue 1\"\ncone = {{ red = 2 }}\nhands = {{ red = \"attack 20, attack 30\", \
         blue = \"attack 4, attack 6\", green = \"negotiate, cosmic_zap\" }}\n[setup.ships]\n{yellow}\
         [[step]]\nanswers = [\"red: attack 20\", \"blue: attack 4\"{answers}]\n[expect]\n{expect}\n"
    );
    let told = scenario::run(&mut engine(), "some.toml", &text);
    assert!(told.is_empty(), "{}\n{text}", told.iter().map(ToString::to_string).collect::<String>());
}

const LETS: &str = "{ red = \"early\" }";
const FORBIDS: &str = "{ blue = \"jealous\" }";

#[test]
fn a_power_lets_win_and_is_used() {
    let used = "winners = [\"red\"]\nevents = [{ power_declared = { seat = \"red\" } }, { power_used = { seat = \"red\" } }, \
                { game_won = { winners = \"red\" } }]";
    holds(LETS, 3, "", used);
    holds(LETS, 2, "", "winners = []\nno_events = [\"power_declared\"]");
    // With enough bases it wins as anybody does.
    holds(LETS, 4, "", "winners = [\"red\"]\nno_events = [\"power_declared\"]");
}

#[test]
fn a_power_that_lets_win_can_be_cancelled() {
    holds(LETS, 3, ", \"green on_power_used: cosmic_zap\"", "winners = []\nevents = [\"power_cancelled\"]");
}

#[test]
fn a_power_forbids_to_win_and_is_used_once_an_encounter() {
    // Wins are looked for twice at the end of an encounter.
    let barred =
        "winners = []\nevents = [{ power_declared = { seat = \"blue\" } }, { may_not_win = { seat = \"red\" } }]";
    holds(FORBIDS, 4, "", barred);
    holds(FORBIDS, 3, "", "winners = []\nno_events = [\"power_declared\"]");
}

#[test]
fn a_power_that_forbids_can_be_cancelled() {
    let won = "winners = [\"red\"]\nevents = [\"power_cancelled\"]\nno_events = [\"may_not_win\"]";
    holds(FORBIDS, 4, ", \"green on_power_used: cosmic_zap\"", won);
}

#[test]
fn one_that_forbids_wins_over_one_that_allows() {
    let both = "{ red = \"early\", blue = \"jealous\" }";
    holds(
        both,
        3,
        "",
        "winners = []\nevents = [{ may_not_win = { seat = \"red\" } }]\nno_events = [{ power_used = { seat = \"red\" } }]",
    );
    // Once the one is cancelled, the other is used.
    holds(
        both,
        3,
        ", \"green on_power_used: cosmic_zap\"",
        "winners = [\"red\"]\nevents = [{ power_cancelled = { seat = \"blue\" } }, { power_used = { seat = \"red\" } }]",
    );
}

#[test]
fn a_win_by_a_power_can_be_forbidden_too() {
    let text = |aliens: &str| {
        format!(
            "rule = \"P1\"\nstory = \"Red wins at once.\"\nedition = \"modded\"\n[setup]\nphase = \"star\"\n\
             aliens = {aliens}\nhands = {{ red = \"attack 20, attack 4\", blue = \"attack 4, attack 6\" }}\n\
             star_top = [\"blue\"]\n[expect]\n"
        )
    };
    let mut engine = engine();
    let mut report = |aliens, expect: &str| scenario::run(&mut engine, "some.toml", &(text(aliens) + expect)).len();
    assert_eq!(report("{ red = \"hasty\" }", "winners = [\"red\"]\n"), 0);
    let barred =
        "winners = []\nevents = [{ may_not_win = { seat = \"red\" } }, { defense_named = { defense = \"blue\" } }]\n";
    assert_eq!(report("{ red = \"hasty\", blue = \"jealous\" }", barred), 0);
}
