//! A deal as a form of two columns (C7, C8): what the person gets, what it gives, each term a number.

use hyperkon::cosmic::{CardKind, Choice, DealAsk, Decision, Offer, Part, Planet, Refusal, Side, Term, TermLimits};
use hyperkon::table::{Partial, Seat};

/// A term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A base on this planet, with so many ships.
    Base(Planet),
    /// Cards at random.
    Random,
    /// Cards of a kind.
    Card(CardKind),
    /// Ships of a seat freed from the black hole.
    Freed(Seat),
}

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Who gives it.
    pub side: Side,
    /// What.
    pub what: What,
    /// How much of it.
    pub n: u8,
    /// The most.
    most: u8,
    /// How much of it the standing offer has.
    pub stood: u8,
}

/// The form.
pub struct Deal {
    /// The side of the person.
    pub side: Side,
    /// What the person gets, then what it gives.
    pub rows: Vec<Row>,
    /// The most cards of each side.
    cards: [u8; 2],
    /// What the other side has offered.
    pub standing: Option<Offer>,
    /// Whether the person holds what that names.
    pub can_accept: bool,
    /// How many offers are left.
    pub offers_left: u8,
}

impl Deal {
    /// The form for a question; the standing offer stands in it.
    pub fn new(deal: &DealAsk) -> Deal {
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
        }
    }

    /// The first row of what the person gives.
    pub fn second_column(&self) -> usize {
        self.rows.iter().position(|row| row.side == self.side).unwrap_or(self.rows.len())
    }

    /// The row beside another one, in the other column.
    pub fn beside(&self, row: usize) -> usize {
        let second = self.second_column();
        let (left, right) = (second, self.rows.len() - second);
        match row {
            row if row < second && right > 0 => second + row.min(right - 1),
            row if row >= second && left > 0 => (row - second).min(left - 1),
            row => row,
        }
    }

    /// More or less of a term. Of bases and of seats whose ships are freed there is one on each side.
    pub fn change(&mut self, at: usize, by: isize) {
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

    /// Whether nothing stands in the form.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| row.n == 0)
    }

    /// The parts of the offer in the form.
    pub fn parts(&self) -> Vec<Part> {
        let gives = |row: &Row| -> Vec<Part> {
            let many = usize::from(row.n);
            let terms = match row.what {
                What::Base(_) if row.n == 0 => Vec::new(),
                What::Base(planet) => {
                    std::iter::once(Term::Base(planet)).chain(std::iter::repeat_n(Term::Settler, many)).collect()
                }
                What::Random => vec![Term::RandomCard; many],
                What::Card(kind) => vec![Term::Card(kind); many],
                What::Freed(seat) => vec![Term::Freed(seat); many],
            };
            terms.into_iter().map(|term| Part::Gives(row.side, term)).collect()
        };
        self.rows.iter().flat_map(gives).collect()
    }

    /// The offer in the form.
    ///
    /// # Errors
    /// As the rules refuse it.
    pub fn choice(&self, decision: &Decision) -> Result<Choice, Refusal> {
        Partial::with(decision.clone(), &self.parts())?.finish()
    }
}

fn rows_of(deal: &DealAsk, side: Side, limits: &TermLimits) -> Vec<Row> {
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

/// How much of a term an offer has.
fn amount(offer: &Offer, side: Side, what: What) -> u8 {
    let terms = &offer[side];
    match what {
        What::Base(planet) => terms.base.filter(|base| base.planet == planet).map_or(0, |base| base.ships),
        What::Random => terms.random_cards,
        What::Card(kind) => terms.cards.count(kind) as u8,
        What::Freed(seat) => terms.freed.filter(|freed| freed.seat == seat).map_or(0, |freed| freed.ships),
    }
}
