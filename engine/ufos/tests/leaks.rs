//! Tests that a seat's observations do not depend on hidden data.

use crate::late::late;
use crate::table::{ALPHA, BETA, CHECKED, GAMMA, Gray, Green, Negative, Positive, Red, Table, Yellow, card, laid};
use hyperkon_table::{BotStyle, Dice, Question as _, Seat, SeatSet, Viewer, mix};
use hyperkon_ufos::{CardSet, Choice, Event, MetamorphFollows, PowerCard, Prompt, Question, SEATS, TableOptions, View};

/// Maximum number of comparisons for each pair of games.
const LOOKS: usize = 12;

/// Returns a seat's observations: the view, the question, and all new events.
fn given(table: &mut Table, seat: Option<Seat>) -> (View, Option<Question>, Vec<Event>) {
    let view = seat.map_or(table.table.seen_by(Viewer::Spectator).view(), |seat| table.view(seat));
    let question = seat.and_then(|seat| table.table.seen(seat).question().copied());
    let events = table.told.drain(..).map(|told| told.seen_by(seat, Event::hide)).collect();
    (view, question, events)
}

/// Samples a hidden state for a seat at the same question. Returns `None` while secret answers are pending.
fn try_sample_state(table: &Table, seat: Seat, seed: u64) -> Option<Table> {
    let position = table.table.full_state().position();
    assert!(position.state == position.checkpoint, "a step asks before it changes anything");
    let world = table.table.try_sample_state(&CHECKED, seat, seed)?;
    position.answers.is_empty().then_some(Table { table: world, told: Vec::new() })
}

/// Returns a random choice that is legal in both games. Both questions are the same if the viewer itself must answer.
fn common(one: &Question, other: &Question, dice: &mut Dice) -> Option<Choice> {
    match one.ask {
        Prompt::Play { .. } => {
            let both: Vec<_> = one.cards().iter().filter(|card| other.cards().contains(*card)).collect();
            both.get(dice.below(both.len() as u32) as usize).copied().map(Choice::Play)
        }
        _ => Some(one.sample_choice(dice, BotStyle::Wild)),
    }
}

/// Plays both games with the same answers as long as they can look the same. Returns the number of comparisons.
fn compare(mut game: Table, mut world: Table, seat: Seat, dice: &mut Dice) -> usize {
    let hand = game.state().hand;
    for looks in 0..LOOKS {
        let (ours, theirs) = (given(&mut game, Some(seat)), given(&mut world, Some(seat)));
        assert_eq!(ours, theirs, "{seat} can tell two worlds apart");
        let Some(question) = game.table.full_state().questions().first().copied() else { return looks };
        let Some(other) = world.table.seen(question.seat()).question().copied() else {
            return looks;
        };
        let Some(choice) = common(&question, &other, dice) else { return looks };
        if question.seat() == seat
            && let Choice::Spy(on) = choice
            && game.state().bidding.laid[on] != world.state().bidding.laid[on]
        {
            return looks;
        }
        game.answer(question.seat(), choice);
        world.answer(question.seat(), choice);
        // After a power card is revealed or the last card is played, the games may look different.
        let shown = |table: &Table| (table.state().bidding.decided, table.state().cards.trick().to_vec());
        if game.state().hand != hand || world.state().hand != hand || shown(&game) != shown(&world) {
            return looks;
        }
        if game.state().cards.hand(seat).is_empty() {
            return looks;
        }
    }
    LOOKS
}

/// B1, B2, B3, M3: other hands, hidden power cards, and future cards never leak.
#[test]
fn sampled_states_look_the_same() {
    let (mut looks, mut other_hands, mut other_powers) = (0, 0, 0);
    for seats in SEATS {
        for seed in 0..6 {
            let metamorph_follows = if seed % 2 == 0 { MetamorphFollows::Strict } else { MetamorphFollows::Free };
            let options = TableOptions { metamorph_follows, hands: Some(2), ..TableOptions::new(seats, seed) };
            let mut table = Table::with(&options);
            let mut dice = Dice::new(mix(seed, 2));
            for answers in 0.. {
                let Some(question) = table.table.full_state().questions().first().copied() else { break };
                let seat = Seat(dice.below(u32::from(seats)) as u8);
                if answers % 6 == 0
                    && let Some(world) = try_sample_state(&table, seat, mix(seed, answers))
                {
                    other_hands += usize::from(world.state().cards != table.state().cards);
                    other_powers += usize::from(world.state().bidding.laid != table.state().bidding.laid);
                    let game = Table { table: table.table.clone(), told: Vec::new() };
                    looks += compare(game, world, seat, &mut dice);
                }
                table.answer(question.seat(), question.sample_choice(&mut dice, BotStyle::Wild));
                table.told.clear();
            }
        }
    }
    println!("{looks} looks, {other_hands} worlds with other hands, {other_powers} with other power cards");
    assert!(looks > 1_000 && other_hands > 300 && other_powers > 300);
}

