//! A game that Python holds: its table, what has happened, the answers that are being put together by numbers.

mod any;
mod learner;
mod player;

pub use any::{About, AnyGame, Came, Given};

use crate::learn::{Codes, Part};
use crate::open::{Task, Wish};
use crate::played::Played;
use crate::world::{Pool, World};
use crate::wrong::{Sort, Wrong};
use hyperkon_table::{Progress, QuestionId, Refusal, Seat, Status, Table, Told, Unfit, Viewer};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// An answer that is being put together by numbers.
pub struct Draft<G: Played> {
    question: QuestionId,
    parts: Vec<Part<G>>,
}

// Derived, this would ask the same of the game itself, which is no data.
impl<G: Played> Clone for Draft<G> {
    fn clone(&self) -> Self {
        Draft { question: self.question, parts: self.parts.clone() }
    }
}

/// What came of an answer, as it was told: each viewer sees its own part of it.
struct Happened<G: Played> {
    first: u64,
    events: Vec<Told<G::Event>>,
}

/// A game of one kind.
pub struct Held<G: Played> {
    world: Arc<World>,
    pool: Arc<Pool<G>>,
    /// Made when numbers are asked for: an edition with too many parts can be played without them.
    codes: OnceLock<Arc<Codes<G::Words>>>,
    table: Table<G>,
    /// One for each seat.
    drafts: Vec<Option<Draft<G>>>,
    log: Vec<Arc<Happened<G>>>,
    keeps: bool,
    answers: u64,
    /// Names what its bots draw. In an imagined world it is not the true game's.
    luck: u64,
    /// Who sits where falls anew with each game.
    deals: bool,
}

impl<G: Played> Held<G> {
    fn of(world: &Arc<World>, pool: &Arc<Pool<G>>, table: Table<G>) -> Held<G> {
        let (drafts, luck) = (vec![None; table.seats().count()], G::seed(table.options()));
        let (world, pool, codes) = (Arc::clone(world), Arc::clone(pool), OnceLock::new());
        Held { world, pool, codes, table, drafts, log: Vec::new(), keeps: true, answers: 0, luck, deals: false }
    }

    /// A table with these options, at its first question.
    fn open(world: &Arc<World>, pool: &Arc<Pool<G>>, options: &G::Options) -> Result<Held<G>, Wrong> {
        let begun = pool.with(|game| {
            let mut table = Table::set_up(game, options).map_err(|trouble| G::trouble(Sort::Table, &trouble))?;
            let progress = table.resume(game);
            Ok((table, progress))
        })?;
        let (table, progress) = begun?;
        let mut held = Held::of(world, pool, table);
        held.keep(progress);
        Ok(held)
    }

    /// What numbers mean in its edition.
    fn codes(&self) -> Result<&Codes<G::Words>, Wrong> {
        if let Some(codes) = self.codes.get() {
            return Ok(codes);
        }
        let rules = self.table.rules();
        // A saved game can be of an edition that is not here, or has become another.
        let seats = G::seats(rules);
        let most = <G as Played>::seats_of(&self.world, G::edition(rules)).map_or(seats, |[_, most]| most.max(seats));
        let codes = self.pool.codes(rules, most)?;
        Ok(self.codes.get_or_init(|| codes))
    }

    fn keep(&mut self, progress: Progress<G>) {
        if self.keeps {
            self.log.push(Arc::new(Happened { first: progress.first, events: progress.events }));
        }
    }

    fn seat(&self, seat: u8) -> Result<Seat, Wrong> {
        let seats = G::seats(self.table.rules());
        if seat < seats {
            return Ok(Seat(seat));
        }
        Err(Wrong::wish("no_seat", format!("there is no seat {seat}; {seats} play, counted from 0")))
    }

    fn viewer(&self, viewer: Option<u8>) -> Result<Viewer, Wrong> {
        viewer.map_or(Ok(Viewer::Onlooker), |seat| self.seat(seat).map(Viewer::Seat))
    }

    fn asked(&self, seat: u8) -> Result<&G::Question, Wrong> {
        let seat = self.seat(seat)?;
        self.table.seen(seat).question().ok_or_else(|| {
            let refusal = match self.table.status() {
                Status::Over => Refusal::Over,
                Status::Stopped => Refusal::Stopped,
                _ => Refusal::<Unfit<G>>::NotAsked { seat },
            };
            Wrong::of(Sort::Refused, &refusal)
        })
    }

    fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<(), Wrong> {
        let (pool, table) = (Arc::clone(&self.pool), &mut self.table);
        let progress = pool.with(|game| table.answer(game, seat, choice))?;
        let progress = progress.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        self.answers += 1;
        self.keep(progress);
        Ok(())
    }
}

