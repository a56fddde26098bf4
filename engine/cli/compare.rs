//! `hyperkon sim --compare`: each game twice, with a change and without it, and what that does to the win shares.
//!
//! Both games of a pair have the same seed, the same roles at the same seats and the same bots. Counts are whole numbers
//! that are only added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::bots::Seated;
use crate::compare_report;
use crate::compare_sums::{Course, Pairs};
use crate::crowd::{self, Crowd};
use crate::report::Report;
use crate::sim::{USUAL_GAMES, tell_of_cut};
use crate::table::{self, Editions};
use crate::tally::{Head, Kind};
use crate::trouble::Trouble;
use crate::variant::Variant;
use hyperkon::game::Content;
use hyperkon::table::{Dice, Progress, Table};
use hyperkon_workshop::setup::change::Tunable;
use hyperkon_workshop::setup::{EditionInfo, Seating};
use serde_json::json;

/// The roles of a game are drawn from another seed than the game itself.
const DRAWN: u64 = 0xc03a;

/// Two ways to play, and what they have in common.
pub struct Comparison<'a, G: Tunable> {
    /// The one, and what it is compared with.
    pub variants: [Variant<G>; 2],
    /// What they have in common.
    pub plan: Plan<'a, G::Player>,
}

/// What the two ways to play have in common.
pub struct Plan<'a, P> {
    /// The table of each, with the seed that the games' seeds come from.
    pub seatings: [Seating; 2],
    /// The edition of each.
    pub editions: [EditionInfo; 2],
    /// The change of each, as it was written; `None`: the edition as it is.
    pub words: [Option<String>; 2],
    /// The roles whose powers are switched off.
    pub off: [Vec<String>; 2],
    /// The roles of interest.
    pub subjects: Vec<String>,
    /// The roles that can sit at the other seats.
    others: Vec<String>,
    /// By seat.
    pub bots: Seated<P>,
    args: &'a args::Sim,
}

/// Compares.
pub fn run<G: Tunable>(
    game: &G,
    content: &Content,
    language: &str,
    compare: &str,
    args: &args::Sim,
) -> Result<(), Trouble> {
    let Comparison { variants, plan } = Comparison::of(game, compare, args)?;
    let games = args.games.unwrap_or(USUAL_GAMES);
    // What cannot be played is said once, not by every thread.
    let (mut identities, mut tables) = (Vec::new(), Vec::new());
    for (variant, seating) in variants.iter().zip(plan.tables(0)) {
        let options = seating.options(&variant.game).map_err(Trouble::Usage)?;
        let table = Table::set_up(&variant.game, &options).map_err(|error| Trouble::Usage(error.to_string()))?;
        identities.push(G::identity(table.rules(), &options));
        tables.push(plan.seatings[tables.len()].options(&variant.game).map_err(Trouble::Usage)?);
    }
    let head = Head {
        kind: Kind::Compare,
        content: content.hash(),
        identity: identities.join(" "),
        preset: args.table.preset.clone(),
        check: args.check,
        bots: plan.bots.seats().iter().map(ToString::to_string).collect(),
        more: vec![("compare", json!(plan.words[0])), ("against", json!(plan.words[1]))],
        table: tables.swap_remove(0),
    };
    let fits = |pairs: &Pairs| pairs.is_sound(&plan.editions);
    let work = args.shards.open(args.resume.as_deref(), &head, games, fits)?;
    let makers = [variants[0].game.maker(args.check), variants[1].game.maker(args.check)];
    let wrong = |error: G::Trouble| Trouble::Usage(error.to_string());
    let engines = || Ok([makers[0]().map_err(wrong)?, makers[1]().map_err(wrong)?]);
    let piece = |games: &mut [G; 2], number, found: &mut Pairs| plan.pair::<G>(games, number, found);
    let counted = work.whole(|tally, range| {
        tell_of_cut(tally, content, language);
        let pieces = range.end - range.start - tally.counted();
        let crowd = Crowd { pieces, each: 2, jobs: crowd::jobs(args.jobs, pieces) };
        crowd.work(tally.missing(range), engines, piece, |block, found| tally.add(block.start, found))
    })?;
    let report = Report::of::<G>(content, language, &plan.editions[0]);
    counted.map_or(Ok(()), |pairs| compare_report::print(&report, &plan, &pairs, args))
}

