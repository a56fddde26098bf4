//! Tests of questions: every listed answer is legal, and random answers reach them all.

use crate::decision::invalid_answer::InvalidAnswer;
use crate::decision::question::{Choice, Decision, Options, PickOption, Prompt, Selection, Topic, Word};
use crate::state::card::{CardKind, ScriptId};
use crate::state::deal::{BaseGrant, DealPrompt, Freed, Offer, OfferLimits, OfferSide};
use crate::state::hook::Hook;
use crate::state::kinds::CardBag;
use crate::state::place::{Place, Planet, ShipCounts};
use crate::state::ruleset::Phase;
use crate::state::side::{BySide, Side};
use crate::table::{BotStyle, Dice, Question, Refusal, Seat};
use std::collections::BTreeSet;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const EIGHT: CardKind = CardKind::Attack(8);

/// Returns a question that the rules ask the red seat.
fn asked(topic: Topic, ask: Prompt) -> Decision {
    Decision::new(RED, Phase::Cards, topic, ask)
}

fn planets(count: u8) -> Vec<PickOption> {
    (0..count).map(|planet| PickOption::Planet(Planet(planet))).collect()
}

/// Draws random answers, which must all be legal.
fn drawn(question: &Decision, manner: BotStyle, draws: usize) -> Vec<Choice> {
    let mut dice = Dice::new(11);
    let answers: Vec<Choice> = (0..draws).map(|_| question.sample_choice(&mut dice, manner)).collect();
    for answer in &answers {
        assert_eq!(question.check(answer), Ok(()), "{answer:?} to {question:?}");
    }
    answers
}

fn share(answers: &[Choice], is: impl Fn(&Choice) -> bool) -> usize {
    answers.iter().filter(|answer| is(answer)).count() * 100 / answers.len()
}

/// Returns answers of the right form, both legal and illegal.
fn thinkable(ask: &Prompt) -> Vec<Choice> {
    match ask {
        Prompt::Pick { options, .. } => {
            let subsets = 0..1u32 << options.len();
            let of = |set: u32| (0..options.len()).filter(move |at| set & (1 << at) != 0).map(|at| options[at]);
            subsets.filter(|set| set.count_ones() <= 8).map(|set| Choice::Pick(of(set).collect())).collect()
        }
        Prompt::Number { .. } => (0..=u8::MAX).map(Choice::Number).collect(),
        Prompt::Ships { bounds, .. } => {
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
        Prompt::Deal(_) => Vec::new(),
    }
}

#[test]
fn listed_answers_are_the_legal_ones() {
    let (cone, home) = (Place::Cone, |planet| Place::Planet(Planet(planet)));
    let bounds: ShipCounts = vec![(home(0), 2), (home(7), 3), (cone, 1)].into();
    let mut asks = vec![Prompt::pick(0, 9, planets(9)), Prompt::Number { min: 4, max: 3 }];
    for least in 0..6 {
        for most in 0..6 {
            asks.extend((0..6).map(|options| Prompt::pick(least, most, planets(options))));
            asks.push(Prompt::Number { min: least as u8, max: most as u8 });
            asks.push(Prompt::Ships { bounds, min: least as u8, max: most as u8 });
            asks.push(Prompt::Ships { bounds: ShipCounts::only(cone, 3), min: least as u8, max: most as u8 });
        }
    }
    asks.push(Prompt::Ships { bounds, min: 6, max: 6 });
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
        assert!(question.check(&question.default_choice()).is_ok(), "{question:?}");
        if let Some(only) = question.forced_choice() {
            assert_eq!(taken, [only], "{question:?}");
            single += 1;
        }
        assert!(question.pass().is_none_or(|pass| question.check(&pass).is_ok()), "{question:?}");
    }
    assert!(single > 30 && none > 30, "{single} with one answer, {none} with none");
    // Each of these questions has a forced answer.
    let one_way = [
        Prompt::Number { min: 3, max: 3 },
        Prompt::pick(2, 2, planets(2)),
        Prompt::Ships { bounds, min: 6, max: 6 },
        Prompt::Ships { bounds: ShipCounts::only(cone, 3), min: 2, max: 2 },
    ];
    assert!(one_way.into_iter().all(|ask| asked(Topic::Load, ask).forced_choice().is_some()));
}

