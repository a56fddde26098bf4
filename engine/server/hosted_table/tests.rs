//! Leak tests of rooms. If a seat cannot distinguish two samples, its connection must receive the same lines at the
//! same times.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects by failing")]

use super::{Context, Room, WordsKept};
use crate::Millis;
use crate::connection::Out;
use crate::hosted_tables::Following;
use crate::keys::{Chair, Keys, Token};
use crate::limits::{LINES, LINES_TOLD};
use crate::store::MemoryStore;
use crate::system::Chance;
use crate::wire::{Answer, Clock, Then, Windows};
use hyperkon::__private::cosmic::{Choice, Decision, Event, Reason};
use hyperkon::{Content, Engine, Game, TableOptions};
use hyperkon_frame::{Attention, Stops};
use hyperkon_table::{Dice, Question, QuestionId, RandomBot, Seat, Viewer};

const BEAT: u32 = 1_000;

fn chance() -> Chance {
    let mut dice = Dice::new(1);
    Box::new(move |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte = dice.below(256) as u8))
}

fn keys(seats: u8) -> Keys {
    let mut chance = chance();
    let mut token = || Token::new(&mut chance);
    // Some seats have stops, because stops must not be noticed either.
    let stops = |seat: u8| (seat % 2 == 1).then(Stops::default);
    let chair = |(seat, token)| Chair {
        token,
        bot: None,
        name: None,
        reserve: 0,
        stands: None,
        stops: stops(seat),
        taken: true,
        wins: 0,
        won: false,
        points: Default::default(),
        renewed: false,
    };
    Keys {
        game: "cosmic".to_owned(),
        edition: None,
        host: token(),
        watch: token(),
        public: false,
        chairs: (0..seats).map(|seat| chair((seat, token()))).collect(),
        clock: Clock { question_s: Some(20), then: Then::Pass, ..Clock::default() },
        windows: Windows::Beat(BEAT),
        bots: 5,
        paused: false,
        closed: false,
        over: false,
        waits: false,
        join: None,
        again: None,
    }
}

/// A game in progress with one connection at a seat. The connection's lines and their times are recorded.
pub(super) struct Watched<'a> {
    engine: &'a Engine,
    pub(super) room: Room<Engine>,
    store: MemoryStore,
    pub(super) now: Millis,
    words: WordsKept<Engine>,
    /// The received events, with the reasons that the game gives.
    events: Vec<(u64, Event, Option<Reason>)>,
    seat: Seat,
    heard: Vec<(Millis, String)>,
}

