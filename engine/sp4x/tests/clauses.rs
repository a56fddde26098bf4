//! Tests of single clauses. The rulebook's examples are in `examples`.

use crate::table::{BLUE, Bare, GREEN, RED, Table};
use hyperkon_sp4x::{
    Card, Edition, Event, How, InvalidTable, Kind, Pick, Piece, Rule, Ruleset, TableOptions, Task, Topic,
};
use hyperkon_table::{Seat, SeatSet};

fn main(seat: Seat) -> Task {
    Task::Main { seat }
}

#[test]
fn m_the_box() {
    let edition = Edition::default();
    assert_eq!(edition.fields.iter().map(|field| u32::from(field.copies)).sum::<u32>(), 20, "M2");
    let cards = edition.all_cards();
    assert_eq!((cards.len(), cards.of(Card::Move), cards.of(Card::War), cards.of(Card::Ai)), (31, 6, 2, 1), "M3");
    assert_eq!(edition.check(), Ok(()));
    let refused = |options: TableOptions| Ruleset::new(&options).unwrap_err();
    assert!(matches!(refused(TableOptions::new(5, 0)), InvalidTable::Seats { seats: 5, fewest: 3, most: 4 }));
    let factions = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    let unknown = TableOptions { factions: factions(&["nobody"]), ..TableOptions::new(3, 0) };
    assert!(matches!(refused(unknown), InvalidTable::Faction { .. }));
    let twice = TableOptions { factions: factions(&["homo_saiens", "homo_saiens"]), ..TableOptions::new(3, 0) };
    assert_eq!(refused(twice), InvalidTable::TwoAis);
    let both = TableOptions { factions: factions(&["vanilla", "chenar", "chenar"]), ..TableOptions::new(3, 0) };
    let [id, first] = ["chenar", "vanilla"].map(str::to_owned);
    assert_eq!(refused(both), InvalidTable::TwoSeats { id, first }, "S2");
}

#[test]
fn s_start() {
    for seats in 3..=4 {
        for seed in 0..20 {
            let table = Table::with(&TableOptions::new(seats, seed));
            let state = table.state();
            assert_eq!((state.board.len(), state.hexes.len()), (1 + usize::from(seats), 19 - usize::from(seats)));
            for seat in Seat::all(seats) {
                assert_eq!(state.on_table(seat), [2, 1, 1], "S1");
                let hex = state.hexes().find(|hex| state.hex(*hex).unwrap().bases.contains(seat)).unwrap();
                assert!(state.joined(seat, hex).contains(&0), "a road to the mothership");
            }
            let cards: usize = Seat::all(seats).map(|seat| state.hands[seat].len()).sum();
            assert_eq!(cards, 5 * usize::from(seats), "S2: a first draw moves cards, and makes none");
        }
    }
    let factions = ["vanilla", "homo_saiens", "chenar"].map(str::to_owned).to_vec();
    let table = Table::with(&TableOptions { factions, ..TableOptions::new(3, 7) });
    assert_eq!((table.state().turn, table.state().hands[BLUE].of(Card::Ai)), (BLUE, 1), "S2: it has the AI and begins");
}

#[test]
fn t1_cards_come_from_unprotected_seats() {
    let mut bare = Bare::new();
    bare.holds(BLUE, &[Card::Move]);
    bare.holds(GREEN, &[Card::Build]);
    let mut table = bare.begins(Task::Draw { seat: RED });
    assert_eq!(table.picks(), [Pick::DrawFrom(BLUE), Pick::DrawFrom(GREEN)], "drawing is mandatory");
    table.pick(Pick::DrawFrom(BLUE));
    assert_eq!(table.state().hands[RED].of(Card::Move), 1);
    // Both seats know the card, but a spectator does not.
    let known = |viewer| table.state().view(table.table.rules(), viewer, SeatSet::EMPTY).seats[0].known.clone();
    assert_eq!((known(Some(BLUE)), known(None), known(Some(GREEN))), (vec![Card::Move], vec![], vec![]));
}

#[test]
fn t2_shown_card_returns_with_top_card() {
    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Workers, Card::Steal]);
    bare.pile_is(&[Card::War, Card::Build]);
    bare.base(RED, 0);
    let mut table = bare.begins(main(RED));
    table.pick(Pick::Show(Card::Workers));
    let state = table.state();
    assert_eq!((state.hands[RED].of(Card::Build), state.hands[RED].len(), state.pile.len()), (1, 3, 1));
    assert_eq!(state.board[0].workers[RED], 2, "C4");
    // All seats know the card that was shown and the card from the open pile.
    let known = state.view(table.table.rules(), None, SeatSet::EMPTY).seats[0].known.clone();
    assert_eq!(known, [Card::Build, Card::Workers]);
}

