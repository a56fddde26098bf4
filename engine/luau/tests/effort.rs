//! Attribution of excess when several scripts together spend or act too much.

use hyperkon_luau::{After, Effort, MOST_EFFECTS, Overspent};

#[test]
fn excess_is_attributed_to_its_cause() {
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
    assert_eq!(effort.spend(2, "first of 2", 1, 100), Err(Overspent::InStep("first of 3")), "not the last spender");
    effort.begin_step(After::Question);
    assert_eq!(effort.spend(2, "second of 2", 699, 100), Ok(()), "a new step starts at zero");

    // A script's effects trigger many cheap calls of an innocent script. The script that caused the calls is blamed for
    // exceeding the limit.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..10_000).find_map(|_| {
        effort.spend(5, "the cause", 50, 100_000).and_then(|()| effort.spend(6, "innocent", 999, 100_000)).err()
    });
    assert_eq!(blamed, Some(Overspent::InStep("the cause")));

    // Each action of the first script makes an innocent script act twice. The first script is blamed.
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

    // The first script only calls the second one, which acts until the limit.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    effort.enter(6, "the busy one", 0);
    assert_eq!((0..=MOST_EFFECTS).find_map(|_| effort.acts().err()), Some("the busy one"));

    // The first script makes an honest script act, which makes a third script act. All these acts count against the
    // first script.
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

    // An honest script acts once, and then two other scripts trigger each other.
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
fn steps_without_question_count_together() {
    let effort: Effort<&str> = Effort::default();
    let busy = |after, script, call| {
        effort.begin_step(after);
        effort.spend(script, call, 600, 100)
    };
    assert_eq!(busy(After::Question, 1, "busy"), Ok(()));
    for _ in 0..5 {
        assert_eq!(busy(After::Step, 1, "busy again"), Ok(()));
    }
    // Running the same step again for an answer or for a check does not count it twice.
    for _ in 0..5 {
        assert_eq!(busy(After::Itself, 1, "busy again"), Ok(()));
    }
    assert_eq!(busy(After::Step, 2, "another"), Err(Overspent::SinceQuestion("busy again")));
    assert_eq!(busy(After::Question, 2, "another"), Ok(()));
}

#[test]
fn last_unit_over_a_limit_is_rejected() {
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