impl<'a> Watched<'a> {
    pub(super) fn at(engine: &'a Engine, game: &Game, seat: Seat) -> Watched<'a> {
        let room = Room::of("t", keys(game.rules().seats), game.clone(), 0);
        let mut watched = Watched {
            engine,
            room,
            store: MemoryStore::default(),
            now: 5,
            words: WordsKept::default(),
            events: Vec::new(),
            seat,
            heard: Vec::new(),
        };
        watched.with(|room, cx| {
            room.settle(cx).unwrap();
            let told = room.follow(1, Viewer::Seat(seat), &Following::default(), cx);
            cx.out.push(Out { to: 1, line: serde_json::to_string(&told).unwrap() });
        });
        watched
    }

    pub(super) fn with<T>(&mut self, act: impl FnOnce(&mut Room<Engine>, &mut Context<'_, Engine>) -> T) -> T {
        let mut out = Vec::new();
        let mut cx = Context {
            game: self.engine,
            store: &mut self.store,
            lang: "en",
            now: self.now,
            out: &mut out,
            words: &self.words,
        };
        let came = act(&mut self.room, &mut cx);
        let seat = self.seat;
        let told = self.room.log.iter().map(|(number, told)| (*number, Event::for_seat(told, seat), told.why));
        self.events.extend(told);
        self.room.show(&mut cx);
        self.heard.extend(out.into_iter().map(|out| (self.now, out.line)));
        came
    }

    fn game(&self) -> &Game {
        &self.room.table
    }

    /// Advances the time to this moment, and does the due actions.
    pub(super) fn go_on_to(&mut self, at: Millis) {
        while let Some(due) = self.room.next_tick().filter(|due| *due <= at) {
            self.now = self.now.max(due);
            self.with(|room, cx| room.tick(cx)).unwrap();
        }
        self.now = at;
    }
}

/// A seat's action in a window: none, hold, pass, or act.
#[derive(Clone, Debug)]
enum Press {
    Hold,
    Answer(Choice),
}

/// Returns random timed actions for a window of the real game.
fn presses(windows: &[Decision], dice: &mut Dice) -> Vec<(Millis, Seat, Press)> {
    let mut presses = Vec::new();
    for window in windows {
        let at = Millis::from(dice.below(BEAT - 2));
        match dice.below(5) {
            0 => presses.push((at, window.seat, Press::Answer(window.default_choice()))),
            1 => {
                presses.push((at, window.seat, Press::Hold));
                let later = at + 1 + Millis::from(dice.below(4 * BEAT));
                presses.push((later, window.seat, Press::Answer(window.default_choice())));
            }
            2 => presses.push((
                at,
                window.seat,
                Press::Answer(RandomBot::wild(u64::from(dice.below(1 << 30))).choose(window)),
            )),
            _ => {}
        }
    }
    presses.sort_by_key(|(at, seat, _)| (*at, *seat));
    presses
}

fn press(watched: &mut Watched<'_>, seat: Seat, press: &Press) -> bool {
    let seen = watched.room.table.seen(seat);
    let Some(id): Option<QuestionId> = seen.question_id() else { return false };
    watched.with(|room, cx| match press {
        Press::Hold => room.hold(id, cx).is_ok(),
        Press::Answer(choice) => {
            let legal = room.table.check(id, choice).is_ok();
            legal && room.give(id, choice.clone(), None, cx).is_ok() && room.settle(cx).is_ok()
        }
    })
}

/// Returns the first difference of two lines.
fn differing((one, two): (&(Millis, String), &(Millis, String))) -> String {
    let at = one.1.bytes().zip(two.1.bytes()).take_while(|(one, two)| one == two).count();
    let near = |line: &str| line.chars().skip(at.saturating_sub(80)).take(300).collect::<String>();
    format!("at {} and {}:\n{}\n{}", one.0, two.0, near(&one.1), near(&two.1))
}

/// Plays one window in both samples with the same actions. While the game shows the seat the same in both, the
/// connection must receive the same lines at the same times. Returns whether the window was useful.
fn one_window(engine: &Engine, game: &Game, seat: Seat, seed: u64) -> Option<(usize, bool)> {
    // The sample asks other seats' secret questions again, so the test starts with a new window.
    let answers = &game.full_state().position().answers;
    if answers.iter().any(|answer| answer.secret && answer.seat != seat) {
        return None;
    }
    let other = engine.try_sample_state(game, seat, seed)?;
    let same = |one: &Game, two: &Game| {
        let (one, two) = (one.seen(seat), two.seen(seat));
        one.view() == two.view() && one.question() == two.question() && one.question_id() == two.question_id()
    };
    if !same(game, &other) {
        return None;
    }
    assert_eq!(game.seats_to_act(), other.seats_to_act(), "seed {seed}, {seat}: who is asked tells what others hold");
    // The time of a window with stops does not depend on hidden cards.
    let attention = |game: &Game, seat| Stops::default().attention(game, seat);
    for other_seat in Seat::all(game.rules().seats) {
        let (one, two) = (attention(game, other_seat), attention(&other, other_seat));
        assert_eq!(one, two, "seed {seed}, {other_seat}: the time tells what others hold");
    }
    let mut dice = Dice::new(seed);
    let pressed = presses(game.full_state().questions(), &mut dice);
    let mut worlds = [Watched::at(engine, game, seat), Watched::at(engine, &other, seat)];
    let [one, two] = &worlds;
    if !same(one.game(), two.game()) || one.events != two.events {
        // Windows without stops have passed in both, and the next events show a difference.
        return None;
    }
    let mut differs = game.full_state().state() != other.full_state().state();
    let start = worlds[0].now;
    let end = start + 8 * Millis::from(BEAT);
    let mut pressed = pressed.into_iter().peekable();
    loop {
        let due = worlds.iter().filter_map(|world| world.room.next_tick());
        let press_at = pressed.peek().map(|(at, ..)| start + at);
        let Some(now) = due.chain(press_at).min().filter(|now| *now < end) else { break };
        worlds.iter_mut().for_each(|world| world.go_on_to(now));
        while let Some((_, who, what)) = pressed.next_if(|(at, ..)| start + at == now) {
            let took = worlds.each_mut().map(|world| press(world, who, &what));
            if took[0] != took[1] {
                // The action is legal in only one of the two samples, so they differ from here on.
                return Some((worlds[0].heard.len(), differs));
            }
        }
        let [one, two] = &worlds;
        let asked = one.game().seats_to_act() == two.game().seats_to_act();
        let goes_on = same(one.game(), two.game()) && asked && one.events == two.events;
        // Once the two games differ in what they show this seat or in who must act, only the lines before that moment
        // must be equal.
        let before = |world: &Watched<'_>| world.heard.iter().filter(|(at, _)| goes_on || *at < now).count();
        assert_eq!(before(one), before(two), "seed {seed}, {seat}: not as many, or not at the same time");
        let lines = one.heard.iter().zip(&two.heard).take(before(one));
        let first = lines.clone().find(|(one, two)| one != two);
        assert!(first.is_none(), "seed {seed}, {seat}: {}", first.map(differing).unwrap_or_default());
        if !goes_on {
            return Some((before(one), differs));
        }
        differs |= one.game().full_state().questions() != two.game().full_state().questions();
    }
    Some((worlds[0].heard.len(), differs))
}

#[test]
fn window_leaks_nothing_by_content_or_time() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut windows, mut heard, mut different) = (0, 0, 0);
    for seed in 0..12 {
        let edition = ["kosmische-strijd", "universums-harskare"][seed as usize % 2];
        let options = TableOptions::new(edition).seats(3 + (seed % 2) as u8).seed(seed);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for number in 0..500 {
            if game.is_over() {
                break;
            }
            if game.has_window() {
                let seats = game.rules().seats;
                for seat in Seat::all(seats) {
                    let Some((lines, differs)) = one_window(&engine, &game, seat, seed << 20 | number << 4) else {
                        continue;
                    };
                    windows += 1;
                    heard += lines;
                    different += usize::from(differs);
                }
            }
            let waiting = game.full_state().questions();
            let question = waiting[dice.below(waiting.len() as u32) as usize].clone();
            let choice = bot.choose(&question);
            engine.answer(&mut game, question.seat, choice).unwrap();
        }
    }
    assert!(windows > 1_000 && heard > windows && different * 2 > windows, "{windows}, {heard}, {different}");
}

