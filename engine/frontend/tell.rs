//! Events, views, and errors. Each example is followed by the other types that it uses.

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
#[doc(inline)]
pub use hyperkon_cosmic::{Event, ScriptId};
#[doc(inline)]
pub use hyperkon_table::{LogEntry, Viewer};

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
