//! Draws the encounter: ships, cards, and totals, as the person's seat knows them.

use super::marks;
use super::names::{card_name, planet_name};
use crate::drawn::look::Ink;
use crate::drawn::pen::{Frame, Pen};
use crate::drawn::rich::Rich;
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{CardKind, Face, Part, PickOption, Side, Tally, Topic};
use hyperkon::Engine;
use hyperkon_table::Seat;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The values of a side that the person's seat knows.
struct Known {
    /// The ships of each seat and their value. The main player is first.
    ships: Vec<(Seat, u8, Option<i16>)>,
    /// The text of the card, or `None` if no card is played.
    card: Option<String>,
    /// The value of the card.
    value: Option<i16>,
    /// The total, after the engine has computed it.
    total: Option<i16>,
    /// True if the side plays a negotiate card, which has no total.
    is_negotiate: bool,
    /// The sum of all modifiers other than the card and the ships, or `None` if the seat cannot know it.
    more: Option<i16>,
    /// The way in which the total is computed from the card and the ships.
    tally: Tally,
    /// True if a power can still change the way in which the total is computed.
    is_open: bool,
}

impl Known {
    /// Returns `true` if the card and the ships are simply added up.
    fn is_plain(&self) -> bool {
        self.tally == Tally::default()
    }

    /// Returns the sign before the number of ships.
    const fn sign(&self) -> char {
        match (self.tally.multiplied, self.tally.subtracted) {
            (true, _) => '×',
            (false, true) => '−',
            (false, false) => '+',
        }
    }
}

fn known(table: &Table<'_, Engine>, side: Side) -> Known {
    let view = &table.view;
    let lineup = if side == Side::Offense { &table.memory.offense } else { &table.memory.defense };
    let main = if side == Side::Offense { Some(view.offense) } else { view.defense };
    let laid = table.memory.laid[side].as_ref();
    let mut kind = laid.and_then(|laid| laid.kind);
    let mut card = laid.map(|laid| match laid.kind {
        Some(kind) => format!("[{}]", card_name(table, kind)),
        None => "[??]".to_owned(),
    });
    // Include a card that this person has chosen but not sent yet.
    if card.is_none()
        && main == Some(table.me)
        && let Some(chosen) = chosen_card(table)
    {
        kind = Some(chosen);
        card = Some(format!("[{}]", card_name(table, chosen)));
    }
    let face = laid.and_then(|laid| laid.face);
    let value = match (face, kind) {
        (Some(Face::Attack(value)), _) => Some(value),
        (Some(Face::Negotiate), _) => None,
        (None, Some(CardKind::Attack(value))) => Some(value),
        _ => None,
    };
    let is_negotiate = matches!(face, Some(Face::Negotiate)) || kind == Some(CardKind::Negotiate);
    // Use the engine's value of each ship, if the seat can know it. Otherwise, assume 1 per ship.
    let sum = table.memory.sums[side].as_ref();
    let worth = |seat: Seat, ships: u8| match sum.and_then(|sum| sum.ships.iter().find(|one| one.seat == seat)) {
        Some(one) if one.ships == ships => one.worth,
        _ => Some(i16::from(ships)),
    };
    let ships = lineup.iter().map(|(seat, ships)| (*seat, *ships, worth(*seat, *ships))).collect();
    let preview = laid.is_none() && kind.is_some();
    let value = sum.and_then(|sum| sum.card).filter(|_| !preview).or(value);
    let tally = sum.map_or_else(Tally::default, |sum| sum.tally);
    let known = sum.filter(|sum| sum.known && !preview).and_then(|sum| sum.total);
    let total = view.totals.as_ref().map(|totals| totals[side]).or(known);
    let negotiates = |side: Side| {
        let laid = table.memory.laid[side].as_ref();
        laid.is_some_and(|laid| laid.kind == Some(CardKind::Negotiate) || laid.face == Some(Face::Negotiate))
    };
    let is_fight = !Side::BOTH.into_iter().any(negotiates);
    let more = sum.filter(|_| is_fight).map_or(Some(0), |sum| sum.more);
    let is_open = is_fight && total.is_none() && sum.is_some_and(|sum| sum.total.is_none());
    Known { ships, card, value, total, is_negotiate, more, tally, is_open }
}

