//! What players read: every event, question, answer and refusal as a sentence, in English and in the rulebook's Danish.
//!
//! The texts are `words/*.toml`, in their own words; names of fields and factions are the edition's. A test holds that both
//! languages have the same keys, and that every event, question and pick has its sentence.

use crate::ask::{Illegal, Pick, Question, Topic};
use crate::rule::Rule;
use crate::things::{Card, Cards, Edition, Event, Field, Kind, Piece, Source, name_in};
use hyperkon_table::{Code, Seat, SeatSet, fill};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The languages, with their texts.
const TEXTS: [(&str, &str); 2] = [("en", include_str!("en.toml")), ("da", include_str!("da.toml"))];

/// A language's texts by their keys, "event.moved".
type Texts = BTreeMap<String, String>;

/// The words of one language at a table.
#[derive(Clone, Debug)]
pub struct Words {
    texts: &'static Texts,
    /// What the fields are called, by their numbers.
    fields: Vec<String>,
    /// What the clauses name of the edition.
    numbers: Vec<(&'static str, String)>,
}

impl Words {
    /// The languages that there are words in.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        TEXTS.iter().map(|(language, _)| *language)
    }

    /// The words of a language for tables of an edition; English where there is no such language.
    pub fn of(language: &str, edition: &Edition) -> Words {
        static READ: OnceLock<Vec<Texts>> = OnceLock::new();
        let all = READ.get_or_init(|| TEXTS.iter().map(|(_, text)| read(text)).collect());
        let at = TEXTS.iter().position(|(one, _)| *one == language).unwrap_or(0);
        let name = |field: &Field| name_in(&field.name, language).unwrap_or(&field.id).to_owned();
        Words { texts: &all[at], fields: edition.fields.iter().map(name).collect(), numbers: numbers(edition) }
    }

    /// A text with its values; the key itself where there is none.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        fill(self.texts.get(key).map_or(key, String::as_str), values)
    }

    /// The texts below a table of keys, without it.
    pub fn below(&self, table: &str) -> BTreeMap<String, String> {
        let inner = |(key, text): (&String, &String)| {
            let key = key.strip_prefix(table)?.strip_prefix('.')?;
            Some((key.to_owned(), text.clone()))
        };
        self.texts.iter().filter_map(inner).collect()
    }

    fn plain(&self, key: &str) -> String {
        self.text(key, &[])
    }

    /// A seat: "Red".
    pub fn seat(&self, seat: Seat) -> String {
        self.plain(&format!("seat.{}", seat.0))
    }

    /// Some seats.
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

    /// A card.
    pub fn card(&self, card: Card) -> String {
        self.plain(&format!("card.{}", card.word()))
    }

    /// A card in a sentence: "the AI".
    fn the_card(&self, card: Card) -> String {
        let key = format!("the_card.{}", card.word());
        if self.texts.contains_key(&key) { self.plain(&key) } else { self.card(card) }
    }

    /// Some cards: "2 × move, AI".
    pub fn cards(&self, cards: Cards) -> String {
        let one = |card: Card| match cards.of(card) {
            1 => self.card(card),
            copies => format!("{copies} × {}", self.card(card)),
        };
        let all: Vec<String> = cards.kinds().map(one).collect();
        if all.is_empty() { self.plain("card.none") } else { all.join(", ") }
    }

    /// A resource.
    pub fn kind(&self, kind: Kind) -> String {
        self.plain(&format!("kind.{}", kind.word()))
    }

    /// A field by its number.
    pub fn field(&self, field: u8) -> String {
        self.fields.get(usize::from(field)).cloned().unwrap_or_default()
    }

    /// A direction.
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

    /// The words of a clause, with the edition's numbers.
    pub fn rule(&self, rule: Rule) -> String {
        self.text(&format!("rule.{}", rule.name()), &self.numbers)
    }

    /// What has happened, as its viewer may know it.
    pub fn event(&self, event: &Event) -> String {
        let (key, values) = self.told(event);
        self.text(&format!("event.{key}"), &values)
    }

    /// The sentence of an event, and its values.
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
            Event::Undone { .. } => ("undone", Vec::new()),
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

    /// What happens on the board, and to resources.
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

    /// What is asked, put to the seat that is asked.
    pub fn question(&self, question: &Question) -> String {
        self.plain(&format!("question.{}", question.topic.word()))
    }

    /// Something that can be picked, as an answer to a question.
    pub fn pick(&self, question: &Question, pick: &Pick) -> String {
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

    /// Doing no more, or nothing, as an answer to what is asked.
    fn stop(&self, topic: Topic) -> String {
        let key = format!("stop.{}", topic.word());
        self.plain(if self.texts.contains_key(&key) { &key } else { "stop.else" })
    }

    /// Why an answer is not legal, said to the seat that gave it.
    pub fn refusal(&self, illegal: &Illegal) -> String {
        self.plain(&format!("refusal.{}", illegal.code()))
    }
}

