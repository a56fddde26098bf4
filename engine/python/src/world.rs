//! The loaded content with mods, shared by all threads, and a pool of idle games.

use crate::error::{Sort, Wrong};
use crate::held::{AnyGame, Held};
use crate::learn::{Codes, Encode};
use crate::open::Wish;
use crate::sim::Sim;
use crate::tournament::Tournament;
use crate::workers::named;
use hyperkon::{Content, ContentError};
use hyperkon_table::Table;
use hyperkon_workshop::setup::EditionInfo;
use pyo3::PyResult;
use serde_json::Value;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The loaded content with its mods.
pub struct World {
    mods: Vec<PathBuf>,
    content: Arc<Content>,
    games: Vec<Arc<dyn AnyPool>>,
}

/// A pool of games. Each thread takes a separate one, so no game is shared between threads.
pub struct Pool<G: Encode> {
    make: Box<dyn Fn() -> Result<G, Wrong> + Send + Sync>,
    idle: Mutex<Vec<G>>,
    editions: Vec<EditionInfo>,
    /// The encodings of editions, by version.
    codes: Mutex<HashMap<String, Arc<Codes<G>>>>,
}

/// The operations on a pool for a game of any kind.
pub trait AnyPool: Send + Sync {
    /// Returns the name of the game.
    fn name(&self) -> &'static str;
    /// Returns the editions of the game, the default first.
    fn editions(&self) -> &[EditionInfo];
    /// Sets up a requested game.
    fn open(self: Arc<Self>, wish: &Wish, seed: u64) -> Result<Box<dyn AnyGame>, Wrong>;
    /// Loads a game from the text of a saved game.
    fn load(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyGame>, Wrong>;
    /// Returns the complete name of a bot.
    fn bot(&self, name: &str) -> Result<String, Wrong>;
    /// Replays a record. Returns the game at its start and after each answer.
    fn replay(self: Arc<Self>, text: &str) -> Result<Vec<Box<dyn AnyGame>>, Wrong>;
    /// Plays games between bots, and counts the wins.
    fn sim(&self, sim: Sim<'_, '_>) -> PyResult<Value>;
    /// Plays a tournament between bots.
    fn tournament(&self, tournament: Tournament<'_, '_>) -> PyResult<Value>;
}

/// Locks a mutex. Ignores poisoning, because the data is consistent after every statement.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Encode> Pool<G> {
    /// Creates a pool for a game with its editions.
    pub fn of(game: &G) -> Arc<dyn AnyPool> {
        let (make, editions) = (game.maker(false), game.edition_infos());
        let make = Box::new(move || make().map_err(|error| Wrong::of(Sort::Table, &error)));
        Arc::new(Pool { make, idle: Mutex::default(), editions, codes: Mutex::default() })
    }

    /// Runs some work with an idle game from the pool, or with a new one.
    ///
    /// # Errors
    /// Returns an error if no game is idle and none can be created.
    pub fn with<T>(&self, work: impl FnOnce(&G) -> T) -> Result<T, Wrong> {
        let idle = lock(&self.idle).pop();
        let game = idle.map_or_else(|| (self.make)(), Ok)?;
        let done = work(&game);
        lock(&self.idle).push(game);
        Ok(done)
    }

    /// Returns the options for a requested table with this seed.
    ///
    /// # Errors
    /// Returns an error if the request is invalid.
    pub fn options(&self, game: &G, wish: &Wish, seed: u64) -> Result<G::Options, Wrong> {
        let edition = self.edition(&wish.edition).ok_or_else(|| Wrong::wish("no_edition", "unknown edition"))?;
        wish.options(game, edition, seed)
    }

    /// Returns the requested table with this seed, before its first step.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up.
    pub fn table(&self, game: &G, wish: &Wish, seed: u64) -> Result<Table<G>, Wrong> {
        let options = self.options(game, wish, seed)?;
        Table::set_up(game, &options).map_err(|error| Wrong::of(Sort::Table, &error))
    }

    fn edition(&self, id: &str) -> Option<&EditionInfo> {
        self.editions.iter().find(|edition| edition.id == id)
    }

    /// Returns the encoding of an edition with these rules.
    ///
    /// # Errors
    /// Returns an error if the edition has too many parts.
    pub fn codes(&self, rules: &G::Rules, edition: &str) -> Result<Arc<Codes<G>>, Wrong> {
        // The edition of a saved game may be missing on this machine, or may have changed.
        let (seats, edition) = (G::seats(rules), self.edition(edition));
        let most = edition.map_or(seats, |edition| edition.seats[1].max(seats));
        let codes = G::codes(rules, most).map_err(|why| Wrong::wish("too_many_parts", why))?;
        // An old saved game may have different rules under the same edition id.
        let version = codes.version.clone();
        Ok(Arc::clone(lock(&self.codes).entry(version).or_insert_with(|| Arc::new(codes))))
    }
}