#[test]
fn answers_are_listed_one_at_a_time() {
    let many = |least, most| asked(Topic::Point, Prompt::pick(least, most, planets(40)));
    assert_eq!(many(1, 1).choices().count(), 40);
    assert_eq!(many(0, 1).choices().count(), 41);
    assert_eq!(many(1, 2).choices().count(), 40 + 40 * 39 / 2);
    // The list is too long to finish, but its first answers are available at once.
    let first: BTreeSet<String> = many(8, 8).choices().take(1_000).map(|choice| format!("{choice:?}")).collect();
    assert_eq!(first.len(), 1_000);
}

#[test]
fn illegal_answers_report_their_error() {
    let question = asked(Topic::Invite, Prompt::pick(1, 2, planets(3)));
    let [one, two, three, strange] = [0, 1, 2, 9].map(|planet| PickOption::Planet(Planet(planet)));
    let pick = |options: &[PickOption]| question.check(&Choice::Pick(options.iter().copied().collect::<Selection>()));
    assert_eq!(pick(&[]), Err(Refusal::TooFew { least: 1, got: 0 }));
    assert_eq!(pick(&[one, two, three]), Err(Refusal::TooMany { most: 2, got: 3 }));
    assert_eq!(pick(&[one, one]), Err(Refusal::InvalidAnswer(InvalidAnswer::Twice(one))));
    assert_eq!(pick(&[one, strange]), Err(Refusal::InvalidAnswer(InvalidAnswer::NotOffered(strange))));
    let kinds = [Choice::pass(), Choice::Number(1), Choice::Ships(ShipCounts::NONE), Choice::Accept];
    let asks = [
        Prompt::one_of([PickOption::Pass]),
        Prompt::Number { min: 0, max: 1 },
        Prompt::Ships { bounds: ShipCounts::NONE, min: 0, max: 0 },
        Prompt::Deal(Box::new(DealPrompt { can_accept: true, standing: Some(Offer::default()), ..talk() })),
    ];
    let names = ["a pick", "a number", "ships", "an answer in a deal"];
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
        let question = asked(Topic::RewardCards, Prompt::Number { min, max });
        for manner in [BotStyle::Sensible, BotStyle::Wild] {
            let all: Vec<Choice> = (min..=max).map(Choice::Number).collect();
            let found = drawn(&question, manner, 200);
            assert!(all.iter().all(|number| found.contains(number)), "{min} to {max}");
        }
    }
}

#[test]
fn sensible_seat_prefers_powers_to_cards() {
    let power = PickOption::Power(ScriptId(3));
    let card = PickOption::Card(CardKind::Scripted(ScriptId(9)));
    let picks = |option: PickOption| move |choice: &Choice| *choice == Choice::one(option);
    let both = asked(Topic::Window, Prompt::one_of([PickOption::Pass, power, card]));
    let found = drawn(&both, BotStyle::Sensible, 600);
    assert!((70..90).contains(&share(&found, picks(power))), "{}", share(&found, picks(power)));
    assert!(share(&found, picks(card)) > 0 && share(&found, picks(PickOption::Pass)) > 10);
    let cards_only = asked(Topic::Window, Prompt::one_of([PickOption::Pass, card]));
    let found = drawn(&cards_only, BotStyle::Sensible, 600);
    assert!((15..35).contains(&share(&found, picks(card))), "{}", share(&found, picks(card)));
    let found = drawn(&cards_only, BotStyle::Wild, 600);
    assert!((40..60).contains(&share(&found, picks(card))), "{}", share(&found, picks(card)));
}