#[test]
fn t2_pairs_are_used_and_scored() {
    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Workers, Card::Workers]);
    bare.base(RED, 0);
    bare.workers(BLUE, 0, 1);
    let mut table = bare.begins(main(RED));
    table.pick(Pick::Pair(Card::Workers));
    assert_eq!((table.state().used.of(Card::Workers), table.state().hands[RED].len()), (2, 0));
    // The points are for the shared hex, and for workers and a base on the mothership.
    assert_eq!(table.points(0), 2 + 2);
}

#[test]
fn t2_age_ends_without_cards() {
    let table = Bare::new().begins(Task::Turn);
    assert_eq!(table.count(|event| matches!(event, Event::AgeEnded { age: 1 })), 1);
    assert_eq!(table.state().age, 2);
}

#[test]
fn t3_resources_are_spent() {
    let mut bare = Bare::new();
    let steppe = bare.lay("steppe", 1, 0);
    bare.workers(RED, steppe, 1);
    bare.base(RED, 0);
    bare.state.resources[RED] = hyperkon_sp4x::Resources { plastic: 1, nutrient: 2, metal: 5 };
    let mut table = bare.begins(Task::Spend { seat: RED, stayed: Vec::new() });
    let explores = table.picks().iter().any(|pick| matches!(pick, Pick::Explore { .. }));
    assert!(!explores && table.picks()[0] == Pick::Stop);
    table.pick(Pick::At(0));
    table.all(&[Pick::From(steppe), Pick::To(0)]);
    assert_eq!(table.state().board[0].workers[RED], 2);
    // Red has workers and a base on the mothership, where the road starts.
    table.pick(Pick::Road { hex: 0, direction: 0 });
    assert_eq!(table.state().resources[RED], hyperkon_sp4x::Resources { metal: 5, ..Default::default() });
    assert_eq!(table.state().on_table(RED), [2, 1, 1]);
}

fn star() -> Bare {
    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Workers, Card::Move, Card::Move]);
    bare.holds(GREEN, &[Card::Workers, Card::Plan]);
    bare.holds(BLUE, &[Card::Steal]);
    bare.pile_is(&[]);
    for seat in [RED, BLUE, GREEN] {
        bare.base(seat, 0);
    }
    bare
}

#[test]
fn t4_all_act_and_two_score() {
    let mut table = star().begins(main(RED));
    // No other seat has a copy of `move`, so red can play it only as a pair.
    assert_eq!(table.picks(), [Pick::Show(Card::Workers), Pick::Pair(Card::Move)]);
    table.pick(Pick::Show(Card::Workers));
    assert_eq!(table.asked().map(|question| question.topic), Some(Topic::Order));
    table.pick(Pick::Last);
    // Blue played no copy, so it may decline.
    table.pick(Pick::At(0));
    let order: Vec<Seat> = table
        .told
        .iter()
        .filter_map(|told| match told.event {
            Event::Placed { seat, .. } => Some(seat),
            _ => None,
        })
        .collect();
    assert_eq!(order, [BLUE, GREEN, RED]);
    // Only the two seats with copies score: a shared hex, and workers and a base on the mothership.
    assert_eq!([0, 1, 2].map(|seat| table.points(seat)), [4, 0, 4]);
    assert_eq!((table.state().used.of(Card::Workers), table.state().hands[GREEN].len()), (6, 1));
}

#[test]
fn t4_open_grand_plan_counts_as_copy() {
    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Plan]);
    bare.pile_is(&[Card::Plan]);
    bare.state.pile.clear();
    bare.state.plans[BLUE] = vec![0];
    let mut table = bare.begins(main(RED));
    // A single option is chosen automatically. Then the seat whose turn it is chooses the action for all seats.
    table.pick(Pick::Action(Card::Build));
    table.pick(Pick::First);
    assert!(table.state().plans[BLUE].is_empty());
    assert_eq!([0, 1, 2].map(|seat| table.points(seat)), [2, 2, 0], "C6: two points instead of the action's");
}