/// Returns a number with a minus sign, not a hyphen, if it is negative.
pub fn signed(n: i16) -> String {
    n.to_string().replace('-', "−")
}

/// Returns the card that the person has chosen but not sent yet.
fn chosen_card(table: &Table<'_, Engine>) -> Option<CardKind> {
    let asked = table.asked.as_ref().filter(|asked| asked.question.topic == Topic::ChooseCard)?;
    match asked.chosen.and(asked.at()) {
        Some(Part::Pick(PickOption::Card(kind))) => Some(*kind),
        _ => None,
    }
}

/// Returns the sum of a side, such as `[12] + 4 + 4 = 20`.
fn sum(table: &Table<'_, Engine>, known: &Known) -> Vec<(String, Ink)> {
    let ships: Vec<String> = known
        .ships
        .iter()
        .filter(|(_, ships, _)| *ships > 0)
        .map(|(.., worth)| worth.map_or_else(|| "?".to_owned(), signed))
        .collect();
    let card = known.card.clone().unwrap_or_else(|| table.word("ui.word.card"));
    let mut bits = vec![(card, if known.card.is_some() { Ink::Warn } else { Ink::Faint })];
    if known.is_negotiate {
        return bits;
    }
    if known.is_open {
        bits.extend(ships.iter().map(|ships| (format!(", {ships}"), Ink::Text)));
        bits.push((" = ?".to_owned(), Ink::Faint));
        return bits;
    }
    let sent: Option<i16> = known.ships.iter().map(|(.., worth)| *worth).sum();
    let counted = sent.zip(known.more).map(|(ships, more)| ships + more).filter(|_| known.is_plain());
    // A power that has changed the known total does not have to be in these numbers.
    let fits = match (known.total, known.value, sent) {
        (Some(total), Some(value), Some(ships)) => {
            !known.is_plain() || value + ships + known.more.unwrap_or(0) == total
        }
        _ => true,
    };
    let sign = if fits { format!(" {}", known.sign()) } else { ",".to_owned() };
    bits.extend(ships.iter().map(|ships| (format!("{sign} {ships}"), Ink::Text)));
    match known.more {
        Some(0) => {}
        Some(more) => bits.push((format!(" {} {}", if more < 0 { "−" } else { "+" }, more.abs()), Ink::Zap)),
        None if known.total.is_some() => {}
        None => bits.push((" + ?".to_owned(), Ink::Faint)),
    }
    match (known.total, known.value, counted) {
        (Some(total), ..) => bits.extend([(" = ".to_owned(), Ink::Text), (signed(total), Ink::Strong)]),
        (None, Some(value), Some(ships)) => {
            bits.extend([(" = ".to_owned(), Ink::Text), (signed(value + ships), Ink::Strong)]);
        }
        (None, None, Some(ships)) if known.card.is_some() && ships > 0 => {
            bits.extend([(" = ? + ".to_owned(), Ink::Text), (signed(ships), Ink::Strong)]);
        }
        _ => {}
    }
    bits
}

/// Returns the title: the opponents, the planet, and the outcome.
fn title(table: &Table<'_, Engine>) -> (Rich, Ink) {
    let view = &table.view;
    let Some(defense) = view.defense else { return (Rich::plain(table.word("ui.panel.cone")), Ink::Text) };
    let name = |seat| table.scene.seat(seat);
    let mut values = vec![("offense", name(view.offense)), ("defense", name(defense))];
    let planet = view.planet.or_else(|| marks::aims_at(table));
    let key = match planet {
        Some(planet) => {
            values.push(("planet", planet_name(table, planet)));
            "ui.sum.attacks_on"
        }
        None => "ui.sum.attacks",
    };
    let mut text = format!("{} · {}", table.word("ui.panel.cone"), table.scene.text(key, &values));
    let Some(outcome) = view.outcome else { return (table.seats.rich(&text), Ink::Text) };
    text += &format!(": {}", table.scene.outcome(outcome).to_uppercase());
    let mine = view.offense == table.me || view.defense == Some(table.me);
    (table.seats.rich(&text), if mine { Ink::Win } else { Ink::Strong })
}