impl<G: Played> AnyGame for Held<G> {
    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.copied())
    }

    fn about(&self) -> About {
        self.about_it()
    }

    fn names(&self, lang: &str) -> Result<Value, Wrong> {
        self.speaks(lang)?;
        self.pool.with(|game| game.about(&self.table, lang))
    }

    fn who(&self) -> Vec<Vec<String>> {
        G::roles(&self.table)
    }

    fn question(&self, seat: u8, lang: Option<&str>) -> Result<Option<Value>, Wrong> {
        self.told_question(seat, lang)
    }

    fn parts(&self, seat: u8, so_far: Vec<Value>, lang: Option<&str>) -> Result<Value, Wrong> {
        self.told_parts(seat, so_far, lang)
    }

    fn view(&self, viewer: Option<u8>, full: bool) -> Result<Value, Wrong> {
        self.told_view(viewer, full)
    }

    fn events(&self, viewer: Option<u8>, since: u64, lang: Option<&str>) -> Result<Vec<Value>, Wrong> {
        self.told_events(viewer, since, lang)
    }

    fn answer(&mut self, seat: u8, given: Given, question: Option<&str>) -> Result<(), Wrong> {
        self.take(seat, given, question)
    }

    fn save(&self) -> Result<String, Wrong> {
        self.table.save().map_err(|trouble| G::trouble(Sort::Save, &trouble))
    }

    fn imagine(&self, seat: u8, seed: u64) -> Result<Box<dyn AnyGame>, Wrong> {
        Ok(Box::new(self.imagined(seat, seed)?))
    }

    fn choose(&self, seat: u8, bot: &str, seed: u64) -> Result<Value, Wrong> {
        self.chosen(seat, bot, seed)
    }

    fn advance(&mut self, bots: &[Option<String>], skip_forced: bool) -> Result<Came, Wrong> {
        self.play_on(bots, skip_forced)
    }

    fn sizes(&self) -> Result<(usize, usize), Wrong> {
        let codes = self.codes()?;
        Ok((codes.observation.length(), codes.actions.length()))
    }

    fn spec(&self) -> Result<Value, Wrong> {
        self.told_spec()
    }

    fn legal(&self, seat: u8) -> Result<Vec<usize>, Wrong> {
        self.numbers(seat)
    }

    fn part(&self, seat: u8, action: usize) -> Result<Option<Value>, Wrong> {
        self.part_of(seat, action)
    }

    fn observe(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong> {
        self.write(seat, out)
    }

    fn act(&mut self, seat: u8, action: usize) -> Result<bool, Wrong> {
        self.choose_part(seat, action)
    }

    fn again(&mut self, seed: u64) -> Result<(), Wrong> {
        let options = G::reseeded(self.table.options(), seed);
        let options = if self.deals { self.pool.with(|game| game.dealt(options))? } else { options };
        let begun = Held::open(&self.world, &self.pool, &options)?;
        let (keeps, codes) = (self.keeps, std::mem::take(&mut self.codes));
        *self = Held { codes, deals: self.deals, ..begun };
        self.keep_events(keeps);
        Ok(())
    }

    fn keep_events(&mut self, keep: bool) {
        self.keeps = keep;
        if !keep {
            self.log.clear();
        }
    }
}

/// A game of any kind, opened by a wish.
///
/// # Errors
/// When it cannot be had.
pub fn open(world: &Arc<World>, wish: &Wish, seed: u64) -> Result<Box<dyn AnyGame>, Wrong> {
    struct Open<'a>(&'a Wish, u64);
    impl Task for Open<'_> {
        type Out = Result<Box<dyn AnyGame>, Wrong>;
        fn with<G: Played>(self, world: &Arc<World>, pool: &Arc<Pool<G>>) -> Self::Out {
            let wish = self.0;
            let options = pool.with(|game| Ok(wish.among(game, &wish.options(world, game, self.1)?, self.1)))??;
            Ok(Box::new(Held { deals: wish.deals(), ..Held::open(world, pool, &options)? }))
        }
    }
    let (game, _) = wish.game(world)?;
    world.game(game, Open(wish, seed))
}

/// A game out of its text.
///
/// # Errors
/// When it cannot be read.
pub fn load(world: &Arc<World>, text: &str) -> Result<Box<dyn AnyGame>, Wrong> {
    struct Load<'a>(&'a str);
    impl Task for Load<'_> {
        type Out = Result<Box<dyn AnyGame>, Wrong>;
        fn with<G: Played>(self, world: &Arc<World>, pool: &Arc<Pool<G>>) -> Self::Out {
            let table = pool.with(|game| Table::load(game, self.0))?;
            let table = table.map_err(|trouble| G::trouble(Sort::Save, &trouble))?;
            Ok(Box::new(Held::of(world, pool, table)))
        }
    }
    world.game(&game_of(text), Load(text))
}

/// The game that a saved one says it is of: the first word of what its rules mean.
fn game_of(text: &str) -> String {
    #[derive(serde::Deserialize)]
    struct Head {
        identity: String,
    }
    let head = serde_json::from_str::<Head>(text).ok();
    head.and_then(|head| head.identity.split(' ').next().map(str::to_owned)).unwrap_or_default()
}