#[test]
fn t5_ai_alone_ends_the_age() {
    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Ai]);
    bare.state.resources[RED].plastic = 5;
    let table = bare.begins(main(RED));
    assert_eq!(table.count(|event| matches!(event, Event::AgeEnded { age: 1 })), 1);
    // Red loses 3 points and scores 2 for its 5 plastic. It keeps the plastic.
    assert_eq!((table.points(0), table.state().resources[RED].plastic), (-3 + 2, 5));
    assert_eq!(table.state().age, 2, "A2");
}

#[test]
fn c1_mountains_need_a_road() {
    for with_road in [false, true] {
        let mut bare = Bare::new();
        let mountain = bare.lay("mountain", 1, 0);
        bare.workers(RED, 0, 1);
        if with_road {
            bare.road(RED, 0, 0);
        }
        let mut table = bare.begins(Task::Small { seat: RED, card: Card::Move });
        table.pick(Pick::From(0));
        assert_eq!(table.picks().contains(&Pick::To(mountain)), with_road);
    }
}

#[test]
fn c2_mountain_bases_cost_edges_are_single() {
    let mut bare = Bare::new();
    let mountain = bare.lay("mountain", 1, 0);
    bare.workers(RED, mountain, 1);
    bare.road(RED, 0, 0);
    bare.state.resources[RED].plastic = 1;
    let table = bare.begins(Task::Act { seat: RED, card: Card::Build, how: How::Pair });
    // The seat cannot pay for a base, and the only edge already has a road. So nothing is built.
    assert_eq!(table.count(|event| matches!(event, Event::BaseBuilt { .. } | Event::RoadBuilt { .. })), 0);
    let mut bare = Bare::new();
    let mountain = bare.lay("mountain", 1, 0);
    bare.workers(RED, mountain, 1);
    bare.state.resources[RED].plastic = 2;
    let mut table = bare.begins(Task::Act { seat: RED, card: Card::Build, how: How::Pair });
    table.pick(Pick::Base(mountain));
    assert_eq!((table.state().resources[RED].plastic, table.points(0)), (0, 1 + 1));
}

#[test]
fn c4_short_supply_is_shared_out() {
    let mut bare = Bare::new();
    let steppe = bare.lay("steppe", 1, 0);
    bare.base(RED, steppe);
    bare.base(RED, 0);
    bare.workers(RED, steppe, 10);
    bare.workers(RED, 0, 1);
    let mut table = bare.begins(Task::Act { seat: RED, card: Card::Workers, how: How::Pair });
    assert_eq!(table.picks(), [Pick::At(0), Pick::At(steppe)]);
    table.pick(Pick::At(0));
    assert_eq!(table.state().on_table(RED)[0], 12);
    assert_eq!(table.points(0), 2, "a worker and a base on the mothership");
}

#[test]
fn c5_a_thief_takes_from_one_seat() {
    let mut bare = Bare::new();
    bare.workers(RED, 0, 1);
    bare.base(BLUE, 0);
    bare.workers(GREEN, 0, 1);
    for seat in [BLUE, GREEN] {
        bare.state.resources[seat].metal = 2;
    }
    bare.state.resources[RED].metal = 4;
    let mut table = bare.begins(Task::Act { seat: RED, card: Card::Steal, how: How::Pair });
    let take = |from| Pick::Take { from, kind: Kind::Metal };
    assert_eq!(table.picks(), [Pick::Stop, take(BLUE), take(GREEN)]);
    table.pick(take(BLUE));
    assert_eq!(table.picks(), [Pick::Stop, take(BLUE)], "only one seat is a target");
    table.pick(take(BLUE));
    let resources = &table.state().resources;
    assert_eq!((resources[RED].metal, resources[BLUE].metal), (5, 0), "resources without room are lost");
    assert_eq!(table.points(0), -3, "no bonus");
}

#[test]
fn c6_grand_plan_protects_for_a_turn() {
    for (laid, stays) in [(5, true), (2, false)] {
        let mut bare = Bare::new();
        bare.holds(GREEN, &[Card::Move, Card::Build]);
        bare.holds(RED, &[Card::Exploit, Card::Plan]);
        bare.state.hands[RED].take(Card::Plan);
        (bare.state.plans[RED], bare.state.turns) = (vec![laid], 5);
        let table = bare.begins(Task::EndTurn { seat: RED });
        assert_eq!(table.state().plans[RED].len(), usize::from(stays), "plan laid in turn {laid}");
        // Blue can draw from Red only after Red's plan has returned to its hand.
        let seats: Vec<Pick> = table.picks().into_iter().filter(|pick| matches!(pick, Pick::DrawFrom(_))).collect();
        assert_eq!(seats.contains(&Pick::DrawFrom(RED)), !stays);
    }
    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Plan, Card::Move]);
    bare.pile_is(&[Card::War, Card::Steal]);
    bare.state.turns = 5;
    let mut table = bare.begins(main(RED));
    table.pick(Pick::Show(Card::Plan));
    let state = table.state();
    assert_eq!((state.plans[RED].len(), state.hands[RED].of(Card::Plan), state.hands[RED].len()), (1, 0, 2));
    assert!(state.open_to_draw(RED).is_empty());
}