#[test]
fn sensible_seat_spares_itself() {
    let [own, other] = [RED, BLUE].map(PickOption::Seat);
    let mut question = asked(Topic::ChooseSystem, Prompt::one_of([own, other]));
    let meets_itself =
        |question: &Decision, manner| drawn(question, manner, 100).iter().any(|choice| *choice == Choice::one(own));
    assert!(meets_itself(&question, BotStyle::Sensible), "the rules may ask for any seat");
    question.source = Some(ScriptId(0));
    assert!(!meets_itself(&question, BotStyle::Sensible));
    assert!(meets_itself(&question, BotStyle::Wild));
    question.ask = Prompt::one_of([own]);
    assert!(meets_itself(&question, BotStyle::Sensible));
    question.ask = Prompt::pick(2, 2, [own, other]);
    assert!(
        drawn(&question, BotStyle::Sensible, 20)
            .iter()
            .all(|choice| matches!(choice, Choice::Pick(two) if two.len() == 2))
    );
    question.ask = Prompt::pick(0, 2, [own, other]);
    let sizes = drawn(&question, BotStyle::Sensible, 100).into_iter().map(|choice| match choice {
        Choice::Pick(picked) => picked.len(),
        _ => 9,
    });
    assert_eq!(sizes.collect::<BTreeSet<_>>(), [0, 1, 2].into());
}

#[test]
fn sensible_seat_keeps_its_bases() {
    let (one, two) = (Place::Planet(Planet(0)), Place::Planet(Planet(1)));
    let bounds: ShipCounts = vec![(one, 3), (two, 2)].into();
    let gives_up = |topic, min, max, manner| {
        let question = asked(topic, Prompt::Ships { bounds, min, max });
        let whole = |choice: &Choice| match choice {
            Choice::Ships(ships) => ships.get(one) == 3 || ships.get(two) == 2,
            _ => true,
        };
        share(&drawn(&question, manner, 300), whole)
    };
    assert_eq!(gives_up(Topic::Load, 1, 3, BotStyle::Sensible), 0);
    assert!(gives_up(Topic::Load, 1, 3, BotStyle::Wild) > 10);
    assert!(gives_up(Topic::ReturnShips, 1, 3, BotStyle::Sensible) > 10, "the ships go to bases");
    assert_eq!(gives_up(Topic::Load, 5, 5, BotStyle::Sensible), 100);
    let numbers = drawn(&asked(Topic::Load, Prompt::Ships { bounds, min: 1, max: 4 }), BotStyle::Wild, 200);
    let totals = numbers.into_iter().map(|choice| if let Choice::Ships(ships) = choice { ships.total() } else { 0 });
    assert_eq!(totals.collect::<BTreeSet<_>>(), [1, 2, 3, 4].into());
}

/// Returns a deal in which each side can give a base or its cards. A base takes up to 9 settlers.
fn talk() -> DealPrompt {
    let limits = |home: u8| OfferLimits {
        planets: vec![Planet::of(Seat(home), 0), Planet::of(Seat(home), 3)],
        settlers: ShipCounts::only(Place::Planet(Planet::of(Seat(1 - home), 1)), 9),
        cards: 3,
        freed: Vec::new(),
    };
    let hand = [EIGHT, CardKind::Attack(6), CardKind::Negotiate].into_iter().collect();
    let limits = BySide { offense: limits(0), defense: limits(1) };
    let kinds = vec![CardKind::Attack(6), EIGHT, CardKind::Attack(9), CardKind::Negotiate];
    DealPrompt {
        side: Side::Offense,
        standing: None,
        can_accept: false,
        proposals_left: 6,
        hand,
        kinds,
        limits,
        seats: [Seat(0), Seat(1)],
        agreed: Vec::new(),
        of_several: false,
        may_be_empty: false,
    }
}

