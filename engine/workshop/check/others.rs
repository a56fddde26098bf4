//! Editions of the games without scripts at play: random games in which every step is run twice, nothing may be lost, and no
//! seat may tell apart two worlds that differ only in what it cannot know.

use super::Wishes;
use super::play::EditionPlayed;
use super::wrong::WrongPlay;
use crate::game::ContentFile;
use crate::games::Others;
use crate::others::Other;
use crate::problem::Problem;
use crate::setup::{Seating, edition_info};
use crate::table::{Game, Progress, RandomBot, Seat, Seen, Table, Unfinished, mix};

/// A game that has not ended after so many answers will not end.
const ENDLESS: u64 = 20_000;
/// After so many answers a seat is shown another world.
const WORLD_EVERY: u64 = 8;
/// In one game of so many the seats have nothing of their own named for them.
const UNNAMED_EVERY: u64 = 3;

/// What matters of an edition's file here.
#[derive(serde::Deserialize)]
struct Head {
    id: String,
}

/// Plays games of each of the given editions; how many, and what went wrong in them. `told`: how many of how many were played.
pub(super) fn play(
    others: Others,
    given: &[&ContentFile],
    mods: &str,
    wishes: &Wishes,
    told: &(dyn Fn(u64, u64) + Sync),
) -> (Vec<EditionPlayed>, Vec<Problem>) {
    let (ufos, sp4x) = (others.ufos.watched(), others.sp4x.watched());
    let (mut played, mut problems) = (Vec::new(), Vec::new());
    let editions: Vec<_> = given.iter().filter_map(|file| Some((*file, file.other_game()?))).collect();
    let all = wishes.games * editions.len() as u64;
    for (file, name) in editions {
        let before = played.iter().map(|one: &EditionPlayed| one.games).sum::<u64>();
        let game_over = |games| told(before + games, all);
        let Ok(Head { id }) = crate::edition::read_toml(&file.path, &file.text) else { continue };
        let (games, found) = match name.as_str() {
            name if name == <hyperkon_ufos::Ufos as hyperkon_frame::Served>::NAME => {
                Tried { game: &ufos, id: &id, file, mods }.games(wishes, game_over)
            }
            _ => Tried { game: &sp4x, id: &id, file, mods }.games(wishes, game_over),
        };
        played.push(EditionPlayed { id, games });
        problems.extend(found);
    }
    (played, problems)
}

/// An edition that is tried.
struct Tried<'a, G: Other> {
    game: &'a G,
    id: &'a str,
    file: &'a ContentFile,
    mods: &'a str,
}

