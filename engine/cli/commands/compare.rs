//! `hyperkon sim --compare`: plays each game with and without a change, and compares win shares.
//!
//! Both games of a pair have the same seed, the same roles at the same seats, and the same bots. The result is a sum of
//! integers, so it does not depend on the number of threads.

use crate::commands::compare_report;
use crate::commands::compare_sums::Pairs;
use crate::commands::plan::Plan;
use crate::commands::variant::Variant;
use crate::counting::counters::{Head, Kind};
use crate::counting::report::{Report, USUAL_GAMES, tell_of_cut};
use crate::counting::workers::{self, Crowd};
use crate::words::args;
use crate::words::error::CommandError;
use crate::words::table::Editions;
use hyperkon::__private::game::Content;
use hyperkon_frame::BotSpec;
use hyperkon_table::Table;
use hyperkon_workshop::setup::Setup;
use serde_json::json;

/// Two variants of a game, and the plan of their games.
pub struct Comparison<'a, G: Setup> {
    /// The variant with the change, and the variant to compare with.
    pub variants: [Variant<G>; 2],
    /// The plan for the games of both variants.
    pub plan: Plan<'a, G>,
}

/// Compares two variants.
pub fn run<G: Setup>(
    game: &G,
    content: &Content,
    language: &str,
    compare: &str,
    args: &args::Sim,
) -> Result<(), CommandError> {
    let Comparison { variants, plan } = Comparison::of(game, compare, args)?;
    let games = args.games.unwrap_or(USUAL_GAMES);
    // Set up one table first. An error is then reported once instead of by every thread.
    let (mut identities, mut tables) = (Vec::new(), Vec::new());
    for (variant, seating) in variants.iter().zip(plan.tables(0)) {
        let options = seating.options(&variant.game).map_err(CommandError::Usage)?;
        let table = Table::set_up(&variant.game, &options).map_err(|error| CommandError::Usage(error.to_string()))?;
        identities.push(G::identity(table.rules(), &options));
        tables.push(plan.seatings[tables.len()].options(&variant.game).map_err(CommandError::Usage)?);
    }
    let head = Head {
        kind: Kind::Compare,
        content: content.hash(),
        identity: identities.join(" "),
        preset: args.at.table.preset.clone(),
        check: args.run.check,
        bots: plan.bots.seats().iter().map(ToString::to_string).collect(),
        more: vec![("compare", json!(plan.words[0])), ("against", json!(plan.words[1]))],
        table: tables.swap_remove(0),
    };
    let fits = |pairs: &Pairs| pairs.is_sound(&plan.editions);
    let work = args.run.shards.open(args.run.resume.as_deref(), &head, games, fits)?;
    let makers = [variants[0].game.maker(args.run.check), variants[1].game.maker(args.run.check)];
    let wrong = |error: G::Error| CommandError::Usage(error.to_string());
    let engines = || Ok([makers[0]().map_err(wrong)?, makers[1]().map_err(wrong)?]);
    let piece = |games: &mut [G; 2], number, found: &mut Pairs| plan.pair(games, number, found);
    let counted = work.whole(|tally, range| {
        tell_of_cut(tally, content, language);
        let pieces = range.end - range.start - tally.counted();
        let crowd = Crowd { pieces, each: 2, jobs: workers::jobs(args.run.jobs, pieces) };
        crowd.work(tally.missing(range), engines, piece, |block, found| tally.add(block.start, found))
    })?;
    let report = Report::of::<G>(content, language, &plan.editions[0]);
    counted.map_or(Ok(()), |pairs| compare_report::print(&report, &plan, &pairs, args))
}

impl<'a, G: Setup> Comparison<'a, G> {
    fn of(game: &G, compare: &str, args: &'a args::Sim) -> Result<Comparison<'a, G>, CommandError> {
        let id = Editions::of(game).asked_for(args.at.table.edition.as_deref())?.id.clone();
        let one = Variant::read(game, &id, "--compare", compare)?;
        let other = match &args.against {
            None => Variant::plain(game, &id)?,
            Some(words) => Variant::read(game, &id, "--against", words)?,
        };
        if one.is_same(&other) {
            let what = format!("`--compare {compare}`: both variants are the same; nothing to compare");
            return Err(CommandError::Usage(what));
        }
        let mut subjects = [&one.change.roles[..], &other.change.roles].concat();
        let seating = |variant: &Variant<G>| {
            let edition = Some(variant.edition.id.clone());
            variant.editions.seating(&args::Table { edition, ..args.at.table.clone() }, 0)
        };
        let seatings = [seating(&one)?, seating(&other)?];
        let seats = seatings[0].seats;
        if seats != seatings[1].seats {
            let [a, b] = [seats, seatings[1].seats];
            return Err(CommandError::Usage(format!(
                "these editions have {a} and {b} seats by default (set `--seats`)"
            )));
        }
        if subjects.is_empty() {
            subjects = seatings[0].roles.concat();
        }
        subjects.sort_unstable();
        subjects.dedup();
        let preset = one.editions.preset(&args.at.table, &seatings[0])?;
        let editions = [one.edition.clone(), other.edition.clone()];
        let can_sit = |id: &String| editions.iter().all(|edition| edition.can_sit(id, seats));
        let all = preset.unwrap_or_else(|| editions[0].roles.keys().cloned().collect());
        let others = all.into_iter().filter(can_sit).collect();
        if let Some(role) = subjects.iter().find(|id| !can_sit(id)) {
            let what = format!(
                "`{role}` cannot play at this table (it is not allowed with 2 seats, or missing in one edition)"
            );
            return Err(CommandError::Usage(what));
        }
        let bots = args.players.seated::<G>(&editions[0].colors, seats, BotSpec::default())?;
        let words = [one.words.clone(), other.words.clone()];
        let off = [one.change.off.clone(), other.change.off.clone()];
        let plan = Plan { seatings, editions, words, off, subjects, others, bots, args };
        Ok(Comparison { variants: [one, other], plan })
    }
}
