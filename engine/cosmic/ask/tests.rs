//! Questions and their answers: what is listed is what is taken, what is drawn at random reaches every answer.

use crate::ask::decision::{Arguments, Ask, Choice, Decision, Options, Pickable, Picked, Topic, Word};
use crate::ask::unfit::Unfit;
use crate::table::{Dice, Manner, Question, Refusal, Seat};
use crate::things::card::{CardKind, ScriptId};
use crate::things::deal::{BaseTerm, DealAsk, Freed, Offer, TermLimits, Terms};
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::ruleset::Phase;
use crate::things::side::{BySide, Side};
use std::collections::BTreeSet;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const EIGHT: CardKind = CardKind::Attack(8);

/// A question of the rules to red.
fn asked(topic: Topic, ask: Ask) -> Decision {
    let args = Arguments::new();
    Decision { seat: RED, phase: Phase::Cards, hook: None, source: None, topic, args, secret: false, ask }
}

fn planets(count: u8) -> Vec<Pickable> {
    (0..count).map(|planet| Pickable::Planet(Planet(planet))).collect()
}

/// So many answers drawn at random, each of which must be one that is taken.
fn drawn(question: &Decision, manner: Manner, draws: usize) -> Vec<Choice> {
    let mut dice = Dice::new(11);
    let answers: Vec<Choice> = (0..draws).map(|_| question.any_choice(&mut dice, manner)).collect();
    for answer in &answers {
        assert_eq!(question.check(answer), Ok(()), "{answer:?} to {question:?}");
    }
    answers
}

fn share(answers: &[Choice], is: impl Fn(&Choice) -> bool) -> usize {
    answers.iter().filter(|answer| is(answer)).count() * 100 / answers.len()
}

/// Every answer of the right form that could be thought of, right or wrong.
fn thinkable(ask: &Ask) -> Vec<Choice> {
    match ask {
        Ask::Pick { options, .. } => {
            let subsets = 0..1u32 << options.len();
            let of = |set: u32| (0..options.len()).filter(move |at| set & (1 << at) != 0).map(|at| options[at]);
            subsets.filter(|set| set.count_ones() <= 8).map(|set| Choice::Pick(of(set).collect())).collect()
        }
        Ask::Number { .. } => (0..=u8::MAX).map(Choice::Number).collect(),
        Ask::Ships { bounds, .. } => {
            let mut all = vec![ShipCounts::NONE];
            for (place, most) in bounds.iter() {
                let with = |counts: ShipCounts| {
                    (0..=most + 1).map(move |ships| {
                        let mut counts = counts;
                        counts.set(place, ships);
                        counts
                    })
                };
                all = all.into_iter().flat_map(with).collect();
            }
            all.into_iter().map(Choice::Ships).collect()
        }
        Ask::Deal(_) => Vec::new(),
    }
}

#[test]
fn the_answers_listed_are_those_that_are_taken() {
    let (cone, home) = (Place::Cone, |planet| Place::Planet(Planet(planet)));
    let bounds: ShipCounts = vec![(home(0), 2), (home(7), 3), (cone, 1)].into();
    let mut asks = vec![Ask::pick(0, 9, planets(9)), Ask::Number { min: 4, max: 3 }];
    for least in 0..6 {
        for most in 0..6 {
            asks.extend((0..6).map(|options| Ask::pick(least, most, planets(options))));
            asks.push(Ask::Number { min: least as u8, max: most as u8 });
            asks.push(Ask::Ships { bounds, min: least as u8, max: most as u8 });
            asks.push(Ask::Ships { bounds: ShipCounts::only(cone, 3), min: least as u8, max: most as u8 });
        }
    }
    asks.push(Ask::Ships { bounds, min: 6, max: 6 });
    let (mut single, mut none) = (0, 0);
    for ask in asks {
        let question = asked(Topic::Point, ask);
        let taken: Vec<Choice> =
            thinkable(&question.ask).into_iter().filter(|choice| question.check(choice).is_ok()).collect();
        assert_eq!(question.is_answerable(), !taken.is_empty(), "{question:?}");
        if !question.is_answerable() {
            none += 1;
            continue;
        }
        let listed: Vec<Choice> = question.choices().collect();
        assert_eq!(listed.len(), taken.len(), "{question:?}");
        assert!(taken.iter().all(|choice| listed.contains(choice)), "{question:?}");
        assert!(question.check(&question.fallback()).is_ok(), "{question:?}");
        if let Some(only) = question.only_choice() {
            assert_eq!(taken, [only], "{question:?}");
            single += 1;
        }
        assert!(question.pass().is_none_or(|pass| question.check(&pass).is_ok()), "{question:?}");
    }
    assert!(single > 30 && none > 30, "{single} with one answer, {none} with none");
    // What can be done in one way only is not asked.
    let one_way = [
        Ask::Number { min: 3, max: 3 },
        Ask::pick(2, 2, planets(2)),
        Ask::Ships { bounds, min: 6, max: 6 },
        Ask::Ships { bounds: ShipCounts::only(cone, 3), min: 2, max: 2 },
    ];
    assert!(one_way.into_iter().all(|ask| asked(Topic::Load, ask).only_choice().is_some()));
}

