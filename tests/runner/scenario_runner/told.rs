//! Further reports of a failure: all other errors, the pending questions, and vacuous expectations.

use super::{HEAD, SETUP, STEP, report};

/// All errors in the readable parts of a file are reported at once.
#[test]
fn all_errors_of_a_file_are_reported() {
    let setup = SETUP.replace("phase", "seets = 4\nauto_pass = \"yes\"\nphase");
    let step = "[[step]]\nanwers = []\n[step.expect]\ntrun = 1\n";
    let reports = report(&[&HEAD.replace("story", "stroy"), &setup, step, "[expect]\nturn = \"one\"\n"].concat());
    let expected =
        ["`stroy` (did you mean `story`?)", "`seets`", "expected true or false", "`anwers`", "`trun`", "turn"];
    for word in expected {
        assert!(reports.iter().any(|report| report.contains(word)), "no `{word}` in {reports:#?}");
    }
    assert_eq!(reports.len(), 6, "{reports:#?}");
    let lines: Vec<usize> = reports.iter().map(|report| report.split(':').nth(1).unwrap().parse().unwrap()).collect();
    assert!(lines.is_sorted(), "{reports:#?}");
    // Readable keys, with several kinds of unreadable words.
    let setup = SETUP.replace("attack 8", "attack 99");
    let step = "[[step]]\nanswers = [\"rde: attack 8\"]\n\n";
    let reports = report(&[HEAD, &setup, step, "[expect]\nevents = [\"totalz\"]\ntotals = [1]\n"].concat());
    assert_eq!(reports.len(), 4, "{reports:#?}");
    let reports = report(&[&HEAD.replace("C2", "C99"), SETUP, "[expect]\nships = {}\nevents = []\n"].concat());
    assert_eq!(reports.len(), 3, "{reports:#?}");
}

#[test]
fn event_lists_are_strings_or_arrays() {
    let invites = SETUP.replace("cards\"", "offense_invites\"");
    let step = "[[step]]\nanswers = [\"red: green, yellow\"]\n\n[expect]\n";
    let invited = |seats: &str| {
        report(&[HEAD, &invites, step, &format!("events = [{{ invited = {{ seats = {seats} }} }}]\n")].concat())
    };
    assert_eq!(invited("\"green, yellow\""), invited("[\"yellow\", \"green\"]"));
    assert_eq!(invited("[\"green\", \"yellow\"]"), Vec::<String>::new());
    assert!(invited("[\"green\"]")[0].contains("seats = green, yellow"), "{:?}", invited("[\"green\"]"));
    assert!(
        invited("[\"green\", 3]")[0].contains("expected a quoted string, found `3`"),
        "{:?}",
        invited("[\"green\", 3]")
    );
}

#[test]
fn failure_lists_pending_questions() {
    let text = [HEAD, SETUP, "[[step]]\nanswers = [\"red: attack 8\"]\n[expect]\nturn = 7\nblack_hole = { red = 3 }\n"]
        .concat();
    let reports = report(&text);
    let asked = "\n    pending: blue choose_card: attack 4 | attack 6";
    assert_eq!(reports.iter().filter(|report| report.contains(asked)).count(), 1, "{reports:#?}");
    assert!(reports[1].ends_with(asked), "{reports:#?}");
}

#[test]
fn power_use_without_powers_is_vacuous() {
    let said =
        |setup: &str, event: &str| report(&[HEAD, setup, STEP, &format!("[expect]\nno_events = [{event}]\n")].concat());
    assert!(said(SETUP, "\"power_used\"")[0].contains("vacuous: no seat has an alien"));
    let with_one = SETUP.replace("phase", "aliens = { blue = \"zombie\" }\nphase");
    assert_eq!(said(&with_one, "\"power_used\""), Vec::<String>::new());
    let red = "{ power_used = { seat = \"red\" } }";
    assert!(said(&with_one, red)[0].contains("vacuous: red never had an alien"), "{:?}", said(&with_one, red));
    // These events do not belong to an alien, so they are not vacuous.
    assert_eq!(said(SETUP, "\"power_lost\""), Vec::<String>::new());
}
