//! A form for deals (C7, C8): a column for each side, a number for each term.

use crate::drawn::form::Form;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Hit, Pen};
use crate::drawn::rich::{Rich, width};
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{
    CardKind, Choice, DealPrompt, Decision, InvalidAnswer, Offer, OfferItem, OfferLimits, Part, Planet, Side,
};
use hyperkon::Engine;
use hyperkon_table::Seat;
use hyperkon_table::{AnswerBuilder, Refusal};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The kind of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A base on this planet; the amount is the number of ships.
    Base(Planet),
    /// Cards at random.
    Random,
    /// Cards of a kind.
    Card(CardKind),
    /// Ships of a seat that are freed from the black hole.
    Freed(Seat),
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The side that gives the term.
    pub side: Side,
    /// The kind of the term.
    pub what: What,
    /// The current amount.
    pub n: u8,
    /// The maximum amount.
    most: u8,
    /// The amount in the other side's offer.
    pub stood: u8,
}

/// The form of a deal.
pub struct Deal {
    /// The person's side.
    pub side: Side,
    /// The rows of the terms. The terms that the person receives are before those that the person gives.
    pub rows: Vec<Row>,
    /// The maximum number of cards that each side can give.
    cards: [u8; 2],
    /// The other side's offer, if there is one.
    pub standing: Option<Offer>,
    /// True if the person has all cards and bases that the offer names.
    pub can_accept: bool,
    /// Number of offers left.
    pub offers_left: u8,
    /// True if the offer can be empty.
    may_be_empty: bool,
}

impl Deal {
    /// Creates the form for a question, filled with the other side's offer.
    pub fn new(deal: &DealPrompt) -> Deal {
        let mut rows = Vec::new();
        for side in [deal.side.other(), deal.side] {
            rows.extend(rows_of(deal, side, &deal.limits[side]));
        }
        if let Some(offer) = &deal.standing {
            for row in &mut rows {
                row.n = amount(offer, row.side, row.what).min(row.most);
                row.stood = row.n;
            }
        }
        let cards = [deal.side.other(), deal.side].map(|side| deal.limits[side].cards);
        Deal {
            side: deal.side,
            rows,
            cards,
            standing: deal.standing,
            can_accept: deal.can_accept,
            offers_left: deal.proposals_left,
            may_be_empty: deal.may_be_empty,
        }
    }

    /// Returns the first row of the person's side.
    pub fn second_column(&self) -> usize {
        self.rows.iter().position(|row| row.side == self.side).unwrap_or(self.rows.len())
    }

    /// Returns `true` if all amounts are zero.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| row.n == 0)
    }
}

impl Form<Engine> for Deal {
    fn rows(&self) -> usize {
        self.rows.len()
    }

    fn parts(&self) -> Vec<Part> {
        let gives = |row: &Row| -> Vec<Part> {
            let many = usize::from(row.n);
            let terms = match row.what {
                What::Base(_) if row.n == 0 => Vec::new(),
                What::Base(planet) => std::iter::once(OfferItem::Base(planet))
                    .chain(std::iter::repeat_n(OfferItem::Settler, many))
                    .collect(),
                What::Random => vec![OfferItem::RandomCard; many],
                What::Card(kind) => vec![OfferItem::Card(kind); many],
                What::Freed(seat) => vec![OfferItem::Freed(seat); many],
            };
            terms.into_iter().map(|term| Part::Gives(row.side, term)).collect()
        };
        self.rows.iter().flat_map(gives).collect()
    }

    /// Returns the offer. The other side's offer, unchanged, is not an answer: Enter never gives it back by mistake.
    fn choice(&self, question: &Decision) -> Result<Choice, Refusal<InvalidAnswer>> {
        let is_theirs = self.standing.is_some() && self.rows.iter().all(|row| row.n == row.stood);
        let parts = if is_theirs { Vec::new() } else { self.parts() };
        AnswerBuilder::with(question.clone(), &parts)?.finish()
    }