/// The hidden choice of a new hand has no hook, so nobody knows its options.
#[test]
fn stops_never_pass_a_choice_of_people() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut prompts, mut hidden) = (0, 0);
    for seed in 0..12 {
        let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd").seats(3).seed(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..500 {
            let waiting = game.full_state().questions();
            for question in waiting.iter().filter(|question| question.is_window()) {
                if Stops::default().prompts(&game, question.seat) {
                    let attention = Stops::default().attention(&game, question.seat);
                    assert_ne!(attention, Attention::None, "seed {seed}: {question:?}");
                    prompts += 1;
                    hidden += usize::from(question.hook.is_none());
                }
            }
            if game.is_over() {
                break;
            }
            let question = waiting[dice.below(waiting.len() as u32) as usize].clone();
            let choice = bot.choose(&question);
            engine.answer(&mut game, question.seat, choice).unwrap();
        }
    }
    assert!(prompts > 200 && hidden > 10, "{prompts}, {hidden}");
}

#[test]
fn record_warns_at_three_quarters() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (game, _) = engine.start(&TableOptions::new("kosmische-strijd").seats(3).seed(1)).unwrap();
    let mut watched = Watched::at(&engine, &game, Seat(0));
    for (lines, told) in [(LINES_TOLD - 1, false), (LINES_TOLD, true), (LINES - 1, true), (LINES, false)] {
        watched.room.lines = lines;
        let shown = watched.room.filling().map(|filling| (filling.most, filling.script));
        assert_eq!(shown, told.then_some((LINES, None)), "{lines}");
    }
}

#[test]
fn full_record_takes_no_answers() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (game, _) = engine.start(&TableOptions::new("kosmische-strijd").seats(3).seed(1)).unwrap();
    let mut watched = Watched::at(&engine, &game, Seat(0));
    let question = Seat::all(3).find_map(|seat| watched.room.table.seen(seat).question().cloned()).unwrap();
    let id = watched.room.table.seen(question.seat).question_id().unwrap();
    let answer = Answer {
        table: "t".to_owned(),
        id,
        choice: Some(serde_json::to_value(question.default_choice()).unwrap()),
        parts: None,
    };
    watched.room.lines = LINES;
    let given = watched.with(|room, cx| room.answer(&answer, cx));
    assert_eq!(given.unwrap_err().kind, "full");
    assert_eq!(watched.room.table.seen(question.seat).question_id(), Some(id));
    assert_eq!(watched.room.next_tick(), None, "no clock runs");
    watched.room.lines = LINES - 1;
    watched.with(|room, cx| room.answer(&answer, cx)).unwrap();
}
