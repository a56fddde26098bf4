//! Texts for players: a sentence for each event, question, answer, and rejection.
//!
//! The texts are in the `*.toml` files of this folder, in English and Danish, the rulebook's language. The names of fields
//! and factions are in the edition. A test checks that both languages have the same keys and that no text is missing.

use crate::decision::{Illegal, Pick, Question, Topic};
use crate::game::Sp4x;
use crate::rule::Rule;
use crate::state::{Card, Cards, Edition, Event, Field, Kind, Piece, Source};
use hyperkon_frame::Theme;
use hyperkon_frame::texts::{Languages, Texts, name_in};
use hyperkon_table::{Code, Seat, SeatSet};
use std::ops::Deref;

/// All languages with their texts.
pub(crate) static LANGUAGES: Languages =
    Languages::new(&[("en", include_str!("en.toml")), ("da", include_str!("da.toml"))]);

/// Texts of one language for a table.
#[derive(Clone, Debug)]
pub struct Words {
    texts: &'static Texts,
    /// Names of the fields, by field number.
    fields: Vec<String>,
    /// Numbers of the edition that the clauses contain.
    numbers: Vec<(&'static str, String)>,
}

impl Deref for Words {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        self.texts
    }
}

impl Words {
    /// Returns the texts of a language for tables of an edition. Falls back to English.
    pub fn of(language: &str, edition: &Edition) -> Words {
        let name = |field: &Field| name_in(&field.name, language).unwrap_or(&field.id).to_owned();
        let fields = edition.fields.iter().map(name).collect();
        Words { texts: LANGUAGES.of(language), fields, numbers: numbers(edition) }
    }

    /// Returns the name of a seat, such as "Red".
    pub fn seat(&self, seat: Seat) -> String {
        self.plain(&format!("seat.{}", seat.0))
    }

