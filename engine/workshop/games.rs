//! The games of a program, behind one interface for checks, scenarios, and new mods.
//!
//! Invariant: this module does not list games. Each program has its own list.

use crate::balance::{self, Found, Measured, Subject};
use crate::begun::Begun;
use crate::check::cache::{CacheOf, Inputs};
use crate::check::options::Wishes;
use crate::check::play::{self, Played};
use crate::check::scenarios::Tested;
use crate::check::scripts::Costs;
use crate::scenario::explain::{self, TracedCourse};
use crate::scenario::failure::{Failure, Source};
use crate::scenario::notation::Notation;
use crate::scenario::record::recording::{Recorded, Unwritten, Wish};
use crate::scenario::{record, run};
use crate::setup::{EditionInfo, Features, NewEdition, NewPart, Setup};
use crate::trace::{self, Told, Wanted};
use hyperkon::__private::edition::{read_toml, toml_lines};
use hyperkon::__private::game::{Content, ContentFile, DeterminismCheck};
use hyperkon::__private::problem::{Place, Problem};
use hyperkon::Engine;
use hyperkon_frame::Served;
use hyperkon_table::{AnyOf, diagnostics};
use std::sync::Arc;

diagnostics! {
    /// An error in an edition of a game that its editions must name.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVariant in "variant" {
        NoSuchGame { game: String, known: AnyOf } as "variant_no_such_game" says "unknown game `{game}`"
            mend "use {known}, or remove `game` for an edition with aliens";
        Script { what: String } as "variant_script" says "{what}" mend "see powers/SP4X.md for the reference of scripts";
        IdTaken { id: String, first: String } as "variant_id_taken" says "duplicate id `{id}`: already used by {first}"
            mend "choose another id";
    }
}

/// A loaded game, or all problems of its editions.
pub type WasRead = Result<Box<dyn Loaded>, Vec<Problem>>;

/// An entry in a program's list of games, before the game is loaded.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The id of the game.
    pub name: &'static str,
    /// Loads the game from files.
    pub read: fn(&[ContentFile]) -> WasRead,
    /// Reports problems of files without playing games, as [`Setup::look_through`] does.
    pub look_through: fn(&[&ContentFile], &[ContentFile], &mut Vec<Problem>),
}

impl Kind {
    /// Creates the entry for a game.
    pub const fn of<G: Setup + Notation>() -> Kind {
        Kind { name: G::NAME, read: |files| Ok(Box::new(G::read(files)?)), look_through: G::look_through }
    }
}

/// Loads all games of a list.
///
/// # Errors
/// Returns all problems of the games' editions.
pub fn read(kinds: &[Kind], files: &[ContentFile]) -> Result<Vec<Box<dyn Loaded>>, Vec<Problem>> {
    let mut problems = misnamed(kinds, files);
    let read = kinds.iter().filter_map(|kind| (kind.read)(files).map_err(|wrong| problems.extend(wrong)).ok());
    let games: Vec<_> = read.collect();
    if problems.is_empty() { Ok(games) } else { Err(problems) }
}

/// The key of an edition file that is read before the edition is loaded.
#[derive(serde::Deserialize)]
struct Head {
    id: String,
}

fn id_of(file: &ContentFile) -> Option<String> {
    read_toml::<Head>(&file.path, &file.text).ok().map(|head| head.id)
}

/// Returns the edition files of a game. Editions that name no game belong to the game with aliens.
pub fn decks_of<'a>(files: impl IntoIterator<Item = &'a ContentFile>, game: &str) -> Vec<(&'a ContentFile, String)> {
    let is_of = |file: &&ContentFile| match file.other_game() {
        Some(name) => name == game,
        None => file.is_edition() && game == Engine::NAME,
    };
    files.into_iter().filter(is_of).filter_map(|file| Some((file, id_of(file)?))).collect()
}

/// Returns the game of the file with this edition. The inner `None` means that the file does not name a game.
pub fn game_of_edition(files: &[ContentFile], edition: &str) -> Option<Option<String>> {
    let is_it = |file: &&ContentFile| file.text.contains(edition) && id_of(file).is_some_and(|id| id == edition);
    let mut decks = files.iter().filter(|file| file.is_edition() || file.other_game().is_some());
    decks.find(is_it).map(ContentFile::other_game)
}

