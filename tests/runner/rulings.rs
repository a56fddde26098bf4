//! Powers that decide about winning and about the targets of the cone.

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::Event;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::Seat;
use hyperkon_workshop::scenario;

/// Powers of the aliens. Three decide who wins: one wins with four bases, one prevents all other wins, and one wins as
/// soon as a star card is due. Two decide about the cone: one can point it at any foreign planet, and one closes its
/// first planet to it. The last one makes all seats but the offense leave before a turn.
const ALIENS: [(&str, &str); 6] = [
    (
        "roamer",
        "may_aim = { test = function(game, me, it)\n\
         if it:seat() == me and it:planet():home() ~= me then return true end end },\n",
    ),
    (
        "walled",
        "may_aim = { test = function(game, me, it)\n\
         if it:planet():home() == me and it:planet():number() == 1 then return false end end },\n",
    ),
    (
        "early",
        "may_win = { test = function(game, me, it)\n\
         if it:seat() == me and it:how() == 'bases' and me:foreign_bases() >= 4 then return true end end },\n",
    ),
    ("jealous", "may_win = { test = function(game, me, it) if it:seat() ~= me then return false end end },\n"),
    (
        "herald",
        "before_turn = { run = function(game, me, it)\n\
         for _, seat in ipairs(game:seats()) do if seat ~= game:offense() then seat:leave_game() end end end },\n",
    ),
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
    Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap()
}

/// Plays an encounter in which red, with `bases` foreign bases, wins another from blue. Then checks the expectations.
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
fn power_allows_a_win_and_is_used() {
    let used = "winners = [\"red\"]\nevents = [{ power_declared = { seat = \"red\" } }, { power_used = { seat = \"red\" } }, \
                { game_won = { winners = \"red\" } }]";
    holds(LETS, 3, "", used);
    holds(LETS, 2, "", "winners = []\nno_events = [\"power_declared\"]");
    // With enough bases, red wins without its power.
    holds(LETS, 4, "", "winners = [\"red\"]\nno_events = [\"power_declared\"]");
}

#[test]
fn allowing_power_can_be_cancelled() {
    holds(LETS, 3, ", \"green on_power_used: cosmic_zap\"", "winners = []\nevents = [\"power_cancelled\"]");
}

#[test]
fn power_forbids_a_win_once_an_encounter() {
    // Wins are checked twice at the end of an encounter.
    let barred =
        "winners = []\nevents = [{ power_declared = { seat = \"blue\" } }, { may_not_win = { seat = \"red\" } }]";
    holds(FORBIDS, 4, "", barred);
    holds(FORBIDS, 3, "", "winners = []\nno_events = [\"power_declared\"]");
}

#[test]
fn forbidding_power_can_be_cancelled() {
    let won = "winners = [\"red\"]\nevents = [\"power_cancelled\"]\nno_events = [\"may_not_win\"]";
    holds(FORBIDS, 4, ", \"green on_power_used: cosmic_zap\"", won);
}

#[test]
fn forbidding_beats_allowing() {
    let both = "{ red = \"early\", blue = \"jealous\" }";
    holds(
        both,
        3,
        "",
        "winners = []\nevents = [{ may_not_win = { seat = \"red\" } }]\nno_events = [{ power_used = { seat = \"red\" } }]",
    );
    // Once one power is canceled, the other is used.
    holds(
        both,
        3,
        ", \"green on_power_used: cosmic_zap\"",
        "winners = [\"red\"]\nevents = [{ power_cancelled = { seat = \"blue\" } }, { power_used = { seat = \"red\" } }]",
    );
}

#[test]
fn win_by_power_can_be_forbidden() {
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

/// Plays red's pointing of the cone, with blue as the defense, and checks the expectations.
#[track_caller]
fn points(aliens: &str, answers: &str, expect: &str) {
    let text = format!(
        "rule = \"T6\"\nstory = \"Red points.\"\nedition = \"modded\"\n[setup]\nphase = \"point\"\naliens = {aliens}\n\
         defense = \"blue\"\ncone = {{ red = 2 }}\nhands = {{ red = \"attack 20, attack 30\", blue = \"attack 4, attack 6\", \
         green = \"negotiate, cosmic_zap\" }}\n[[step]]\nanswers = [{answers}]\n[expect]\n{expect}\n"
    );
    let told = scenario::run(&mut engine(), "some.toml", &text);
    assert!(told.is_empty(), "{}\n{text}", told.iter().map(ToString::to_string).collect::<String>());
}

#[test]
fn planet_opening_power_is_used_when_pointed() {
    let roamer = "{ red = \"roamer\" }";
    let used = "planet = \"yellow 2\"\ndefense = \"blue\"\nevents = [{ power_used = { seat = \"red\" } }, \"pointed\"]";
    points(roamer, "\"red point: yellow 2\"", used);
    points(roamer, "\"red point: blue 2\"", "planet = \"blue 2\"\nno_events = [\"power_declared\"]");
    // Once the power is canceled, red can point only at planets that are open to every seat.
    let again = "\"red point: yellow 2\", \"green on_power_used: cosmic_zap\", \
                 { answer = \"red point: blue 3\", not_offered = \"yellow 2\" }";
    points(roamer, again, "planet = \"blue 3\"\nevents = [\"power_cancelled\", { pointed = { planet = \"blue 3\" } }]");
}

#[test]
fn planet_closing_power_is_used_before_choice() {
    let walled = "{ blue = \"walled\" }";
    let closed = "planet = \"blue 2\"\nevents = [{ power_used = { seat = \"blue\" } }, \"pointed\"]";
    points(walled, "{ answer = \"red point: blue 2\", not_offered = \"blue 1\" }", closed);
    let open = "planet = \"blue 1\"\nevents = [\"power_cancelled\", \"pointed\"]";
    points(walled, "\"green on_power_used: cosmic_zap\", \"red point: blue 1\"", open);
    let both = "{ red = \"roamer\", blue = \"walled\" }";
    points(both, "{ answer = \"red point: yellow 1\", not_offered = \"blue 1\" }", "planet = \"yellow 1\"");
}

#[test]
fn last_seat_left_draws_no_star_card() {
    let table = TableOptions::new("modded").seats(3).seed(5).alien(Seat(0), "herald");
    let mut engine = engine();
    let (mut game, mut progress) = engine.start(&table).unwrap();
    let mut events = Vec::new();
    let mut bot = RandomBot::new(5);
    loop {
        events.extend(progress.events.iter().map(|told| told.event.clone()));
        let Some(decision) = game.full_state().questions().first().cloned() else { break };
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let left = events.iter().position(|event| matches!(event, Event::SeatLeft { .. })).unwrap();
    let drawn = |event: &Event| matches!(event, Event::StarDrawn { .. } | Event::StarsReshuffled);
    assert!(game.is_over());
    assert!(!events[left..].iter().any(drawn), "{:?}", &events[left..]);
}
