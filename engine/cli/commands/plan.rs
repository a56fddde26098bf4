//! The plan of a comparison: the settings of both variants, and the pairs of games.

use crate::commands::compare_sums::{Course, Pairs};
use crate::counting::workers;
use crate::words::args;
use crate::words::bots::Seated;
use crate::words::error::CommandError;
use crate::words::table;
use hyperkon_frame::BotSpec;
use hyperkon_table::{Dice, Table, Update};
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};

/// The seed salt for drawing the roles. The game uses a different seed.
const DRAWN: u64 = 0xc03a;

/// The settings of the two variants.
pub struct Plan<'a, G> {
    /// The table of each variant. The seeds of the games are derived from its seed.
    pub seatings: [Seating; 2],
    /// The edition of each variant.
    pub editions: [EditionInfo; 2],
    /// The change of each variant as the user wrote it; `None` means the unchanged edition.
    pub words: [Option<String>; 2],
    /// The roles of each variant whose powers are switched off.
    pub off: [Vec<String>; 2],
    /// The changed roles, which the report is about.
    pub subjects: Vec<String>,
    /// The roles that can sit at the other seats.
    pub others: Vec<String>,
    /// The bots by seat.
    pub bots: Seated<BotSpec<G>>,
    pub args: &'a args::Sim,
}

impl<G: Setup> Plan<'_, G> {
    /// Returns the tables of a pair. The changed roles take each seat in turn, unless `--alien` assigns seats. The other
    /// seats get roles that are allowed at both tables.
    pub fn tables(&self, number: u64) -> [Seating; 2] {
        let [one, _] = &self.seatings;
        let seed = table::mix(one.seed, number);
        let (seats, each) = (usize::from(one.seats), usize::from(one.per_seat));
        let mut roles = one.roles.clone();
        roles.resize(seats, Vec::new());
        let first = (number % seats as u64) as usize;
        let mut places = (0..seats).map(|place| (first + place) % seats).cycle().take(seats * each);
        let is_seated = |roles: &[Vec<String>], id: &String| roles.iter().any(|seat| seat.contains(id));
        for id in &self.subjects {
            if !is_seated(&roles, id)
                && let Some(seat) = places.find(|seat| roles[*seat].len() < each)
            {
                roles[seat].push(id.clone());
            }
        }
        let mut others: Vec<&String> = self.others.iter().filter(|id| !is_seated(&roles, id)).collect();
        Dice::new(table::mix(seed, DRAWN)).shuffle(&mut others);
        for seat in 0..seats {
            while roles[seat].len() < each {
                let can_meet = |id: &&String| roles.iter().flatten().all(|other| self.editions[0].can_meet(id, other));
                let Some(next) = others.iter().rposition(can_meet) else { break };
                roles[seat].push(others.remove(next).clone());
            }
        }
        self.seatings.clone().map(|seating| Seating { seed, roles: roles.clone(), ..seating })
    }

    /// Plays a pair of games and counts the result.
    pub fn pair(&self, games: &[G; 2], number: u64, found: &mut Pairs) -> Result<(), CommandError> {
        let tables = self.tables(number);
        let [one, other] = [0, 1].map(|index| {
            let played = self.play(&games[index], &self.off[index], &tables[index]);
            played.map_err(|what| self.failed(number, index, &tables[index], &what))
        });
        found.count(&one?, &other?);
        Ok(())
    }

    fn play(&self, game: &G, off: &[String], seating: &Seating) -> Result<Course, String> {
        let mut table = Table::set_up(game, &seating.options(game)?).map_err(|error| error.to_string())?;
        let by_number = || table.seats().map(|seat| vec![(seat.0 + 1).to_string()]).collect();
        let roles = if self.editions[0].most_roles > 0 { G::roles(&table) } else { by_number() };
        game.switch_off(&mut table, off)?;
        let mut events = 0;
        let told = |_: &Table<G>, progress: &Update<G>| events += progress.events.len();
        let bots = (self.bots.seats(), seating.seed);
        let answers = workers::play(game, &mut table, bots, self.args.run.check, told)?;
        let turns = G::phase(&table).turn;
        Ok(Course { winners: table.winners(), answers, events, turns, roles })
    }

    fn failed(&self, number: u64, which: usize, seating: &Seating, what: &str) -> CommandError {
        let mods = self.args.at.mods.written();
        let again = seating.see_again::<G>(&self.editions[which], self.bots.written(), &mods);
        let with = self.words[which].as_ref().map_or_else(String::new, |words| format!(" with {words}"));
        let mend = self.words[which].as_ref().map_or_else(String::new, |words| format!(", in an edition with {words}"));
        let seed = seating.seed;
        CommandError::Usage(format!("game {number}{with} (seed {seed}) failed: {what} ({again}{mend})"))
    }
}