impl<'a, G: Tunable> Comparison<'a, G> {
    fn of(game: &G, compare: &str, args: &'a args::Sim) -> Result<Comparison<'a, G>, Trouble> {
        let id = Editions::of(game).asked_for(args.table.edition.as_deref())?.id.clone();
        let one = Variant::read(game, &id, "--compare", compare)?;
        let other = match &args.against {
            None => Variant::plain(game, &id)?,
            Some(words) => Variant::read(game, &id, "--against", words)?,
        };
        if one.is_same(&other) {
            let what = format!("`--compare {compare}`: both are the same, and there is nothing to compare");
            return Err(Trouble::Usage(what));
        }
        let mut subjects = [&one.change.roles[..], &other.change.roles].concat();
        let seating = |variant: &Variant<G>| {
            let edition = Some(variant.edition.id.clone());
            variant.editions.seating(&args::Table { edition, ..args.table.clone() }, 0)
        };
        let seatings = [seating(&one)?, seating(&other)?];
        let seats = seatings[0].seats;
        if seats != seatings[1].seats {
            let [a, b] = [seats, seatings[1].seats];
            return Err(Trouble::Usage(format!("these editions seat {a} and {b} if nobody says (say `--seats`)")));
        }
        if subjects.is_empty() {
            subjects = seatings[0].roles.concat();
        }
        subjects.sort_unstable();
        subjects.dedup();
        let preset = one.editions.preset(&args.table, &seatings[0])?;
        let editions = [one.edition.clone(), other.edition.clone()];
        let can_sit = |id: &String| editions.iter().all(|edition| edition.can_sit(id, seats));
        let all = preset.unwrap_or_else(|| editions[0].roles.keys().cloned().collect());
        let others = all.into_iter().filter(can_sit).collect();
        if let Some(role) = subjects.iter().find(|id| !can_sit(id)) {
            let what = format!("`{role}` cannot sit at this table (it is not for 2 seats, or not in both editions)");
            return Err(Trouble::Usage(what));
        }
        let usual = G::player(G::STAND_IN).map_err(Trouble::Usage)?;
        let bots = args.players.seated::<G>(&editions[0].colours, seats, usual)?;
        let words = [one.words.clone(), other.words.clone()];
        let off = [one.change.off.clone(), other.change.off.clone()];
        let plan = Plan { seatings, editions, words, off, subjects, others, bots, args };
        Ok(Comparison { variants: [one, other], plan })
    }
}

impl<P: Copy + std::fmt::Display> Plan<'_, P> {
    /// The tables of a pair. The roles of interest take every seat in turn, unless the line says where they sit; the other
    /// seats have roles that can sit at both tables.
    fn tables(&self, number: u64) -> [Seating; 2] {
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

    /// Plays a pair of games and counts what came of it.
    fn pair<G: Tunable<Player = P>>(&self, games: &[G; 2], number: u64, found: &mut Pairs) -> Result<(), Trouble> {
        let tables = self.tables(number);
        let [one, other] = [0, 1].map(|index| {
            let played = self.play(&games[index], &self.off[index], &tables[index]);
            played.map_err(|what| self.failed::<G>(number, index, &tables[index], &what))
        });
        found.count(&one?, &other?);
        Ok(())
    }

    fn play<G: Tunable<Player = P>>(&self, game: &G, off: &[String], seating: &Seating) -> Result<Course, String> {
        let mut table = Table::set_up(game, &seating.options(game)?).map_err(|error| error.to_string())?;
        let by_number = || table.seats().map(|seat| vec![(seat.0 + 1).to_string()]).collect();
        let roles = if self.editions[0].most_roles > 0 { G::roles(&table) } else { by_number() };
        game.switch_off(&mut table, off)?;
        let mut events = 0;
        let told = |_: &Table<G>, progress: &Progress<G>| events += progress.events.len();
        let bots = (self.bots.seats(), seating.seed);
        let answers = crowd::play(game, &mut table, bots, self.args.check, told)?;
        let turns = G::phase(&table).turn;
        Ok(Course { winners: table.winners(), answers, events, turns, roles })
    }

    fn failed<G: Tunable>(&self, number: u64, which: usize, seating: &Seating, what: &str) -> Trouble {
        let mods = self.args.mods.written();
        let again = seating.see_again::<G>(&self.editions[which], self.bots.written(), &mods);
        let with = self.words[which].as_ref().map_or_else(String::new, |words| format!(" with {words}"));
        let mend = self.words[which].as_ref().map_or_else(String::new, |words| format!(", in an edition with {words}"));
        let seed = seating.seed;
        Trouble::Usage(format!("game {number}{with} (of seed {seed}) went wrong: {what} ({again}{mend})"))
    }
}