#[test]
fn answers_are_listed_one_at_a_time() {
    let many = |least, most| asked(Topic::Point, Ask::pick(least, most, planets(40)));
    assert_eq!(many(1, 1).choices().count(), 40);
    assert_eq!(many(0, 1).choices().count(), 41);
    assert_eq!(many(1, 2).choices().count(), 40 + 40 * 39 / 2);
    // Of more than anybody could look at the first come at once.
    let first: BTreeSet<String> = many(8, 8).choices().take(1_000).map(|choice| format!("{choice:?}")).collect();
    assert_eq!(first.len(), 1_000);
}

#[test]
fn what_is_wrong_with_an_answer_is_said() {
    let question = asked(Topic::Invite, Ask::pick(1, 2, planets(3)));
    let [one, two, three, strange] = [0, 1, 2, 9].map(|planet| Pickable::Planet(Planet(planet)));
    let pick = |options: &[Pickable]| question.check(&Choice::Pick(options.iter().copied().collect::<Picked>()));
    assert_eq!(pick(&[]), Err(Refusal::TooFew { least: 1, got: 0 }));
    assert_eq!(pick(&[one, two, three]), Err(Refusal::TooMany { most: 2, got: 3 }));
    assert_eq!(pick(&[one, one]), Err(Refusal::Unfit(Unfit::Twice(one))));
    assert_eq!(pick(&[one, strange]), Err(Refusal::Unfit(Unfit::NotOffered(strange))));
    let kinds = [Choice::pass(), Choice::Number(1), Choice::Ships(ShipCounts::NONE), Choice::Accept];
    let asks = [
        Ask::one_of([Pickable::Pass]),
        Ask::Number { min: 0, max: 1 },
        Ask::Ships { bounds: ShipCounts::NONE, min: 0, max: 0 },
        Ask::Deal(Box::new(DealAsk { can_accept: true, standing: Some(Offer::default()), ..talk() })),
    ];
    let names = ["a pick", "a number", "ships", "a word in a deal"];
    for (ask, wanted) in asks.into_iter().zip(names) {
        for (choice, got) in kinds.iter().zip(names) {
            let taken = asked(Topic::Deal, ask.clone()).check(choice);
            assert_eq!(taken, if got == wanted { Ok(()) } else { Err(Refusal::WrongKind { wanted, got }) });
        }
    }
}

#[test]
fn numbers_at_random_reach_every_number() {
    for (min, max) in [(0, 0), (0, 3), (2, 5), (7, 7), (250, 255)] {
        let question = asked(Topic::RewardCards, Ask::Number { min, max });
        for manner in [Manner::Sensible, Manner::Wild] {
            let all: Vec<Choice> = (min..=max).map(Choice::Number).collect();
            let found = drawn(&question, manner, 200);
            assert!(all.iter().all(|number| found.contains(number)), "{min} to {max}");
        }
    }
}

#[test]
fn a_sensible_seat_uses_its_powers_gladly_and_its_cards_now_and_then() {
    let power = Pickable::Power(ScriptId(3));
    let card = Pickable::Card(CardKind::Scripted(ScriptId(9)));
    let picks = |option: Pickable| move |choice: &Choice| *choice == Choice::one(option);
    let both = asked(Topic::Window, Ask::one_of([Pickable::Pass, power, card]));
    let found = drawn(&both, Manner::Sensible, 600);
    assert!((70..90).contains(&share(&found, picks(power))), "{}", share(&found, picks(power)));
    assert!(share(&found, picks(card)) > 0 && share(&found, picks(Pickable::Pass)) > 10);
    let cards_only = asked(Topic::Window, Ask::one_of([Pickable::Pass, card]));
    let found = drawn(&cards_only, Manner::Sensible, 600);
    assert!((15..35).contains(&share(&found, picks(card))), "{}", share(&found, picks(card)));
    let found = drawn(&cards_only, Manner::Wild, 600);
    assert!((40..60).contains(&share(&found, picks(card))), "{}", share(&found, picks(card)));
}