/// Returns the text between the sides: the target of the ships, or their losses.
fn between(table: &Table<'_, Engine>) -> (Rich, Ink) {
    let view = &table.view;
    let mut lost = Vec::new();
    for seat in &view.seats {
        let before = table.before.seats.get(seat.seat.index()).map_or(0, |before| before.black_hole);
        if seat.black_hole > before && view.turn == table.before.turn {
            lost.push(format!("{}{}", table.seats.letter(seat.seat), seat.black_hole - before));
        }
    }
    if !lost.is_empty() {
        return (Rich::plain(format!("{} ···► {}", lost.join(" "), table.word("ui.panel.hole"))), Ink::Warn);
    }
    let aims = marks::aims_at(table).filter(|_| view.planet.is_none());
    let aims_own = aims.filter(|planet| view.ships_on(*planet).get(table.me.index()).is_some_and(|ships| *ships == 0));
    if aims_own.is_some() {
        let bases = view.seats.get(table.me.index()).map_or(0, |seat| seat.foreign_bases) + 1;
        let most = table.sitting.played.game().rules().numbers.bases_to_win;
        let values = [("n", bases.to_string()), ("most", most.to_string())];
        return (Rich::plain(table.text("terminal.lands", &values)), Ink::Pick);
    }
    if let Some(card) = chosen_card(table).filter(|card| matches!(card, CardKind::Attack(_))) {
        let side = if view.offense == table.me { Side::Offense } else { Side::Defense };
        let (own, other) = (known(table, side), known(table, side.other()));
        let of = |known: &Known| {
            let ships = known.ships.iter().map(|(.., worth)| *worth).sum::<Option<i16>>();
            ships.zip(known.more).map(|(ships, more)| ships + more).filter(|_| known.is_plain())
        };
        if let (CardKind::Attack(value), Some(own), Some(other)) = (card, of(&own), of(&other)) {
            // The offense must exceed the total of the defense, because the defense wins ties.
            let least = value + own - other - i16::from(side == Side::Offense);
            if least >= 0 {
                let values = [("n", least.to_string())];
                return (Rich::plain(table.text("terminal.beats", &values)), Ink::Pick);
            }
        }
    }
    (Rich::default(), Ink::Text)
}

/// Returns the ships of a side as letters and numbers, with allies in brackets.
fn ships(table: &Table<'_, Engine>, pen: &Pen<'_>, known: &Known) -> Vec<(String, Style)> {
    let mut bits = Vec::new();
    for (at, (seat, ships, worth)) in known.ships.iter().enumerate() {
        if *ships == 0 && at > 0 {
            continue;
        }
        let own = pen.seat(*seat).add_modifier(Modifier::BOLD);
        if *ships == 0 {
            bits.push((format!("{} ", table.seats.name(*seat)), own));
            continue;
        }
        if at == 0 && known.ships.len() == 1 {
            bits.push((format!("{} ", table.seats.pips(*seat, *ships, 4)), own));
        }
        let counts = worth.filter(|worth| *worth != i16::from(*ships)).map(|worth| worth / i16::from(*ships));
        let each = counts.map_or_else(String::new, |each| format!("×{each}"));
        let shown = format!("{}{ships}{each}", table.seats.letter(*seat));
        bits.push((if at > 0 { format!("({shown})") } else { shown }, own));
        let worth = worth.map_or_else(|| "?".to_owned(), signed);
        let worth = format!(" {}{worth} ", known.sign());
        bits.push((worth, pen.ink(Ink::Text)));
    }
    bits
}