/// Reports editions of unknown games, and edition ids that are not unique across all games.
pub fn misnamed(kinds: &[Kind], files: &[ContentFile]) -> Vec<Problem> {
    let mut problems = Vec::new();
    // Editions that name no game are checked when they are loaded.
    let unnamed = files.iter().filter(|file| file.is_edition());
    let mut ids: Vec<(String, &ContentFile)> = unnamed.filter_map(|file| Some((id_of(file)?, file))).collect();
    for file in files {
        let Some(game) = file.other_game() else { continue };
        // A program need not include every game that has built-in editions, so check only the mods' editions.
        if file.pack > 0 && !kinds.iter().any(|kind| kind.name == game) {
            let named = kinds.iter().map(|kind| kind.name).filter(|name| !decks_of(files, name).is_empty());
            let known = AnyOf(named.map(str::to_owned).collect());
            problems.push(at(file, "game", Problem::error(&file.path, WrongVariant::NoSuchGame { game, known })));
            continue;
        }
        let Some(id) = id_of(file) else { continue };
        match ids.iter().find(|(there, _)| *there == id) {
            Some((_, first)) => problems.push(taken(file, &id, first)),
            None => ids.push((id, file)),
        }
    }
    problems
}

fn taken(file: &ContentFile, id: &str, first: &ContentFile) -> Problem {
    let wrong = WrongVariant::IdTaken { id: id.to_owned(), first: first.path.clone() };
    at(file, "id", Problem::error(&file.path, wrong)).with_other(Place::word(&first.path, "id"))
}

