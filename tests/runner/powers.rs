//! Powers that come and go: gained, copied, taken, exchanged, dropped.

use hyperkon::__private::game::{Content, Engine};
use hyperkon_workshop::scenario;

/// Aliens that move powers, each at the trigger before the invitations.
const ALIENS: [(&str, &str, &str); 11] = [
    (
        "quiet",
        "memory = { seen = { 0, lasts = 'game' } },",
        "after_encounter = { run = function(game, me) me:remember('seen', me:recall('seen') + 1) end }",
    ),
    (
        "stout",
        "protected = true,",
        "total = { who = 'main_player', value = function(game, me, it, total) if it:side() == me:side() then return total + 1 end end }",
    ),
    ("rooted", "home_bases = 5,", "after_encounter = { run = function(game, me) me:draw_cards(1) end }"),
    (
        "lender",
        "",
        "before_invite = { who = 'offense', once = 'game', run = function(game, me) me:take_power(me:opponent():powers()[1], { lasts = 'encounter' }) end }",
    ),
    (
        "thief",
        "",
        "before_invite = { who = 'offense', once = 'game', run = function(game, me) me:take_power(me:opponent():powers()[1]) end }",
    ),
    (
        "mimic",
        "",
        "before_invite = { who = 'offense', once = 'game', run = function(game, me) me:gain_power(me:opponent():powers()[1], { lasts = 'encounter' }) end }",
    ),
    (
        "swapper",
        "",
        "before_invite = { who = 'offense', once = 'game', run = function(game, me) me:swap_powers(me:opponent()) end }",
    ),
    (
        "snatcher",
        "",
        "on_power_used = { once = 'game', when = function(game, me, it) return it:seat() ~= me end, run = function(game, me, it) me:take_power(it:seat():powers()[1]) end }",
    ),
    (
        "greedy",
        "",
        "before_invite = { who = 'offense', once = 'game', run = function(game, me) for _, alien in ipairs(game:aliens_left()) do me:gain_power(alien) end me:draw_cards(#me:powers()) me:drop_power(game:this_power()) end }",
    ),
    (
        "keeper",
        "zones = { store = { face = 'down' } },",
        "before_invite = { who = 'defense', order = 'first', once = 'game', run = function(game, me) game:put({ me:hand():cards()[1] }, me:zone('store')) end }",
    ),
    (
        "stripper",
        "",
        "before_invite = { who = 'offense', once = 'game', run = function(game, me) me:opponent():drop_power(me:opponent():powers()[1]) end }",
    ),
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
    for (id, keys, hook) in ALIENS {
        let script =
            format!("return power {{ id = \"{id}\", api = 2, options = {{ use = \"must\" }}, {keys}\n{hook} }}\n");
        write(format!("powers/aliens/{id}.lua"), script);
        write(format!("powers/aliens/{id}.toml"), format!("[en]\nname = \"{id}\"\ntext = \"It is new.\"\n"));
        edition += &format!("{id} = {{ use = \"must\" }}\n");
    }
    write("decks/modded.toml".to_owned(), edition);
    Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap()
}

