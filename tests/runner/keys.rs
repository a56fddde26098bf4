//! Keys of a hook's table: actor, frequency, order, and the use they are part of. Each of the made-up aliens in `tests/keys`
//! has a scenario, and every role in the encounter is tried with every seat.

use crate::common::pack;
use hyperkon::__private::cosmic::Who;
use hyperkon::__private::game::{Content, Engine};
use hyperkon_workshop::check::{Wishes, check};
use hyperkon_workshop::scenario;
use std::path::Path;

#[test]
fn key_scenarios_hold() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/keys"));
    let report = check(&crate::GAMES, &[], &[folder], &Wishes { games: 12, ..Wishes::default() }, &|_, _| {});
    assert_eq!(report.problems, []);
    assert!(scenario::texts(&folder.join("scenarios")).texts.len() >= 10);
}

/// A trigger, with the seats in each role. Red is the offense, green is its ally, and yellow is a bystander.
struct At {
    hook: &'static str,
    phase: &'static str,
    setup: &'static str,
    answers: &'static str,
    who: &'static [(Who, &'static [&'static str])],
}

const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

const MOMENTS: [At; 2] = [
    At {
        hook: "before_reveal",
        phase: "cards",
        setup: "defense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2, green = 1 }\n",
        answers: "\"red: attack 8\", \"blue: attack 6\"",
        who: &[
            (Who::Offense, &["red"]),
            (Who::Defense, &["blue"]),
            (Who::MainPlayer, &["red", "blue"]),
            (Who::Ally, &["green"]),
            (Who::Involved, &["red", "blue", "green"]),
            (Who::Bystander, &["yellow"]),
            (Who::Anyone, &SEATS),
        ],
    },
    At {
        hook: "before_star",
        phase: "star",
        setup: "star_top = [\"blue\"]\n",
        answers: "\"red load: 1 red 1\"",
        who: &[
            (Who::Offense, &["red"]),
            (Who::Defense, &[]),
            (Who::MainPlayer, &[]),
            (Who::Ally, &[]),
            (Who::Involved, &[]),
            (Who::Bystander, &["blue", "green", "yellow"]),
            (Who::Anyone, &SEATS),
        ],
    },
];

fn told(engine: &mut Engine, at: &At, seat: &str, acts: bool) -> Vec<String> {
    let events = if acts { "once" } else { "no_events" };
    let text = format!(
        "rule = \"P1\"\nstory = \"It acts only in its part.\"\nedition = \"parts\"\n\n[setup]\nphase = \"{}\"\n\
         aliens = {{ {seat} = \"part\" }}\noffense = \"red\"\n{}hands = {{ red = \"attack 8, attack 6\", \
         blue = \"attack 6, attack 4\" }}\n\n[[step]]\nanswers = [{}]\n\n[expect]\n\
         {events} = [{{ power_used = {{ seat = \"{seat}\" }} }}]\n",
        at.phase, at.setup, at.answers
    );
    scenario::run(engine, "part", &text).iter().map(ToString::to_string).collect()
}

#[test]
fn who_key_selects_the_acting_seats() {
    for at in &MOMENTS {
        assert_eq!(at.who.len(), Who::ALL.len());
        for (who, seats) in at.who {
            let script = format!(
                "return power {{ id = \"part\", api = 2, options = {{ use = \"must\" }}, {} = {{ once = \"encounter\", \
                 who = \"{}\", run = function(game, me) me:draw_cards(1) end }} }}\n",
                at.hook,
                who.word()
            );
            let folder = pack(&[
                ("powers/aliens/part.lua", &script),
                ("powers/aliens/part.toml", "[en]\nname = \"Part\"\ntext = \"Acts in its part.\"\n"),
                (
                    "decks/parts.toml",
                    "api = 2\nid = \"parts\"\nextends = \"kosmische-strijd\"\nname = { en = \"Parts\" }\n[aliens]\npart = {}\n",
                ),
            ]);
            let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
            for seat in SEATS {
                let failures = told(&mut engine, at, seat, seats.contains(&seat));
                assert!(failures.is_empty(), "{}, {}, {seat}: {failures:?}", at.hook, who.word());
            }
        }
    }
}
