//! `hyperkon sim --compare`: each game twice, with a change and without it, and what that does to the win shares.
//!
//! Both games of a pair have the same seed, the same aliens at the same seats and the same bots. Counts are whole numbers
//! that are only added up, so that the result does not depend on how many threads there were.

use crate::args;
use crate::bots;
use crate::compare_report;
use crate::compare_sums::{Course, Pairs};
use crate::crowd::{self, Crowd};
use crate::sim::{USUAL_GAMES, tell_of_cut};
use crate::table;
use crate::tally::{Head, Kind};
use crate::trouble::Trouble;
use crate::variant::Variant;
use hyperkon::bots::BotName;
use hyperkon::cosmic::Event;
use hyperkon::edition::Edition;
use hyperkon::game::{Content, Engine, Game, Progress, TableOptions};
use hyperkon::table::{Dice, Game as _};
use hyperkon_workshop::check::see_again;
use serde_json::json;
use std::sync::Arc;

/// The aliens of a game are drawn from another seed than the game itself.
const DRAWN: u64 = 0xc03a;

/// Two ways to play, and what they have in common.
pub struct Comparison<'a> {
    /// The one, and what it is compared with.
    pub variants: [Variant; 2],
    /// The table of each, with the seed that the games' seeds come from.
    pub options: [TableOptions; 2],
    /// The aliens of interest.
    pub subjects: Vec<String>,
    /// The aliens that can sit at the other seats.
    others: Vec<String>,
    /// By seat.
    bots: Vec<BotName>,
    /// The same, as a line names them.
    bots_written: String,
    args: &'a args::Sim,
}

/// Compares.
pub fn run(content: &Arc<Content>, language: &str, compare: &str, args: &args::Sim) -> Result<(), Trouble> {
    let comparison = Comparison::of(content, compare, args)?;
    let games = args.games.unwrap_or(USUAL_GAMES);
    // What cannot be played is said once, not by every thread.
    let mut identities = Vec::new();
    for (variant, options) in comparison.variants.iter().zip(comparison.tables(0)) {
        let table = Engine::new(Arc::clone(&variant.content))?.set_up(&options)?;
        identities.push(Engine::identity(table.rules(), &options));
    }
    let [one, other] = &comparison.variants;
    let editions = [table::edition(&one.content, &one.edition)?, table::edition(&other.content, &other.edition)?];
    let fits = |pairs: &Pairs| pairs.is_sound(editions);
    let work = args.shards.open(args.resume.as_deref(), &comparison.head(identities.join(" ")), games, fits)?;
    let engines = || Ok([crowd::engine(&one.content, args.check)?, crowd::engine(&other.content, args.check)?]);
    let piece = |engines: &mut [Engine; 2], number, found: &mut Pairs| comparison.pair(engines, number, found);
    let counted = work.whole(|tally, range| {
        tell_of_cut(tally, content, language);
        let pieces = range.end - range.start - tally.counted();
        let crowd = Crowd { pieces, each: 2, jobs: crowd::jobs(args.jobs, pieces) };
        crowd.work(tally.missing(range), engines, piece, |block, found| tally.add(block.start, found))
    })?;
    counted.map_or(Ok(()), |pairs| compare_report::print(content, language, &comparison, &pairs, args))
}

