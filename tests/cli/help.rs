//! The help of the command line.

use crate::program::terminal::{out, run};

/// Returns the commands that a help page lists.
fn commands(help: &str) -> Vec<String> {
    let list = help.split_once("Commands:\n").map_or("", |(_, list)| list.split("\n\n").next().unwrap());
    let names = list.lines().map(|line| line.split_whitespace().next().unwrap());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The part of a help page before the examples, in which each command and option has one row.
fn lists(help: &str) -> &str {
    help.split("\nExample").next().unwrap()
}

#[test]
fn short_help_fits_80_by_40() {
    let (mut unread, mut pages) = (vec![String::new()], 0);
    while let Some(command) = unread.pop() {
        let help = out(&run(&format!("{command} -h")));
        let (rows, columns) = (help.lines().count(), help.lines().map(|line| line.chars().count()).max());
        assert!(rows <= 40, "{command}: {rows} rows\n{help}");
        assert!(columns <= Some(80), "{command}: {columns:?} columns\n{help}");
        let continued = lists(&help).lines().find(|line| line.starts_with("         "));
        assert_eq!(continued, None, "{command}: two rows for one option\n{help}");
        let about = help.lines().next().unwrap();
        assert!(command.is_empty() || about.chars().count() <= 60, "{command}: {about}");
        unread.extend(commands(&help).into_iter().map(|name| format!("{command} {name}")));
        pages += 1;
    }
    assert!(pages > 15, "{pages} pages");
}
