//! The examples of the rulebook.

use crate::table::{BLUE, Bare, RED};
use hyperkon_sp4x::{Card, Edition, How, Pick, Resources, Task};

fn pair(card: Card) -> Task {
    Task::Act { seat: RED, card, how: How::Pair }
}

/// Moves 3 workers and scores 1 point. If the second worker stops on the mothership, the move scores 2 points.
///
/// One worker explores a slime sea and stays. One uses its road and the mothership to reach another seat's hex. One
/// explores a swamp and enters it.
#[test]
fn move_and_explore() {
    for stops in [false, true] {
        let mut bare = Bare::new();
        let home = bare.lay("steppe", -1, 0);
        let others = bare.lay("glow_hills", 1, 0);
        bare.workers(RED, home, 3);
        bare.workers(BLUE, others, 1);
        bare.road(RED, home, 0);
        bare.next_is("swamp");
        bare.next_is("slime_sea");
        let mut table = bare.begins(pair(Card::Move));
        table.all(&[Pick::From(home), Pick::Explore { from: home, way: 3 }]);
        assert_eq!(table.state().hex(home).unwrap().workers[RED], 3, "the explorer of a slime sea stays");
        let to = if stops { 0 } else { others };
        table.all(&[Pick::From(home), Pick::To(to)]);
        table.all(&[Pick::From(home), Pick::Explore { from: home, way: 5 }]);
        assert_eq!(table.state().board.last().unwrap().workers[RED], 1, "the explorer of a swamp enters it");
        // The third and last worker has moved, so there is no further question.
        assert_eq!(table.points(0), if stops { 2 } else { 1 });
    }
}

/// Building a base scores 3 points for 2 connected bases, and 1 for a mountain. The new base is not connected to them.
#[test]
fn build() {
    let mut bare = Bare::new();
    let swamp = bare.lay("swamp", -1, 0);
    let mountain = bare.lay("mountain", 1, 0);
    let steppe = bare.lay("steppe", 2, 0);
    bare.workers(RED, swamp, 1);
    bare.base(RED, mountain);
    bare.base(RED, steppe);
    bare.road(RED, mountain, 0);
    let mut table = bare.begins(pair(Card::Build));
    table.pick(Pick::Base(swamp));
    assert_eq!(table.points(0), 3 + 1);
}

#[test]
fn exploit_a_mountain() {
    let mut bare = Bare::new();
    let mountain = bare.lay("mountain", 1, 0);
    bare.workers(RED, mountain, 1);
    let mut table = bare.begins(Task::Small { seat: RED, card: Card::Exploit });
    table.pick(Pick::Harvest(mountain));
    assert_eq!(table.state().resources[RED], Resources { metal: 2, ..Resources::default() });
    assert_eq!(table.points(0), 0);
}

/// A seat with 4 of 5 nutrient harvests 4 but keeps only 1. It still scores 4 points, and 1 for the mountain.
#[test]
fn exploit_all_nutrient() {
    let mut bare = Bare::new();
    let swamps = [bare.lay("swamp", 1, 0), bare.lay("swamp", 0, 1)];
    let mountain = bare.lay("mountain", -1, 0);
    bare.workers(RED, swamps[0], 1);
    bare.base(RED, swamps[1]);
    bare.base(RED, mountain);
    bare.state.resources[RED].nutrient = 4;
    let mut table = bare.begins(pair(Card::Exploit));
    table.pick(Pick::Of(hyperkon_sp4x::Kind::Nutrient));
    assert_eq!(table.state().resources[RED].nutrient, 5);
    assert_eq!(table.points(0), 4 + 1);
}

/// The AI with any other card scores 3 points. Red has a worker on the mothership and bases on 2 mountains.
#[test]
fn the_ai_with_another_card() {
    let mut bare = Bare::new();
    let mountains = [bare.lay("mountain", 1, 0), bare.lay("mountain", -1, 0)];
    bare.workers(RED, 0, 1);
    mountains.iter().for_each(|hex| bare.base(RED, *hex));
    bare.holds(RED, &[Card::Ai, Card::Steal]);
    let mut table = bare.begins(Task::Main { seat: RED });
    table.pick(Pick::WithAi(Card::Steal));
    assert_eq!(table.points(0), 3, "stealing costs no points");
    let hand = table.state().hands[RED];
    assert_eq!((hand.of(Card::Ai), hand.of(Card::Steal), hand.len()), (1, 1, 2), "both cards return to the hand");
}

/// The first faction scores 6 points: 1, 1, and 0, multiplied by 3 kinds. The second one scores 1, 2, and 0 points: 3.
#[test]
fn the_end_of_an_age() {
    let mut faction = Edition::default().factions[0].clone();
    (faction.plastic, faction.nutrient, faction.metal) =
        ([0, 1, 2, 2, 2, 2].into(), [0, 1, 2, 2, 2, 2].into(), [0, 0, 2, 2, 2, 2].into());
    let mut scored = |script: &str, resources| {
        let mut edition = Edition::default();
        faction.script = Some(script.to_owned());
        edition.factions = vec![faction.clone()];
        let mut bare = Bare::of(edition);
        bare.state.resources[RED] = resources;
        bare.begins(Task::EndAge).points(0)
    };
    assert_eq!(scored("ligpaverne", Resources { plastic: 1, nutrient: 1, metal: 1 }), 6);
    assert_eq!(scored("builders", Resources { plastic: 1, nutrient: 2, metal: 1 }), 3);
}
