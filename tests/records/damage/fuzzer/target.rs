//! Targets: a game with its real saves and records, replaced regularly.

use super::judge;
use super::mutate::Mutator;
use super::text;
use super::words::Words;
use super::{Case, Outcome};
use crate::common::Paper;
use hyperkon::__private::bots::RandomBot;
use hyperkon_table::{Dice, Game, Match, Question, Seat, Table};
use serde_json::Value;

/// Cases after which the real games are replaced.
const FRESH: u64 = 1_500;
/// Number of real saves that are damaged in turn.
const SAVES: usize = 24;
/// Number of real records that are damaged in turn.
const RECORDS: usize = 6;

/// A target of the fuzzer.
pub trait Target {
    fn name(&self) -> &'static str;
    /// Returns the case of this number.
    fn make(&mut self, number: u64) -> Case;
    /// Checks a case; an error is a violation.
    fn judge(&mut self, case: &Case, seed: u64) -> Result<Outcome, String>;
    /// Replaces the game, because its data may be corrupt after a panic.
    fn renew(&mut self);
}

/// A game as a target.
pub struct Bench<G: Game> {
    name: &'static str,
    renew: fn() -> G,
    game: G,
    table: fn(u64) -> G::Options,
    dictionary: &'static str,
    batch: Option<u64>,
    saves: Vec<Value>,
    records: Vec<Vec<u8>>,
    words: Words,
}

impl<G: Game> Bench<G> {
    pub fn new(name: &'static str, renew: fn() -> G, table: fn(u64) -> G::Options, dictionary: &'static str) -> Self {
        let words = Words::new(dictionary);
        let (saves, records) = (Vec::new(), Vec::new());
        Bench { name, renew, game: renew(), table, dictionary, batch: None, saves, records, words }
    }

    /// Saves a real game after some answers.
    pub fn real_save(&self, seed: u64, answers: usize) -> Value {
        let options = (self.table)(seed);
        let mut table = Table::set_up(&self.game, &options).ok().unwrap();
        table.resume(&self.game);
        let mut bot = if seed.is_multiple_of(2) { RandomBot::new(seed) } else { RandomBot::wild(seed) };
        let mut dice = Dice::new(seed);
        for _ in 0..answers {
            let waiting = table.full_state().questions().len() as u32;
            if waiting == 0 {
                break;
            }
            let question = &table.full_state().questions()[dice.below(waiting) as usize];
            let (seat, choice): (Seat, _) = (question.seat(), bot.choose(question));
            assert!(table.answer(&self.game, seat, choice).is_ok());
        }
        serde_json::from_str(&table.save().ok().unwrap()).unwrap()
    }

    fn real_record(&self, seed: u64, answers: usize) -> Vec<u8> {
        let (mut played, _) = Match::start(&self.game, &(self.table)(seed)).ok().unwrap();
        let paper = Paper::default();
        assert!(played.record_to(Box::new(paper.clone())).is_ok());
        let mut bot = RandomBot::new(seed);
        for number in 0..answers {
            let Some(question) = played.game().full_state().questions().first() else { break };
            let (seat, choice) = (question.seat(), bot.choose(question));
            assert!(played.answer(&self.game, seat, choice).is_ok());
            if number % 17 == 16 {
                assert!(played.undo(&self.game, 2).is_ok());
            }
        }
        paper.bytes()
    }

    /// Plays the real games of a batch of cases.
    fn fresh(&mut self, batch: u64) {
        if self.batch == Some(batch) {
            return;
        }
        self.batch = Some(batch);
        self.words = Words::new(self.dictionary);
        let mut dice = Dice::new(batch ^ 0xfade);
        self.saves = (0..SAVES as u64).map(|n| self.real_save(batch * 1_000 + n, dice.below(260) as usize)).collect();
        self.records =
            (0..RECORDS as u64).map(|n| self.real_record(batch * 1_000 + 500 + n, dice.below(160) as usize)).collect();
        self.saves.iter().for_each(|save| self.words.learn(save));
    }
}

impl<G: Game> Target for Bench<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn make(&mut self, number: u64) -> Case {
        self.fresh(number / FRESH);
        let mut mutator = Mutator::new(number, &self.words);
        let any = |mutator: &mut Mutator<'_>, all: usize| mutator.below(all);
        match mutator.below(16) {
            0..12 => {
                let at = any(&mut mutator, self.saves.len());
                let mut value = self.saves[at].clone();
                mutator.damage_save(&mut value);
                Case { kind: "save", story: mutator.story(), bytes: value.to_string().into_bytes() }
            }
            12 => {
                let (one, other) = (any(&mut mutator, self.saves.len()), any(&mut mutator, self.saves.len()));
                let mut bytes = self.saves[one].to_string().into_bytes();
                text::damage(&mut mutator, &mut bytes, self.saves[other].to_string().as_bytes());
                Case { kind: "save text", story: mutator.story(), bytes }
            }
            13 => {
                let (one, other) = (any(&mut mutator, self.records.len()), any(&mut mutator, self.records.len()));
                let mut bytes = self.records[one].clone();
                text::damage(&mut mutator, &mut bytes, &self.records[other]);
                Case { kind: "record text", story: mutator.story(), bytes }
            }
            _ => {
                let (one, other) = (any(&mut mutator, self.records.len()), any(&mut mutator, self.records.len()));
                let bytes = mutator.damage_record(&self.records[one], &self.records[other]);
                Case { kind: "record", story: mutator.story(), bytes }
            }
        }
    }

    fn judge(&mut self, case: &Case, seed: u64) -> Result<Outcome, String> {
        if case.kind.starts_with("save") {
            judge::save(&self.game, &String::from_utf8_lossy(&case.bytes), seed)
        } else {
            judge::record(&self.game, &case.bytes, seed)
        }
    }

    fn renew(&mut self) {
        self.game = (self.renew)();
    }
}
