//! The implementation for a game with its types.

use super::{Act, Env, SomeRooms};
use crate::hosted_table::{Context, Guests, Room, WordsKept};
use crate::keys::Keys;
use crate::lobby::Found;
use crate::puzzles::Puzzles;
use crate::rpc::{self, Failure, Reply};
use crate::store::{MemoryStore, Store as _};
use crate::{Limits, Millis, wire};
use hyperkon_frame::{Served, puzzle};
use hyperkon_table::Viewer;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

/// The loaded tables of one game.
pub struct Rooms<G: Served> {
    game: G,
    rooms: BTreeMap<String, Box<Room<G>>>,
    words: WordsKept<G>,
    /// Tables with a replay in memory, the most recently used last.
    pasts: VecDeque<String>,
    puzzles: Puzzles,
}

/// The maximum number of tables with a replay in memory.
const PASTS: usize = 32;

impl<G: Served> Rooms<G> {
    /// Creates the collection for a game, without tables.
    pub const fn of(game: G) -> Rooms<G> {
        Rooms {
            game,
            rooms: BTreeMap::new(),
            words: RefCell::new(BTreeMap::new()),
            pasts: VecDeque::new(),
            puzzles: Puzzles::new(),
        }
    }

    /// Keeps this table's replay in memory, and drops the oldest replay beyond the limit.
    fn keep_pasts(&mut self, id: &str) {
        self.pasts.retain(|one| one != id && self.rooms.get(one).is_some_and(|room| room.looks_back()));
        self.pasts.push_back(id.to_owned());
        let gone = if self.pasts.len() > PASTS { self.pasts.pop_front() } else { None };
        if let Some(room) = gone.and_then(|gone| self.rooms.get_mut(&gone)) {
            room.forget_past();
        }
    }
}

