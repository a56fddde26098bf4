//! What lies over the table: help, aliens and cards, the board planet by planet, the log, the reasons, passing ahead.

use super::look::Ink;
use super::pen::{Hit, Pen};
use super::rich::Rich;
use super::sheet::{self, Lines, Sheet, heading, say};
use super::systems::ink_of;
use super::table::Table;
use crate::standing::Until;
use hyperkon::cosmic::{CardKind, Pickable, Rule, Topic, Why};
use ratatui::layout::Rect;

/// What lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The keys and the marks.
    Help,
    /// What the aliens and cards do.
    Aliens,
    /// The board in sentences.
    Board,
    /// All that has happened.
    Log,
    /// The rules behind what has just happened.
    Why,
    /// The switch of passing ahead.
    Pass,
}

impl Over {
    /// The key that opens and closes it.
    pub const fn key(self) -> char {
        match self {
            Over::Help => '?',
            Over::Aliens => 'a',
            Over::Board => 'b',
            Over::Log => 'l',
            Over::Why => 'w',
            Over::Pass => 'p',
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Over::Help => "ui.panel.help",
            Over::Aliens => "ui.panel.aliens",
            Over::Board => "ui.panel.board",
            Over::Log => "ui.panel.log",
            Over::Why => "ui.panel.why",
            Over::Pass => "ui.key.p",
        }
    }
}

/// Draws it. `scroll` counts lines from the top; of the log from its end.
pub fn draw(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect, over: Over, scroll: usize) {
    let columns = match over {
        Over::Pass => area.width.min(64),
        _ => sheet::columns(area),
    };
    let lines = lines(table, over, usize::from(columns).saturating_sub(4));
    let title = format!("{} (Esc: {})", table.words.word(over.title()), table.words.word("ui.ask.close"));
    let sheet = Sheet { title, columns, lines: &lines, scroll, from_end: over == Over::Log };
    let spot = sheet.draw(pen, area);
    if over == Over::Pass {
        for at in 0..4 {
            pen.hit(Rect::new(spot.x, spot.y + 1 + at, spot.width, 1), Hit::Row(usize::from(at)));
        }
    }
}

/// How far it can be scrolled, at least.
pub fn most_lines(table: &Table<'_>, over: Over) -> usize {
    lines(table, over, 60).len()
}

fn lines(table: &Table<'_>, over: Over, inner: usize) -> Lines {
    match over {
        Over::Help => help(table, inner),
        Over::Aliens => aliens(table, inner),
        Over::Board => board(table, inner),
        Over::Log => log(table, inner),
        Over::Why => why(table, inner),
        Over::Pass => pass(table, inner),
    }
}

fn help(table: &Table<'_>, inner: usize) -> Lines {
    let words = &table.words;
    let mut lines = Lines::new();
    if let Some(asked) = &table.asked {
        say(&mut lines, &Rich::sentence(&words.narrator.question(&asked.decision)), inner, 0, Ink::Strong);
        if let Some(rule) = rule_of(asked.decision.topic) {
            say(&mut lines, &Rich::said(&words.narrator.clause(rule)), inner, 4, Ink::Text);
        }
        let about = match asked.at() {
            Some(Pickable::Card(CardKind::Scripted(script)) | Pickable::Power(script) | Pickable::Alien(script)) => {
                Some(script)
            }
            _ => asked.decision.source,
        };
        if let Some(script) = about {
            let text = format!("{}: {}", words.narrator.script(script), words.narrator.script_text(script));
            say(&mut lines, &Rich::said(&text), inner, 4, Ink::Text);
        }
    }
    heading(&mut lines, &Rich::plain(words.word("ui.panel.keys")), inner);
    let keys = [
        ("1-9 0 A-Z", "ui.key.option"),
        ("↑↓←→", "ui.key.arrows"),
        ("↵", "ui.key.enter"),
        ("Esc", "ui.key.escape"),
        ("Space", "ui.key.space"),
        ("u", "ui.key.u"),
        ("h", "ui.key.h"),
        ("p", "ui.key.p"),
        ("w", "ui.key.w"),
        ("a", "ui.key.a"),
        ("b", "ui.key.b"),
        ("l", "ui.key.l"),
        ("< >", "terminal.help_pace"),
        ("q", "ui.key.q"),
    ];
    for (key, word) in keys {
        let text = format!("{key:<7}{}", words.word(word));
        say(&mut lines, &Rich::plain(text), inner, 7, Ink::Text);
    }
    heading(&mut lines, &Rich::plain(words.word("terminal.marks")), inner);
    for mark in ["ships", "option", "target", "ally", "card", "lost", "power", "mouse"] {
        say(&mut lines, &Rich::plain(words.word(&format!("terminal.mark_{mark}"))), inner, 9, Ink::Text);
    }
    lines
}