    /// Changes the amount of a row. Each side can give at most one base, and can free the ships of at most one seat.
    fn change(&mut self, at: usize, by: isize) {
        let Some(row) = self.rows.get(at).copied() else { return };
        let cards = |what: What| matches!(what, What::Random | What::Card(_));
        let others =
            self.rows.iter().enumerate().filter(|(other, one)| *other != at && one.side == row.side && cards(one.what));
        let others: u8 = others.map(|(_, one)| one.n).sum();
        let hand = self.cards[usize::from(row.side == self.side)];
        let most = if cards(row.what) { row.most.min(hand.saturating_sub(others)) } else { row.most };
        let n = (isize::from(row.n) + by).clamp(0, isize::from(most)) as u8;
        self.rows[at].n = n;
        let is_one = |one: What| match row.what {
            What::Base(_) => matches!(one, What::Base(_)),
            What::Freed(_) => matches!(one, What::Freed(_)),
            _ => false,
        };
        if n > 0 {
            let rest = self.rows.iter_mut().enumerate();
            rest.filter(|(other, one)| *other != at && one.side == row.side && is_one(one.what))
                .for_each(|(_, one)| one.n = 0);
        }
    }

    fn digit(&mut self, row: usize, digit: u8) {
        let by = self.rows.get(row).map_or(0, |row| isize::from(digit) - isize::from(row.n));
        self.change(row, by);
    }

    fn beside(&self, row: usize) -> Option<usize> {
        let second = self.second_column();
        let (left, right) = (second, self.rows.len() - second);
        Some(match row {
            row if row < second && right > 0 => second + row.min(right - 1),
            row if row >= second && left > 0 => (row - second).min(left - 1),
            row => row,
        })
    }

    fn letter(&mut self, letter: char) -> Option<Choice> {
        match letter {
            'y' if self.can_accept && self.standing.is_some() => Some(Choice::Accept),
            'n' if self.standing.is_some() => Some(Choice::Refuse),
            't' => Some(Choice::NoDeal),
            _ => None,
        }
    }

    fn is_wide(&self, _is_roomy: bool) -> bool {
        true
    }

    fn title(&self, table: &Table<'_, Engine>) -> Option<String> {
        Some(table.text("ui.ask.left", &[("n", self.offers_left.to_string())]))
    }