/// Adds the game's bots, and the paths of its modules in the web client.
pub fn with_page<G: Served>(mut told: Value) -> Value {
    if let Value::Object(told) = &mut told {
        told.insert("page".to_owned(), G::PAGE.into());
        told.insert("bots".to_owned(), G::BOTS.into());
    }
    told
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
        let mut told = with_page::<G>(self.game.catalog(lang));
        if let (Value::Object(told), Some(first)) = (&mut told, self.game.first_game(lang)) {
            told.insert("first_game".to_owned(), json!(first));
        }
        if let Value::Object(told) = &mut told {
            told.insert("puzzles".to_owned(), puzzle::read::<G>().unwrap_or_default().len().into());
        }
        told
    }

    fn puzzle(&mut self, of: &wire::AskPuzzle, lang: &str) -> Result<wire::Puzzle, Failure> {
        self.puzzles.judged(&self.game, of, lang)
    }

    fn seats(&self, wish: &wire::NewTable, seed: u64) -> Result<u8, Failure> {
        let edition = wish.edition.clone().or_else(|| self.game.editions().into_iter().next());
        let range = edition.and_then(|edition| self.game.seats_of(&edition));
        if let (Some(seats), Some([fewest, most])) = (wish.seats, range)
            && !(fewest..=most).contains(&seats)
        {
            let text = format!("`seats` is {seats}; expected {fewest} to {most}");
            return Err(Failure::refused("bad_options", text));
        }
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

    fn begin_again(
        &mut self,
        id: &str,
        keys: Keys,
        mut options: Value,
        seed: u64,
        env: &mut Env<'_>,
    ) -> Result<(), Failure> {
        options.get_mut("seed").into_iter().for_each(|old| *old = seed.into());
        let options = serde_json::from_value(options)
            .map_err(|error| Failure::refused("bad_options", hyperkon_table::without_place(&error)))?;
        let room = Room::begin(id, keys, &options, &mut context(&self.game, &self.words, env))?;
        self.rooms.insert(id.to_owned(), Box::new(room));
        Ok(())
    }

    fn options(&self, id: &str) -> Option<Value> {
        serde_json::to_value(self.rooms.get(id)?.options()).ok()
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
            // Sending missed events requires a replay of the game, so it counts as a broadcast.
            Act::Follow(connection, viewer, how) => {
                (how.since.is_some() || !room.is_followed(*connection, *viewer)).then_some(*viewer)
            }
            Act::Say(seat, _) => Some(seat.map_or(Viewer::Spectator, Viewer::Seat)),
            Act::AskUndo(seat) | Act::SayUndo(seat, _) => Some(Viewer::Seat(*seat)),
            _ => None,
        };
        if let Some(viewer) = costs {
            room.count_noise(viewer, cx.now)?;
        }
        let reply = match act {
            Act::Follow(connection, viewer, how) => {
                if let (Viewer::Seat(seat), Some(on)) = (viewer, how.stops) {
                    room.use_stops(seat, on, cx)?;
                }
                let is_known = room.is_followed(connection, viewer);
                if let (Viewer::Seat(seat), Some(name)) = (viewer, how.name)
                    && room.name(seat, name, cx)?
                    && is_known
                {
                    room.tell_presence(cx);
                }
                rpc::done(room.follow(connection, viewer, &how, cx))
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
            Act::At(viewer, answer, views) => {
                let told = room.stood(viewer, answer, views, cx).and_then(rpc::done);
                self.keep_pasts(id);
                return told;
            }
            Act::Curve(viewer) => {
                // Null means that points are missing.
                let told = room.curve(viewer, cx).and_then(rpc::done);
                self.keep_pasts(id);
                return told;
            }
            Act::Hold(question) => room.hold(question, cx).and_then(|()| done()),
            Act::HaveTold(connection, seat, next) => return rpc::done(room.told(connection, seat, next, cx.now)),
            Act::Stand(seat, until, how) => room.stand(seat, until, how, cx).and_then(|()| done()),
            Act::Name(seat, name) => room.name(seat, name, cx).and_then(|_| done()),
            Act::Stop(seat, wish) => room.stop(seat, wish, cx).and_then(|()| done()),
            Act::AskUndo(seat) => room.ask_undo(seat, cx).and_then(|done| rpc::done(wire::Undo { done })),
            Act::SayUndo(seat, said) => room.say_undo(seat, said, cx).and_then(|done| rpc::done(wire::Undo { done })),
            Act::Say(seat, said) => room.say(seat, said, cx).and_then(rpc::done),
            Act::Join(fresh) => room.join(fresh, cx).and_then(rpc::done),
            Act::Draft(of) => room.draft(of, cx).and_then(|()| done()),
            Act::Start(bots, fresh) => room.start(bots, fresh, cx).and_then(|()| done()),
            Act::Rematch(next) => room.note_rematch(next, cx).and_then(|()| done()),
            Act::Inherit(keys) => room.inherit(keys, cx).and_then(|()| done()),
            Act::Clock(clock) => room.set_clock(clock, cx).and_then(|()| done()),
            Act::Give(seat, to) => room.give_seat(seat, to, cx).and_then(|()| done()),
            Act::Kick(seat, fresh) => room.kick(seat, fresh, cx).and_then(rpc::done),
            Act::Pause(paused) => room.set_paused(paused, cx).and_then(|()| done()),
            Act::Close => room.close(cx).and_then(|()| done()),
            Act::Tick => room.tick(cx).and_then(|()| done()),
            Act::Think => room.think(cx).and_then(|()| done()),
            Act::Found(found) => room.take_found(found, cx).and_then(|()| done()),
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

    fn is_followed(&self, id: &str) -> bool {
        self.rooms.get(id).is_some_and(|room| room.has_followers())
    }

    fn next_tick(&self, id: &str) -> Option<Millis> {
        self.rooms.get(id)?.next_tick()
    }

    fn thinks(&self, id: &str) -> bool {
        self.rooms.get(id).is_some_and(|room| room.thinks())
    }

    fn search(&self, id: &str, keys: Keys, record: &[u8]) -> Option<Found> {
        let mut store = MemoryStore::default();
        store.append(id, record).ok()?;
        let env = &mut Env { store: &mut store, lang: "en", now: 0, out: &mut Vec::new() };
        let mut cx = context(&self.game, &self.words, env);
        Room::wake(id, keys, &mut cx).ok()?.search(&cx)
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

    fn guests(&mut self, id: &str, env: &mut Env<'_>) -> Result<Guests, Failure> {
        let room = self.rooms.get_mut(id).ok_or_else(Failure::no_such_table)?;
        room.guests(&mut context(&self.game, &self.words, env))
    }

    fn renew(&mut self, id: &str, keys: Keys, guests: Guests, env: &mut Env<'_>) -> Result<bool, Failure> {
        let (room, is_new) = Room::renewed(id, keys, guests, &mut context(&self.game, &self.words, env))?;
        self.rooms.insert(id.to_owned(), Box::new(room));
        Ok(is_new)
    }

    fn forget(&mut self, id: &str) {
        self.rooms.remove(id);
    }
}