#[test]
fn a_sensible_seat_does_not_turn_a_script_on_itself_if_it_need_not() {
    let [own, other] = [RED, BLUE].map(Pickable::Seat);
    let mut question = asked(Topic::ChooseSystem, Ask::one_of([own, other]));
    let meets_itself =
        |question: &Decision, manner| drawn(question, manner, 100).iter().any(|choice| *choice == Choice::one(own));
    assert!(meets_itself(&question, Manner::Sensible), "the rules may ask for any seat");
    question.source = Some(ScriptId(0));
    assert!(!meets_itself(&question, Manner::Sensible));
    assert!(meets_itself(&question, Manner::Wild));
    question.ask = Ask::one_of([own]);
    assert!(meets_itself(&question, Manner::Sensible));
    question.ask = Ask::pick(2, 2, [own, other]);
    assert!(
        drawn(&question, Manner::Sensible, 20)
            .iter()
            .all(|choice| matches!(choice, Choice::Pick(two) if two.len() == 2))
    );
    question.ask = Ask::pick(0, 2, [own, other]);
    let sizes = drawn(&question, Manner::Sensible, 100).into_iter().map(|choice| match choice {
        Choice::Pick(picked) => picked.len(),
        _ => 9,
    });
    assert_eq!(sizes.collect::<BTreeSet<_>>(), [0, 1, 2].into());
}

#[test]
fn a_sensible_seat_leaves_a_ship_on_each_base_while_it_can() {
    let (one, two) = (Place::Planet(Planet(0)), Place::Planet(Planet(1)));
    let bounds: ShipCounts = vec![(one, 3), (two, 2)].into();
    let gives_up = |topic, min, max, manner| {
        let question = asked(topic, Ask::Ships { bounds, min, max });
        let whole = |choice: &Choice| match choice {
            Choice::Ships(ships) => ships.get(one) == 3 || ships.get(two) == 2,
            _ => true,
        };
        share(&drawn(&question, manner, 300), whole)
    };
    assert_eq!(gives_up(Topic::Load, 1, 3, Manner::Sensible), 0);
    assert!(gives_up(Topic::Load, 1, 3, Manner::Wild) > 10);
    assert!(gives_up(Topic::ReturnShips, 1, 3, Manner::Sensible) > 10, "they go to bases, not from them");
    assert_eq!(gives_up(Topic::Load, 5, 5, Manner::Sensible), 100);
    let numbers = drawn(&asked(Topic::Load, Ask::Ships { bounds, min: 1, max: 4 }), Manner::Wild, 200);
    let totals = numbers.into_iter().map(|choice| if let Choice::Ships(ships) = choice { ships.total() } else { 0 });
    assert_eq!(totals.collect::<BTreeSet<_>>(), [1, 2, 3, 4].into());
}

/// A talk in which each side could give a base to up to 9 settlers, or one of its cards.
fn talk() -> DealAsk {
    let limits = |home: u8| TermLimits {
        planets: vec![Planet::of(Seat(home), 0), Planet::of(Seat(home), 3)],
        settlers: ShipCounts::only(Place::Planet(Planet::of(Seat(1 - home), 1)), 9),
        cards: 3,
        freed: Vec::new(),
    };
    let hand = [EIGHT, CardKind::Attack(6), CardKind::Negotiate].into_iter().collect();
    let limits = BySide { offense: limits(0), defense: limits(1) };
    let kinds = vec![CardKind::Attack(6), EIGHT, CardKind::Attack(9), CardKind::Negotiate];
    DealAsk { side: Side::Offense, standing: None, can_accept: false, proposals_left: 6, hand, kinds, limits }
}

fn words(deal: &DealAsk, manner: Manner) -> Vec<Choice> {
    drawn(&asked(Topic::Deal, Ask::Deal(Box::new(deal.clone()))), manner, 600)
}