fn long(bits: &[(String, Style)]) -> u16 {
    bits.iter().map(|(text, _)| crate::drawn::rich::width(text)).sum::<usize>() as u16
}

fn put(pen: &mut Pen<'_>, mut x: u16, y: u16, end: u16, bits: &[(String, Style)]) {
    for (text, style) in bits {
        x = pen.text(x, y, usize::from(end.saturating_sub(x)), text, *style);
    }
}

/// Draws the encounter in two lines over the whole width.
pub fn rows(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    let (title, ink) = title(table);
    let style = pen.ink(Ink::Faint);
    let own = if ink == Ink::Text { style } else { pen.ink(ink) };
    pen.panel(area, Frame::Single, &title, if ink == Ink::Win { own } else { style });
    let (left, right, y) = (area.x + 2, area.right() - 2, area.y + 1);
    let inner = usize::from(right - left);
    if table.view.defense.is_none() && table.memory.offense.iter().all(|(_, ships)| *ships == 0) {
        pen.say(left, y, inner, &waiting(table), Ink::Faint);
        return;
    }
    let (offense, defense) = (known(table, Side::Offense), known(table, Side::Defense));
    let faint = pen.ink(Ink::Faint);
    let named = |key: &str, known: &Known, pen: &Pen<'_>| {
        let mut bits = vec![(format!("{} ", table.word(key)), faint)];
        bits.extend(ships(table, pen, known));
        bits
    };
    let one = named("ui.word.offense", &offense, pen);
    let other = named("ui.word.defense", &defense, pen);
    let middle = left + (right - left) / 2;
    put(pen, left, y, middle - 4, &one);
    let start = right.saturating_sub(long(&other)).max(middle + 4);
    put(pen, start, y, right, &other);
    if let Some(planet) = table.view.planet.or_else(|| marks::aims_at(table)) {
        let (line, mark) = if table.view.planet.is_some() { ("━━━►", "") } else { ("┈┈►", "?") };
        let shown = format!("{line} {}{mark}", planet_name(table, planet));
        let at = (left + long(&one) + start).max(2 * middle - 12) / 2;
        pen.text(at.saturating_sub(3), y, 9, &shown, pen.ink(Ink::Warn));
    }
    let style = |bits: Vec<(String, Ink)>, pen: &Pen<'_>| -> Vec<(String, Style)> {
        bits.into_iter().map(|(text, ink)| (text, pen.ink(ink))).collect()
    };
    let one = style(sum(table, &offense), pen);
    let other = if table.view.defense.is_some() { style(sum(table, &defense), pen) } else { Vec::new() };
    put(pen, left, y + 1, middle, &one);
    let start = right.saturating_sub(long(&other)).max(middle + 1);
    put(pen, start, y + 1, right, &other);
    let (text, ink) = match declared(table).into_iter().next() {
        Some(newest) => (newest, Ink::Zap),
        None => between(table),
    };
    let room = usize::from(start.saturating_sub(left + long(&one) + 4));
    let columns = text.width().min(room);
    let free = left + long(&one) + 2 + (room - columns) as u16 / 2;
    pen.rich(free, y + 1, columns, &text, pen.ink(ink));
}

/// Returns the text before the offense has attacked anyone.
fn waiting(table: &Table<'_, Engine>) -> String {
    let encounter = table.text("ui.panel.encounter_number", &[("n", table.view.encounter.to_string())]);
    format!("{encounter} · {}", table.word("ui.sum.cone_empty"))
}

/// Returns the height of the panel at the side, in lines.
pub fn height(table: &Table<'_, Engine>) -> u16 {
    let allies = table.memory.offense.len().max(table.memory.defense.len()).max(1) as u16;
    7 + allies + declared(table).len() as u16
}

