//! What a game supplies to be served, beside its rules: what there is to play, bots, and words.

use crate::{Part, Phase, PlainWords, TableRequest, Words, plain_name, texts};
use hyperkon_table::{
    Bot, Budget, Candidate, Change, Game, Happening, MAX_SEATS, Question, RandomBot, Searchable, Seat, Table, Thinker,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The groups of texts that a page speaks with: those it shares with the terminal, and its own.
const OF_PAGE: [&str; 2] = ["ui", "page"];

/// The bot that thinks before it answers.
const THINKER: &str = "thinker";

/// How many answers a hint names.
const HINTED: usize = 3;

/// An answer that a bot has tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<C, P> {
    /// The answer.
    pub choice: C,
    /// The parts that make it.
    pub parts: Vec<P>,
    /// The share of simulated games that it wins, 0 to 1.
    pub share: f64,
    /// Whether it cannot be told apart from what the bot would answer itself.
    pub close: bool,
}

/// What a bot would answer in the place of a seat, by what the seat may know: how many games it has simulated, and the best
/// answers.
pub type Advice<G> = (u32, Vec<Advised<<G as Game>::Choice, Part<G>>>);

/// What a game supplies to be served.
pub trait Served:
    Searchable<
        Rules: Send + Sync,
        Options: Send + Sync,
        State: Send + Sync,
        Question: Send + Question<Unfit: Serialize + Send>,
        Choice: Send,
        Event: Send + Serialize + Happening<Why: Send>,
        View: Serialize,
        Change: Send + Change<Self, Recorded: Send>,
        Origin: Send,
    > + Send
    + 'static
{
    /// The id of the game, as a command line and a record name it.
    const NAME: &'static str;

    /// The bots that can sit at a seat.
    const BOTS: &'static [&'static str] = &["random", "steady", THINKER];

    /// The one among them that answers where a player is late and the host has said that a bot does.
    const STAND_IN: &'static str = "steady";

    /// How much the thinker thinks about an answer at a hosted table, where all tables wait for it, and about a hint.
    const BUDGETS: [Budget; 2] = [Budget::Simulations(40), Budget::Simulations(80)];

    /// The bot of this name. It is made for one answer: a table that wakes up has nothing but its record.
    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        Some(match name {
            "random" => Box::new(RandomBot::new(seed)),
            "steady" => Box::new(Self::playout_bot(seed)),
            THINKER => Box::new(Thinker::new(Self::BUDGETS[0], seed)),
            _ => return None,
        })
    }

    /// Whether a bot of this name takes its time: it thinks while somebody follows its table, after requests and clocks.
    fn takes_time(name: &str) -> bool {
        name == THINKER
    }

    /// The editions, with their seats and whatever else a client needs to ask for a table.
    fn catalog(&self, lang: &str) -> Value {
        let colors: Vec<Value> =
            Seat::all(MAX_SEATS as u8).map(|seat| json!({ "name": plain_name(seat, lang) })).collect();
        let edition = |id: String| {
            let seats = self.seats_of(&id)?;
            let colors = colors.get(..usize::from(seats[1]));
            Some(json!({ "id": id, "name": self.name_of(&id, lang), "seats": seats, "colours": colors }))
        };
        json!({ "editions": self.editions().into_iter().filter_map(edition).collect::<Vec<_>>() })
    }

    /// The languages that there are texts in, English among them.
    fn languages(&self) -> Vec<String> {
        vec!["en".to_owned()]
    }

    /// The words of the page in a language, by their keys; what the language lacks is English.
    fn words_of_page(&self, lang: &str) -> BTreeMap<String, String> {
        texts::below(lang, &OF_PAGE)
    }

    /// A refusal of the server, whatever game is played, in a language: by the id of the refusal.
    fn refusal(&self, kind: &str, lang: &str) -> Option<String> {
        texts::find(lang, &format!("refusal.{kind}")).map(str::to_owned)
    }

    /// The ids of the editions: a table that names one of them need not name the game.
    fn editions(&self) -> Vec<String> {
        vec![Self::NAME.to_owned()]
    }

    /// The fewest and the most seats of an edition; `None`: there is no such edition.
    fn seats_of(&self, edition: &str) -> Option<[u8; 2]>;

    /// The name of an edition.
    fn name_of(&self, edition: &str, _lang: &str) -> String {
        edition.to_owned()
    }

    /// The options of a table that is asked for, with this seed.
    ///
    /// # Errors
    /// What is wrong with the request.
    fn options(&self, request: &TableRequest, seed: u64) -> Result<Self::Options, String> {
        request.read(self.seats_of(request.edition.as_deref().unwrap_or(Self::NAME)), seed)
    }

    /// All that a client must know of a table to draw it, once: names of seats, of what views and events count by number.
    fn about(&self, table: &Table<Self>, lang: &str) -> Value {
        let seats = table.seats().map(|seat| json!({ "seat": seat, "name": plain_name(seat, lang) }));
        json!({
            "game": Self::NAME,
            "edition": Self::NAME,
            "name": self.name_of(Self::NAME, lang),
            "seats": seats.collect::<Vec<_>>(),
            "scripts": [],
            "rules": {},
            "words_of_view": {},
            "words": {},
        })
    }

    /// The words of a table.
    fn words(&self, _table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>> {
        Arc::new(PlainWords::of(lang))
    }

    /// The phase in which a game stands.
    fn phase(_table: &Table<Self>) -> Phase {
        Phase::default()
    }

    /// A bot's answers for a seat, by what that may know; `None`: nothing can be said.
    fn advise(&self, table: &Table<Self>, seat: Seat, seed: u64) -> Option<Advice<Self>> {
        let thought = Thinker::new(Self::BUDGETS[1], seed).think(self, table.seen(seat), &mut |_| ())?;
        let advised = |(candidate, close): (&Candidate<Self::Choice>, bool)| Advised {
            choice: candidate.choice.clone(),
            parts: Self::Question::parts_of(&candidate.choice),
            share: candidate.share,
            close,
        };
        let named: Vec<_> = thought.named(HINTED).into_iter().map(advised).collect();
        (!named.is_empty()).then_some((thought.simulations, named))
    }

    /// How many seconds the rules give to talks for which all seats have one clock; `None`: there are none.
    fn talk_seconds(_rules: &Self::Rules) -> Option<u32> {
        None
    }

    /// Whether a question belongs to such talks.
    fn is_talk(_question: &Self::Question) -> bool {
        false
    }
}
