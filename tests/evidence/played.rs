//! One game from its seed: its table, its course, and its result.

use super::hostile;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{FaultPolicy, Windows};
use hyperkon::__private::game::{Content, Engine, TableOptions, Update};
use hyperkon_table::{Dice, Fnv, Seat};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

/// Answers after which a game of wild or hostile players is abandoned.
const ENOUGH: u64 = 600;
/// More answers than any game of sensible players needs. Two in 774,000 took more than 20,000.
const LONGEST: u64 = 100_000;
/// One game in this many has hostile scripts at its table.
const HOSTILE: u64 = 50;

/// One game in this many has all its events compared. Every game has their number, the answers and the end compared.
const TOLD: u64 = 8;

/// The content of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Dutch,
    Swedish,
    Mix,
    Hostile,
}

static MIX: LazyLock<PathBuf> =
    LazyLock::new(|| [env!("CARGO_MANIFEST_DIR"), "decks", "mods", "both-editions"].iter().collect());
static HOSTILES: LazyLock<(Arc<Content>, Vec<Vec<String>>)> = LazyLock::new(|| hostile::content(&MIX));

pub fn content(kind: Kind) -> Arc<Content> {
    match kind {
        Kind::Dutch | Kind::Swedish => Content::builtin().unwrap(),
        Kind::Mix => Content::with_mods(&[MIX.as_path()]).unwrap(),
        Kind::Hostile => HOSTILES.0.clone(),
    }
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Dutch, Kind::Swedish, Kind::Mix, Kind::Hostile];

    pub fn of(seed: u64) -> Kind {
        if seed % HOSTILE == HOSTILE - 1 { Kind::Hostile } else { Kind::ALL[(seed % 3) as usize] }
    }

    pub fn named(name: &str) -> Kind {
        let known = Kind::ALL.into_iter().find(|kind| format!("{kind:?}").eq_ignore_ascii_case(name));
        known.unwrap_or_else(|| panic!("{name} is none of {:?}", Kind::ALL))
    }

    fn table(self, seed: u64) -> TableOptions {
        let mut dice = Dice::new(seed ^ 0xe71d_e9ce);
        let of_attacks = (seed / HOSTILE) as usize;
        let (edition, most) = match self {
            Kind::Dutch => ("kosmische-strijd".to_owned(), 4),
            Kind::Swedish => ("universums-harskare".to_owned(), 5),
            Kind::Mix => ("both-editions".to_owned(), 5),
            Kind::Hostile => (hostile::edition(of_attacks % HOSTILES.1.len()), 5),
        };
        // Games of two players are the longest, so tables of two are rarer.
        let seats = if dice.below(8) == 0 { 2 } else { 3 + dice.below(most - 2) as u8 };
        let windows = if dice.below(16) == 0 { Windows::All } else { Windows::Holders };
        let mut table = TableOptions::new(&edition).seats(seats).seed(seed).windows(windows);
        table.aliens_per_seat = 1 + u8::from(dice.below(4) == 0);
        if self == Kind::Hostile {
            let ids = &HOSTILES.1[of_attacks % HOSTILES.1.len()];
            let first = dice.below(ids.len() as u32) as usize;
            let second = dice.below(ids.len() as u32 - 1) as usize;
            let second = if second == first { ids.len() - 1 } else { second };
            table = table.alien(Seat(0), &ids[first]).alien(Seat(1), &ids[second]).on_fault(FaultPolicy::Disable);
        }
        table
    }
}

/// Totals of games: their number, ended ones, answers, faults, and the hash of all events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub games: u64,
    ended: u64,
    answers: u64,
    faults: u64,
    pub failed: u64,
    hash: u64,
}

impl Played {
    /// Returns the totals of a game that violated an invariant.
    pub fn failed() -> Played {
        Played { failed: 1, ..Played::default() }
    }

    pub fn add(&mut self, more: &Played) {
        self.games += more.games;
        self.ended += more.ended;
        self.answers += more.answers;
        self.faults += more.faults;
        self.failed += more.failed;
        // Blocks can end in any order.
        self.hash = self.hash.wrapping_add(more.hash);
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { ended, answers, faults, failed, hash, .. } = self;
        write!(f, "{ended} ended, {answers} answers, {faults} faults, {failed} failed, hash {hash:016x}")
    }
}

/// A writer that hashes its input.
struct Hashing(Fnv);

impl std::io::Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.bytes(bytes.iter().copied());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Plays one game.
pub fn play(engine: &mut Engine, kind: Kind, seed: u64) -> Played {
    let options = kind.table(seed);
    let sensible = !seed.is_multiple_of(32);
    let most = if sensible && kind != Kind::Hostile { LONGEST } else { ENOUGH };
    let mut bot = if sensible { RandomBot::new(seed) } else { RandomBot::wild(seed) };
    let mut dice = Dice::new(seed);
    let mut told = Hashing(Fnv::NONE);
    let mut played = Played { games: 1, ..Played::default() };
    let (mut game, progress) = engine.start(&options).unwrap();
    let mut take_in = |progress: Update, played: &mut Played| {
        told.0.mix(progress.events.len() as u64);
        if seed.is_multiple_of(TOLD) {
            serde_json::to_writer(&mut told, &progress.events).unwrap();
        }
        for fault in &progress.faults {
            let script = fault.script.as_deref().unwrap_or_default();
            assert!(script.starts_with("powers/aliens/attack_"), "game {seed}, answer {}: {fault}", played.answers);
            told.0.bytes(fault.to_string().bytes());
            played.faults += 1;
        }
    };
    take_in(progress, &mut played);
    while !game.is_over() && played.answers < most {
        let waiting = game.full_state().questions();
        assert!(!waiting.is_empty() && !game.is_stopped(), "game {seed}, answer {}: it is stopped", played.answers);
        let decision = &waiting[dice.below(waiting.len() as u32) as usize];
        let (seat, choice) = (decision.seat, bot.choose(decision));
        let progress = engine.answer(&mut game, seat, choice);
        let progress = progress.unwrap_or_else(|error| panic!("game {seed}, answer {}: {error}", played.answers));
        played.answers += 1;
        take_in(progress, &mut played);
        if played.answers.is_multiple_of(4) || game.is_over() {
            let audit = game.full_state().state().audit(game.rules());
            audit.unwrap_or_else(|what| panic!("game {seed}, answer {}: {what}", played.answers));
        }
    }
    assert!(game.is_over() || most == ENOUGH, "game {seed} does not end");
    played.ended = u64::from(game.is_over());
    serde_json::to_writer(&mut told, game.full_state().state()).unwrap();
    played.hash = told.0.number();
    played
}