    /// Returns the names of some seats.
    pub fn seats(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.seat(seat)).collect();
        match names.as_slice() {
            [] => self.plain("seat.nobody"),
            [most @ .., last] if !most.is_empty() => {
                self.text("seat.several", &[("most", most.join(", ")), ("last", last.clone())])
            }
            only => only.concat(),
        }
    }

    /// Returns the name of a card.
    pub fn card(&self, card: Card) -> String {
        self.plain(&format!("card.{}", card.word()))
    }

    /// Returns the name of a card within a sentence, such as "the AI".
    fn the_card(&self, card: Card) -> String {
        let key = format!("the_card.{}", card.word());
        if self.find(&key).is_some() { self.plain(&key) } else { self.card(card) }
    }

    /// Returns the names of some cards, such as "2 × move, AI".
    pub fn cards(&self, cards: Cards) -> String {
        let one = |card: Card| match cards.of(card) {
            1 => self.card(card),
            copies => format!("{copies} × {}", self.card(card)),
        };
        let all: Vec<String> = cards.kinds().map(one).collect();
        if all.is_empty() { self.plain("card.none") } else { all.join(", ") }
    }

    /// Returns the name of a resource.
    pub fn kind(&self, kind: Kind) -> String {
        self.plain(&format!("kind.{}", kind.word()))
    }

    /// Returns the name of a field.
    pub fn field(&self, field: u8) -> String {
        self.fields.get(usize::from(field)).cloned().unwrap_or_default()
    }

    /// Returns the name of a direction.
    pub fn way(&self, direction: u8) -> String {
        self.plain(&format!("way.{direction}"))
    }

    fn piece(&self, piece: Piece) -> String {
        match piece {
            Piece::Worker => self.plain("piece.worker"),
            Piece::Base => self.plain("piece.base"),
            Piece::Road(direction) => self.text("piece.road", &[("way", self.way(direction))]),
        }
    }

    /// Returns the text of a clause, with the edition's numbers.
    pub fn rule(&self, rule: Rule) -> String {
        self.text(&format!("rule.{}", rule.name()), &self.numbers)
    }

    /// Returns the clauses by theme, in the rulebook's order.
    pub fn themes(&self) -> Vec<Theme> {
        let clauses = Rule::ALL.iter().map(|rule| (rule.name().to_owned(), self.rule(*rule)));
        Theme::of(clauses, |letter| self.plain(&format!("rule_theme.{letter}")))
    }

    /// Returns the text key of an event and the values for the text.
    fn told(&self, event: &Event) -> (&'static str, Vec<(&'static str, String)>) {
        let seat = |seat: Seat| ("seat", self.seat(seat));
        let n = |name: &'static str, n: &dyn ToString| (name, n.to_string());
        let card = |card: Card| ("card", self.the_card(card));
        match *event {
            Event::HexLaid { hex, field, by: None, .. } => {
                ("hex_laid", vec![n("hex", &hex), ("field", self.field(field))])
            }
            Event::HexLaid { hex, field, by: Some(by), .. } => {
                ("hex_explored", vec![seat(by), n("hex", &hex), ("field", self.field(field))])
            }
            Event::AgeBegan { age, first } => ("age_began", vec![n("age", &age), seat(first)]),
            Event::Dealt { seat: to, count, hidden: None } => ("dealt", vec![seat(to), n("count", &count)]),
            Event::Dealt { seat: to, hidden: Some(cards), .. } => {
                ("dealt_seen", vec![seat(to), ("cards", self.cards(cards))])
            }
            Event::TurnBegan { seat: who, turn } => ("turn_began", vec![seat(who), n("turn", &turn)]),
            Event::CardDrawn { seat: who, from, hidden } => {
                let from = ("from", self.seat(from));
                match hidden {
                    None => ("card_drawn", vec![seat(who), from]),
                    Some(drawn) => ("card_drawn_seen", vec![seat(who), from, card(drawn)]),
                }
            }
            Event::CardShown { seat: who, card: shown } => ("card_shown", vec![seat(who), card(shown)]),
            Event::TopDrawn { seat: who, card: drawn } => ("top_drawn", vec![seat(who), card(drawn)]),
            Event::StarReached => ("star_reached", Vec::new()),
            Event::PairPlayed { seat: who, card: played } => {
                ("pair_played", vec![seat(who), ("card", self.card(played))])
            }
            Event::WithAi { seat: who, card: shown } => ("with_ai", vec![seat(who), card(shown)]),
            Event::AiAlone { seat: who } => ("ai_alone", vec![seat(who)]),
            Event::CopyLaid { seat: who, partner, card: laid } => {
                ("copy_laid", vec![seat(who), ("partner", self.seat(partner)), card(laid)])
            }
            Event::PlanLaid { seat: who } => ("plan_laid", vec![seat(who)]),
            Event::PlanTaken { seat: who } => ("plan_taken", vec![seat(who)]),
            Event::Chosen { seat: who, card: chosen } => ("chosen", vec![seat(who), card(chosen)]),
            Event::NothingShown { seat: who } => ("nothing_shown", vec![seat(who)]),
            Event::AgeEnded { age } => ("age_ended", vec![n("age", &age)]),
            Event::Rollback { .. } => ("undone", Vec::new()),
            Event::Scored { seat: who, points, total, source } => {
                let key = match source {
                    _ if points < 0 => "points_lost",
                    Source::Action => "scored",
                    Source::Resources => "scored_resources",
                    Source::End => "scored_end",
                };
                (key, vec![seat(who), n("points", &points.unsigned_abs()), n("total", &total)])
            }
            Event::GameWon { winners, points } => {
                ("game_won", vec![("winners", self.seats(winners)), n("n", &winners.len()), n("points", &points)])
            }
            _ => self.told_of_board(event),
        }
    }

    /// Returns the text key and the values of an event about the board or resources.
    fn told_of_board(&self, event: &Event) -> (&'static str, Vec<(&'static str, String)>) {
        let seat = |seat: Seat| ("seat", self.seat(seat));
        let n = |name: &'static str, n: &dyn ToString| (name, n.to_string());
        match *event {
            Event::Moved { seat: who, from, to, workers } => {
                ("moved", vec![seat(who), n("from", &from), n("to", &to), n("workers", &workers)])
            }
            Event::Placed { seat: who, hex, workers } => {
                ("placed", vec![seat(who), n("hex", &hex), n("workers", &workers)])
            }
            Event::RoadBuilt { seat: who, hex, direction } => {
                ("road_built", vec![seat(who), n("hex", &hex), ("way", self.way(direction))])
            }
            Event::BaseBuilt { seat: who, hex } => ("base_built", vec![seat(who), n("hex", &hex)]),
            Event::Gained { seat: who, kind, count } => {
                ("gained", vec![seat(who), n("count", &count), ("kind", self.kind(kind))])
            }
            Event::Paid { seat: who, kind, count } => {
                ("paid", vec![seat(who), n("count", &count), ("kind", self.kind(kind))])
            }
            Event::Stolen { seat: who, from, kind, kept } => {
                let values = vec![seat(who), ("from", self.seat(from)), ("kind", self.kind(kind))];
                (if kept { "stolen" } else { "stolen_lost" }, values)
            }
            Event::EffectUsed { seat: who, hex, field } => {
                ("effect_used", vec![seat(who), n("hex", &hex), ("field", self.field(field))])
            }
            Event::Pointed { seat: who, hex, at } => {
                ("pointed", vec![seat(who), n("hex", &hex), ("at", self.seat(at))])
            }
            Event::Lost { seat: who, hex, piece } => {
                ("lost", vec![seat(who), n("hex", &hex), ("piece", self.piece(piece))])
            }
            _ => ("undone", Vec::new()),
        }
    }

    /// Returns the label for stopping or declining, depending on the topic.
    fn stop(&self, topic: Topic) -> String {
        let key = format!("stop.{}", topic.word());
        self.plain(if self.find(&key).is_some() { &key } else { "stop.else" })
    }
}