fn offers(deal: &DealAsk, manner: Manner) -> Vec<Offer> {
    let offer = |word| if let Choice::Offer(offer) = word { Some(*offer) } else { None };
    words(deal, manner).into_iter().filter_map(offer).collect()
}

fn percent(offers: &[Offer], is: impl Fn(&Offer) -> bool) -> usize {
    offers.iter().filter(|offer| is(offer)).count() * 100 / offers.len().max(1)
}

fn base(home: u8) -> Option<BaseTerm> {
    Some(BaseTerm { planet: Planet::of(Seat(home), 0), ships: 2, from: None })
}

#[test]
fn every_word_of_a_deal_is_said() {
    let standing = Some(BySide { offense: Terms::default(), defense: Terms { base: base(1), ..Terms::default() } });
    let gift = DealAsk { standing, can_accept: true, ..talk() };
    let found = words(&gift, Manner::Sensible);
    assert!((65..85).contains(&share(&found, |word| *word == Choice::Accept)), "a gift is taken");
    let wild = words(&gift, Manner::Wild);
    assert!((40..60).contains(&share(&wild, |word| *word == Choice::Accept)));
    assert!((18..32).contains(&share(&wild, |word| *word == Choice::Refuse)));
    for word in [Choice::Accept, Choice::Refuse, Choice::NoDeal] {
        assert!(found.contains(&word), "{word:?}");
    }
    assert!(found.iter().any(|word| matches!(word, Choice::Offer(_))));
    // The same offer to the other side asks for a base for nothing.
    let demand = DealAsk { side: Side::Defense, ..gift.clone() };
    assert!(!words(&demand, Manner::Sensible).contains(&Choice::Accept));
    assert!(words(&demand, Manner::Wild).contains(&Choice::Accept));
    let even = Some(BySide {
        offense: Terms { base: base(0), ..Terms::default() },
        defense: Terms { base: base(1), ..Terms::default() },
    });
    assert!(words(&DealAsk { standing: even, ..gift.clone() }, Manner::Sensible).contains(&Choice::Accept));
    let beyond_it = DealAsk { can_accept: false, ..gift.clone() };
    assert!(!words(&beyond_it, Manner::Wild).contains(&Choice::Accept));
    let last = DealAsk { proposals_left: 0, ..gift };
    assert!(offers(&last, Manner::Wild).is_empty() && words(&last, Manner::Wild).contains(&Choice::Refuse));
    let nothing = DealAsk { limits: BySide::default(), hand: Kinds::NONE, ..talk() };
    assert!(words(&nothing, Manner::Wild).iter().all(|word| *word == Choice::NoDeal));
    assert!((10..30).contains(&share(&words(&talk(), Manner::Sensible), |word| *word == Choice::NoDeal)));
}

#[test]
fn offers_at_random_reach_every_term() {
    let both_bases = |offer: &Offer| offer.both().into_iter().all(|terms| terms.base.is_some());
    let found = offers(&talk(), Manner::Sensible);
    // Each side grants one three times out of four, the other also when it is asked for one alone.
    assert!((60..80).contains(&percent(&found, both_bases)), "{}", percent(&found, both_bases));
    let bases = || found.iter().flat_map(|offer| offer.both()).filter_map(|terms| terms.base);
    assert_eq!(bases().map(|base| base.ships).collect::<BTreeSet<_>>(), [1, 2, 3, 4].into());
    assert_eq!(bases().map(|base| base.planet).collect::<BTreeSet<_>>().len(), 4);
    let cards = |offer: &Offer| offer.offense.cards.len() == 1 && offer.defense.random_cards == 1;
    assert!((20..50).contains(&percent(&found, cards)), "{}", percent(&found, cards));
    let named: BTreeSet<CardKind> =
        found.iter().flat_map(|offer| offer.offense.cards.iter().collect::<Vec<_>>()).collect();
    assert_eq!(named.len(), 3, "any card of the hand is offered");
}