/// Plays red's attack on blue from the invitations, and returns the failures.
fn report(aliens: &str, more: &str, rest: &str) -> Vec<String> {
    let text = format!(
        "rule = \"P1\"\nstory = \"Red attacks.\"\nedition = \"modded\"\n[setup]\nphase = \"offense_invites\"\n\
         aliens = {aliens}\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = {{ red = 2 }}\n{more}\
         hands = {{ red = \"attack 20, attack 30\", blue = \"attack 4, attack 6\", green = \"negotiate, cosmic_zap\" }}\n{rest}\n"
    );
    scenario::run(&mut engine(), "some.toml", &text).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn holds(aliens: &str, more: &str, rest: &str) {
    assert_eq!(report(aliens, more, rest), Vec::<String>::new());
}

/// Answers that play the encounter to its end.
const TO_THE_END: &str =
    "[[step]]\nanswers = [\"red invite: none\", \"blue invite: none\", \"red: attack 20\", \"blue: attack 4\"]\n";

#[test]
fn lent_power_returns_with_its_memory() {
    let memory = "memory = { blue = { seen = 4 } }\n";
    let first = "[expect]\naliens = { red = \"lender, quiet\", blue = 0 }\nmemory = { red = { seen = 4 } }\n";
    holds("{ red = \"lender\", blue = \"quiet\" }", memory, first);
    let end = "[[step]]\nanswers = [\"red: no\"]\n[expect]\naliens = { red = \"lender\", blue = \"quiet\" }\nmemory = { blue = { seen = 5 } }\n";
    holds("{ red = \"lender\", blue = \"quiet\" }", memory, &format!("{TO_THE_END}{end}"));
}

/// W3: a power that needs 5 home bases is lost or regained as soon as it changes hands, without any move of ships.
#[test]
fn moved_power_is_announced() {
    let (red_has_four, blue_has_four) = ("ships = { red = [5, 5, 4, 4, 0] }\n", "ships = { blue = [5, 5, 5, 5, 0] }\n");
    let once = |event: &str, seat: &str| format!("[expect]\nonce = [{{ {event} = {{ seat = \"{seat}\" }} }}]\n");
    holds("{ red = \"swapper\", blue = \"rooted\" }", red_has_four, &once("power_lost", "red"));
    holds("{ red = \"thief\", blue = \"rooted\" }", red_has_four, &once("power_lost", "red"));
    holds("{ red = \"swapper\", blue = \"rooted\" }", blue_has_four, &once("power_regained", "blue"));
    let none = "[expect]\naliens = { blue = 0 }\nno_events = [\"power_lost\", \"power_regained\"]\n";
    holds("{ red = \"stripper\", blue = \"rooted\" }", blue_has_four, none);
}

#[test]
fn copied_power_starts_fresh_and_expires() {
    let memory = "memory = { blue = { seen = 4 } }\n";
    let both = "[expect]\naliens = { red = \"mimic, quiet\", blue = \"quiet\" }\nmemory = { red = { seen = 0 }, blue = { seen = 4 } }\n";
    holds("{ red = \"mimic\", blue = \"quiet\" }", memory, both);
    let end = "[[step]]\nanswers = [\"red: no\"]\n[expect]\naliens = { red = \"mimic\", blue = \"quiet\" }\nevents = [{ power_dropped = { seat = \"red\", alien = \"quiet\" } }]\n";
    holds("{ red = \"mimic\", blue = \"quiet\" }", memory, &format!("{TO_THE_END}{end}"));
}

#[test]
fn exchange_skips_protected_powers() {
    let swapped = "[expect]\naliens = { red = \"quiet, void\", blue = \"swapper\" }\n";
    holds("{ red = [\"swapper\"], blue = [\"quiet\", \"mind\"] }", "", &swapped.replace("void", "mind"));
    let stays = "[expect]\naliens = { red = \"quiet\", blue = \"stout, swapper\" }\n";
    holds("{ red = \"swapper\", blue = [\"quiet\", \"stout\"] }", "", stays);
}

#[test]
fn protected_power_cannot_be_removed() {
    for alien in ["thief", "mimic"] {
        let aliens = format!("{{ red = \"{alien}\", blue = \"stout\" }}");
        holds(&aliens, "", &format!("[expect]\naliens = {{ red = \"{alien}\", blue = \"stout\" }}\n"));
    }
    // No seat is asked whether to cancel this power, and the power needs no home bases.
    let poor = "black_hole = { blue = 12 }\n[setup.ships]\nblue = [4, 4, 0, 0, 0]\n";
    let text = format!("{TO_THE_END}[expect]\ntotals = [22, 9]\nno_events = [\"power_cancelled\"]\n");
    let setup = report("{ blue = \"stout\" }", "", &text);
    assert_eq!(setup, Vec::<String>::new());
    let text = format!("{poor}{TO_THE_END}[expect]\ntotals = [22, 9]\npower = {{ blue = true }}\n");
    assert_eq!(report("{ blue = \"stout\" }", "", &text), Vec::<String>::new());
}

#[test]
fn lost_power_cancels_its_declared_use() {
    let gone = "[expect]\naliens = { red = \"quiet\", blue = \"snatcher, thief\" }\nevents = [{ power_declared = { seat = \"red\", alien = \"thief\" } }, \
                { power_cancelled = { seat = \"red\", alien = \"thief\", by = \"nobody\" } }, { power_moved = { from = \"red\", to = \"blue\" } }]\n";
    holds("{ red = [\"thief\", \"quiet\"], blue = \"snatcher\" }", "", gone);
}

#[test]
fn powers_are_limited_to_three_and_droppable() {
    // It draws a card for each power that it has, and then drops itself.
    holds("{ red = \"greedy\" }", "", "[expect]\naliens = { red = 2 }\nhand_size = { red = 5 }\n");
}

#[test]
fn power_piles_move_or_are_discarded() {
    let moved = "[expect]\naliens = { red = \"keeper, thief\", blue = 0 }\nhand_size = { blue = 1 }\n\
                 events = [{ power_moved = { from = \"blue\", to = \"red\" } }, \"cards_moved\"]\n";
    holds("{ red = \"thief\", blue = \"keeper\" }", "", moved);
    let exchanged = "[expect]\naliens = { red = \"keeper, quiet\", blue = \"swapper\" }\nevents = [\"cards_moved\", \"cards_moved\"]\n";
    holds("{ red = \"swapper\", blue = [\"quiet\", \"keeper\"] }", "", exchanged);
    let dropped =
        "[expect]\naliens = { blue = 0 }\ndiscard = \"attack 4\"\nevents = [{ power_dropped = { seat = \"blue\" } }]\n";
    holds("{ red = \"stripper\", blue = \"keeper\" }", "", dropped);
}
