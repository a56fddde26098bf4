//! Playouts: games played from an answer to an evaluation.
//!
//! The game's playout bot answers for all seats except the deviating seats of this sample, which answer at random.
//! After a number of answers the playout stops at the next phase boundary and evaluates the game. In a test, all other
//! seats deviated in one sample of four. The thinker then lost more against playout bots than it gained against random
//! bots.

use super::{Bot, BySeat, Dice, Observation, Question as _, RandomBot, Searchable, Seat, SeatSet, Table, mix};

/// The number of real choices after which a playout stops at the next phase boundary. At equal time, the thinker won 58
/// of 100 games against three playout bots with a value of 40. It won 48 games with a value of 20, and 34 without a
/// limit (± 6 each).
const ANSWERS: u32 = 40;
/// The number of answers, including forced ones, after which a playout stops anywhere.
const MOST_ANSWERS: u32 = 400;

/// The maximum number of answers that others may give before the seat's question.
const ANSWERS_BEFORE: usize = 16;

/// The resolution of the random draw that selects deviating seats.
const LOTS: u32 = 1000;

/// The number of samples tried to find one that reaches the seat's question.
const DRAWS: u64 = 4;

/// Returns a sample in which the seat has the same observation and question. Returns `None` if the search finds none
/// while `go_on` returns `true`.
pub(super) fn imagined<G: Searchable>(
    game: &G,
    seen: Observation<'_, G>,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<Table<G>> {
    for draw in 0..DRAWS {
        let seed = mix(seed, draw);
        // If sampling has failed after many tries, more tries are unlikely to succeed.
        let mut world = seen.sample_state_while(game, seed, go_on).ok()?;
        if come_to_question(game, &mut world, seen, seed, go_on) {
            return Some(world);
        }
    }
    None
}

/// Plays a sample to the seat's question. Seats that have answered in secret answer again. The new answers must look
/// the same to the searching seat.
fn come_to_question<G: Searchable>(
    game: &G,
    world: &mut Table<G>,
    seen: Observation<'_, G>,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> bool {
    let Some(seat) = seen.viewer().seat() else { return false };
    let mut bot = None;
    for _ in (0..ANSWERS_BEFORE).take_while(|_| go_on()) {
        if world.question(seat).is_some() {
            return seen.looks_like(world);
        }
        let Some(other) = next(world) else { return false };
        let choice = bot.get_or_insert_with(|| G::playout_bot(mix(seed, 0))).choose(game, world.seen(other));
        let progress = choice.and_then(|choice| world.answer_quietly(game, other, choice).ok());
        if progress.is_none_or(|progress| !progress.faults.is_empty()) {
            return false;
        }
    }
    false
}

/// Returns the next seat to answer.
fn next<G: Searchable>(world: &Table<G>) -> Option<Seat> {
    world.position.asked().first().map(|question| question.seat()).filter(|_| !world.is_stopped())
}

/// Returns the seats that answer at random in this sample. Each other seat does so with its deviation probability; the
/// searching seat never does.
pub(super) fn strangers(deviation_rate: &BySeat<f64>, seat: Seat, seed: u64) -> SeatSet {
    let mut dice = Dice::new(mix(seed, 2));
    let mut strangers: SeatSet = deviation_rate
        .iter()
        .filter(|(_, strange)| f64::from(dice.below(LOTS)) < f64::from(LOTS) * **strange)
        .map(|(other, _)| other)
        .collect();
    strangers.remove(seat);
    strangers
}

/// Continues a sample and returns each seat's expected share of the win. If a fault stops the game, its current state
/// is evaluated. Returns `None` if `go_on` returns `false` first.
pub(super) fn play_on<G: Searchable>(
    game: &G,
    world: &mut Table<G>,
    strangers: SeatSet,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<BySeat<f64>> {
    let (mut bot, mut random) = (G::playout_bot(mix(seed, 1)), RandomBot::new(mix(seed, 3)));
    let (mut chosen, mut chapter) = (0, None);
    for _ in 0..MOST_ANSWERS {
        let Some(question) = world.position.asked().first().filter(|_| !world.stopped) else { break };
        if !go_on() {
            return None;
        }
        let asked = question.seat();
        let choice = question.forced_choice().or_else(|| {
            chosen += 1;
            if strangers.contains(asked) { Some(random.choose(question)) } else { bot.choose(game, world.seen(asked)) }
        });
        let choice = choice.unwrap_or_else(|| question.default_choice());
        if world.answer_quietly(game, asked, choice).is_err() {
            break;
        }
        if chosen >= ANSWERS {
            let now = G::chapter(world);
            if *chapter.get_or_insert(now) != now {
                break;
            }
        }
    }
    Some(G::evaluate(world))
}