/// Returns declared powers and played cards that are not resolved, one per line. The newest is first, because it resolves
/// next.
pub fn declared(table: &Table<'_, Engine>) -> Vec<Rich> {
    let narrator = &table.scene;
    let title = table.word("ui.panel.stack");
    let line = |declared: &hyperkon::__private::cosmic::PendingUseView| {
        table.seats.rich(&format!("{title}: {}, {}", narrator.seat(declared.seat), narrator.script(declared.script)))
    };
    table.view.declared.iter().rev().take(3).map(line).collect()
}

/// Draws the card and the total below the ships of a column.
fn column_sum(table: &Table<'_, Engine>, pen: &mut Pen<'_>, known: &Known, x: u16, y: u16, half: u16) {
    let card = known.card.clone().unwrap_or_else(|| table.word("ui.word.card"));
    let ink = if known.card.is_some() { Ink::Warn } else { Ink::Faint };
    pen.say(x, y, usize::from(half) - 5, &card, ink);
    if known.is_negotiate {
        return;
    }
    let right = x + half - 5;
    if known.card.is_some() {
        let value = known.value.map_or_else(|| "+?".to_owned(), |value| format!("{value:+}").replace('-', "−"));
        pen.say(right, y, 5, &format!("{value:>5}"), Ink::Text);
    }
    let sum = sum(table, known);
    let Some(at) = sum.iter().position(|(text, _)| text.starts_with(" = ")) else { return };
    let total: String = sum[at..].iter().map(|(text, _)| text.as_str()).collect();
    let total = total.trim_start_matches(" = ").to_owned();
    pen.say(x, y + 1, usize::from(half) - 7, &table.word("ui.word.total"), Ink::Faint);
    let columns = crate::drawn::rich::width(&total) as u16;
    pen.say(x + half - columns, y + 1, usize::from(columns), &total, Ink::Strong);
}

/// Draws the encounter in two columns, with the seats, the cards, and the totals.
pub fn panel(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    let (title, ink) = title(table);
    let style = if ink == Ink::Win { pen.ink(ink) } else { pen.ink(Ink::Faint) };
    pen.panel(area, Frame::Single, &Rich::plain(table.word("ui.panel.encounter")), style);
    let (left, inner) = (area.x + 2, usize::from(area.width) - 4);
    let mut y = area.y + 1;
    for line in title.wrapped(inner, 2).into_iter().take(2) {
        pen.rich(left, y, inner, &line, pen.ink(ink).add_modifier(Modifier::BOLD));
        y += 1;
    }
    if table.view.defense.is_none() {
        pen.say(left, y, inner, &waiting(table), Ink::Faint);
        return;
    }
    let half = (inner as u16 - 2) / 2;
    for (at, side) in [(left, Side::Offense), (left + half + 2, Side::Defense)] {
        let known = known(table, side);
        let key = if side == Side::Offense { "ui.word.offense" } else { "ui.word.defense" };
        pen.say(at, y, usize::from(half), &table.word(key), Ink::Faint);
        let mut line = y + 1;
        for (seat, ships, worth) in &known.ships {
            let own = pen.seat(*seat).add_modifier(Modifier::BOLD);
            if *ships == 0 {
                pen.text(at, line, usize::from(half), table.seats.name(*seat), own);
                line += 1;
                continue;
            }
            let shown = format!("{:<4} {} {ships}", table.seats.pips(*seat, *ships, 4), table.seats.name(*seat));
            pen.text(at, line, usize::from(half) - 4, &shown, own);
            let worth = worth.map_or_else(|| "?".to_owned(), signed);
            let worth = format!("{}{worth}", known.sign());
            pen.text(at + half - 4, line, 4, &format!("{worth:>4}"), pen.ink(Ink::Text));
            line += 1;
        }
        column_sum(table, pen, &known, at, line, half);
    }
    let (text, ink) = between(table);
    let bottom = area.bottom() - 2 - declared(table).len() as u16;
    pen.rich(left, bottom, inner, &text, pen.ink(ink));
    for (at, line) in declared(table).iter().enumerate() {
        pen.rich(left, bottom + 1 + at as u16, inner, line, pen.ink(Ink::Zap));
    }
}
