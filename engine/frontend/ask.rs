//! What is asked, and what answers it.

/// See the example of [`Decision`].
#[doc(inline)]
pub use hyperkon_cosmic::Ask;
/// See the example of [`Kinds`](crate::Kinds).
#[doc(inline)]
pub use hyperkon_cosmic::CardKind;
/// ```
/// use hyperkon::{Choice, Offer, Place, Planet, Seat, ShipCounts, Side};
///
/// let pass = Choice::pass();
/// let planet = Choice::Ships(ShipCounts::only(Place::Planet(Planet::of(Seat(1), 0)), 2));
/// // The offense gives one of its cards, drawn at random, and wants nothing.
/// let mut offer = Offer::default();
/// offer[Side::Offense].random_cards = 1;
/// let offer = Choice::Offer(Box::new(offer));
/// // On the wire and in records:
/// assert_eq!(serde_json::to_string(&pass)?, r#"{"pick":["pass"]}"#);
/// assert_eq!(serde_json::to_string(&planet)?, r#"{"ships":[{"at":{"planet":6},"ships":2}]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Choice;
/// See the example of [`Choice`].
#[doc(inline)]
pub use hyperkon_cosmic::DealAsk;
/// ```
/// use hyperkon::{Ask, Content, Engine, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// for seat in game.waiting().iter() {
///     let Some(question) = game.seen(seat).question() else { continue };
///     match &question.ask {
///         Ask::Pick { min, max, options } => println!("{seat} picks {min} to {max} of {options:?}"),
///         Ask::Number { min, max } => println!("{seat} says a number from {min} to {max}"),
///         Ask::Ships { bounds, min, max } => println!("{seat} takes {min} to {max} of these ships: {bounds:?}"),
///         Ask::Deal(deal) => println!("{seat} makes a deal: {deal:?}"),
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Decision;
/// See the example of [`Decision`].
#[doc(inline)]
pub use hyperkon_cosmic::Hook;
/// See the example of [`Choice`].
#[doc(inline)]
pub use hyperkon_cosmic::Offer;
/// See the example of [`Decision`].
#[doc(inline)]
pub use hyperkon_cosmic::Phase;
/// See the example of [`Decision`]: one option of a pick.
#[doc(inline)]
pub use hyperkon_cosmic::Pickable;
/// See the example of [`Decision`]: the options picked.
#[doc(inline)]
pub use hyperkon_cosmic::Picked;
/// See the example of [`Choice`].
#[doc(inline)]
pub use hyperkon_cosmic::Place;
/// See the example of [`Choice`].
#[doc(inline)]
pub use hyperkon_cosmic::Planet;
/// See the example of [`Progress`](crate::Progress): the [`Narrator`](crate::Narrator) knows its name.
#[doc(inline)]
pub use hyperkon_cosmic::ScriptId;
/// See the example of [`Choice`].
#[doc(inline)]
pub use hyperkon_cosmic::ShipCounts;
/// See the example of [`Choice`].
#[doc(inline)]
pub use hyperkon_cosmic::Side;
/// See the example of [`Choice`]: what one side gives.
#[doc(inline)]
pub use hyperkon_cosmic::Terms;
/// See the example of [`Decision`]; [`Narrator::question`](crate::Narrator::question) makes a sentence of it.
#[doc(inline)]
pub use hyperkon_cosmic::Topic;