#[test]
fn a_sensible_seat_asks_for_a_base_and_gives_none_for_nothing() {
    let one_sided = |side: Side| {
        let mut deal = talk();
        deal.limits[side.other()].planets.clear();
        deal.limits.offense.cards = 0;
        deal
    };
    let gives = |offer: &Offer| offer.offense.base.is_some();
    assert!(offers(&one_sided(Side::Offense), Manner::Sensible).is_empty());
    assert!(percent(&offers(&one_sided(Side::Offense), Manner::Wild), gives) == 100);
    let asks = words(&one_sided(Side::Defense), Manner::Sensible);
    assert!(
        (30..50).contains(&share(&asks, |word| matches!(word, Choice::Offer(_)))),
        "half the time, but for time up"
    );
    let cards_too = DealAsk {
        limits: BySide { offense: TermLimits { cards: 3, ..TermLimits::default() }, ..one_sided(Side::Defense).limits },
        ..talk()
    };
    let found = offers(&cards_too, Manner::Sensible);
    assert!(percent(&found, |offer| offer.defense.base.is_none() && offer.offense.cards.len() == 1) > 30);
    assert!(percent(&found, |offer| offer.defense.base.is_some() && offer.offense.cards.is_empty()) > 20);
}

#[test]
fn ships_are_freed_in_a_deal_where_they_can_be() {
    let mut deal = talk();
    deal.limits.defense.freed = vec![(RED, 3)];
    let found = offers(&deal, Manner::Sensible);
    let freed = |offer: &Offer| offer.defense.freed.map_or(0, |freed| freed.ships);
    assert_eq!(found.iter().map(freed).collect::<BTreeSet<_>>(), [0, 1, 2, 3].into());
    let ships_alone = Terms { freed: Some(Freed { seat: RED, ships: 1 }), ..Terms::default() };
    assert!(ships_alone.is_nothing() && !Terms { random_cards: 1, ..ships_alone }.is_nothing());
    let said = |defense: Terms| {
        let offer = BySide { offense: Terms { random_cards: 1, ..Terms::default() }, defense };
        deal.check(&Choice::Offer(Box::new(offer)))
    };
    let free = |seat, ships| said(Terms { freed: Some(Freed { seat, ships }), ..Terms::default() });
    assert_eq!(free(RED, 3), Ok(()));
    for (seat, ships) in [(RED, 0), (RED, 4), (BLUE, 1)] {
        assert_eq!(free(seat, ships), Err(Refusal::Unfit(Unfit::Freed { side: Side::Defense, seat, ships })));
    }
}

#[test]
fn terms_that_cannot_be_are_named() {
    let deal = talk();
    let unfit = |offense: Terms, defense: Terms| match deal.check(&Choice::Offer(Box::new(BySide { offense, defense })))
    {
        Err(Refusal::Unfit(unfit)) => Some(unfit),
        taken => {
            assert_eq!(taken, Ok(()));
            None
        }
    };
    let none = Terms::default();
    assert_eq!(unfit(none, none), Some(Unfit::EmptyOffer));
    let cards = |random_cards| Terms { random_cards, ..none };
    assert_eq!((unfit(cards(3), none), unfit(none, cards(3))), (None, None));
    assert_eq!(unfit(none, cards(4)), Some(Unfit::CardsOf { side: Side::Defense, most: 3, cards: 4 }));
    let named = |kind| Terms { cards: [kind].into_iter().collect(), ..none };
    assert_eq!((unfit(named(EIGHT), none), unfit(none, named(CardKind::Attack(9)))), (None, None));
    assert_eq!(unfit(named(CardKind::Attack(9)), none), Some(Unfit::LacksCardsOffered));
    assert_eq!(unfit(none, named(CardKind::Attack(11))), Some(Unfit::NoSuchCards));
    let settled = |planet, ships, from| unfit(none, Terms { base: Some(BaseTerm { planet, ships, from }), ..none });
    let (there, elsewhere) = (Planet::of(BLUE, 3), Planet::of(BLUE, 4));
    assert_eq!(settled(elsewhere, 1, None), Some(Unfit::BaseThere { planet: elsewhere }));
    assert_eq!((settled(there, 1, None), settled(there, 9, None)), (None, None));
    for ships in [0, 10] {
        assert_eq!(settled(there, ships, None), Some(Unfit::Settlers { most: 9, ships }));
    }
    let from = |ships| Some(ShipCounts::only(Place::Planet(Planet::of(RED, 1)), ships));
    assert_eq!(settled(there, 2, from(2)), None);
    assert_eq!(settled(there, 2, from(1)), Some(Unfit::SettlersFrom { ships: 2 }));
    let strange = Some(ShipCounts::only(Place::Cone, 2));
    assert_eq!(settled(there, 2, strange), Some(Unfit::SettlersFrom { ships: 2 }));
    for word in [Choice::Accept, Choice::Refuse] {
        assert_eq!(deal.check(&word), Err(Refusal::Unfit(Unfit::NoOfferStands)));
    }
    let standing = DealAsk { standing: Some(Offer::default()), proposals_left: 0, ..talk() };
    assert_eq!(standing.check(&Choice::Accept), Err(Refusal::Unfit(Unfit::LacksCardsNamed)));
    assert_eq!((standing.check(&Choice::Refuse), standing.check(&Choice::NoDeal)), (Ok(()), Ok(())));
    assert_eq!(standing.check(&Choice::Offer(Box::default())), Err(Refusal::Unfit(Unfit::NoOffersLeft)));
}