impl hyperkon_frame::Words<Sp4x> for Words {
    fn event(&self, event: &Event, _why: Option<&Rule>) -> String {
        let (key, values) = self.told(event);
        self.text(&format!("event.{key}"), &values)
    }

    fn question(&self, question: &Question) -> String {
        self.plain(&format!("question.{}", question.topic.word()))
    }

    fn part(&self, question: &Question, pick: &Pick) -> String {
        let hex = |hex: u8| ("hex", hex.to_string());
        let card = |card: Card| ("card", self.the_card(card));
        let seat = |seat: Seat| ("seat", self.seat(seat));
        match *pick {
            Pick::Stop => self.stop(question.topic),
            Pick::DrawFrom(from) => self.text("pick.draw_from", &[seat(from)]),
            Pick::Show(shown) => self.text("pick.show", &[card(shown)]),
            Pick::Pair(played) => self.text("pick.pair", &[("card", self.card(played))]),
            Pick::WithAi(shown) => self.text("pick.with_ai", &[card(shown)]),
            Pick::Alone => self.plain("pick.alone"),
            Pick::First => self.plain("pick.first"),
            Pick::Last => self.plain("pick.last"),
            Pick::Action(chosen) => self.text("pick.action", &[card(chosen)]),
            Pick::From(from) => self.text("pick.from", &[hex(from)]),
            Pick::To(to) => self.text("pick.to", &[hex(to)]),
            Pick::Explore { from, way } => self.text("pick.explore", &[hex(from), ("way", self.way(way))]),
            Pick::Road { hex: from, direction } => self.text("pick.road", &[hex(from), ("way", self.way(direction))]),
            Pick::Base(on) => self.text("pick.base", &[hex(on)]),
            Pick::Harvest(on) => self.text("pick.harvest", &[hex(on)]),
            Pick::Use(on) => self.text("pick.use", &[hex(on)]),
            Pick::UseAll => self.plain("pick.use_all"),
            Pick::Of(kind) => self.text("pick.of", &[("kind", self.kind(kind))]),
            Pick::At(on) if question.topic == Topic::Spend => self.text("pick.one_at", &[hex(on)]),
            Pick::At(on) => self.text("pick.at", &[hex(on)]),
            Pick::Count(count) => self.text("pick.count", &[("count", count.to_string())]),
            Pick::Take { from, kind } => self.text("pick.take", &[seat(from), ("kind", self.kind(kind))]),
            Pick::Strike { hex: on, seat: at } => self.text("pick.strike", &[hex(on), seat(at)]),
            Pick::Lose(piece) => self.text("pick.lose", &[("piece", self.piece(piece))]),
            Pick::Save => self.plain("pick.save"),
        }
    }

    fn invalid_answer(&self, illegal: &Illegal) -> String {
        self.plain(&format!("refusal.{}", illegal.code()))
    }
}