impl<G: Other> Tried<'_, G> {
    /// Plays its games; how many, and the first that goes wrong: those after it hardly say more.
    fn games(&self, wishes: &Wishes, game_over: impl Fn(u64)) -> (u64, Option<Problem>) {
        let [fewest, most] = edition_info(self.game, self.id).map(|info| info.seats).unwrap_or_default();
        for number in 0..wishes.games {
            let seed = mix(wishes.seed, number) % 1_000_000;
            let seats = fewest + (number % u64::from(most.saturating_sub(fewest) + 1)) as u8;
            let table = Seating::new(self.id, seats, seed);
            let table = if number % UNNAMED_EVERY == 0 { table } else { table.of_seed(self.game, seed, None) };
            if let Err(problem) = self.one(&table) {
                return (number, Some(problem));
            }
            game_over(number + 1);
        }
        (wishes.games, None)
    }

    fn one(&self, seating: &Seating) -> Result<(), Problem> {
        let (again, seed) = (self.again(seating), seating.seed);
        let wrong = |wrong: WrongPlay| Problem::error(&self.file.path, wrong);
        let options = seating.options(self.game);
        let options = options.map_err(|why| wrong(WrongPlay::Stuck { why, again: again.clone() }))?;
        let mut table = Table::set_up(self.game, &options).map_err(|trouble| self.no_table(&trouble, &again))?;
        let mut found = None;
        let answer = |table: &Table<G>, seat: Seat, number| {
            table.seen(seat).question().map(|question| RandomBot::at_answer(seed, number).choose(question))
        };
        let told = |table: &Table<G>, progress: &Progress<G>, answers| {
            found = self.amiss(table, progress, (seed, answers), &again);
            if found.is_some() { Err(String::new()) } else { Ok(()) }
        };
        let played = table.play_out(self.game, ENDLESS, answer, told);
        let unfinished = |unfinished| match unfinished {
            Unfinished::Endless(answers) => WrongPlay::Endless { answers, again: again.clone() },
            other => WrongPlay::Stuck { why: other.to_string(), again: again.clone() },
        };
        match (found, played) {
            (Some(found), _) => Err(wrong(found)),
            (None, Err(error)) => Err(wrong(unfinished(error))),
            (None, Ok(_)) => Ok(()),
        }
    }

    /// What is wrong after an answer.
    fn amiss(
        &self,
        table: &Table<G>,
        progress: &Progress<G>,
        (seed, answers): (u64, u64),
        again: &str,
    ) -> Option<WrongPlay> {
        let again = || again.to_owned();
        if let Some(fault) = progress.faults.first() {
            return Some(WrongPlay::Fault { fault: fault.to_string(), how: String::new(), again: again() });
        }
        let position = table.referee().position();
        if let Err(what) = G::sound(table.rules(), &position.checkpoint, None) {
            return Some(WrongPlay::Lost { what: what.to_string(), again: again() });
        }
        // Where others have answered in secret they would be asked again.
        if answers % WORLD_EVERY != seed % WORLD_EVERY || !position.answers.is_empty() || table.is_over() {
            return None;
        }
        let seat = Seat(((answers / WORLD_EVERY) % u64::from(G::seats(table.rules()))) as u8);
        let world = table.other_world(self.game, seat, mix(seed, answers))?;
        let can_tell = can_tell_apart(table.seen(seat), world.seen(seat));
        can_tell.then(|| WrongPlay::Leak { seat: seat.0 + 1, answers, again: again() })
    }

    fn no_table(&self, trouble: &G::Trouble, again: &str) -> Problem {
        let (key, how) = G::advice(trouble).unwrap_or_default();
        let how = if how.is_empty() { String::new() } else { format!("{how}; ") };
        let (why, again) = (trouble.to_string(), again.to_owned());
        let mut problem = Problem::error(&self.file.path, WrongPlay::NoTable { why, how, again });
        if !key.is_empty() {
            problem = problem.about(key);
            problem.place.find(&self.file.text);
        }
        problem
    }

    /// The line that plays the game again.
    fn again(&self, Seating { seats, seed, roles, .. }: &Seating) -> String {
        let (mods, id) = (self.mods, self.id);
        let own = roles.iter().flatten().zip(1..);
        let own: String = own.map(|(role, seat)| format!(" --alien {seat}={role}")).collect();
        format!(
            "see it again: hyperkon play --bots --bot random{mods} --edition {id} --seats {seats} --seed {seed}{own}"
        )
    }
}

/// Whether a viewer finds something else at the one table than at the other.
fn can_tell_apart<G: Game<Question: PartialEq>>(here: Seen<'_, G>, there: Seen<'_, G>) -> bool {
    here.view() != there.view() || here.question() != there.question()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_sp4x::{Sp4x, TableOptions};

    /// Another world looks the same to its seat, and to nobody else: who holds other cards there can tell.
    #[test]
    fn only_a_seat_whose_knowledge_differs_can_tell_two_worlds_apart() {
        let game = Sp4x::default();
        let mut table = Table::set_up(&game, &TableOptions::new(3, 5)).unwrap_or_else(|error| panic!("{error}"));
        drop(table.resume(&game));
        let told = |seat: u8| {
            let worlds = (0..20).filter_map(|seed| table.other_world(&game, Seat(0), seed));
            worlds.filter(|world| can_tell_apart(table.seen(Seat(seat)), world.seen(Seat(seat)))).count()
        };
        assert_eq!(told(0), 0);
        assert!(told(1) > 10, "{}", told(1));
    }
}