#[test]
fn different_questions_have_different_fingerprints() {
    let options = [
        Pickable::Pass,
        Pickable::Yes,
        Pickable::Cone,
        Pickable::Seat(RED),
        Pickable::Seat(BLUE),
        Pickable::Planet(Planet(1)),
        Pickable::Card(EIGHT),
        Pickable::Card(CardKind::Attack(8 + 256)),
        Pickable::Card(CardKind::Attack(-8)),
        Pickable::Card(CardKind::Negotiate),
        Pickable::Card(CardKind::Scripted(ScriptId(0))),
        Pickable::Card(CardKind::Scripted(ScriptId(1))),
        Pickable::Power(ScriptId(1)),
        Pickable::Side(Side::Offense),
        Pickable::Side(Side::Defense),
        Pickable::Word(Word(1)),
        Pickable::Word(Word(257)),
    ];
    let first = asked(Topic::Point, Ask::one_of(options));
    let mut questions = vec![first.clone()];
    questions.extend(options.map(|option| asked(Topic::Point, Ask::one_of([option]))));
    questions.push(asked(Topic::Point, Ask::pick(0, 1, options)));
    questions.push(asked(Topic::Point, Ask::pick(1, 2, options)));
    let reversed: Options = options.into_iter().rev().collect();
    questions.push(asked(Topic::Point, Ask::one_of(reversed)));
    let topics = [
        Topic::Window,
        Topic::DrawNewHand,
        Topic::FreeShip,
        Topic::OwnColour,
        Topic::ChooseSystem,
        Topic::Load,
        Topic::Invite,
        Topic::AnswerInvitation,
        Topic::SendShips,
        Topic::ChooseCard,
        Topic::Deal,
        Topic::TakeCompensation,
        Topic::RewardShips,
        Topic::RewardCards,
        Topic::ReturnShips,
        Topic::LoseShips,
        Topic::SettleShips,
        Topic::DiscardCard,
        Topic::GiveCard,
        Topic::MoveShips,
        Topic::PlaceShips,
        Topic::HideCard,
        Topic::SecondEncounter,
        Topic::Script(Word(0)),
        Topic::Script(Word(1)),
        Topic::Script(Word(256)),
    ];
    questions.extend(topics.map(|topic| Decision { topic, ..first.clone() }));
    questions.push(Decision { seat: BLUE, ..first.clone() });
    questions.push(Decision { phase: Phase::Reveal, ..first.clone() });
    questions.push(Decision { hook: Some(Hook::AnyTime), ..first.clone() });
    questions.push(Decision { source: Some(ScriptId(0)), ..first.clone() });
    for (min, max) in [(0, 1), (0, 2), (1, 2)] {
        questions.push(asked(Topic::Load, Ask::Number { min, max }));
    }
    for planet in 0..3 {
        let bounds = ShipCounts::only(Place::Planet(Planet(planet)), 1);
        questions.push(asked(Topic::Load, Ask::Ships { bounds, min: 0, max: 1 }));
    }
    for standing in [None, Some(Offer::default())] {
        for proposals_left in 0..3 {
            let ask = Ask::Deal(Box::new(DealAsk { standing, proposals_left, ..talk() }));
            questions.push(asked(Topic::Deal, ask));
        }
    }
    let numbers: BTreeSet<u64> = questions.iter().map(Question::fingerprint).collect();
    assert_eq!(numbers.len(), questions.len());
    assert!(questions.iter().all(|question| question.fingerprint() == question.clone().fingerprint()));
}
