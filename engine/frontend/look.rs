//! The table as players see it. Each example is followed by the other types that it uses.

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
