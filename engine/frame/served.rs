//! The trait of a served game: its editions, bots, and texts.

use crate::bot_name::THINKER;
use crate::{
    BotSpec, FirstGame, FirstTable, Part, Phase, PlainWords, Stop, TableRequest, ToldOf, Words, plain_name,
    play_by_bots, texts,
};
use hyperkon_table::{
    Bot, Budget, Candidate, Change, Game, GameEvent, MAX_SEATS, Match, Observation, Question, RandomBot, SearchBot,
    Searchable, Seat, Table, Unfinished,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The text groups of the web client. The terminal shares the first group.
const OF_PAGE: [&str; 2] = ["ui", "page"];

/// The number of answers in a hint.
const HINTED: usize = 3;

/// An answer that a bot recommends or has compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<C, P> {
    /// The answer.
    pub choice: C,
    /// The parts of the answer.
    pub parts: Vec<P>,
    /// The share of simulated games that the answer wins, from 0 to 1.
    pub share: f64,
    /// True if the answer is not clearly worse than the bot's own answer.
    pub close: bool,
}

/// A bot's advice to a seat: the number of simulations, and the best answers.
pub type Advice<G> = (u32, Vec<Advised<<G as Game>::Choice, Part<G>>>);

/// A game that can be served.
pub trait Served:
    Searchable<
        Rules: Send + Sync,
        Options: Send + Sync,
        State: Send + Sync,
        Question: Send + Question<InvalidAnswer: Serialize + Send>,
        Choice: Send,
        Event: Send + Serialize + GameEvent<Reason: Send>,
        View: Serialize,
        Change: Send + Change<Self, Recorded: Send>,
        Origin: Send,
    > + Send
    + 'static
{
    /// The id of the game on the command line and in records.
    const NAME: &'static str;

    /// The web client's modules for the game, in a folder with the game's name. `index` draws tables, and `setup` shows
    /// the options of a new table. Without a module, the client shows lists and the common options.
    const PAGE: &'static [&'static str] = &[];

    /// The data of the first game, in TOML, or `None` if the game has none. See [`FirstGame`].
    const FIRST_GAME: Option<&'static str> = None;

    /// The bots that can play at a table.
    const BOTS: &'static [&'static str] = &["random", "steady", THINKER];

    /// Reference bots for measurements. They can be selected by name, but tables do not offer them.
    const MEASURES: &'static [&'static str] = &[];

    /// The game's puzzles, as TOML. `hyperkon_frame::puzzle` describes the format.
    const PUZZLES: &'static str = "";

    /// The bot that answers for a late player, if the table owner has enabled it.
    const STAND_IN: &'static str = "steady";

    /// The thinker's search budgets: for an answer, while the table is waiting, and for a hint.
    const BUDGETS: [Budget; 2] = [Budget::Simulations(40), Budget::Simulations(80)];

    /// The search budget of a thinker without an explicit budget.
    const USUAL_BUDGET: Budget = Self::BUDGETS[0];

    /// Creates the bot with this name for one answer. A reloaded table has only its record, so bots have no other
    /// state.
    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        Some(match name {
            "random" => Box::new(RandomBot::new(seed)),
            "steady" => Box::new(Self::playout_bot(seed)),
            THINKER => Box::new(SearchBot::new(Self::BUDGETS[0], seed)),
            _ => return None,
        })
    }

    /// Plays a table to its end with one bot per seat, like `play_by_bots`. A game that needs fast simulations
    /// overrides this method with the same line, so that the compiler specializes the loop for the game.
    ///
    /// # Errors
    /// Returns an error if the game does not end, a script faults, or `told` reports a problem.
    fn play_out(
        &self,
        table: &mut Table<Self>,
        bots: (&[BotSpec<Self>], u64),
        told: ToldOf<'_, Self>,
    ) -> Result<u64, Unfinished> {
        play_by_bots(self, table, bots, told)
    }

    /// Returns `true` if the bot searches. The server runs such bots only for tables with viewers, after requests and
    /// clocks.
    fn takes_time(name: &str) -> bool {
        name == THINKER
    }

    /// Returns the editions with their numbers of seats and other data for a table request.
    fn catalog(&self, lang: &str) -> Value {
        let colors: Vec<Value> =
            Seat::all(MAX_SEATS as u8).map(|seat| json!({ "name": self.name_of_seat(seat, lang) })).collect();
        let edition = |id: String| {
            let seats = self.seats_of(&id)?;
            let colors = colors.get(..usize::from(seats[1]));
            Some(json!({ "id": id, "name": self.name_of(&id, lang), "seats": seats, "colors": colors }))
        };
        json!({ "editions": self.editions().into_iter().filter_map(edition).collect::<Vec<_>>() })
    }

    /// Returns the text of a step of the first game.
    fn first_text(&self, _table: &FirstTable, step: &str, _lang: &str) -> String {
        step.to_owned()
    }

    /// Returns the first game with its texts in a language. Returns `None` if the game has none, or if its edition is
    /// not among the editions.
    fn first_game(&self, lang: &str) -> Option<FirstGame> {
        let mut first = FirstGame::read(Self::FIRST_GAME?).ok()?;
        self.seats_of(&first.table.edition)?;
        for step in &mut first.steps {
            step.text = self.first_text(&first.table, &step.id, lang);
        }
        Some(first)
    }

    /// Returns the languages that have texts, including English.
    fn languages(&self) -> Vec<String> {
        vec!["en".to_owned()]
    }

    /// Returns the web client's texts in a language, by key. English replaces missing texts.
    fn words_of_page(&self, lang: &str) -> BTreeMap<String, String> {
        texts::below(lang, &OF_PAGE)
    }

    /// Returns the text of a server error in a language, by its id.
    fn refusal(&self, kind: &str, lang: &str) -> Option<String> {
        texts::find(lang, &format!("refusal.{kind}")).map(str::to_owned)
    }

    /// Returns the ids of the editions. A request with an edition does not need the game's name.
    fn editions(&self) -> Vec<String> {
        vec![Self::NAME.to_owned()]
    }

    /// Returns the minimum and maximum number of seats, or `None` for an unknown edition.
    fn seats_of(&self, edition: &str) -> Option<[u8; 2]>;

    /// Returns the name of an edition.
    fn name_of(&self, edition: &str, _lang: &str) -> String {
        edition.to_owned()
    }

    /// Returns the name of a seat.
    fn name_of_seat(&self, seat: Seat, lang: &str) -> String {
        plain_name(seat, lang)
    }

    /// Returns the options for a requested table with this seed.
    ///
    /// # Errors
    /// Returns the problem with the request.
    fn options(&self, request: &TableRequest, seed: u64) -> Result<Self::Options, String> {
        request.read(self.seats_of(request.edition.as_deref().unwrap_or(Self::NAME)), seed)
    }

    /// Returns a table's constant data for drawing. Examples are the names of seats and of objects that states index.
    fn about(&self, table: &Table<Self>, lang: &str) -> Value {
        let seats = table.seats().map(|seat| json!({ "seat": seat, "name": self.name_of_seat(seat, lang) }));
        let mut about = json!({
            "game": Self::NAME,
            "edition": Self::NAME,
            "name": self.name_of(Self::NAME, lang),
            "seats": seats.collect::<Vec<_>>(),
            "scripts": [],
            "rules": {},
            "words_of_view": {},
            "words": {},
        });
        if let Value::Object(more) = self.about_board(table, lang) {
            more.into_iter().for_each(|(key, value)| about[key] = value);
        }
        about
    }

    /// Returns the game's additions to that data, or its replacements, as an object.
    fn about_board(&self, _table: &Table<Self>, _lang: &str) -> Value {
        Value::Null
    }

    /// Returns the texts for a table.
    fn words(&self, _table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>> {
        Arc::new(PlainWords::of(lang))
    }

    /// Returns the current phase of a game.
    fn phase(_table: &Table<Self>) -> Phase {
        Phase::default()
    }

    /// Returns each seat's points of a finished game in a series of games, or an empty list without rules for a series.
    fn series_points(_table: &Table<Self>) -> Vec<u16> {
        Vec::new()
    }

    /// Returns the answer that Enter gives before any choice. It is `None` if the player must choose. It depends only
    /// on what the seat knows, and never gives away what the seat could keep. All clients propose it.
    fn proposal(_table: &Table<Self>, question: &Self::Question) -> Option<Self::Choice> {
        let nothing = || question.choice_from_steps(&[]).filter(|_| question.parts(&[]).done);
        let forced = question.forced_choice().or_else(nothing);
        forced.or_else(|| question.is_window().then(|| question.default_choice()))
    }

    /// Returns the options that a seat may have, by public knowledge. An option with `true` is certain. `None` means
    /// that any option is possible.
    fn known_options(_table: &Table<Self>, _question: &Self::Question) -> Option<Vec<(Part<Self>, bool)>> {
        None
    }

    /// Returns the usual stop of a seat for an option of its window. It depends only on what every seat knows, and on the
    /// option.
    fn stop(_table: &Table<Self>, _question: &Self::Question, _option: &Part<Self>) -> Stop {
        Stop::Always
    }

    /// Returns the things that a seat holds and can use in windows, with their names.
    fn stoppable(&self, _table: &Table<Self>, _seat: Seat, _lang: &str) -> Vec<(Part<Self>, String)> {
        Vec::new()
    }

    /// Returns a bot's advice for a seat, based on the seat's observation. `None` means no advice.
    fn advise(&self, table: &Table<Self>, seat: Seat, seed: u64) -> Option<Advice<Self>> {
        let thought = SearchBot::new(Self::BUDGETS[1], seed).think(self, table.seen(seat), &mut |_| ())?;
        let advised = |(candidate, close): (&Candidate<Self::Choice>, bool)| Advised {
            choice: candidate.choice.clone(),
            parts: Self::Question::parts_of(&candidate.choice),
            share: candidate.share,
            close,
        };
        let named: Vec<_> = thought.named(HINTED).into_iter().map(advised).collect();
        (!named.is_empty()).then_some((thought.simulations, named))
    }

    /// Returns the reason for an answer to a seat's question, if the game names one. The reason says which rule of
    /// thumb leads to the answer, and what is at stake. It uses only what the seat observes.
    fn reason(&self, _seen: Observation<'_, Self>, _choice: &Self::Choice, _lang: &str) -> Option<String> {
        None
    }

    /// Returns the change that switches a match to this game's content. `None` if the game has no changes during play.
    fn change(&self, _played: &Match<Self>) -> Option<Result<Self::Change, Self::Error>> {
        None
    }

    /// Returns the seconds for negotiations in which all seats share a clock, or `None`.
    fn talk_seconds(_rules: &Self::Rules) -> Option<u32> {
        None
    }

    /// Returns `true` if a question belongs to such a negotiation.
    fn is_talk(_question: &Self::Question) -> bool {
        false
    }
}
