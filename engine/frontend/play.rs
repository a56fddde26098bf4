//! Content, engine, game, match, and campaign. Each example is followed by the other types that it uses.

/// Everything that can be played: editions, checked scripts, and texts.
///
/// ```
/// use hyperkon::{Content, ContentFile};
///
/// let content = Content::builtin()?;
/// for edition in content.editions() {
///     println!("{}: {}", edition.id, content.edition_name(&edition.id, "nl"));
/// }
///
/// // `with_mods` adds mods from folders; this adds a file in memory.
/// let (mut files, problems) = Content::collect::<&str>(&[]);
/// files.push(ContentFile::new("powers/aliens/my_alien.lua", "return {"));
/// let unsound = Content::from_files(&files, problems).unwrap_err();
/// println!("{unsound}"); // the place, the error, and a hint
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use crate::game::Content;
#[doc(inline)]
pub use crate::game::{ContentError, ContentFile};
#[doc(inline)]
pub use crate::problem::Problem;

#[doc(inline)]
pub use crate::game::Counts;
/// An engine, which runs the scripts of some content and plays games.
///
/// ```
/// use hyperkon::{Content, Engine, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (mut game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// println!("{} events so far", began.events.len());
/// if let Some(seat) = game.seats_to_act().iter().next() {
///     let choice = game.seen(seat).question().and_then(|question| question.choices().next());
///     engine.answer(&mut game, seat, choice.ok_or("a question without an answer")?)?;
/// }
/// println!("{} calls of scripts", engine.counts().hook_calls);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Engine;

/// The strictness of the determinism check for steps.
///
/// ```
/// use hyperkon::{Content, Engine, DeterminismCheck};
///
/// // Each step runs twice, as in tests of a mod.
/// let mut engine = Engine::new(Content::builtin()?)?;
/// engine.watch(DeterminismCheck::Twice);
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use crate::game::DeterminismCheck;

/// The options of a table: edition, seats, seed, and aliens.
///
/// ```
/// use hyperkon::{FaultPolicy, Seat, TableOptions, Windows};
///
/// let options = TableOptions::new("universums-harskare")
///     .seats(5)
///     .seed(42)
///     .alien(Seat(0), "my_alien")
///     .windows(Windows::Holders)
///     .on_fault(FaultPolicy::Disable);
/// assert_eq!(options.aliens_per_seat, 1);
/// ```
#[doc(inline)]
pub use crate::game::TableOptions;
#[doc(inline)]
pub use hyperkon_cosmic::{FaultPolicy, Windows};

/// The limits of a script: fuel per call, and memory.
///
/// ```
/// use hyperkon::{Content, Engine, Limits};
///
/// // Scripts of an untrusted mod get less fuel per call than the default.
/// let limits = Limits::default().fuel(200_000);
/// let engine = Engine::with_limits(Content::builtin()?, limits)?;
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use crate::script::Limits;

/// A campaign: a series of games for points.
///
/// ```
/// use hyperkon::{Campaign, Content, Engine, RandomBot, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let mut series = Campaign::new("kosmische-strijd", 3, 7);
/// while series.winners().is_none() {
///     let mut options = TableOptions::new(&series.edition).seats(series.seats).seed(series.next_seed());
///     options.begins = series.begins();
///     let (mut game, _) = engine.start(&options)?;
///     let mut bot = RandomBot::new(options.seed);
///     while let Some(seat) = game.seats_to_act().iter().next() {
///         let choice = game.seen(seat).question().map(|question| bot.choose(question));
///         engine.answer(&mut game, seat, choice.ok_or("nothing is asked")?)?;
///     }
///     series.games.push(Campaign::result_of(&game));
/// }
/// println!("{:?}", series.totals());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Campaign;
#[doc(inline)]
pub use crate::game::GameResult;
#[doc(inline)]
pub use hyperkon_table::RandomBot;

/// A game at rest: waiting for answers, over, or stopped by a fault.
///
/// ```
/// use hyperkon::{Content, Engine, Seat, Status, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd").seats(3))?;
/// assert_eq!(game.seats().count(), 3);
/// assert_eq!(game.status(), Status::Asking);
/// assert!(game.winners().is_empty());
/// // A copy is cheap and independent.
/// let copy = game.clone();
/// assert!(copy.is_same_as(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Game;
#[doc(inline)]
pub use hyperkon_table::Status;

/// An error of the engine: an invalid table, answer, save, or record.
///
/// ```
/// use hyperkon::{Content, Engine, GameError, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// match engine.start(&TableOptions::new("kosmische-strijd").seats(99)) {
///     Ok(_) => unreachable!("no edition has 99 seats"),
///     Err(GameError::Table(why)) => println!("{why}"),
///     Err(other) => return Err(other.into()),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::GameError;

/// A game with its record, which can be saved, undone, and replayed.
///
/// ```
/// use hyperkon::{Content, Engine, Match, RecordReader, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.jsonl");
///
/// let (mut played, _) = Match::start(&mut engine, &TableOptions::new("kosmische-strijd"))?;
/// played.record_to(Box::new(std::fs::File::create(&path)?))?;
/// for _ in 0..3 {
///     let seat = played.game().seats_to_act().iter().next().ok_or("no seat is to act")?;
///     let choice = played.game().seen(seat).question().and_then(|question| question.choices().next());
///     played.answer(&engine, seat, choice.ok_or("no answer")?)?;
/// }
/// let progress = played.undo(&engine, 1)?;
/// println!("{:?} did not happen after all", progress.undone);
///
/// // Later, even in another program, the record replays the same game.
/// let mut reader = RecordReader::new(std::io::BufReader::new(std::fs::File::open(&path)?));
/// let again = Match::replay(&mut engine, &mut reader, false)?;
/// assert!(again.game().is_same_as(played.game()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Match;
#[doc(inline)]
pub use hyperkon_table::{RecordError, RecordReader, Rollback};

/// A saved game in any serde format, read by [`Engine::restore`].
///
/// ```
/// use hyperkon::{Content, Engine, Game, Snapshot, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // Save the game as JSON, and load it again.
/// let kept: String = game.save()?;
/// assert!(engine.load(&kept)?.is_same_as(&game));
/// // Use any other serde format.
/// let bytes = postcard::to_stdvec(&game)?;
/// let snapshot: Snapshot = postcard::from_bytes(&bytes)?;
/// assert!(engine.restore(snapshot)?.is_same_as(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Snapshot;

/// The version of the script API: `api = 2`.
#[doc(inline)]
pub use crate::version::API_VERSION;
