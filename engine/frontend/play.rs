//! What is played, and how: content, engine, game, match, series of games.

/// ```
/// use hyperkon::{Content, ContentFile};
///
/// let content = Content::builtin()?;
/// for edition in content.editions() {
///     println!("{}: {}", edition.id, content.edition_name(&edition.id, "nl"));
/// }
///
/// // With a mod on top: a folder (`with_packs`), or files that lie nowhere.
/// let (mut files, problems) = Content::collect::<&str>(&[]);
/// files.push(ContentFile::new("powers/aliens/my_alien.lua", "return {"));
/// let unsound = Content::from_files(&files, problems).unwrap_err();
/// println!("{unsound}"); // where, what, and how to mend it
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use crate::game::Content;
/// See the example of [`Content`]: all that is wrong, as a list of [`Problem`]s.
#[doc(inline)]
pub use crate::game::ContentError;
/// See the example of [`Content`].
#[doc(inline)]
pub use crate::game::ContentFile;
/// See the example of [`Content`].
#[doc(inline)]
pub use crate::problem::Problem;

/// See the example of [`Engine`].
#[doc(inline)]
pub use crate::game::Counts;
/// ```
/// use hyperkon::{Content, Engine, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (mut game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// println!("{} events so far", began.events.len());
/// if let Some(seat) = game.waiting().iter().next() {
///     let choice = game.seen(seat).question().and_then(|question| question.choices().next());
///     engine.answer(&mut game, seat, choice.ok_or("a question without an answer")?)?;
/// }
/// println!("{} calls of scripts", engine.counts().hook_calls);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Engine;
/// ```
/// use hyperkon::{Content, Engine, Purity};
///
/// // Every answer of a script is asked for twice: for tests of a mod.
/// let mut engine = Engine::new(Content::builtin()?)?;
/// engine.watch(Purity::Twice);
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use crate::game::Purity;
/// ```
/// use hyperkon::{OnFault, Seat, TableOptions, Windows};
///
/// let options = TableOptions::new("universums-harskare")
///     .seats(5)
///     .seed(42)
///     .alien(Seat(0), "my_alien")
///     .windows(Windows::Holders)
///     .on_fault(OnFault::Disable);
/// assert_eq!(options.aliens_per_seat, 1);
/// ```
#[doc(inline)]
pub use crate::game::TableOptions;
/// ```
/// use hyperkon::{Content, Engine, Limits};
///
/// // A mod that nobody has read: less fuel for a call of its scripts than the default.
/// let limits = Limits { fuel: 200_000, ..Limits::default() };
/// let engine = Engine::with_limits(Content::builtin()?, limits)?;
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use crate::script::Limits;
/// See the example of [`TableOptions`].
#[doc(inline)]
pub use hyperkon_cosmic::OnFault;
/// See the example of [`TableOptions`].
#[doc(inline)]
pub use hyperkon_cosmic::Windows;

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
///     while let Some(seat) = game.waiting().iter().next() {
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
/// ```
/// use hyperkon::{Content, Engine, Seat, Status, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd").seats(3))?;
/// assert_eq!(game.seats().count(), 3);
/// assert_eq!(game.status(), Status::Asking);
/// assert!(game.winners().is_empty());
/// // A copy is cheap and goes its own way.
/// let copy = game.clone();
/// assert!(copy.is_same_as(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Game;
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
/// See the example of [`Campaign`].
#[doc(inline)]
pub use crate::game::GameResult;
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
///     let seat = played.game().waiting().iter().next().ok_or("nobody is asked")?;
///     let choice = played.game().seen(seat).question().and_then(|question| question.choices().next());
///     played.answer(&engine, seat, choice.ok_or("no answer")?)?;
/// }
/// let progress = played.undo(&engine, 1)?;
/// println!("{:?} did not happen after all", progress.undone);
///
/// // Later, perhaps in another program: the same game again, out of its record.
/// let mut reader = RecordReader::new(std::io::BufReader::new(std::fs::File::open(&path)?));
/// let again = Match::replay(&mut engine, &mut reader, false)?;
/// assert!(again.game().is_same_as(played.game()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Match;
/// ```
/// use hyperkon::{Content, Engine, Game, Snapshot, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // As text, with the sentence that says why it cannot be read, if it cannot.
/// let kept: String = game.save()?;
/// assert!(engine.load(&kept)?.is_same_as(&game));
/// // In any other format of serde.
/// let bytes = postcard::to_stdvec(&game)?;
/// let snapshot: Snapshot = postcard::from_bytes(&bytes)?;
/// assert!(engine.restore(snapshot)?.is_same_as(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Snapshot;
/// The version of the interface that scripts state: `api = 2`.
#[doc(inline)]
pub use crate::version::API_VERSION;
/// See the example of [`Match`]: it is among the [`GameError`]s.
#[doc(inline)]
pub use hyperkon_table::RecordError;
/// See the example of [`Match`].
#[doc(inline)]
pub use hyperkon_table::RecordReader;
/// See the example of [`Game`].
#[doc(inline)]
pub use hyperkon_table::Status;
/// See the example of [`Match`]: the numbers of the events that did not happen.
#[doc(inline)]
pub use hyperkon_table::Undone;
