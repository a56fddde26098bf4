//! Nothing leaks: a seat finds the same in two games that differ only in what it cannot know.

use crate::late::late;
use crate::table::{ALPHA, BETA, CHECKED, GAMMA, Green, Grey, Negative, Positive, Red, Table, Yellow, card, laid};
use hyperkon_table::{Dice, Manner, Question as _, Seat, SeatSet, Viewer, mix};
use hyperkon_ufos::{Ask, CardSet, Choice, Event, MetamorphFollows, PowerCard, Question, SEATS, TableOptions, View};

/// The most looks at two games before they are let be.
const LOOKS: usize = 12;

/// All that a seat is given: its view, its question, and the events told since the last look.
fn given(table: &mut Table, seat: Option<Seat>) -> (View, Option<Question>, Vec<Event>) {
    let view = seat.map_or(table.table.seen_by(Viewer::Onlooker).view(), |seat| table.view(seat));
    let question = seat.and_then(|seat| table.table.seen(seat).question().copied());
    let events = table.told.drain(..).map(|told| Event::for_seat(&told, seat)).collect();
    (view, question, events)
}

/// A game that is another world to a seat, at the same question; `None` while secret answers are to be given again.
fn other_world(table: &Table, seat: Seat, seed: u64) -> Option<Table> {
    let position = table.table.referee().position();
    assert!(position.state == position.checkpoint, "a step asks before it changes anything");
    let world = table.table.other_world(&CHECKED, seat, seed)?;
    position.answers.is_empty().then_some(Table { table: world, told: Vec::new() })
}

/// A choice that the one who is asked can make in both games; the viewer makes the same as it knows the same.
fn common(one: &Question, other: &Question, dice: &mut Dice) -> Option<Choice> {
    match one.ask {
        Ask::Play { .. } => {
            let both: Vec<_> = one.cards().iter().filter(|card| other.cards().contains(*card)).collect();
            both.get(dice.below(both.len() as u32) as usize).copied().map(Choice::Play)
        }
        _ => Some(one.any_choice(dice, Manner::Wild)),
    }
}