/// See the example of [`Partial`].
#[doc(inline)]
pub use hyperkon_cosmic::Part;
/// See the example of [`QuestionId`].
#[doc(inline)]
pub use hyperkon_cosmic::Refusal;
/// See the example of [`Partial`]: the parts of an offer.
#[doc(inline)]
pub use hyperkon_cosmic::Term;
/// ```
/// use hyperkon::{Content, Engine, Partial, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// # let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seat = game.waiting().iter().next().ok_or("nobody is asked")?;
/// let question = game.seen(seat).question().ok_or("nothing is asked")?.clone();
/// let mut answer = Partial::of(question);
/// // A click or a key is one part; those that can come next are lit.
/// while !answer.parts().done {
///     answer.push(answer.parts().next[0])?;
/// }
/// answer.pop(); // the player has thought better of it
/// while !answer.parts().done {
///     answer.push(answer.parts().next[0])?;
/// }
/// engine.answer(&mut game, seat, answer.finish()?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::Partial;
/// See the example of [`Partial`].
#[doc(inline)]
pub use hyperkon_table::Parts;
/// ```
/// use hyperkon::{Content, Engine, Question, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// # let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // For whoever does not answer: passes where it can, gives the least where it must.
/// let seat = game.waiting().iter().next().ok_or("nobody is asked")?;
/// let least = game.seen(seat).question().ok_or("nothing is asked")?.fallback();
/// engine.answer(&mut game, seat, least)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::Question;
/// ```
/// use hyperkon::{Content, Engine, Question, Refusal, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// # let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seat = game.waiting().iter().next().ok_or("nobody is asked")?;
/// let id = game.seen(seat).question_id().ok_or("nothing is asked")?;
/// let choice = game.seen(seat).question().ok_or("nothing is asked")?.fallback();
/// engine.answer_to(&mut game, id, choice.clone())?;
/// // What comes late, over a slow wire, answers no other question by mistake.
/// let late = engine.answer_to(&mut game, id, choice);
/// assert!(matches!(late, Err(Refusal::Stale { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::QuestionId;
/// See the example of [`SeatSet`].
#[doc(inline)]
pub use hyperkon_table::Seat;
/// ```
/// use hyperkon::{Seat, SeatSet};
///
/// let asked: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
/// assert!(asked.contains(Seat(2)) && !asked.contains(Seat(1)));
/// ```
#[doc(inline)]
pub use hyperkon_table::SeatSet;

/// ```
/// use hyperkon::{BotName, Content, Engine, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // By the name that a person writes, as after `--bot` on the command line.
/// let name: BotName = "thinker:20".parse()?;
/// let seat = game.waiting().iter().next().ok_or("nobody is asked")?;
/// let choice = name.seated(7).choose(&engine, game.seen(seat));
/// assert!(choice.is_some());
/// let wrong = "steddy".parse::<BotName>().unwrap_err();
/// assert_eq!(wrong.to_string(), "no bot is called `steddy` (did you mean `steady`?)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::bots::BotName;
/// See the example of [`BotName`]: what is no bot's name.
#[doc(inline)]
pub use crate::bots::NoBot;
/// See the example of [`Campaign`](crate::Campaign).
#[doc(inline)]
pub use crate::bots::RandomBot;
/// ```
/// use hyperkon::{Bot, Content, Engine, Steady, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let mut steady = Steady::new(7);
/// while let Some(seat) = game.waiting().iter().next() {
///     let choice = steady.choose(&engine, game.seen(seat)).ok_or("nothing is asked")?;
///     engine.answer(&mut game, seat, choice)?;
/// }
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::bots::Steady;
/// ```
/// use hyperkon::{Budget, Content, Engine, TableOptions, Thinker};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seat = game.waiting().iter().next().ok_or("nobody is asked")?;
/// let thought = Thinker::new(Budget::Simulations(40), 7).think(&engine, game.seen(seat), &mut |_| ());
/// let candidates = thought.ok_or("nothing is asked")?.candidates;
/// for candidate in candidates.iter().filter(|candidate| candidate.tries > 0) {
///     println!("{:?} would win {:.0} games of a hundred", candidate.choice, 100.0 * candidate.share);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::bots::Thinker;
/// ```
/// use hyperkon::{Bot, Choice, Engine, Question, Seen};
///
/// /// Passes whenever it can.
/// struct Quiet;
///
/// impl Bot<Engine> for Quiet {
///     fn choose(&mut self, _: &Engine, seen: Seen<'_>) -> Option<Choice> {
///         seen.question().map(Question::fallback)
///     }
/// }
/// ```
#[doc(inline)]
pub use hyperkon_table::Bot;
/// See the example of [`Thinker`].
#[doc(inline)]
pub use hyperkon_table::Budget;