/// Loads a game's editions from files.
///
/// # Errors
/// Returns all problems of these editions.
pub(crate) fn of_game<G: Served, E>(
    files: &[ContentFile],
    read: impl Fn(&ContentFile) -> Result<E, Problem>,
) -> Result<Vec<E>, Vec<Problem>> {
    let (mut editions, mut problems) = (Vec::new(), Vec::new());
    for file in files.iter().filter(|file| file.other_game().is_some_and(|game| game == G::NAME)) {
        match read(file) {
            Ok(edition) => editions.push(edition),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(editions) } else { Err(problems) }
}

/// Adds the place of a key in a file to a problem.
pub(crate) fn at(file: &ContentFile, word: &str, problem: Problem) -> Problem {
    let line = toml_lines(&file.text).get(word).copied();
    problem.about(word).at(line)
}

/// A loaded game behind a trait that hides the game's types.
pub trait Loaded {
    /// Returns the id of the game.
    fn name(&self) -> &'static str;
    /// Returns the ids of the game's editions.
    fn editions(&self) -> Vec<String>;
    /// Returns the languages of the game's texts.
    fn languages(&self) -> Vec<String>;
    /// Returns the game's editions with their roles.
    fn edition_infos(&self) -> Vec<EditionInfo>;
    /// Returns the features of the game.
    fn features(&self) -> Features;
    /// Returns the content with scripts and texts, if the game has scripts.
    fn content(&self) -> Option<&Arc<Content>>;
    /// Sets the determinism check, which runs each step several times.
    fn watch(&mut self, purity: DeterminismCheck);
    /// Plays a scenario. Returns all failures.
    fn play_scenario(&self, file: &str, text: &str) -> Vec<Failure>;
    /// Returns the explanation of a scenario in a language.
    ///
    /// # Errors
    /// Returns an error if the file is not a scenario, or its position cannot be set up.
    fn explain_scenario(&self, file: &str, text: &str, language: &str) -> Result<String, Failure>;
    /// Returns the trace of a scenario, or `None` if the game traces its scripts instead.
    ///
    /// # Errors
    /// Returns an error if the file is not a scenario, or its position cannot be set up.
    fn scenario_course(&self, file: &str, text: &str, language: &str) -> Result<Option<TracedCourse>, Failure>;
    /// Writes a part of a record as a scenario.
    ///
    /// # Errors
    /// Returns an error if the record cannot be replayed, or does not contain the requested part.
    fn write_scenario(&self, record: &[u8], force: bool, wish: &Wish) -> Result<Recorded, Unwritten>;
    /// Plays games for the given files, with each script and each edition.
    fn check(
        &self,
        given: &[&ContentFile],
        mods: &str,
        settings: (&Wishes, &CacheOf<'_>),
        tested: &Tested<'_>,
        told: &(dyn Fn(u64, u64) + Sync),
    ) -> (Played, Vec<Problem>);
    /// Plays a scenario in a new game, every step twice. Returns all failures, the numbers of the scripts that it has called,
    /// and the costs of their hooks.
    fn check_scenario(&self, file: &str, text: &str) -> (Vec<Failure>, Vec<usize>, Costs);
    /// Plays a scenario, and returns its trace with the outcomes of scripts.
    ///
    /// # Errors
    /// Returns an error if the file is not a scenario, or its position cannot be set up.
    fn trace_scenario(&self, file: (&str, &str), wanted: &Wanted, lang: &str) -> Result<Told, Failure>;
    /// Replays a record, and returns its trace with the outcomes of scripts.
    ///
    /// # Errors
    /// Returns an error if the record cannot be replayed with the game.
    fn trace_record(&self, record: &[u8], wanted: &Wanted, lang: &str) -> Result<Told, String>;
    /// Measures the balance of an alien. `told` gets the number of finished games and of all games.
    ///
    /// # Errors
    /// Returns an error if the bot is unknown, or a game cannot be played.
    fn measure(
        &self,
        subject: &Subject,
        with: &Measured<'_>,
        games: u64,
        told: &dyn Fn(u64, u64),
    ) -> Result<Found, String>;
    /// Returns the hashes of everything that games depend on.
    fn inputs(&self, files: &[ContentFile]) -> Inputs;
    /// Returns the text of a new edition.
    ///
    /// # Errors
    /// Returns an error if the game's editions are not files, or the parent edition is unknown.
    fn new_edition(&self, files: &[ContentFile], new: &NewEdition<'_>) -> Result<String, String>;
    /// Returns the kinds of parts that an edition can have.
    fn parts(&self) -> &'static [&'static str];
    /// Creates a new part of an edition.
    ///
    /// # Errors
    /// Returns an error if the id is taken, or the part does not fit the edition.
    fn new_part(&self, files: &[ContentFile], new: &NewPart<'_>) -> Result<Begun, String>;
}

impl<G: Setup + Notation> Loaded for G {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn editions(&self) -> Vec<String> {
        Served::editions(self)
    }

    fn languages(&self) -> Vec<String> {
        Served::languages(self)
    }

    fn edition_infos(&self) -> Vec<EditionInfo> {
        Setup::edition_infos(self)
    }

    fn features(&self) -> Features {
        G::features()
    }

    fn content(&self) -> Option<&Arc<Content>> {
        Setup::content(self)
    }

    fn watch(&mut self, purity: DeterminismCheck) {
        Setup::watch(self, purity);
    }

    fn play_scenario(&self, file: &str, text: &str) -> Vec<Failure> {
        run::play(self, file, text)
    }

    fn explain_scenario(&self, file: &str, text: &str, language: &str) -> Result<String, Failure> {
        explain::told(self, file, text, language)
    }

    fn scenario_course(&self, file: &str, text: &str, language: &str) -> Result<Option<TracedCourse>, Failure> {
        explain::traced(self, file, text, language)
    }

    fn write_scenario(&self, record: &[u8], force: bool, wish: &Wish) -> Result<Recorded, Unwritten> {
        record::written(self, record, force, wish)
    }

    fn check(
        &self,
        given: &[&ContentFile],
        mods: &str,
        settings: (&Wishes, &CacheOf<'_>),
        tested: &Tested<'_>,
        told: &(dyn Fn(u64, u64) + Sync),
    ) -> (Played, Vec<Problem>) {
        play::play(self, given, mods, settings, tested, told)
    }

    fn check_scenario(&self, file: &str, text: &str) -> (Vec<Failure>, Vec<usize>, Costs) {
        let game = match self.maker(true)() {
            Ok(game) => game,
            Err(error) => {
                let failure = Source::new(file, text).failure("edition", &error.to_string());
                return (vec![failure], Vec::new(), Costs::new());
            }
        };
        let failures = run::play(&game, file, text);
        let (called, costs) =
            game.scripts().map(|scripts| (scripts.called(), scripts.hook_costs())).unwrap_or_default();
        (failures, called, costs)
    }

    fn trace_scenario(&self, file: (&str, &str), wanted: &Wanted, lang: &str) -> Result<Told, Failure> {
        explain::with_rows(self, file, wanted, lang)
    }

    fn trace_record(&self, record: &[u8], wanted: &Wanted, lang: &str) -> Result<Told, String> {
        trace::record(self, record, wanted, lang)
    }

    fn measure(
        &self,
        subject: &Subject,
        with: &Measured<'_>,
        games: u64,
        told: &dyn Fn(u64, u64),
    ) -> Result<Found, String> {
        balance::measure(self, subject, with, games, told)
    }

    fn inputs(&self, files: &[ContentFile]) -> Inputs {
        let (scripts, declarations) = self.scripts().map(|scripts| scripts.declarations()).unwrap_or_default();
        Inputs::of(files, &scripts, &format!("{}\n{declarations}", G::NAME))
    }

    fn new_edition(&self, files: &[ContentFile], new: &NewEdition<'_>) -> Result<String, String> {
        Setup::new_edition(self, files, new)
    }

    fn parts(&self) -> &'static [&'static str] {
        G::parts()
    }

    fn new_part(&self, files: &[ContentFile], new: &NewPart<'_>) -> Result<Begun, String> {
        Setup::new_part(self, files, new)
    }
}

/// A program's loaded games, one of which is the default.
pub trait Games {
    /// Returns all games, the default first.
    fn all(&mut self) -> Vec<&mut (dyn Loaded + 'static)>;
}

impl<G: Setup + Notation> Games for G {
    fn all(&mut self) -> Vec<&mut (dyn Loaded + 'static)> {
        vec![self]
    }
}

impl Games for Vec<Box<dyn Loaded>> {
    fn all(&mut self) -> Vec<&mut (dyn Loaded + 'static)> {
        self.iter_mut().map(|game| &mut **game).collect()
    }
}
