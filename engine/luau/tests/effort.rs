//! Who is to blame when scripts have spent or acted too much together.

use hyperkon_luau::{After, Effort, MOST_EFFECTS, Overspent};

#[test]
fn who_has_spent_or_acted_most_is_blamed_and_nobody_for_being_looked_at() {
    let effort: Effort<&str> = Effort::default();
    effort.begin_step(After::Question);
    assert_eq!(effort.spend(0, "first of 0", 300, 100), Ok(()));
    effort.enter(1, "first of 1", 0);
    for _ in 0..MOST_EFFECTS {
        assert_eq!(effort.spend(2, "a look at 2", 0, 100), Ok(()));
        assert_eq!(effort.acts(), Ok(()));
    }
    assert_eq!(effort.acts(), Err("first of 1"));
    effort.leave();
    assert_eq!(effort.spend(3, "first of 3", 399, 100), Ok(()));
    assert_eq!(effort.spend(2, "first of 2", 1, 100), Err(Overspent::InStep("first of 3")), "not who came last");
    effort.begin_step(After::Question);
    assert_eq!(effort.spend(2, "second of 2", 699, 100), Ok(()), "a step begins anew");

    // A thousand cheap looks at an innocent script, each set off by another's effect: that one is to blame.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..10_000).find_map(|_| {
        effort.spend(5, "the cause", 50, 100_000).and_then(|()| effort.spend(6, "innocent", 999, 100_000)).err()
    });
    assert_eq!(blamed, Some(Overspent::InStep("the cause")));

    // Each of its acts makes an innocent script act twice.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..MOST_EFFECTS).find_map(|_| {
        effort.acts().unwrap();
        effort.enter(6, "innocent", 0);
        let twice = effort.acts().and_then(|()| effort.acts());
        effort.leave();
        twice.err()
    });
    assert_eq!((blamed, effort.most_active()), (Some("the cause"), Some("the cause")));

    // It makes one act, and the other acts without end.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    effort.enter(6, "the busy one", 0);
    assert_eq!((0..=MOST_EFFECTS).find_map(|_| effort.acts().err()), Some("the busy one"));

    // What it makes an honest script do makes a third one act: all of it is its doing.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..MOST_EFFECTS).find_map(|_| {
        let own = effort.acts();
        effort.enter(6, "honest", 0);
        let once = effort.acts();
        effort.enter(7, "innocent", 0);
        let twice = effort.acts().and_then(|()| effort.acts());
        effort.leave();
        effort.leave();
        own.and(once).and(twice).err()
    });
    assert_eq!(blamed, Some("the cause"));

    // An honest script acts once, and two answer each other from then on.
    effort.begin_step(After::Question);
    effort.enter(5, "honest", 0);
    effort.acts().unwrap();
    let blamed = (0..=MOST_EFFECTS).find_map(|turn| {
        effort.enter(6 + turn as usize % 2, if turn % 2 == 0 { "the first" } else { "the second" }, 0);
        effort.acts().err()
    });
    assert_eq!(blamed, Some("the first"));
}

#[test]
fn steps_without_a_question_are_counted_together() {
    let effort: Effort<&str> = Effort::default();
    let busy = |after, script, call| {
        effort.begin_step(after);
        effort.spend(script, call, 600, 100)
    };
    assert_eq!(busy(After::Question, 1, "busy"), Ok(()));
    for _ in 0..5 {
        assert_eq!(busy(After::Step, 1, "busy again"), Ok(()));
    }
    // The same step again, for an answer or for a witness, is the same step.
    for _ in 0..5 {
        assert_eq!(busy(After::Itself, 1, "busy again"), Ok(()));
    }
    assert_eq!(busy(After::Step, 2, "another"), Err(Overspent::SinceQuestion("busy again")));
    assert_eq!(busy(After::Question, 2, "another"), Ok(()));
}

#[test]
fn the_last_unit_of_a_step_and_of_all_steps_to_a_question_is_too_much() {
    const CALL: u32 = 1_000_000;
    let spent = |steps: u32, last: u32| {
        let effort: Effort<&str> = Effort::default();
        effort.begin_step(After::Question);
        for _ in 0..steps {
            assert_eq!(effort.spend(1, "busy", 6_000_000, CALL), Ok(()));
            effort.begin_step(After::Step);
        }
        effort.spend(1, "busy", last, CALL)
    };
    assert_eq!((spent(0, 6_999_999), spent(0, 7_000_000)), (Ok(()), Err(Overspent::InStep("busy"))));
    assert_eq!((spent(6, 3_999_999), spent(6, 4_000_000)), (Ok(()), Err(Overspent::SinceQuestion("busy"))));
}
