//! Prints the table of UFOs: hand, trick, chips, and tricks won.

pub mod picture;

use crate::session::Shown;
use crate::terminal::eyes::{Reason, Reasons};
use crate::words::error::CommandError;
use hyperkon_frame::Theme;
use hyperkon_table::{Seat, Table};
use hyperkon_ufos::{Card, CardSet, Part, Prompt, Question, Race, Ruleset, SeatView, Ufos, View, Words};

/// Returns the color of a race as red, green, and blue, 0 to 255. `None` stands for metamorphs.
pub(crate) const fn race_color(race: Option<Race>) -> (u8, u8, u8) {
    match race {
        Some(Race::Plants) => (0x3f, 0xcf, 0x8e),
        Some(Race::Insectoids) => (0xff, 0xd8, 0x4d),
        Some(Race::Robots) => (0xb0, 0xb4, 0xba),
        Some(Race::Confederation) => (0xff, 0x62, 0x57),
        None => (0x58, 0xa6, 0xff),
    }
}

impl Shown for Ufos {
    fn reasons(&self, table: &Table<Ufos>, lang: &str) -> Reasons<Ufos> {
        let (words, rules) = (Words::of(lang), table.rules().clone());
        Box::new(move |rule| Reason::of(rule.name(), &words.rule(*rule, &rules)))
    }

    /// Returns `true` for the choice of cards to play (B1). Other answers are public immediately.
    fn is_hidden(question: &Question) -> bool {
        matches!(question.ask, Prompt::Lay)
    }

    fn board(table: &Table<Ufos>, seat: Seat, lang: &str) -> Vec<String> {
        let (words, view) = (Words::of(lang), table.seen(seat).view());
        let field = |name: &str| words.text(&format!("field.{name}"), &[]);
        let mut head = format!("{} {}/{}", field("hand_number"), view.hand_number, view.rules.hands);
        if let Some(decided) = view.decided {
            head +=
                &format!("   {}: {}   {}", field("decided"), words.power(decided.power), words.score(decided.score));
        }
        let mut lines = vec![head];
        lines.extend(view.seats.iter().map(|one| seat_line(&words, &view, one, seat)));
        let trick: Vec<String> =
            view.trick.cards.iter().map(|(who, card)| format!("{} {}", words.seat(*who), words.card(*card))).collect();
        if !trick.is_empty() {
            lines.push(format!("{}: {}", field("trick"), trick.join(", ")));
        }
        lines.push(format!("{}: {}", field("hand"), by_races(&words, view.hand)));
        lines
    }

    fn count(part: &Part) -> Option<u64> {
        if let Part::Bet(chips) = part { Some((*chips).into()) } else { None }
    }

    fn themes(rules: &Ruleset, lang: &str) -> Vec<Theme> {
        Words::of(lang).themes(rules)
    }
}

impl From<hyperkon_ufos::GameError> for CommandError {
    fn from(error: hyperkon_ufos::GameError) -> CommandError {
        CommandError::Usage(error.to_string())
    }
}

fn seat_line(words: &Words, view: &View, seat: &SeatView, me: Seat) -> String {
    let field = |name: &str| words.text(&format!("field.{name}"), &[]);
    let mark = if seat.seat == me { ">" } else { " " };
    let mut line = format!(
        "{mark} {:<8} {} {:>3}   {} {:>2}",
        words.seat(seat.seat),
        field("chips"),
        seat.chips,
        field("tricks"),
        seat.tricks
    );
    if let Some(power) = seat.power {
        line += &format!("   {}: {}", field("power"), words.power(power));
    }
    if let Some(score) = seat.score.filter(|_| view.decided.is_none()) {
        line += &format!("   {}", words.score(score));
    }
    if view.decided.is_none() && seat.passed {
        line += &format!("   {}", field("passed"));
    }
    if let Some(bet) = view.highest.filter(|bet| bet.seat == seat.seat && view.decided.is_none()) {
        line += &format!("   {}: {}", field("highest"), bet.chips);
    }
    if view.decided.is_some_and(|decided| decided.by_bet && decided.cards_of == seat.seat) {
        line += &format!("   {}", field("won_betting"));
    }
    if view.dealer == seat.seat {
        line += &format!("   {}", field("dealer"));
    }
    line
}

/// Groups the cards of a hand by race, with the metamorphs last. Leaves out empty groups.
pub(crate) fn races_of(hand: CardSet) -> Vec<(Option<Race>, Vec<Card>)> {
    let all = Race::ALL.into_iter().map(Some).chain([None]);
    let of = |race: Option<Race>| (race, hand.iter().filter(|card| card.race() == race).collect::<Vec<_>>());
    all.map(of).filter(|(_, cards)| !cards.is_empty()).collect()
}

/// Formats a hand as the values of each race, with the metamorphs last.
fn by_races(words: &Words, hand: CardSet) -> String {
    let values = |(race, cards): (Option<Race>, Vec<Card>)| {
        let cards: Vec<String> = cards.iter().map(|card| card.value().to_string()).collect();
        let color = race.map_or("blue", Race::color);
        words.text(&format!("card.{color}"), &[("n", cards.join(" "))])
    };
    races_of(hand).into_iter().map(values).collect::<Vec<_>>().join("  ·  ")
}