/// The texts of a file by their whole keys. The files are this crate's own: a test reads each.
fn read(text: &str) -> Texts {
    let mut all = Texts::new();
    for (key, value) in text.parse::<toml::Table>().unwrap_or_default() {
        match value {
            toml::Value::String(text) => _ = all.insert(key, text),
            toml::Value::Table(inner) => {
                let inner = inner.into_iter().filter_map(|(below, value)| match value {
                    toml::Value::String(text) => Some((format!("{key}.{below}"), text)),
                    _ => None,
                });
                all.extend(inner);
            }
            _ => {}
        }
    }
    all
}

/// The numbers of an edition that the clauses name.
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

    /// The places for values in a text.
    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn both_languages_say_the_same() {
        let edition = Edition::default();
        let (english, danish) = (Words::of("en", &edition).texts, Words::of("da", &edition).texts);
        assert!(english.len() > 120, "{}", english.len());
        assert_eq!(english.keys().collect::<Vec<_>>(), danish.keys().collect::<Vec<_>>());
        for (key, text) in english {
            // A plural of its own is a place that a language may do without.
            let (one, other) = (places(text), places(&danish[key]));
            assert!(one == other || (key == "event.game_won" && other == ["points", "winners"]), "{key}");
        }
        let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert!(rules.iter().all(|rule| english.contains_key(&format!("rule.{rule}"))), "{rules:?}");
        assert!(Topic::WORDS.iter().all(|(_, word)| english.contains_key(&format!("question.{word}"))));
    }

    #[test]
    fn a_sentence_is_of_its_language() {
        let edition = Edition::default();
        let moved = Event::Moved { seat: Seat(1), from: 0, to: 3, workers: 1 };
        assert_eq!(Words::of("da", &edition).event(&moved), "Blå flytter 1 mand fra felt 0 til felt 3.");
        assert_eq!(Words::of("xx", &edition).event(&moved), "Blue moves 1 worker from hex 0 to hex 3.");
        let of = |topic| Question { seat: Seat(0), topic, secret: false, picks: Vec::new() };
        let english = Words::of("en", &edition);
        let way = Pick::Explore { from: 2, way: 1 };
        assert_eq!(english.pick(&of(Topic::Way), &way), "explore to the north-east of hex 2");
        // What is not done fits what is asked.
        let stop = |topic| english.pick(&of(topic), &Pick::Stop);
        assert_eq!([Topic::Way, Topic::Main, Topic::Spend].map(stop), ["stay", "nothing", "no more"]);
    }

    #[test]
    fn points_say_what_they_are_for_and_numbers_fit_their_nouns() {
        let edition = Edition::default();
        let [english, danish] = ["en", "da"].map(|lang| Words::of(lang, &edition));
        let scored = |points, source| Event::Scored { seat: Seat(0), points, total: 4, source };
        assert_eq!(english.event(&scored(2, Source::Action)), "Red scores 2 and has 4.");
        assert_eq!(english.event(&scored(2, Source::Resources)), "Red scores 2 for resources and has 4.");
        assert_eq!(danish.event(&scored(2, Source::End)), "Rød får 2 point ved spillets slutning og har 4.");
        assert_eq!(danish.event(&scored(-3, Source::Action)), "Rød mister 3 point og har 4.");
        let won = |seats: &[u8]| Event::GameWon { winners: seats.iter().copied().map(Seat).collect(), points: 1 };
        assert_eq!(english.event(&won(&[1])), "The game is over: Blue wins with 1 point.");
        assert_eq!(danish.event(&won(&[0, 1])), "Spillet er slut: Rød og Blå vinder med 1 point.");
        let drawn = Event::TopDrawn { seat: Seat(0), card: Card::Ai };
        assert_eq!(english.event(&drawn), "Red draws the AI from the pile.");
        let used = Event::EffectUsed { seat: Seat(0), hex: 7, field: 1 };
        assert_eq!(english.event(&used), "Red uses hex 7: plastic steppe.");
    }

    #[test]
    fn rules_name_the_numbers_of_the_edition() {
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
        assert!(Words::of("da", &edition).rule(Rule::C6).ends_with("for 1 point og bonus."));
    }
}
