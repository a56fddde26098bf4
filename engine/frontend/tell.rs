//! What has happened, what a seat sees, and how to say it.

/// ```
/// use hyperkon::Content;
///
/// let content = Content::builtin()?;
/// // Path data on a sheet of 48 by 48; an alien need not have any.
/// let edition = content.edition("kosmische-strijd").ok_or("there is no such edition")?;
/// for emblem in edition.aliens.keys().filter_map(|alien| content.emblem(alien)) {
///     for path in &emblem.lines {
///         println!("<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\"/>");
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::edition::Emblem;
/// ```
/// use hyperkon::{Content, Shape};
///
/// let content = Content::builtin()?;
/// // How seats are told apart on a drawn table: by colour, by shape and by letter.
/// let red = &content.paints("kosmische-strijd")[0];
/// assert_eq!((&*red.hex, red.shape, red.letter, red.mark), ("#ff6257", Shape::Triangle, 'R', '▲'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::edition::Paint;
/// See the example of [`Paint`].
#[doc(inline)]
pub use crate::edition::Shape;
/// ```
/// use hyperkon::{Content, Engine, Narrator, Seat, TableOptions, Viewer};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let words = Narrator::new(engine.content(), game.rules(), "sv");
/// // Each player gets the events as its seat may see them, an onlooker as everybody may.
/// for (number, event) in began.to(Viewer::Seat(Seat(0))) {
///     println!("{number}: {}", words.event(&event, None));
/// }
/// assert_eq!(began.to(Viewer::Onlooker).count(), began.events.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Progress;
/// ```
/// use hyperkon::{Content, Engine, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // All questions and all hands: not for players.
/// let referee = game.referee();
/// println!("{} questions", referee.questions().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Referee;
/// ```
/// use hyperkon::{Content, Engine, Seat, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seen = game.seen(Seat(0));
/// if let (Some(question), Some(id)) = (seen.question(), seen.question_id()) {
///     println!("question {id}: {:?}", question.topic);
/// }
/// // A game that could be this one for all that the seat knows: for bots that think ahead.
/// let imagined = engine.imagine(&seen, 1)?;
/// assert_eq!(imagined.seen(Seat(0)).view(), seen.view());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::game::Seen;
/// See the example of [`Progress`].
#[doc(inline)]
pub use crate::narrate::Narrator;
/// See the example of [`Choice`](crate::Choice): a thing for each of the two sides of an encounter.
#[doc(inline)]
pub use hyperkon_cosmic::BySide;
/// See the example of [`Progress`].
#[doc(inline)]
pub use hyperkon_cosmic::Event;
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
/// See the example of [`Fault`].
#[doc(inline)]
pub use hyperkon_cosmic::FaultKind;
/// ```
/// use hyperkon::{CardKind, Kinds};
///
/// let hand: Kinds = [CardKind::Attack(8), CardKind::Negotiate, CardKind::Attack(8)].into_iter().collect();
/// assert_eq!(hand.count(CardKind::Attack(8)), 2);
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Kinds;
/// See the example of [`View`].
#[doc(inline)]
pub use hyperkon_cosmic::Outcome;
/// ```
/// use hyperkon::{Content, Engine, Narrator, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, began) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let words = Narrator::new(engine.content(), game.rules(), "en");
/// // Why each thing happened: the clause of the rules, and what bent it.
/// for told in &began.events {
///     println!("{:?}", words.grounds(&told.why));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Rule;
/// See the example of [`View`].
#[doc(inline)]
pub use hyperkon_cosmic::SeatView;
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
/// See the example of [`Rule`].
#[doc(inline)]
pub use hyperkon_cosmic::Why;
/// See the example of [`Fault`].
#[doc(inline)]
pub use hyperkon_cosmic::Wrong;
/// See the example of [`Mistake`].
#[doc(inline)]
pub use hyperkon_table::Code;
/// See the example of [`Mistake`].
#[doc(inline)]
pub use hyperkon_table::Datum;
/// ```
/// use hyperkon::{Code, Content, ContentError, ContentFile};
///
/// let (mut files, problems) = Content::collect::<&str>(&[]);
/// files.push(ContentFile::new("powers/aliens/my_alien.lua", "return {"));
/// let Err(ContentError(problems)) = Content::from_files(&files, problems) else { panic!("it is sound") };
/// // A program reads the code, a person the sentence.
/// for problem in &problems {
///     println!("{}: {problem}", problem.wrong.code());
/// }
/// ```
#[doc(inline)]
pub use hyperkon_table::Mistake;
/// See the example of [`Progress`]: an event as it is for the whole table. A player is given [`Progress::to`].
#[doc(inline)]
pub use hyperkon_table::Told;
/// See the example of [`Seen`].
#[doc(inline)]
pub use hyperkon_table::Unimaginable;
/// See the example of [`Progress`].
#[doc(inline)]
pub use hyperkon_table::Viewer;
