//! The tables of one game that are awake, for a lobby that knows no game.

use crate::connection::{ConnectionId, Out};
use crate::keys::{Keys, Token};
use crate::room::{Context, Room, WordsKept};
use crate::rpc::{self, Failure, Reply};
use crate::store::Store;
use crate::wire::{self, How, Since, Until};
use crate::{Limits, Millis};
use hyperkon_frame::Served;
use hyperkon_table::{QuestionId, Seat, Viewer};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

/// What is done at one table.
pub enum Act<'a> {
    /// A connection follows it, with a name if it has said one.
    Follow(ConnectionId, Viewer, Option<&'a Since>, Option<&'a str>),
    /// A connection follows it no more.
    Leave(ConnectionId, Viewer),
    /// An answer.
    Answer(&'a wire::Answer),
    /// What can come next in an answer.
    Parts(&'a wire::NextParts),
    /// The game so far.
    History(Viewer),
    /// The table as it stood after a step.
    At(Viewer, u64),
    /// What a bot would answer.
    Hint(&'a wire::AskHint),
    /// A window is held.
    Hold(QuestionId),
    /// A seat passes or holds in every window until then.
    Stand(Seat, Option<Until>, How),
    /// A seat wishes to take its answer back.
    AskUndo(Seat),
    /// What a seat says to that.
    SayUndo(Seat, &'a wire::SayUndo),
    /// Talk.
    Say(Option<Seat>, &'a str),
    /// The host says how long is waited.
    Clock(wire::Clock),
    /// The host gives a seat to a person or a bot.
    Give(Seat, &'a str),
    /// The host takes a seat from whoever holds it; its new token.
    Kick(Seat, Token),
    /// The host lets the table pause, or go on.
    Pause(bool),
    /// The host closes it.
    Close,
    /// What is due is done.
    Tick,
    /// A bot thinks and answers.
    Think,
}

/// What a table is handed.
pub struct Env<'a> {
    /// Where tables are kept.
    pub store: &'a mut dyn Store,
    /// The language of whoever asks.
    pub lang: &'a str,
    /// What time it is.
    pub now: Millis,
    /// What is to be told, in order.
    pub out: &'a mut Vec<Out>,
}

/// The tables of some game.
pub trait SomeRooms: Send {
    /// The word for the game.
    fn game(&self) -> &'static str;

    /// Its bots.
    fn bots(&self) -> &'static [&'static str];

    /// Its editions.
    fn editions(&self) -> Vec<String>;

    /// The languages that it has texts in.
    fn languages(&self) -> Vec<String>;

    /// The words of the page in a language, by their keys.
    fn words_of_page(&self, lang: &str) -> BTreeMap<String, String>;

    /// A refusal that is no game's own, in a language, by its word.
    fn refusal(&self, kind: &str, lang: &str) -> Option<String>;

    /// What there is to play.
    fn catalog(&self, lang: &str) -> Value;

    /// How many seats a table has that is wished for.
    ///
    /// # Errors
    /// What is wrong with the wish.
    fn seats(&self, wish: &wire::NewTable, seed: u64) -> Result<u8, Failure>;

    /// Begins a table.
    ///
    /// # Errors
    /// When it cannot be set up or kept.
    fn begin(
        &mut self,
        id: &str,
        keys: Keys,
        wish: &wire::NewTable,
        seed: u64,
        env: &mut Env<'_>,
    ) -> Result<(), Failure>;

    /// Wakes a table up, if it is not awake.
    ///
    /// # Errors
    /// When its record cannot be read or does not fit the game.
    fn wake(&mut self, id: &str, keys: Keys, env: &mut Env<'_>) -> Result<(), Failure>;

    /// Begins a table whose record the store has already; the keys are made for the seats that it has.
    ///
    /// # Errors
    /// As [`SomeRooms::wake`], and what is wrong with the keys.
    fn adopt(
        &mut self,
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        env: &mut Env<'_>,
    ) -> Result<(), Failure>;

    /// Does something at a table that is awake, and shows everybody there what has come of it.
    ///
    /// # Errors
    /// When it is refused.
    fn act(&mut self, id: &str, act: Act<'_>, env: &mut Env<'_>) -> Reply;

    /// What only the host of a table knows, if it is awake.
    fn keys(&self, id: &str) -> Option<&Keys>;

    /// How many connections follow a table as this viewer.
    fn followers(&self, id: &str, viewer: Viewer) -> usize;

    /// When something comes of itself at a table.
    fn next_tick(&self, id: &str) -> Option<Millis>;

    /// Whether a bot is to think at a table that somebody follows.
    fn thinks(&self, id: &str) -> bool;

    /// Puts to sleep what nobody follows; which tables these were.
    fn sleep(&mut self, now: Millis, limits: &Limits) -> Vec<String>;
}

/// The tables of a game.
pub struct Rooms<G: Served> {
    game: G,
    rooms: BTreeMap<String, Box<Room<G>>>,
    words: WordsKept<G>,
    /// Tables that somebody looks back at, who has done so last at the end.
    pasts: VecDeque<String>,
}

/// At so many tables what it takes to look back is kept.
const PASTS: usize = 32;

impl<G: Served> Rooms<G> {
    /// No table yet.
    pub const fn of(game: G) -> Rooms<G> {
        Rooms { game, rooms: BTreeMap::new(), words: RefCell::new(BTreeMap::new()), pasts: VecDeque::new() }
    }

    /// Somebody has looked back at this table: what was kept for another is forgotten if there is too much of it.
    fn keep_pasts(&mut self, id: &str) {
        self.pasts.retain(|one| one != id && self.rooms.get(one).is_some_and(|room| room.looks_back()));
        self.pasts.push_back(id.to_owned());
        let gone = if self.pasts.len() > PASTS { self.pasts.pop_front() } else { None };
        if let Some(room) = gone.and_then(|gone| self.rooms.get_mut(&gone)) {
            room.forget_past();
        }
    }
}

fn context<'a, G: Served>(game: &'a G, words: &'a WordsKept<G>, env: &'a mut Env<'_>) -> Context<'a, G> {
    Context { game, store: env.store, lang: env.lang, now: env.now, out: env.out, words }
}

impl<G: Served> SomeRooms for Rooms<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn bots(&self) -> &'static [&'static str] {
        G::BOTS
    }

    fn editions(&self) -> Vec<String> {
        self.game.editions()
    }

    fn languages(&self) -> Vec<String> {
        self.game.languages()
    }

    fn words_of_page(&self, lang: &str) -> BTreeMap<String, String> {
        self.game.words_of_page(lang)
    }

    fn refusal(&self, kind: &str, lang: &str) -> Option<String> {
        self.game.refusal(kind, lang)
    }

    fn catalog(&self, lang: &str) -> Value {
        self.game.catalog(lang)
    }

    fn seats(&self, wish: &wire::NewTable, seed: u64) -> Result<u8, Failure> {
        let options = self.game.options(&wish.request(), seed).map_err(Failure::params)?;
        let rules = self.game.rules(&options).map_err(|why| Failure::refused("bad_options", why.to_string()))?;
        Ok(G::seats(&rules))
    }

    fn begin(
        &mut self,
        id: &str,
        keys: Keys,
        wish: &wire::NewTable,
        seed: u64,
        env: &mut Env<'_>,
    ) -> Result<(), Failure> {
        let options = self.game.options(&wish.request(), seed).map_err(Failure::params)?;
        let room = Room::begin(id, keys, &options, &mut context(&self.game, &self.words, env))?;
        self.rooms.insert(id.to_owned(), Box::new(room));
        Ok(())
    }

    fn wake(&mut self, id: &str, keys: Keys, env: &mut Env<'_>) -> Result<(), Failure> {
        if !self.rooms.contains_key(id) {
            let room = Room::wake(id, keys, &mut context(&self.game, &self.words, env))?;
            self.rooms.insert(id.to_owned(), Box::new(room));
        }
        Ok(())
    }

    fn adopt(
        &mut self,
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        env: &mut Env<'_>,
    ) -> Result<(), Failure> {
        let room = Room::adopt(id, keys, &mut context(&self.game, &self.words, env))?;
        self.rooms.insert(id.to_owned(), Box::new(room));
        Ok(())
    }

    fn act(&mut self, id: &str, act: Act<'_>, env: &mut Env<'_>) -> Reply {
        let room = self.rooms.get_mut(id).ok_or_else(Failure::no_such_table)?;
        let cx = &mut context(&self.game, &self.words, env);
        let done = || rpc::done(wire::Done {});
        let costs = match &act {
            // To tell what was missed takes as long as to play the game again.
            Act::Follow(connection, viewer, since, _) => {
                (since.is_some() || !room.is_followed(*connection, *viewer)).then_some(*viewer)
            }
            Act::Say(seat, _) => Some(seat.map_or(Viewer::Onlooker, Viewer::Seat)),
            Act::AskUndo(seat) | Act::SayUndo(seat, _) => Some(Viewer::Seat(*seat)),
            _ => None,
        };
        if let Some(viewer) = costs {
            room.count_noise(viewer, cx.now)?;
        }
        let reply = match act {
            Act::Follow(connection, viewer, since, name) => {
                if let (Viewer::Seat(seat), Some(name)) = (viewer, name) {
                    room.name(seat, name, cx)?;
                }
                rpc::done(room.follow(connection, viewer, since, cx))
            }
            Act::Leave(connection, viewer) => {
                room.leave(connection, viewer, cx);
                done()
            }
            Act::Answer(answer) => room.answer(answer, cx).and_then(rpc::done),
            Act::Parts(of) => return room.parts(of, cx).and_then(rpc::done),
            Act::Hint(of) => return room.hint(of, cx).and_then(rpc::done),
            Act::History(viewer) => {
                let told = room.history(viewer, cx).and_then(rpc::done);
                self.keep_pasts(id);
                return told;
            }
            Act::At(viewer, answer) => {
                let told = room.stood(viewer, answer, cx).and_then(rpc::done);
                self.keep_pasts(id);
                return told;
            }
            Act::Hold(question) => room.hold(question, cx).and_then(|()| done()),
            Act::Stand(seat, until, how) => room.stand(seat, until, how, cx).and_then(|()| done()),
            Act::AskUndo(seat) => room.ask_undo(seat, cx).and_then(|done| rpc::done(wire::Undo { done })),
            Act::SayUndo(seat, said) => room.say_undo(seat, said, cx).and_then(|done| rpc::done(wire::Undo { done })),
            Act::Say(seat, text) => room.say(seat, text, cx).and_then(rpc::done),
            Act::Clock(clock) => room.set_clock(clock, cx).and_then(|()| done()),
            Act::Give(seat, to) => room.give_seat(seat, to, cx).and_then(|()| done()),
            Act::Kick(seat, fresh) => room.kick(seat, fresh, cx).and_then(rpc::done),
            Act::Pause(paused) => room.set_paused(paused, cx).and_then(|()| done()),
            Act::Close => room.close(cx).and_then(|()| done()),
            Act::Tick => room.tick(cx).and_then(|()| done()),
            Act::Think => room.think(cx).and_then(|()| done()),
        };
        room.show(cx);
        reply
    }

    fn keys(&self, id: &str) -> Option<&Keys> {
        self.rooms.get(id).map(|room| room.keys())
    }

    fn followers(&self, id: &str, viewer: Viewer) -> usize {
        self.rooms.get(id).map_or(0, |room| room.followers(viewer))
    }

    fn next_tick(&self, id: &str) -> Option<Millis> {
        self.rooms.get(id)?.next_tick()
    }

    fn thinks(&self, id: &str) -> bool {
        self.rooms.get(id).is_some_and(|room| room.thinks())
    }

    fn sleep(&mut self, now: Millis, limits: &Limits) -> Vec<String> {
        let mut asleep = Vec::new();
        self.rooms.retain(|id, room| {
            let sleeps = room.is_idle(now, limits);
            asleep.extend(sleeps.then(|| id.clone()));
            !sleeps
        });
        asleep
    }
}