/// Plays both games with the same answers while they can be the same to the seat; how many looks it took.
fn compare(mut game: Table, mut world: Table, seat: Seat, dice: &mut Dice) -> usize {
    let hand = game.state().hand;
    for looks in 0..LOOKS {
        let (ours, theirs) = (given(&mut game, Some(seat)), given(&mut world, Some(seat)));
        assert_eq!(ours, theirs, "{seat} can tell two worlds apart");
        let Some(question) = game.table.referee().questions().first().copied() else { return looks };
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
        // A power card that is turned, a last card that is played: then the worlds part for all to see.
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

/// B1, B2, B3, M3: other hands, unseen power cards and the cards to come leak nowhere, in games at random.
#[test]
fn two_worlds_look_the_same_to_a_seat() {
    let (mut looks, mut other_hands, mut other_powers) = (0, 0, 0);
    for seats in SEATS {
        for seed in 0..6 {
            let metamorph_follows = if seed % 2 == 0 { MetamorphFollows::Strict } else { MetamorphFollows::Free };
            let options = TableOptions { metamorph_follows, hands: Some(2), ..TableOptions::new(seats, seed) };
            let mut table = Table::with(&options);
            let mut dice = Dice::new(mix(seed, 2));
            for answers in 0.. {
                let Some(question) = table.table.referee().questions().first().copied() else { break };
                let seat = Seat(dice.below(u32::from(seats)) as u8);
                if answers % 6 == 0
                    && let Some(world) = other_world(&table, seat, mix(seed, answers))
                {
                    other_hands += usize::from(world.state().cards != table.state().cards);
                    other_powers += usize::from(world.state().bidding.laid != table.state().bidding.laid);
                    let game = Table { table: table.table.clone(), told: Vec::new() };
                    looks += compare(game, world, seat, &mut dice);
                }
                table.answer(question.seat(), question.any_choice(&mut dice, Manner::Wild));
                table.told.clear();
            }
        }
    }
    println!("{looks} looks, {other_hands} worlds with other hands, {other_powers} with other power cards");
    assert!(looks > 1_000 && other_hands > 300 && other_powers > 300);
}

/// B1: what the others have laid secretly is told to nobody, and those who have laid look like those who have not, but
/// that they are waited for no more.
#[test]
fn secret_lays_are_secret() {
    let lays = [[Red, Green], [Grey, Yellow]].map(|[beta, gamma]| {
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
    assert_eq!((&one.4), (&other.4), "an onlooker sees no power card");
    let spied = |table: &Table| table.view(ALPHA).seats[1].power;
    let race = |race| Some(PowerCard::Race(race));
    assert_eq!([spied(&one.5), spied(&other.5)], [race(Red), race(Grey)], "and a spy sees the one it has paid for");
}

/// M3: an onlooker sees nobody's hand, and a seat its own only.
#[test]
fn hands_are_secret() {
    let mut table = Table::of(4);
    let dealt: Vec<Event> = table
        .told
        .iter()
        .map(|told| Event::for_seat(told, Some(BETA)))
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
    // Dealt clockwise from the dealer's left, which is Beta.
    assert_eq!(shown, [Some(own), None, None, None]);
    assert_eq!(given(&mut table, None).0.hand, CardSet::EMPTY);
    assert_eq!(given(&mut table, Some(BETA)).0.hand, own);
}

/// B2, T1: what a seat knows stays in every world: spied cards, its own hand, what others cannot hold.
#[test]
fn what_a_seat_knows_stays_in_every_world() {
    let mut table = Table::of(3);
    table.lay(&[laid(Red, Positive), laid(Green, Negative), laid(Grey, Positive)]);
    table.spy(ALPHA, BETA);
    let mut others = SeatSet::EMPTY;
    for seed in 0..60 {
        let world = other_world(&table, ALPHA, seed).unwrap();
        let power = |seat: Seat| world.state().bidding.laid[seat].unwrap();
        assert_eq!((power(ALPHA), power(BETA)), (laid(Red, Positive), laid(Green, Negative)));
        assert_eq!(power(GAMMA).score, Positive);
        assert_eq!(world.state().cards.hand(ALPHA), table.state().cards.hand(ALPHA));
        if power(GAMMA) != laid(Grey, Positive) {
            others.insert(GAMMA);
        }
    }
    assert!(others.contains(GAMMA), "the card that it has not seen is another one now and then");
}

/// T1, T3: in no world does a seat hold a card of a race that it could not follow.
#[test]
fn nobody_holds_what_it_has_shown_not_to_hold() {
    let holds =
        ["red 5, red 6, grey 9", "blue 12 of red, grey 3, grey 4", "yellow 1, red 1, green 5", "red 9, red 7, green 6"];
    let mut table = late(&holds).begin();
    table.play(ALPHA, "red 5");
    table.play(BETA, "grey 3");
    let mut grey_nine = 0;
    for seed in 0..60 {
        let world = other_world(&table, GAMMA, seed).unwrap();
        let hand = world.state().cards.hand(BETA);
        assert!(hand.iter().all(|card| card.race() != Some(Red)), "{hand:?}");
        grey_nine += usize::from(hand.contains(card("grey 9")));
    }
    assert!((1..60).contains(&grey_nine), "the others' cards do change hands: {grey_nine} of 60");
}

/// B1, B2, T1: a bot imagines tables at which its seat is given what it is given here.
#[test]
fn imagined_tables_agree_with_what_a_seat_knows() {
    let mut table = Table::with(&TableOptions { hands: Some(2), ..TableOptions::new(4, 21) });
    let mut dice = Dice::new(5);
    let mut others = 0;
    for answers in 0.. {
        let Some(question) = table.table.referee().questions().last().copied() else { break };
        if answers % 7 < 4 {
            let seat = Seat((answers % 4) as u8);
            let world = table.table.imagine(&CHECKED, seat, answers).unwrap();
            assert_eq!(world.seen(seat).question(), table.table.seen(seat).question());
            assert_eq!(
                (world.options().seed, table.table.options().seed),
                (0, 21),
                "the true seed would tell everything"
            );
            others += usize::from(!world.is_same_as(&table.table));
            let waits = world.waiting() == table.table.waiting();
            assert!(!waits || world.seen(seat).view() == table.view(seat));
        }
        table.answer(question.seat(), question.any_choice(&mut dice, Manner::Wild));
    }
    assert!(others > 40, "{others} tables were others");
}