/// The rule that a question comes of.
const fn rule_of(topic: Topic) -> Option<Rule> {
    Some(match topic {
        Topic::Window => Rule::P4,
        Topic::DrawNewHand => Rule::T1,
        Topic::FreeShip => Rule::T4,
        Topic::OwnColour => Rule::T5,
        Topic::ChooseSystem => Rule::D1,
        Topic::Point => Rule::T6,
        Topic::Load => Rule::T7,
        Topic::Invite | Topic::AnswerInvitation | Topic::SendShips => Rule::T8,
        Topic::ChooseCard => Rule::C1,
        Topic::Deal => Rule::C7,
        Topic::TakeCompensation => Rule::C5,
        Topic::RewardShips | Topic::RewardCards => Rule::C4,
        Topic::LoseShips => Rule::C13,
        Topic::SettleShips => Rule::C8,
        Topic::SecondEncounter => Rule::T9,
        _ => return None,
    })
}

fn aliens(table: &Table<'_>, inner: usize) -> Lines {
    let (view, words) = (&table.view, &table.words);
    let mut lines = Lines::new();
    let mut cards = Vec::new();
    for (kind, _) in view.hand.counted() {
        if let CardKind::Scripted(card) = kind
            && !cards.contains(&card)
        {
            cards.push(card);
        }
    }
    if !cards.is_empty() {
        heading(&mut lines, &Rich::plain(words.word("ui.panel.hand")), inner);
        for card in cards {
            let text = format!("{}: {}", words.narrator.script(card), words.narrator.script_text(card));
            say(&mut lines, &Rich::said(&text), inner, 2, Ink::Text);
        }
    }
    for seat in &view.seats {
        for alien in &seat.aliens {
            let title = format!(
                "{}, {}: {}",
                words.narrator.seat(seat.seat),
                words.narrator.script(alien.alien),
                words.narrator.standing(alien.standing)
            );
            heading(&mut lines, &Rich::sentence(&title), inner);
            if let Some(reason) = words.narrator.standing_why(seat, alien) {
                say(&mut lines, &Rich::sentence(&reason), inner, 2, ink_of(alien.standing));
            }
            say(&mut lines, &Rich::said(&words.narrator.script_text(alien.alien)), inner, 0, Ink::Text);
        }
    }
    let mut told = Vec::new();
    for lying in &view.lying {
        if !told.contains(&lying.script) {
            told.push(lying.script);
            let text = format!("{}: {}", words.narrator.script(lying.script), words.narrator.script_text(lying.script));
            heading(&mut lines, &Rich::said(&text), inner);
        }
    }
    lines
}