#[test]
fn c7_war_ends_without_targets() {
    let mut bare = Bare::new();
    let steppe = bare.lay("steppe", 1, 0);
    bare.workers(RED, 0, 2);
    bare.workers(BLUE, 0, 1);
    bare.base(BLUE, steppe);
    bare.state.resources[BLUE].metal = 1;
    let mut table = bare.begins(Task::Act { seat: RED, card: Card::War, how: How::Pair });
    // Red must strike and has only one target. Blue pays a metal and strikes back. Red loses a worker and strikes
    // again.
    table.pick(Pick::Save);
    assert_eq!(table.state().resources[BLUE].metal, 0);
    assert_eq!(table.count(|event| matches!(event, Event::Lost { seat, piece: Piece::Worker, .. } if *seat == RED)), 1);
    assert_eq!(table.count(|event| matches!(event, Event::Lost { seat, .. } if *seat == BLUE)), 1);
    // Each seat scores 2 for each hex with its own pieces, and Red also gets the bonus of the mothership.
    assert_eq!([0, 1, 2].map(|seat| table.points(seat)), [2 + 1, 2, 0]);
}

#[test]
fn c9_lost_civilizations() {
    let used = |id: &str, prepare: &dyn Fn(&mut Bare, u8)| {
        let mut bare = Bare::new();
        let hex = bare.lay(id, 1, 0);
        bare.workers(RED, hex, 3);
        prepare(&mut bare, hex);
        let mut table = bare.begins(Task::Small { seat: RED, card: Card::Exploit });
        table.pick(Pick::Use(hex));
        (table, hex)
    };
    let (mut table, _) = used("transmogrifier", &|bare, _| bare.state.resources[RED].metal = 1);
    assert_eq!(table.picks(), [Pick::Stop, Pick::Of(Kind::Metal)], "only owned resources");
    table.pick(Pick::Of(Kind::Metal));
    assert_eq!(table.state().resources[RED].metal, 5);
    let (mut table, hex) = used("cluster_bots", &|bare, _| bare.workers(RED, 0, 1));
    assert_eq!(table.picks(), [Pick::Stop, Pick::Base(0), Pick::Base(hex)]);
    table.pick(Pick::Base(0));
    assert!(table.state().board[0].bases.contains(RED));
    let (mut table, hex) = used("telemorph", &|bare, _| _ = bare.lay("slime_sea", 4, 0));
    table.all(&[Pick::To(2), Pick::Count(2)]);
    assert_eq!((table.state().board[2].workers[RED], table.state().board[usize::from(hex)].workers[RED]), (2, 1));
    let (table, hex) = used("clone_pool", &|bare, _| bare.workers(RED, 0, 8));
    assert_eq!(table.state().board[usize::from(hex)].workers[RED], 4, "limited by the supply");
}

#[test]
fn a1_points_win_then_hexes() {
    for (points, hexes, winners) in
        [([5, 3, 0], [0, 1, 0], vec![RED]), ([5, 5, 0], [0, 1, 0], vec![BLUE]), ([5, 5, 0], [1, 1, 0], vec![RED, BLUE])]
    {
        let mut bare = Bare::new();
        bare.state.age = 2;
        let steppe = bare.lay("steppe", 1, 0);
        for (seat, (points, hexes)) in Seat::all(3).zip(points.into_iter().zip(hexes)) {
            bare.state.points[seat] = points;
            bare.workers(seat, steppe, hexes);
        }
        let table = bare.begins(Task::EndAge);
        assert_eq!(table.winners(), winners.into_iter().collect());
    }
}