    fn lacks(&self) -> Option<&'static str> {
        (self.is_empty() && !self.may_be_empty).then_some("cli.empty_offer")
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("↑↓←→", "walk"), ("+-", "more"), ("↵", "offer")]
    }

    fn draw(&self, table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect, row: usize) {
        let (deal, here) = (self, row);
        let half = area.width / 2;
        let second = deal.second_column();
        // List the possible answers other than an offer.
        let mut says = Vec::new();
        if deal.standing.is_some() {
            if deal.can_accept {
                says.push(('y', "ui.deal.accept"));
            }
            says.push(('n', "ui.deal.refuse"));
        }
        says.push(('t', "ui.deal.no_deal"));
        let mut x = area.x + 1;
        let line = area.bottom().saturating_sub(1);
        for (key, word) in says {
            let start = x;
            x = pen.text(x, line, 1, &key.to_string(), pen.ink(Ink::Pick).add_modifier(Modifier::BOLD)) + 1;
            x = pen.say(x, line, 24, &table.word(word), Ink::Text);
            pen.hit(Rect::new(start, line, x - start, 1), Hit::Key(key));
            x += 3;
        }
        let room = usize::from(area.height).saturating_sub(2);
        for (at, key, rows) in
            [(area.x, "ui.deal.get", 0..second), (area.x + half, "ui.deal.give", second..deal.rows.len())]
        {
            pen.say(at + 2, area.y, usize::from(half) - 3, &table.word(key), Ink::Faint);
            let own = here.saturating_sub(rows.start).min(rows.len());
            let shown = if rows.contains(&here) { own } else { 0 };
            let first = (shown + 1).saturating_sub(room).min(rows.len().saturating_sub(room));
            for (number, row) in rows.clone().enumerate().skip(first).take(room) {
                let one = &deal.rows[row];
                let y = area.y + 1 + (number - first) as u16;
                let is_here = here == row;
                let style = if is_here || one.n > 0 { pen.ink(Ink::Strong) } else { pen.ink(Ink::Text) };
                let pick = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
                pen.text(at, y, 1, if is_here { ">" } else { " " }, pick);
                let columns = usize::from(half).saturating_sub(16);
                pen.rich(at + 2, y, columns, &term(table, one.what), style);
                let value = at + 2 + columns as u16 + 1;
                pen.text(value, y, 1, "-", style);
                let shown = if one.n == 0 { "·".to_owned() } else { one.n.to_string() };
                pen.text(value + 2, y, 2, &shown, if one.n > 0 { pick } else { pen.ink(Ink::Faint) });
                pen.text(value + 5, y, 1, "+", style);
                if one.n != one.stood && deal.standing.is_some() {
                    pen.say(value + 7, y, 2, "*", Ink::Warn);
                }
                pen.hit(Rect::new(at, y, half, 1), Hit::Row(row));
                pen.hit(Rect::new(value, y, 2, 1), Hit::Less(row));
                pen.hit(Rect::new(value + 4, y, 3, 1), Hit::More(row));
            }
            let hidden = rows.len().saturating_sub(room);
            if hidden > 0 {
                let text = format!("↑↓ {}", table.text("ui.ask.more", &[("n", hidden.to_string())]));
                let columns = width(&text);
                pen.say(at + half - columns as u16 - 3, area.y, columns, &text, Ink::Faint);
            }
        }
    }
}

/// Returns the text of a term.
fn term(table: &Table<'_, Engine>, what: What) -> Rich {
    let narrator = &table.scene;
    match what {
        What::Base(planet) => {
            table.seats.rich(&format!("{} {}", table.word("ui.deal.base_on"), narrator.planet(planet)))
        }
        What::Random => Rich::plain(table.word("ui.deal.cards_random")),
        What::Card(kind) => table.seats.rich(&narrator.card(kind)),
        What::Freed(seat) => {
            table.seats.rich(&format!("{}: {}", table.word("ui.deal.ships_freed"), narrator.seat(seat)))
        }
    }
}

fn rows_of(deal: &DealPrompt, side: Side, limits: &OfferLimits) -> Vec<Row> {
    let row = |what, most: u32| Row { side, what, n: 0, most: most.min(99) as u8, stood: 0 };
    let settlers = limits.settlers.total();
    let mut rows = Vec::new();
    if settlers > 0 {
        rows.extend(limits.planets.iter().map(|planet| row(What::Base(*planet), settlers)));
    }
    if limits.cards > 0 {
        rows.push(row(What::Random, u32::from(limits.cards)));
        if side == deal.side {
            rows.extend(deal.hand.counted().map(|(kind, n)| row(What::Card(kind), n as u32)));
        } else {
            rows.extend(deal.kinds.iter().map(|kind| row(What::Card(*kind), u32::from(limits.cards))));
        }
    }
    rows.extend(limits.freed.iter().map(|(seat, most)| row(What::Freed(*seat), u32::from(*most))));
    rows
}

/// Returns the amount of a term in an offer.
fn amount(offer: &Offer, side: Side, what: What) -> u8 {
    let terms = &offer[side];
    match what {
        What::Base(planet) => terms.base.filter(|base| base.planet == planet).map_or(0, |base| base.ships),
        What::Random => terms.random_cards,
        What::Card(kind) => terms.cards.count(kind) as u8,
        What::Freed(seat) => terms.freed.filter(|freed| freed.seat == seat).map_or(0, |freed| freed.ships),
    }
}
