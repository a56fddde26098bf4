//! Questions and answers. Each example is followed by the other types that it uses.

/// An answer: picked options, a number, ships, or a move in a deal.
///
/// ```
/// use hyperkon::{Choice, Offer, Place, Planet, Seat, ShipCounts, Side};
///
/// let pass = Choice::pass();
/// let planet = Choice::Ships(ShipCounts::only(Place::Planet(Planet::of(Seat(1), 0)), 2));
/// // The offense gives a random card from its hand, and demands nothing.
/// let mut offer = Offer::default();
/// offer[Side::Offense].random_cards = 1;
/// let offer = Choice::Offer(Box::new(offer));
/// // The JSON in messages and records:
/// assert_eq!(serde_json::to_string(&pass)?, r#"{"pick":["pass"]}"#);
/// assert_eq!(serde_json::to_string(&planet)?, r#"{"ships":[{"at":{"planet":6},"ships":2}]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Choice;
#[doc(inline)]
pub use hyperkon_cosmic::{BySide, DealPrompt, Offer, OfferSide, Place, Planet, ShipCounts, Side};

/// A question to one seat, with its topic and its legal answers.
///
/// ```
/// use hyperkon::{Prompt, Content, Engine, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// for seat in game.seats_to_act().iter() {
///     let Some(question) = game.seen(seat).question() else { continue };
///     match &question.ask {
///         Prompt::Pick { min, max, options } => println!("{seat} picks {min} to {max} of {options:?}"),
///         Prompt::Number { min, max } => println!("{seat} says a number from {min} to {max}"),
///         Prompt::Ships { bounds, min, max } => println!("{seat} takes {min} to {max} of these ships: {bounds:?}"),
///         Prompt::Deal(deal) => println!("{seat} makes a deal: {deal:?}"),
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_cosmic::Decision;
#[doc(inline)]
pub use hyperkon_cosmic::{Hook, Phase, PickOption, Prompt, Selection, Topic};

#[doc(inline)]
pub use hyperkon_cosmic::{OfferItem, Part};
/// A partial answer, built step by step.
///
/// ```
/// use hyperkon::{Content, Engine, AnswerBuilder, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// # let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seat = game.seats_to_act().iter().next().ok_or("no seat is to act")?;
/// let question = game.seen(seat).question().ok_or("nothing is asked")?.clone();
/// let mut answer = AnswerBuilder::of(question);
/// // Each click or key is one step; a client highlights the possible next steps.
/// while !answer.parts().done {
///     answer.push(answer.parts().next[0])?;
/// }
/// answer.pop(); // the player takes back the last step
/// while !answer.parts().done {
///     answer.push(answer.parts().next[0])?;
/// }
/// engine.answer(&mut game, seat, answer.finish()?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::AnswerBuilder;
#[doc(inline)]
pub use hyperkon_table::Parts;

/// A question to a seat in any game, which can check and list its answers.
///
/// ```
/// use hyperkon::{Content, Engine, Question, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// # let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // The default answer, for a seat that does not reply.
/// let seat = game.seats_to_act().iter().next().ok_or("no seat is to act")?;
/// let least = game.seen(seat).question().ok_or("nothing is asked")?.default_choice();
/// engine.answer(&mut game, seat, least)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::Question;

#[doc(inline)]
pub use hyperkon_cosmic::Refusal;
/// The id of a question at one table: a seat and an increasing number.
///
/// ```
/// use hyperkon::{Content, Engine, Question, Refusal, TableOptions};
///
/// # let mut engine = Engine::new(Content::builtin()?)?;
/// # let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seat = game.seats_to_act().iter().next().ok_or("no seat is to act")?;
/// let id = game.seen(seat).question_id().ok_or("nothing is asked")?;
/// let choice = game.seen(seat).question().ok_or("nothing is asked")?.default_choice();
/// engine.answer_to(&mut game, id, choice.clone())?;
/// // An answer that arrives late is rejected, so it cannot answer another question.
/// let late = engine.answer_to(&mut game, id, choice);
/// assert!(matches!(late, Err(Refusal::Stale { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use hyperkon_table::QuestionId;

#[doc(inline)]
pub use hyperkon_table::Seat;
/// A set of seats.
///
/// ```
/// use hyperkon::{Seat, SeatSet};
///
/// let asked: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
/// assert!(asked.contains(Seat(2)) && !asked.contains(Seat(1)));
/// ```
#[doc(inline)]
pub use hyperkon_table::SeatSet;

/// A bot, which returns an answer for its seat's observation.
///
/// ```
/// use hyperkon::{Bot, Choice, Engine, Question, Observation};
///
/// /// Passes whenever it can.
/// struct Quiet;
///
/// impl Bot<Engine> for Quiet {
///     fn choose(&mut self, _: &Engine, seen: Observation<'_>) -> Option<Choice> {
///         seen.question().map(Question::default_choice)
///     }
/// }
/// ```
#[doc(inline)]
pub use hyperkon_table::Bot;