impl<G: Encode> AnyPool for Pool<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn editions(&self) -> &[EditionInfo] {
        &self.editions
    }

    fn open(self: Arc<Self>, wish: &Wish, seed: u64) -> Result<Box<dyn AnyGame>, Wrong> {
        Ok(Box::new(Held::open(&self, wish, seed)?))
    }

    fn load(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyGame>, Wrong> {
        Ok(Box::new(Held::load(&self, text)?))
    }

    fn bot(&self, name: &str) -> Result<String, Wrong> {
        Ok(named::<G>(&[name.to_owned()])?.iter().map(ToString::to_string).collect())
    }

    fn replay(self: Arc<Self>, text: &str) -> Result<Vec<Box<dyn AnyGame>>, Wrong> {
        Held::replay(&self, text)
    }

    fn sim(&self, sim: Sim<'_, '_>) -> PyResult<Value> {
        sim.play(self)
    }

    fn tournament(&self, tournament: Tournament<'_, '_>) -> PyResult<Value> {
        tournament.play(self)
    }
}

impl World {
    /// Loads the library's content with these mods.
    ///
    /// # Errors
    /// Returns all problems of the mods.
    pub fn with(mods: Vec<PathBuf>) -> Result<World, Wrong> {
        let unsound = |error: ContentError| Wrong::new(Sort::Content, "content", error);
        let content = Content::with_mods(&mods).map_err(unsound)?;
        let games = crate::games(&content).map_err(unsound)?;
        Ok(World { mods, content, games })
    }

    /// Returns the library's content, with these mods if there are any.
    ///
    /// # Errors
    /// Returns all problems of the mods.
    pub fn of(mods: Vec<PathBuf>) -> Result<Arc<World>, Wrong> {
        if mods.is_empty() { World::builtin() } else { World::with(mods).map(Arc::new) }
    }

    /// Returns the library's content without mods, which is loaded only once.
    ///
    /// # Errors
    /// Returns an error if the content is invalid.
    pub fn builtin() -> Result<Arc<World>, Wrong> {
        static BUILTIN: OnceLock<Arc<World>> = OnceLock::new();
        if let Some(world) = BUILTIN.get() {
            return Ok(Arc::clone(world));
        }
        let world = Arc::new(World::with(Vec::new())?);
        Ok(Arc::clone(BUILTIN.get_or_init(|| world)))
    }

    /// Returns the folders of the mods.
    pub fn mods(&self) -> &[PathBuf] {
        &self.mods
    }

    /// Returns the hash of all content files.
    pub fn hash(&self) -> String {
        self.content.hash()
    }

    /// Returns the editions, each with the name of its game.
    pub fn editions(&self) -> Vec<(&EditionInfo, &'static str)> {
        let of_game = |game: &'_ Arc<dyn AnyPool>| game.name();
        let all =
            self.games.iter().flat_map(|game| game.editions().iter().map(move |edition| (edition, of_game(game))));
        let mut all: Vec<_> = all.collect();
        all.sort_by(|(one, _), (other, _)| one.id.cmp(&other.id));
        all
    }

    /// Returns an edition with its game. Without an id, returns the first game's default edition.
    ///
    /// # Errors
    /// Returns an error if the edition is unknown.
    pub fn edition(&self, id: Option<&str>) -> Result<(&Arc<dyn AnyPool>, &EditionInfo), Wrong> {
        let mut all = self.games.iter().flat_map(|game| game.editions().iter().map(move |edition| (game, edition)));
        all.find(|(_, edition)| id.is_none_or(|id| edition.id == id)).ok_or_else(|| {
            let known: Vec<&str> = self.editions().into_iter().map(|(edition, _)| edition.id.as_str()).collect();
            let (id, known) = (id.unwrap_or_default(), known.join(", "));
            Wrong::wish("no_edition", format!("unknown edition `{id}` (available: {known})"))
        })
    }

    /// Returns the pool for the requested game.
    ///
    /// # Errors
    /// Returns an error if the game is unknown.
    pub fn game(&self, wish: &Wish) -> Result<&Arc<dyn AnyPool>, Wrong> {
        self.edition(Some(&wish.edition)).map(|(game, _)| game)
    }

    /// Sets up a requested game.
    ///
    /// # Errors
    /// Returns an error if the game cannot be set up.
    pub fn open(&self, wish: &Wish, seed: u64) -> Result<Box<dyn AnyGame>, Wrong> {
        Arc::clone(self.game(wish)?).open(wish, seed)
    }

    /// Loads a saved game.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn load(&self, text: &str) -> Result<Box<dyn AnyGame>, Wrong> {
        self.game_of(text)?.load(text)
    }

    /// Replays a record. Returns the game at its start and after each answer.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn replay(&self, text: &str) -> Result<Vec<Box<dyn AnyGame>>, Wrong> {
        self.game_of(text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default())?.replay(text)
    }

    /// Returns the game of a saved text. The first word of its rules hash names the game.
    fn game_of(&self, text: &str) -> Result<Arc<dyn AnyPool>, Wrong> {
        #[derive(serde::Deserialize)]
        struct Head {
            identity: String,
        }
        let head = serde_json::from_str::<Head>(text).ok();
        let name = head.and_then(|head| head.identity.split(' ').next().map(str::to_owned));
        let of_name = |game: &&Arc<dyn AnyPool>| Some(game.name()) == name.as_deref();
        // If no game has this name, use the first one: it reports that the text is not a saved game.
        let game = self.games.iter().find(of_name).or(self.games.first());
        game.map(Arc::clone).ok_or_else(|| Wrong::new(Sort::Save, "no_game", "no game is available"))
    }
}
