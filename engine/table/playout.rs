//! A game played on in a thinker's head: from an answer to an evaluation.
//!
//! The game's playout bot answers for all seats but those that are strangers in a world: they answer at random. After a number
//! of answers the game is stopped where the next chapter begins, and evaluated. (With all others as strangers in one world of
//! four, whoever they were, the thinker lost more against playout bots than it gained against random ones.)

use super::{Bot, BySeat, Dice, Question as _, RandomBot, Searchable, Seat, SeatSet, Seen, Table, mix};

/// After so many answers with a choice a game is stopped at the next chapter. At equal time the thinker won 58 of 100 games
/// against three playout bots with 40, 48 with 20, and 34 where games were played to their end (± 6 each).
const ANSWERS: u32 = 40;
/// After so many answers, with a choice or without, it is stopped wherever it is.
const MOST_ANSWERS: u32 = 400;

/// How many answers others may give before the seat is asked what it is asked at the table.
const ANSWERS_BEFORE: usize = 16;

/// Among so many lots it falls who is a stranger in a world.
const LOTS: u32 = 1000;

/// How many worlds are tried for one that comes to the seat's question.
const DRAWS: u64 = 4;

/// The world of this number: the table dealt anew, where the seat finds what it finds at the table, and is asked the same.
/// `None` if none is found, as long as `go_on` says so.
pub(super) fn imagined<G: Searchable>(
    game: &G,
    seen: Seen<'_, G>,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<Table<G>> {
    for draw in 0..DRAWS {
        let seed = mix(seed, draw);
        // Where one draw finds none after many tries, others hardly do.
        let mut world = seen.imagine_while(game, seed, go_on).ok()?;
        if come_to_question(game, &mut world, seen, seed, go_on) {
            return Some(world);
        }
    }
    None
}

/// Where others have answered in secret they are asked again, and may have to answer before the seat is asked. What they
/// do then must look like what they have done.
fn come_to_question<G: Searchable>(
    game: &G,
    world: &mut Table<G>,
    seen: Seen<'_, G>,
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
        let progress = choice.and_then(|choice| world.answer(game, other, choice).ok());
        if progress.is_none_or(|progress| !progress.faults.is_empty()) {
            return false;
        }
    }
    false
}

/// The seat that is to answer next.
fn next<G: Searchable>(world: &Table<G>) -> Option<Seat> {
    world.position.asked().first().map(|question| question.seat()).filter(|_| !world.is_stopped())
}

/// Those who answer at random in the world of this seed, each seat in as many worlds as it is strange. The seat that thinks
/// is no stranger to itself.
pub(super) fn strangers(strangeness: &BySeat<f64>, seat: Seat, seed: u64) -> SeatSet {
    let mut dice = Dice::new(mix(seed, 2));
    let mut strangers: SeatSet = strangeness
        .iter()
        .filter(|(_, strange)| f64::from(dice.below(LOTS)) < f64::from(LOTS) * **strange)
        .map(|(other, _)| other)
        .collect();
    strangers.remove(seat);
    strangers
}

/// Plays an imagined game on, and gives the share of the win that the seat can expect then. Where a fault stops the game it
/// is evaluated as it stands. `None` if `go_on` says so before.
pub(super) fn play_on<G: Searchable>(
    game: &G,
    world: &mut Table<G>,
    seat: Seat,
    strangers: SeatSet,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<f64> {
    let (mut bot, mut random) = (G::playout_bot(mix(seed, 1)), RandomBot::new(mix(seed, 3)));
    let (mut chosen, mut chapter) = (0, None);
    for _ in 0..MOST_ANSWERS {
        let Some(question) = world.position.asked().first().filter(|_| !world.stopped) else { break };
        if !go_on() {
            return None;
        }
        let asked = question.seat();
        let choice = question.only_choice().or_else(|| {
            chosen += 1;
            if strangers.contains(asked) { Some(random.choose(question)) } else { bot.choose(game, world.seen(asked)) }
        });
        let choice = choice.unwrap_or_else(|| question.fallback());
        if world.answer(game, asked, choice).is_err() {
            break;
        }
        if chosen >= ANSWERS {
            let now = G::chapter(world);
            if *chapter.get_or_insert(now) != now {
                break;
            }
        }
    }
    Some(G::evaluate(world)[seat])
}