fn board(table: &Table<'_>, inner: usize) -> Lines {
    let (view, words) = (&table.view, &table.words);
    let rules = table.sitting.played.game().rules();
    let mut lines = Lines::new();
    for seat in &view.seats {
        let aliens: Vec<String> = seat.aliens.iter().map(|alien| words.narrator.script(alien.alien)).collect();
        let name = if seat.seat == table.me {
            words.narrator.text("board.you", &[("seat", words.narrator.seat(seat.seat))])
        } else {
            words.narrator.seat(seat.seat)
        };
        let bases = words.narrator.text(
            "ui.sum.bases_of",
            &[("n", seat.foreign_bases.to_string()), ("most", rules.numbers.bases_to_win.to_string())],
        );
        let title = format!(
            "{}: {name}, {}; {} {}; {bases}; {} {}; {} {}",
            words.tag(seat.seat),
            aliens.join(", "),
            words.word("ui.word.cards"),
            seat.cards,
            words.word("ui.word.home_bases"),
            seat.home_bases,
            words.word("ui.panel.hole"),
            seat.black_hole,
        );
        heading(&mut lines, &Rich::said(&title), inner);
        for planet in rules.system(seat.seat) {
            let there = crate::ask::about(&words.narrator, view, Pickable::Planet(planet));
            let target = if view.planet == Some(planet) { " ◄" } else { "" };
            let text = format!("  {}: {there}{target}", words.planet(planet));
            say(&mut lines, &Rich::said(&text), inner, 6, Ink::Text);
        }
        for (key, cards) in [("board.known", &seat.known), ("board.aside", &seat.aside)] {
            if !cards.is_empty() {
                let values = [("seat", words.narrator.seat(seat.seat)), ("cards", words.narrator.cards(cards))];
                say(&mut lines, &Rich::sentence(&words.narrator.text(key, &values)), inner, 2, Ink::Faint);
            }
        }
    }
    // What the plain table says beside its columns: what was moved, what lies there, what powers remember.
    for note in crate::board::notes(&words.narrator, view, rules) {
        if lines.last().is_some_and(|(_, ink)| *ink != Ink::Faint) {
            lines.push((Rich::default(), Ink::Faint));
        }
        say(&mut lines, &Rich::sentence(&note), inner, 2, Ink::Faint);
    }
    let piles = [
        ("deck", view.deck.to_string()),
        ("discard", view.discard.len().to_string()),
        ("stars", view.stars.to_string()),
    ];
    heading(&mut lines, &words.sentence("board.piles", &piles), inner);
    lines
}

fn log(table: &Table<'_>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for entry in &table.story.told {
        let ink = match (entry.is_undone || entry.is_notice, entry.is_heading) {
            (true, _) => Ink::Faint,
            (_, true) => Ink::Strong,
            _ => Ink::Text,
        };
        let cause = entry.why.as_ref().map(|why| format!(" [{}]", table.words.narrator.cause(why)));
        let mut text = Rich::plain(if entry.is_undone { "× " } else { "" });
        text.0.extend(entry.text.0.clone());
        text.0.extend(cause.map(|text| super::rich::Bit { text, seat: None }));
        say(&mut lines, &text, inner, 2, ink);
    }
    lines
}

/// The rules behind the last things that happened, the latest first.
fn why(table: &Table<'_>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    let told = table.story.told.iter().rev().filter(|entry| entry.why.is_some() && !entry.is_undone).take(8);
    let told: Vec<&super::story::Entry<Why>> = told.collect();
    for entry in told.iter().rev() {
        let cause = entry.why.as_ref().map(|why| format!(" [{}]", table.words.narrator.cause(why)));
        let mut text = entry.text.clone();
        text.0.extend(cause.map(|text| super::rich::Bit { text, seat: None }));
        say(&mut lines, &text, inner, 2, Ink::Text);
    }
    let reasons: Vec<&Why> = told.iter().rev().filter_map(|entry| entry.why.as_ref()).collect();
    for ground in table.words.narrator.grounds(reasons) {
        heading(&mut lines, &Rich::said(&ground), inner);
    }
    lines
}

fn pass(table: &Table<'_>, inner: usize) -> Lines {
    let words = &table.words;
    let stands = table.sitting.stands(table.me, &table.view);
    let mut lines = Lines::new();
    for (at, until) in Until::ALL.into_iter().enumerate() {
        let mark = if stands == Some(until) { "[x]" } else { "[ ]" };
        let text = format!("{} {mark} {}", at + 1, words.word(until.key()));
        lines.push((Rich::plain(text), if stands == Some(until) { Ink::Pick } else { Ink::Text }));
    }
    lines.push((Rich::plain(format!("4     {}", words.word("ui.stand.end"))), Ink::Text));
    lines.push((Rich::default(), Ink::Text));
    say(&mut lines, &Rich::plain(words.word("terminal.pass_note")), inner, 0, Ink::Faint);
    lines
}