impl<'a> Comparison<'a> {
    fn of(content: &Arc<Content>, compare: &str, args: &'a args::Sim) -> Result<Comparison<'a>, Trouble> {
        let id = args.table.edition.clone().map_or_else(|| table::usual_edition(content), Ok)?;
        table::edition(content, &id)?;
        let one = Variant::read(content, &id, "--compare", compare)?;
        let other = match &args.against {
            None => Variant::plain(content, &id),
            Some(words) => Variant::read(content, &id, "--against", words)?,
        };
        if (&one.edition, one.content.hash(), &one.off) == (&other.edition, other.content.hash(), &other.off) {
            let what = format!("`--compare {compare}`: both are the same, and there is nothing to compare");
            return Err(Trouble::Usage(what));
        }
        let mut subjects: Vec<String> = one.aliens.iter().chain(&other.aliens).cloned().collect();
        let options = |variant: &Variant| {
            let edition = Some(variant.edition.clone());
            table::options(&variant.content, &args::Table { edition, ..args.table.clone() }, 0)
        };
        let options = [options(&one)?, options(&other)?];
        if options[0].seats != options[1].seats {
            let [a, b] = [options[0].seats, options[1].seats];
            return Err(Trouble::Usage(format!("these editions seat {a} and {b} if nobody says (say `--seats`)")));
        }
        if subjects.is_empty() {
            subjects = options[0].aliens.concat();
        }
        subjects.sort_unstable();
        subjects.dedup();
        let preset = table::preset(&one.content, &args.table, &options[0])?;
        let editions = [table::edition(&one.content, &one.edition)?, table::edition(&other.content, &other.edition)?];
        let others = others(editions, options[0].seats, preset);
        if let Some(alien) = subjects.iter().find(|id| !can_sit(editions, options[0].seats, id)) {
            let what = format!("`{alien}` cannot sit at this table (it is not for 2 seats, or not in both editions)");
            return Err(Trouble::Usage(what));
        }
        let bots = args.players.bots(&one.content, &options[0], BotName::Steady)?;
        let (bots, bots_written) = (bots.seats().to_vec(), bots.written().to_owned());
        Ok(Comparison { variants: [one, other], options, subjects, others, bots, bots_written, args })
    }

    /// The bots, each once.
    pub fn bots(&self) -> Vec<String> {
        bots::names(&self.bots)
    }

    fn head(&self, identity: String) -> Head {
        let [one, other] = &self.variants;
        Head {
            kind: Kind::Compare,
            content: format!("{} {}", one.content.hash(), other.content.hash()),
            identity,
            preset: self.args.table.preset.clone(),
            check: self.args.check,
            bots: self.bots.iter().map(ToString::to_string).collect(),
            more: vec![("compare", json!(one.words)), ("against", json!(other.words))],
            table: self.options[0].clone(),
        }
    }

    /// The tables of a pair. The aliens of interest take every seat in turn, unless the line says where they sit; the other
    /// seats have aliens that can sit at both tables.
    fn tables(&self, number: u64) -> [TableOptions; 2] {
        let seed = table::mix(self.options[0].seed, number);
        let (seats, each) = (usize::from(self.options[0].seats), usize::from(self.options[0].aliens_per_seat));
        let mut aliens = self.options[0].aliens.clone();
        aliens.resize(seats, Vec::new());
        let first = (number % seats as u64) as usize;
        let mut places = (0..seats).map(|place| (first + place) % seats).cycle().take(seats * each);
        let is_seated = |aliens: &[Vec<String>], id: &String| aliens.iter().any(|seat| seat.contains(id));
        for id in &self.subjects {
            if !is_seated(&aliens, id)
                && let Some(seat) = places.find(|seat| aliens[*seat].len() < each)
            {
                aliens[seat].push(id.clone());
            }
        }
        let mut others: Vec<&String> = self.others.iter().filter(|id| !is_seated(&aliens, id)).collect();
        Dice::new(table::mix(seed, DRAWN)).shuffle(&mut others);
        for seat in &mut aliens {
            while let Some(id) = others.pop_if(|_| seat.len() < each) {
                seat.push(id.clone());
            }
        }
        self.options.clone().map(|options| TableOptions { aliens: aliens.clone(), ..options.seed(seed) })
    }

    /// Plays a pair of games and counts what came of it.
    fn pair(&self, engines: &mut [Engine; 2], number: u64, found: &mut Pairs) -> Result<(), Trouble> {
        let tables = self.tables(number);
        let [one, other] = [0, 1].map(|index| self.play(&mut engines[index], &self.variants[index], &tables[index]));
        let (one, other) = match (one, other) {
            (Ok(one), Ok(other)) => (one, other),
            (Err(what), _) => return Err(self.failed(number, 0, &tables, &what)),
            (_, Err(what)) => return Err(self.failed(number, 1, &tables, &what)),
        };
        found.count(&one, &other);
        Ok(())
    }

    fn play(&self, engine: &mut Engine, variant: &Variant, options: &TableOptions) -> Result<Course, String> {
        let mut game = engine.set_up(options).map_err(|error| error.to_string())?;
        let aliens = table::aliens_of(&game);
        for id in &variant.off {
            if let Some(script) = game.rules().script_named(id) {
                engine.disable(&mut game, script).map_err(|error| error.to_string())?;
            }
        }
        let (mut events, mut turns) = (0, 0);
        let told = |_: &Game, progress: &Progress| {
            events += progress.events.len();
            turns += progress.events.iter().filter(|told| matches!(told.event, Event::TurnBegan { .. })).count() as u64;
        };
        let answers = crowd::play(engine, &mut game, &self.bots, self.args.check, told)?;
        Ok(Course { winners: game.winners(), answers, events, turns, aliens })
    }

    fn failed(&self, number: u64, which: usize, tables: &[TableOptions; 2], what: &str) -> Trouble {
        let (variant, options) = (&self.variants[which], &tables[which]);
        let again = see_again(&variant.content, options, &self.bots_written, &self.args.mods.written());
        let with = variant.words.as_ref().map_or_else(String::new, |words| format!(" with {words}"));
        let mend = variant.words.as_ref().map_or_else(String::new, |words| format!(", in an edition with {words}"));
        let seed = options.seed;
        Trouble::Usage(format!("game {number}{with} (of seed {seed}) went wrong: {what} ({again}{mend})"))
    }
}

/// The aliens that can sit at a table in both editions; of a preset, if there is one.
fn others(editions: [&Edition; 2], seats: u8, preset: Option<Vec<String>>) -> Vec<String> {
    let ids = preset.unwrap_or_else(|| editions[0].aliens.keys().cloned().collect());
    ids.into_iter().filter(|id| can_sit(editions, seats, id)).collect()
}

fn can_sit(editions: [&Edition; 2], seats: u8, id: &str) -> bool {
    let is_for_it = |edition: &Edition| seats != 2 || !edition.not_for_two.iter().any(|not| not == id);
    editions.iter().all(|edition| edition.aliens.contains_key(id) && is_for_it(edition))
}