/// Each event cites its own clause, so that `--why` shows the right text.
#[test]
fn events_cite_their_own_clause() {
    let cited = |table: &Table, is: &dyn Fn(&Event) -> bool| {
        table.told.iter().find(|told| is(&told.event)).unwrap_or_else(|| panic!("{:?}", table.told)).why.unwrap()
    };
    let scored = |event: &Event| matches!(event, Event::Scored { .. });

    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Ai]);
    let table = bare.begins(main(RED));
    assert_eq!(cited(&table, &|event| matches!(event, Event::AiAlone { .. })), Rule::T5);
    assert_eq!(cited(&table, &scored), Rule::T5);
    assert_eq!(cited(&table, &|event| matches!(event, Event::AgeBegan { age: 2, .. })), Rule::A2);
    assert_eq!(cited(&table, &|event| matches!(event, Event::Dealt { .. })), Rule::A2);

    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Ai, Card::Workers]);
    let mut table = bare.begins(main(RED));
    table.pick(Pick::WithAi(Card::Workers));
    assert_eq!(cited(&table, &|event| matches!(event, Event::WithAi { .. })), Rule::T5);
    assert_eq!(cited(&table, &scored), Rule::C8);

    let mut table = star().begins(main(RED));
    table.pick(Pick::Show(Card::Workers));
    assert_eq!(cited(&table, &|event| matches!(event, Event::CopyLaid { .. })), Rule::T4);

    let mut bare = Bare::new();
    bare.holds(RED, &[Card::Plan, Card::Move]);
    bare.pile_is(&[Card::War]);
    let mut table = bare.begins(main(RED));
    table.pick(Pick::Show(Card::Plan));
    assert_eq!(cited(&table, &|event| matches!(event, Event::CardShown { .. })), Rule::T2);
    assert_eq!(cited(&table, &|event| matches!(event, Event::PlanLaid { .. })), Rule::C6);
    assert_eq!(cited(&table, &|event| matches!(event, Event::TopDrawn { .. })), Rule::T2);
    assert_eq!(cited(&table, &|event| matches!(event, Event::StarReached)), Rule::T4);

    let mut bare = Bare::new();
    bare.state.plans[RED] = vec![2];
    bare.state.turns = 5;
    // The open plan must not be in the pile too.
    let at = bare.state.pile.iter().position(|card| *card == Card::Plan).unwrap();
    bare.state.pile.remove(at);
    let table = bare.begins(Task::EndTurn { seat: RED });
    assert_eq!(cited(&table, &|event| matches!(event, Event::PlanTaken { .. })), Rule::C6);

    let mut bare = Bare::new();
    let plan = [Card::Plan, Card::Plan];
    bare.holds(RED, &plan);
    let mut table = bare.begins(main(RED));
    table.all(&[Pick::Pair(Card::Plan), Pick::Action(Card::Workers)]);
    assert_eq!(cited(&table, &scored), Rule::C6);
}

/// A road to the mountain is enough. The worker comes from a hex that this road does not touch.
#[test]
fn mountain_road_opens_every_side() {
    let mut bare = Bare::new();
    let mountain = bare.lay("mountain", 1, 0);
    let beside = bare.lay("steppe", 0, 1);
    bare.road(BLUE, 0, 0);
    bare.workers(RED, beside, 1);
    assert!(!bare.state.reach(&bare.rules, RED, beside).contains(&mountain), "another seat's road");
    bare.road(RED, 0, 0);
    assert!(bare.state.reach(&bare.rules, RED, beside).contains(&mountain));
}

#[test]
fn staying_worker_uses_no_move() {
    let mut bare = Bare::new();
    let steppe = bare.lay("steppe", 1, 0);
    bare.workers(RED, 0, 3);
    let mut table = bare.begins(Task::Small { seat: RED, card: Card::Move });
    table.all(&[Pick::From(0), Pick::Stop, Pick::From(0), Pick::To(steppe), Pick::From(0), Pick::To(steppe)]);
    assert_eq!(table.state().board[usize::from(steppe)].workers[RED], 2);
    assert_eq!(table.state().board[0].workers[RED], 1);
}

#[test]
fn third_seat_may_place_no_workers() {
    let mut table = star().begins(main(RED));
    table.all(&[Pick::Show(Card::Workers), Pick::Last]);
    assert_eq!((table.asked().unwrap().seat, table.picks()), (BLUE, vec![Pick::Stop, Pick::At(0)]));
    table.pick(Pick::Stop);
    assert_eq!([BLUE, GREEN, RED].map(|seat| table.state().on_table(seat)[0]), [0, 2, 2], "the two seats must act");
}
