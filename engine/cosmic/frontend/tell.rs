//! Events, observations, and their texts. Each example is followed by the other types that it uses.

/// An icon of an alien or a card, as SVG path data.
///
/// ```
/// use hyperkon::Content;
///
/// let content = Content::builtin()?;
/// // Icons are drawn on a 48 × 48 grid; some aliens have none.
/// let edition = content.edition("kosmische-strijd").ok_or("unknown edition")?;
/// for emblem in edition.aliens.keys().filter_map(|alien| content.emblem(alien)) {
///     for path in &emblem.lines {
///         println!("<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\"/>");
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::edition::Icon;

/// A seat's style on a drawn table: color, shape, and letter.
///
/// ```
/// use hyperkon::{Content, Shape};
///
/// let content = Content::builtin()?;
/// // The style of each seat on a drawn table: color, shape, and letter.
/// let red = &content.paints("kosmische-strijd")[0];
/// assert_eq!((&*red.hex, red.shape, red.letter, red.mark), ("#ff6257", Shape::Triangle, 'R', '▲'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::edition::SeatStyle;
#[doc(inline)]
pub use crate::edition::Shape;

/// The result of an answer: events and faults.
///
/// ```
/// use hyperkon::{Content, Engine, Narrator, Seat, TableOptions, Viewer};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let words = Narrator::new(engine.content(), game.rules(), "sv");
/// // Players see events as their seat may see them; spectators see only public information.
/// for (number, event) in began.to(Viewer::Seat(Seat(0))) {
///     println!("{number}: {}", words.event(&event, None));
/// }
/// assert_eq!(began.to(Viewer::Spectator).count(), began.events.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Update;
#[doc(inline)]
pub use crate::narrate::Narrator;
#[doc(inline)]
pub use hyperkon_cosmic::{Event, ScriptId};
#[doc(inline)]
pub use hyperkon_table::{LogEntry, Viewer};

/// The full state of a game, for tests and tools.
///
/// ```
/// use hyperkon::{Content, Engine, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // The full state has all questions and hands, so players must not see it.
/// let state = game.full_state();
/// println!("{} questions", state.questions().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::FullState;

/// A viewer's observation of a game: its view of the table, and its question.
///
/// ```
/// use hyperkon::{Content, Engine, Seat, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seen = game.seen(Seat(0));
/// if let (Some(question), Some(id)) = (seen.question(), seen.question_id()) {
///     println!("question {id}: {:?}", question.topic);
/// }
/// // Bots that search sample games that are consistent with the seat's observation.
/// let imagined = engine.sample_state(&seen, 1)?;
/// assert_eq!(imagined.seen(Seat(0)).view(), seen.view());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Observation;
#[doc(inline)]
pub use hyperkon_table::NoConsistentState;

/// The error of a failed step, with the script and the line.
///
/// ```
/// use hyperkon::{Content, Engine, Narrator, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let words = Narrator::new(engine.content(), game.rules(), "en");
/// for fault in &began.faults {
///     eprintln!("{}", words.fault(fault));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Fault;
#[doc(inline)]
pub use hyperkon_cosmic::{FaultKind, Wrong};

/// A multiset of cards: the number of cards of each kind.
///
/// ```
/// use hyperkon::{CardKind, CardBag};
///
/// let hand: CardBag = [CardKind::Attack(8), CardKind::Negotiate, CardKind::Attack(8)].into_iter().collect();
/// assert_eq!(hand.count(CardKind::Attack(8)), 2);
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::CardBag;
#[doc(inline)]
pub use hyperkon_cosmic::CardKind;

#[doc(inline)]
pub use hyperkon_cosmic::Reason;
/// A clause of the rules, such as C5.
///
/// ```
/// use hyperkon::{Content, Engine, Narrator, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let words = Narrator::new(engine.content(), game.rules(), "en");
/// // The reason for each event is a clause of the rules, and possibly a script.
/// for told in &began.events {
///     println!("{:?}", words.grounds(&told.why));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Rule;

/// The game as one seat sees it.
///
/// ```
/// use hyperkon::{Content, Engine, Seat, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let view = game.seen(Seat(1)).view();
/// println!("my hand: {:?}", view.hand);
/// for seat in &view.seats {
///     println!("{}: {} cards, {} foreign bases", seat.seat, seat.cards, seat.foreign_bases);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::View;
#[doc(inline)]
pub use hyperkon_cosmic::{Outcome, SeatView};

/// A structured error: code, arguments, and message.
///
/// ```
/// use hyperkon::{Code, Content, ContentError, ContentFile};
///
/// let (mut files, problems) = Content::collect::<&str>(&[]);
/// files.push(ContentFile::new("powers/aliens/my_alien.lua", "return {"));
/// let Err(ContentError(problems)) = Content::from_files(&files, problems) else { panic!("it is sound") };
/// // Programs read the code; people read the message.
/// for problem in &problems {
///     println!("{}: {problem}", problem.wrong.code());
/// }
/// ```
#[doc(inline)]
pub use hyperkon_table::Diagnostic;
#[doc(inline)]
pub use hyperkon_table::ErrorArg;

/// The code of an error: a name that programs can compare, stable across versions.
///
/// ```
/// use hyperkon::{Code, Content, Engine, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let error = engine.start(&TableOptions::new("kosmische-strijd").seats(99)).unwrap_err();
/// println!("{}: {error}", error.code());
/// # Ok::<(), hyperkon::ContentError>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::Code;
