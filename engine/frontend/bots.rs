//! Bots of this game. Each example is followed by the other types that it uses.

/// A bot, parsed from its name on the command line.
///
/// ```
/// use hyperkon::{BotSpec, Content, Engine, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// // The name as after `--bot` on the command line.
/// let name: BotSpec = "thinker:20".parse()?;
/// let seat = game.seats_to_act().iter().next().ok_or("no seat is to act")?;
/// let choice = name.seated(7).choose(&engine, game.seen(seat));
/// assert!(choice.is_some());
/// let wrong = "steddy".parse::<BotSpec>().unwrap_err();
/// assert_eq!(wrong.to_string(), "unknown bot `steddy` (did you mean `steady`?)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::bots::BotSpec;
#[doc(inline)]
pub use crate::bots::ParseBotError;

/// A bot that plays by heuristics, without search.
///
/// ```
/// use hyperkon::{Bot, Content, Engine, Steady, TableOptions};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let mut steady = Steady::new(7);
/// while let Some(seat) = game.seats_to_act().iter().next() {
///     let choice = steady.choose(&engine, game.seen(seat)).ok_or("nothing is asked")?;
///     engine.answer(&mut game, seat, choice)?;
/// }
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::bots::Steady;

/// A bot that searches: it tries its answers in sampled hidden states.
///
/// ```
/// use hyperkon::{Budget, Content, Engine, TableOptions, SearchBot};
///
/// let mut engine = Engine::new(Content::builtin()?)?;
/// let (game, _) = engine.start(&TableOptions::new("kosmische-strijd"))?;
/// let seat = game.seats_to_act().iter().next().ok_or("no seat is to act")?;
/// let thought = SearchBot::new(Budget::Simulations(40), 7).think(&engine, game.seen(seat), &mut |_| ());
/// let candidates = thought.ok_or("nothing is asked")?.candidates;
/// for candidate in candidates.iter().filter(|candidate| candidate.tries > 0) {
///     println!("{:?} would win {:.0} games of a hundred", candidate.choice, 100.0 * candidate.share);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use crate::bots::SearchBot;
#[doc(inline)]
pub use hyperkon_table::Budget;
