//! What there is to play: content with mods, read once and shared by threads, and engines that wait for work.

use crate::learn::Codes;
use crate::played::Played;
use crate::wrong::{Sort, Wrong};
use hyperkon::{Content, ContentError, Engine};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use hyperkon_workshop::games::Others;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Content with mods.
pub struct World {
    mods: Vec<PathBuf>,
    content: Arc<Content>,
    others: Others,
    cosmic: Arc<Pool<Engine>>,
    ufos: Arc<Pool<Ufos>>,
    sp4x: Arc<Pool<Sp4x>>,
}

/// Games at work, of which each thread that plays takes one: they are used by one thread at a time.
pub struct Pool<G: Played> {
    make: Box<dyn Fn() -> Result<G, Wrong> + Send + Sync>,
    idle: Mutex<Vec<G>>,
    /// The codes of editions, by their versions.
    codes: Mutex<HashMap<String, Arc<Codes<G::Words>>>>,
}

/// A lock that nobody leaves half done: what it guards is whole between any two lines.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Played> Pool<G> {
    fn new(make: impl Fn() -> Result<G, Wrong> + Send + Sync + 'static) -> Arc<Pool<G>> {
        Arc::new(Pool { make: Box::new(make), idle: Mutex::default(), codes: Mutex::default() })
    }

    /// Does something with a game at work.
    ///
    /// # Errors
    /// When none is idle and none can be made.
    pub fn with<T>(&self, work: impl FnOnce(&G) -> T) -> Result<T, Wrong> {
        let idle = lock(&self.idle).pop();
        let game = idle.map_or_else(|| (self.make)(), Ok)?;
        let done = work(&game);
        lock(&self.idle).push(game);
        Ok(done)
    }

    /// The codes of the edition that these rules are of.
    ///
    /// # Errors
    /// When it has more than numbers are given for.
    pub fn codes(&self, rules: &G::Rules, most: u8) -> Result<Arc<Codes<G::Words>>, Wrong> {
        let codes = G::codes(rules, most).map_err(|why| Wrong::wish("too_many_parts", why))?;
        // A game of old can have rules of its own under the same id.
        let version = codes.version.clone();
        Ok(Arc::clone(lock(&self.codes).entry(version).or_insert_with(|| Arc::new(codes))))
    }
}

impl World {
    /// The library's content with these mods on top.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn with(mods: Vec<PathBuf>) -> Result<World, Wrong> {
        let unsound = |error: ContentError| Wrong::new(Sort::Content, "content", error);
        let content = Content::with_packs(&mods).map_err(unsound)?;
        let others = Others::of(content.sources()).map_err(|problems| unsound(ContentError(problems)))?;
        let own = Arc::clone(&content);
        let cosmic = Pool::new(move || Engine::new(Arc::clone(&own)).map_err(unsound));
        let (ufos, sp4x) = (others.ufos.clone(), others.sp4x.clone());
        let (ufos, sp4x) = (Pool::new(move || Ok(ufos.clone())), Pool::new(move || Ok(sp4x.clone())));
        Ok(World { mods, content, others, cosmic, ufos, sp4x })
    }

    /// The library's content, with these mods if there are any.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn of(mods: Vec<PathBuf>) -> Result<Arc<World>, Wrong> {
        if mods.is_empty() { World::builtin() } else { World::with(mods).map(Arc::new) }
    }

    /// The library's content alone, read once.
    ///
    /// # Errors
    /// When it is not sound.
    pub fn builtin() -> Result<Arc<World>, Wrong> {
        static BUILTIN: OnceLock<Arc<World>> = OnceLock::new();
        if let Some(world) = BUILTIN.get() {
            return Ok(Arc::clone(world));
        }
        let world = Arc::new(World::with(Vec::new())?);
        Ok(Arc::clone(BUILTIN.get_or_init(|| world)))
    }

    /// The folders of the mods.
    pub fn mods(&self) -> &[PathBuf] {
        &self.mods
    }

    /// The editions with aliens, the scripts, the texts.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// The other games, with their editions.
    pub const fn others(&self) -> &Others {
        &self.others
    }

    /// Engines.
    pub const fn cosmic(&self) -> &Arc<Pool<Engine>> {
        &self.cosmic
    }

    /// UFOs.
    pub const fn ufos(&self) -> &Arc<Pool<Ufos>> {
        &self.ufos
    }

    /// SP4X.
    pub const fn sp4x(&self) -> &Arc<Pool<Sp4x>> {
        &self.sp4x
    }
}