/// B1: no other seat sees secretly laid cards.
///
/// For other seats, the only visible change is that the seat no longer has a question.
#[test]
fn secret_lays_are_secret() {
    let lays = [[Red, Green], [Gray, Yellow]].map(|[beta, gamma]| {
        let mut table = Table::of(3);
        table.told.clear();
        table.answer(BETA, Choice::Lay(laid(beta, Positive)));
        let first = given(&mut table, Some(ALPHA));
        table.answer(GAMMA, Choice::Lay(laid(gamma, Negative)));
        let second = given(&mut table, Some(ALPHA));
        table.answer(ALPHA, Choice::Lay(laid(None, Negative)));
        let third = given(&mut table, Some(ALPHA));
        table.spy(ALPHA, BETA);
        (first, second, third, given(&mut table, Some(GAMMA)), given(&mut table, None), table)
    });
    let [one, other] = &lays;
    assert_eq!((&one.0, &one.1, &one.2), (&other.0, &other.1, &other.2));
    assert_ne!(one.3.0, other.3.0, "Gamma knows its own card");
    assert_eq!((&one.4), (&other.4), "spectators see no power card");
    let spied = |table: &Table| table.view(ALPHA).seats[1].power;
    let race = |race| Some(PowerCard::Race(race));
    assert_eq!([spied(&one.5), spied(&other.5)], [race(Red), race(Gray)], "a spy sees the card");
}

/// M3: a spectator sees no hands, and a seat sees only its own hand.
#[test]
fn hands_are_secret() {
    let mut table = Table::of(4);
    let dealt: Vec<Event> = table
        .told
        .iter()
        .map(|told| told.seen_by(Some(BETA), Event::hide))
        .filter(|event| matches!(event, Event::Dealt { .. }))
        .collect();
    let shown: Vec<Option<CardSet>> = dealt
        .iter()
        .map(|event| match event {
            Event::Dealt { hidden, .. } => *hidden,
            _ => None,
        })
        .collect();
    let own = table.state().cards.hand(BETA);
    // The first cards are dealt to the seat on the dealer's left, which is Beta.
    assert_eq!(shown, [Some(own), None, None, None]);
    assert_eq!(given(&mut table, None).0.hand, CardSet::EMPTY);
    assert_eq!(given(&mut table, Some(BETA)).0.hand, own);
}

/// B2, T1: a sampled state agrees with the knowledge of the seat. The seat knows spied cards, its own hand, and races that
/// others cannot hold.
#[test]
fn sampled_states_keep_known_cards() {
    let mut table = Table::of(3);
    table.lay(&[laid(Red, Positive), laid(Green, Negative), laid(Gray, Positive)]);
    table.spy(ALPHA, BETA);
    let mut others = SeatSet::EMPTY;
    for seed in 0..60 {
        let world = try_sample_state(&table, ALPHA, seed).unwrap();
        let power = |seat: Seat| world.state().bidding.laid[seat].unwrap();
        assert_eq!((power(ALPHA), power(BETA)), (laid(Red, Positive), laid(Green, Negative)));
        assert_eq!(power(GAMMA).score, Positive);
        assert_eq!(world.state().cards.hand(ALPHA), table.state().cards.hand(ALPHA));
        if power(GAMMA) != laid(Gray, Positive) {
            others.insert(GAMMA);
        }
    }
    assert!(others.contains(GAMMA), "hidden cards vary between samples");
}

/// T1, T3: sampled hands contain no races that the seats could not follow.
#[test]
fn sampled_hands_respect_shown_voids() {
    let holds =
        ["red 5, red 6, gray 9", "blue 12 of red, gray 3, gray 4", "yellow 1, red 1, green 5", "red 9, red 7, green 6"];
    let mut table = late(&holds).begin();
    table.play(ALPHA, "red 5");
    table.play(BETA, "gray 3");
    let mut gray_nine = 0;
    for seed in 0..60 {
        let world = try_sample_state(&table, GAMMA, seed).unwrap();
        let hand = world.state().cards.hand(BETA);
        assert!(hand.iter().all(|card| card.race() != Some(Red)), "{hand:?}");
        gray_nine += usize::from(hand.contains(card("gray 9")));
    }
    assert!((1..60).contains(&gray_nine), "other seats' cards vary: {gray_nine} of 60");
}

/// B1, B2, T1: a bot samples only tables with equal observations for its seat.
#[test]
fn sampled_tables_match_observations() {
    let mut table = Table::with(&TableOptions { hands: Some(2), ..TableOptions::new(4, 21) });
    let mut dice = Dice::new(5);
    let mut others = 0;
    for answers in 0.. {
        let Some(question) = table.table.full_state().questions().last().copied() else { break };
        if answers % 7 < 4 {
            let seat = Seat((answers % 4) as u8);
            let world = table.table.sample_state(&CHECKED, seat, answers).unwrap();
            assert_eq!(world.seen(seat).question(), table.table.seen(seat).question());
            assert_eq!(
                (world.options().seed, table.table.options().seed),
                (0, 21),
                "the true seed would tell everything"
            );
            others += usize::from(!world.is_same_as(&table.table));
            let waits = world.seats_to_act() == table.table.seats_to_act();
            assert!(!waits || world.seen(seat).view() == table.view(seat));
        }
        table.answer(question.seat(), question.sample_choice(&mut dice, BotStyle::Wild));
    }
    assert!(others > 40, "{others} tables were others");
}