#[test]
fn empty_offers_need_permission() {
    let empty = Choice::Offer(Box::default());
    let strict = asked(Topic::Deal, Prompt::Deal(Box::new(talk())));
    let free = asked(Topic::Deal, Prompt::Deal(Box::new(DealPrompt { may_be_empty: true, ..talk() })));
    assert_eq!(strict.check(&empty), Err(Refusal::InvalidAnswer(InvalidAnswer::EmptyOffer)));
    assert_eq!((free.check(&empty), strict.parts(&[]).done, free.parts(&[]).done), (Ok(()), false, true));
    let nothing = DealPrompt { limits: BySide::default(), hand: CardBag::NONE, may_be_empty: true, ..talk() };
    assert!(words(&nothing, BotStyle::Sensible).contains(&empty));
}

fn words(deal: &DealPrompt, manner: BotStyle) -> Vec<Choice> {
    drawn(&asked(Topic::Deal, Prompt::Deal(Box::new(deal.clone()))), manner, 600)
}

fn offers(deal: &DealPrompt, manner: BotStyle) -> Vec<Offer> {
    let offer = |word| if let Choice::Offer(offer) = word { Some(*offer) } else { None };
    words(deal, manner).into_iter().filter_map(offer).collect()
}

fn percent(offers: &[Offer], is: impl Fn(&Offer) -> bool) -> usize {
    offers.iter().filter(|offer| is(offer)).count() * 100 / offers.len().max(1)
}

fn base(home: u8) -> Option<BaseGrant> {
    Some(BaseGrant { planet: Planet::of(Seat(home), 0), ships: 2, from: None })
}

#[test]
fn deal_answers_are_all_drawn() {
    let standing =
        Some(BySide { offense: OfferSide::default(), defense: OfferSide { base: base(1), ..OfferSide::default() } });
    let gift = DealPrompt { standing, can_accept: true, ..talk() };
    let found = words(&gift, BotStyle::Sensible);
    assert!((65..85).contains(&share(&found, |word| *word == Choice::Accept)), "a gift is taken");
    let wild = words(&gift, BotStyle::Wild);
    assert!((40..60).contains(&share(&wild, |word| *word == Choice::Accept)));
    assert!((18..32).contains(&share(&wild, |word| *word == Choice::Refuse)));
    for word in [Choice::Accept, Choice::Refuse, Choice::NoDeal] {
        assert!(found.contains(&word), "{word:?}");
    }
    assert!(found.iter().any(|word| matches!(word, Choice::Offer(_))));
    // Seen from the other side, the same offer demands a base for nothing.
    let demand = DealPrompt { side: Side::Defense, ..gift.clone() };
    assert!(!words(&demand, BotStyle::Sensible).contains(&Choice::Accept));
    assert!(words(&demand, BotStyle::Wild).contains(&Choice::Accept));
    let even = Some(BySide {
        offense: OfferSide { base: base(0), ..OfferSide::default() },
        defense: OfferSide { base: base(1), ..OfferSide::default() },
    });
    assert!(words(&DealPrompt { standing: even, ..gift.clone() }, BotStyle::Sensible).contains(&Choice::Accept));
    let beyond_it = DealPrompt { can_accept: false, ..gift.clone() };
    assert!(!words(&beyond_it, BotStyle::Wild).contains(&Choice::Accept));
    let last = DealPrompt { proposals_left: 0, ..gift };
    assert!(offers(&last, BotStyle::Wild).is_empty() && words(&last, BotStyle::Wild).contains(&Choice::Refuse));
    let nothing = DealPrompt { limits: BySide::default(), hand: CardBag::NONE, ..talk() };
    assert!(words(&nothing, BotStyle::Wild).iter().all(|word| *word == Choice::NoDeal));
    assert!((10..30).contains(&share(&words(&talk(), BotStyle::Sensible), |word| *word == Choice::NoDeal)));
}