/// Returns the edition's numbers that the clauses contain.
fn numbers(edition: &Edition) -> Vec<(&'static str, String)> {
    let (pairs, points) = (edition.pairs, &edition.points);
    let hexes: u32 = edition.fields.iter().map(|field| u32::from(field.copies)).sum();
    let bases: Vec<String> = points.bases.iter().skip(1).map(i16::to_string).collect();
    let all: [(&'static str, &dyn ToString); 23] = [
        ("fewest", &edition.seats[0]),
        ("most", &edition.seats[1]),
        ("workers", &edition.workers),
        ("bases", &edition.bases),
        ("roads", &edition.roads),
        ("hexes", &hexes),
        ("track", &edition.track),
        ("hand", &edition.hand),
        ("start_workers", &edition.start_workers),
        ("pairs_move", &pairs.moves),
        ("pairs_build", &pairs.build),
        ("pairs_exploit", &pairs.exploit),
        ("pairs_workers", &pairs.workers),
        ("pairs_steal", &pairs.steal),
        ("pairs_war", &pairs.war),
        ("pairs_plan", &pairs.plan),
        ("score_move", &points.moves),
        ("score_bases", &bases.join(", ")),
        ("score_shared", &points.shared),
        ("score_steal", &points.steal),
        ("score_plan", &points.plan),
        ("score_war", &points.war),
        ("score_ai", &points.ai_alone),
    ];
    all.into_iter().map(|(name, number)| (name, number.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_frame::Words as _;

    #[test]
    fn languages_have_the_same_keys() {
        let [english, danish] = ["en", "da"].map(|lang| LANGUAGES.of(lang).values());
        assert!(english.len() > 120, "{}", english.len());
        assert_eq!(danish, english);
        let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert!(rules.iter().all(|rule| english.contains_key(format!("rule.{rule}").as_str())), "{rules:?}");
        assert!(Topic::ALL.iter().all(|topic| english.contains_key(format!("question.{topic}").as_str())));
    }

    #[test]
    fn sentences_use_their_language() {
        let edition = Edition::default();
        let moved = Event::Moved { seat: Seat(1), from: 0, to: 3, workers: 1 };
        assert_eq!(Words::of("da", &edition).event(&moved, None), "Blå flytter 1 mander fra felt 0 til felt 3.");
        assert_eq!(Words::of("xx", &edition).event(&moved, None), "Blue moves 1 worker from hex 0 to hex 3.");
        let of = |topic| Question { seat: Seat(0), topic, secret: false, picks: Vec::new() };
        let english = Words::of("en", &edition);
        let way = Pick::Explore { from: 2, way: 1 };
        assert_eq!(english.part(&of(Topic::Way), &way), "explore to the northeast of hex 2");
        // The label for stopping depends on the question.
        let stop = |topic| english.part(&of(topic), &Pick::Stop);
        assert_eq!([Topic::Way, Topic::Main, Topic::Spend].map(stop), ["stay", "nothing", "no more"]);
    }

    #[test]
    fn points_name_sources_and_fit_nouns() {
        let edition = Edition::default();
        let [english, danish] = ["en", "da"].map(|lang| Words::of(lang, &edition));
        let scored = |points, source| Event::Scored { seat: Seat(0), points, total: 4, source };
        assert_eq!(english.event(&scored(2, Source::Action), None), "Red scores 2 and has 4.");
        assert_eq!(english.event(&scored(2, Source::Resources), None), "Red scores 2 for resources and has 4.");
        assert_eq!(
            danish.event(&scored(2, Source::End), None),
            "Rød scorer 2 point ved spillets slutning og har nu 4."
        );
        assert_eq!(danish.event(&scored(-3, Source::Action), None), "Rød mister 3 point og har nu 4.");
        let won = |seats: &[u8]| Event::GameWon { winners: seats.iter().copied().map(Seat).collect(), points: 1 };
        assert_eq!(english.event(&won(&[1]), None), "The game is over: Blue wins with 1 point.");
        assert_eq!(danish.event(&won(&[0, 1]), None), "Spillet er slut: Rød og Blå vinder med 1 point.");
        let drawn = Event::TopDrawn { seat: Seat(0), card: Card::Ai };
        assert_eq!(english.event(&drawn, None), "Red draws the AI from the pile.");
        let used = Event::EffectUsed { seat: Seat(0), hex: 7, field: 1 };
        assert_eq!(english.event(&used, None), "Red uses hex 7: plastic steppe.");
    }

    #[test]
    fn rules_show_edition_numbers() {
        let mut edition = Edition { workers: 7, track: 9, hand: 6, ..Edition::default() };
        edition.pairs.war = 4;
        edition.points.bases = vec![0, 2, 5];
        edition.points.ai_alone = -8;
        let said = |lang: &str, rule| Words::of(lang, &edition).rule(rule);
        for lang in ["en", "da"] {
            for (rule, number) in [
                (Rule::M1, "7"),
                (Rule::M2, "9"),
                (Rule::S2, "6"),
                (Rule::M3, "4"),
                (Rule::C2, "2, 5"),
                (Rule::T5, "-8"),
            ] {
                assert!(said(lang, rule).contains(number), "{}", said(lang, rule));
            }
            for rule in Rule::ALL {
                assert!(!said(lang, *rule).contains('{'), "{}", said(lang, *rule));
            }
        }
        edition.points.plan = 1;
        assert!(Words::of("en", &edition).rule(Rule::C6).ends_with("for 1 point and the bonus."));
        assert!(Words::of("da", &edition).rule(Rule::C6).ends_with("der giver 1 point og bonus."));
    }
}