#[test]
fn offers_at_random_reach_every_term() {
    let both_bases = |offer: &Offer| offer.both().into_iter().all(|terms| terms.base.is_some());
    let found = offers(&talk(), BotStyle::Sensible);
    // If both sides can grant a base, each does so in 3 of 4 cases, and sometimes only one side does.
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
fn sensible_seat_gives_no_free_base() {
    let one_sided = |side: Side| {
        let mut deal = talk();
        deal.limits[side.other()].planets.clear();
        deal.limits.offense.cards = 0;
        deal
    };
    let gives = |offer: &Offer| offer.offense.base.is_some();
    assert!(offers(&one_sided(Side::Offense), BotStyle::Sensible).is_empty());
    assert!(percent(&offers(&one_sided(Side::Offense), BotStyle::Wild), gives) == 100);
    let asks = words(&one_sided(Side::Defense), BotStyle::Sensible);
    assert!(
        (30..50).contains(&share(&asks, |word| matches!(word, Choice::Offer(_)))),
        "half of the answers, unless the time is up"
    );
    let cards_too = DealPrompt {
        limits: BySide {
            offense: OfferLimits { cards: 3, ..OfferLimits::default() },
            ..one_sided(Side::Defense).limits
        },
        ..talk()
    };
    let found = offers(&cards_too, BotStyle::Sensible);
    assert!(percent(&found, |offer| offer.defense.base.is_none() && offer.offense.cards.len() == 1) > 30);
    assert!(percent(&found, |offer| offer.defense.base.is_some() && offer.offense.cards.is_empty()) > 20);
}

#[test]
fn deals_can_free_ships() {
    let mut deal = talk();
    deal.limits.defense.freed = vec![(RED, 3)];
    let found = offers(&deal, BotStyle::Sensible);
    let freed = |offer: &Offer| offer.defense.freed.map_or(0, |freed| freed.ships);
    assert_eq!(found.iter().map(freed).collect::<BTreeSet<_>>(), [0, 1, 2, 3].into());
    let ships_alone = OfferSide { freed: Some(Freed { seat: RED, ships: 1 }), ..OfferSide::default() };
    assert!(ships_alone.is_nothing() && !OfferSide { random_cards: 1, ..ships_alone }.is_nothing());
    let said = |defense: OfferSide| {
        let offer = BySide { offense: OfferSide { random_cards: 1, ..OfferSide::default() }, defense };
        deal.check(&Choice::Offer(Box::new(offer)))
    };
    let free = |seat, ships| said(OfferSide { freed: Some(Freed { seat, ships }), ..OfferSide::default() });
    assert_eq!(free(RED, 3), Ok(()));
    for (seat, ships) in [(RED, 0), (RED, 4), (BLUE, 1)] {
        assert_eq!(
            free(seat, ships),
            Err(Refusal::InvalidAnswer(InvalidAnswer::Freed { side: Side::Defense, seat, ships }))
        );
    }
}

#[test]
fn illegal_terms_are_named() {
    let deal = talk();
    let unfit = |offense: OfferSide, defense: OfferSide| match deal
        .check(&Choice::Offer(Box::new(BySide { offense, defense })))
    {
        Err(Refusal::InvalidAnswer(unfit)) => Some(unfit),
        taken => {
            assert_eq!(taken, Ok(()));
            None
        }
    };
    let none = OfferSide::default();
    assert_eq!(unfit(none, none), Some(InvalidAnswer::EmptyOffer));
    let cards = |random_cards| OfferSide { random_cards, ..none };
    assert_eq!((unfit(cards(3), none), unfit(none, cards(3))), (None, None));
    assert_eq!(unfit(none, cards(4)), Some(InvalidAnswer::CardsOf { side: Side::Defense, most: 3, cards: 4 }));
    let named = |kind| OfferSide { cards: [kind].into_iter().collect(), ..none };
    assert_eq!((unfit(named(EIGHT), none), unfit(none, named(CardKind::Attack(9)))), (None, None));
    assert_eq!(unfit(named(CardKind::Attack(9)), none), Some(InvalidAnswer::LacksCardsOffered));
    assert_eq!(unfit(none, named(CardKind::Attack(11))), Some(InvalidAnswer::NoSuchCards));
    let settled =
        |planet, ships, from| unfit(none, OfferSide { base: Some(BaseGrant { planet, ships, from }), ..none });
    let (there, elsewhere) = (Planet::of(BLUE, 3), Planet::of(BLUE, 4));
    assert_eq!(settled(elsewhere, 1, None), Some(InvalidAnswer::BaseThere { planet: elsewhere }));
    assert_eq!((settled(there, 1, None), settled(there, 9, None)), (None, None));
    for ships in [0, 10] {
        assert_eq!(settled(there, ships, None), Some(InvalidAnswer::Settlers { most: 9, ships }));
    }
    let from = |ships| Some(ShipCounts::only(Place::Planet(Planet::of(RED, 1)), ships));
    assert_eq!(settled(there, 2, from(2)), None);
    assert_eq!(settled(there, 2, from(1)), Some(InvalidAnswer::SettlersFrom { ships: 2 }));
    let strange = Some(ShipCounts::only(Place::Cone, 2));
    assert_eq!(settled(there, 2, strange), Some(InvalidAnswer::SettlersFrom { ships: 2 }));
    for word in [Choice::Accept, Choice::Refuse] {
        assert_eq!(deal.check(&word), Err(Refusal::InvalidAnswer(InvalidAnswer::NoOfferStands)));
    }
    let standing = DealPrompt { standing: Some(Offer::default()), proposals_left: 0, ..talk() };
    assert_eq!(standing.check(&Choice::Accept), Err(Refusal::InvalidAnswer(InvalidAnswer::LacksCardsNamed)));
    assert_eq!((standing.check(&Choice::Refuse), standing.check(&Choice::NoDeal)), (Ok(()), Ok(())));
    assert_eq!(
        standing.check(&Choice::Offer(Box::default())),
        Err(Refusal::InvalidAnswer(InvalidAnswer::NoOffersLeft))
    );
}

#[test]
fn different_questions_have_different_fingerprints() {
    let options = [
        PickOption::Pass,
        PickOption::Yes,
        PickOption::Cone,
        PickOption::Seat(RED),
        PickOption::Seat(BLUE),
        PickOption::Planet(Planet(1)),
        PickOption::Card(EIGHT),
        PickOption::Card(CardKind::Attack(8 + 256)),
        PickOption::Card(CardKind::Attack(-8)),
        PickOption::Card(CardKind::Negotiate),
        PickOption::Card(CardKind::Scripted(ScriptId(0))),
        PickOption::Card(CardKind::Scripted(ScriptId(1))),
        PickOption::Power(ScriptId(1)),
        PickOption::Side(Side::Offense),
        PickOption::Side(Side::Defense),
        PickOption::Word(Word(1)),
        PickOption::Word(Word(257)),
    ];
    let first = asked(Topic::Point, Prompt::one_of(options));
    let mut questions = vec![first.clone()];
    questions.extend(options.map(|option| asked(Topic::Point, Prompt::one_of([option]))));
    questions.push(asked(Topic::Point, Prompt::pick(0, 1, options)));
    questions.push(asked(Topic::Point, Prompt::pick(1, 2, options)));
    let reversed: Options = options.into_iter().rev().collect();
    questions.push(asked(Topic::Point, Prompt::one_of(reversed)));
    let topics = [
        Topic::Window,
        Topic::DrawNewHand,
        Topic::FreeShip,
        Topic::OwnColor,
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
        questions.push(asked(Topic::Load, Prompt::Number { min, max }));
    }
    for planet in 0..3 {
        let bounds = ShipCounts::only(Place::Planet(Planet(planet)), 1);
        questions.push(asked(Topic::Load, Prompt::Ships { bounds, min: 0, max: 1 }));
    }
    for standing in [None, Some(Offer::default())] {
        for proposals_left in 0..3 {
            let ask = Prompt::Deal(Box::new(DealPrompt { standing, proposals_left, ..talk() }));
            questions.push(asked(Topic::Deal, ask));
        }
    }
    let numbers: BTreeSet<u64> = questions.iter().map(Question::fingerprint).collect();
    assert_eq!(numbers.len(), questions.len());
    assert!(questions.iter().all(|question| question.fingerprint() == question.clone().fingerprint()));
}
