//! Calls of functions that are gone, one by one.

use super::edits::Part;
use super::script::Script;
use super::source::{Is, Method};
use crate::version::{API_VERSION, NameKind, Renamed, renamed};

/// Only the name is another.
const SIMPLE: &[&str] = &[
    "card_kinds",
    "choose_card",
    "choose_planet",
    "choose_seat",
    "choose_seats",
    "choose_word",
    "claims",
    "goes_on",
    "lays_open",
    "lower_total_wins",
    "may_join_either_side",
    "peace_wins",
    "promises",
    "recall_of",
    "tells_whether_holds",
];

/// What was asked without giving anything, and is asked with a word now.
const WITH_A_WORD: &[&str] =
    &["are_alliances_made", "are_cards_turned", "has_choice_begun", "is_attack", "is_destiny", "is_negotiate"];

/// Calls that have become ones of the moment: the name, the hook, and whether the seat is given.
const OF_THE_MOMENT: &[(&str, &str, bool)] = &[
    ("cancel_power", "on_power_used", false),
    ("give_back_lost_ships", "after_lose_ships", true),
    ("loss_reason", "on_lose_ships", false),
    ("return_lost_ships", "on_lose_ships", true),
    ("ships_falling", "on_lose_ships", true),
    ("ships_just_lost", "after_lose_ships", true),
    ("used_power", "on_power_used", false),
];

/// Functions that are a side's now; they have kept their name.
const OF_A_SIDE: &[&str] = &["attacks", "negotiates"];

impl Script<'_> {
    pub(super) fn call(&mut self, call: &Method) {
        let renamed = renamed(NameKind::Function, &call.name);
        let is_a_sides = OF_A_SIDE.contains(&call.name.as_str());
        if renamed.is_none() && !is_a_sides {
            return;
        }
        let done = !self.is_own(&call.name)
            && match renamed {
                _ if is_a_sides => self.of_a_side(call, &call.name, ""),
                Some(renamed) => self.renamed_call(call, renamed),
                None => false,
            };
        if !done {
            let write = renamed.map_or_else(|| format!("side:{}()", call.name), |renamed| renamed.new.to_owned());
            let what = format!("`{}` is gone since API {API_VERSION}", call.name);
            self.leaves(call.name_span.start, what, format!("`{write}`"));
        }
    }

    /// Whether the script has a function of this name in a table of its own.
    fn is_own(&self, name: &str) -> bool {
        let rows = || self.source.tables.values().flatten();
        rows().any(|row| row.key == name && self.source.function_of(&row.value).is_some())
    }

    /// Whether it could be rewritten.
    fn renamed_call(&mut self, call: &Method, renamed: &Renamed) -> bool {
        let name = call.name.as_str();
        if SIMPLE.contains(&name) {
            return self.simple(call, renamed);
        }
        if WITH_A_WORD.contains(&name) {
            return call.given.is_empty()
                && self.put(call, [Part::from(&call.receiver), ":".into(), new_call(renamed).into()]);
        }
        if let Some((_, hook, gives_seat)) = OF_THE_MOMENT.iter().find(|(old, ..)| *old == name) {
            return call.given.is_empty() && self.of_the_moment(call, renamed, hook, *gives_seat);
        }
        match (name, call.given.as_slice()) {
            ("played_card", []) => self.of_a_side(call, "kind", " or nil"),
            ("winner", []) => {
                let side = || [Part::from(&call.receiver), ":winning_side()".into()];
                let [game, asks] = side();
                let [same_game, asks_again] = side();
                call.is_simple
                    && self.put(
                        call,
                        ["(".into(), game, asks, " and ".into(), same_game, asks_again, ":main_player())".into()],
                    )
            }
            ("is_attack_played", []) => {
                let side = |role: &str| format!(":side(\"{role}\"):attacks()");
                let (one, other) = (side("offense"), format!("{})", side("defense")));
                let game = || Part::from(&call.receiver);
                let parts = ["(".into(), game(), one.as_str().into(), " or ".into(), game(), other.as_str().into()];
                call.is_simple && self.put(call, parts)
            }
            ("is_invited_by_both", []) => self.invited_by_both(call),
            ("counts_as_negotiate", []) => self.counts_as_negotiate(call),
            ("remember_of", [key, seat, value]) if call.is_in_brackets => {
                let start: Part = (&(call.receiver.start..call.name_span.start)).into();
                self.put(
                    call,
                    [
                        start,
                        "remember(".into(),
                        key.into(),
                        ", ".into(),
                        value.into(),
                        ", ".into(),
                        seat.into(),
                        ")".into(),
                    ],
                )
            }
            ("lose_ships_outside", [ships]) => self.put(
                call,
                [(&call.receiver).into(), ":lose_ships(".into(), ships.into(), ", { outside = true })".into()],
            ),
            ("has_discarded_card", []) if call.is_simple => {
                let who = || Part::from(&call.receiver);
                let parts =
                    ["(".into(), who(), ":is_main_player() and ".into(), who(), ":side():card() ~= nil)".into()];
                self.put(call, parts)
            }
            ("look_at_hand_of", [whose]) if call.is_in_brackets => {
                self.put(call, [(&call.receiver).into(), ":look_at(".into(), whose.into(), ":hand())".into()])
            }
            ("take_back_played_card", []) if call.is_simple => {
                let who = || Part::from(&call.receiver);
                self.put(call, [who(), ":take { ".into(), who(), ":side():card() }".into()])
            }
            ("take_discarded_card_of", [whose]) if call.is_in_brackets => {
                self.put(call, [(&call.receiver).into(), ":take { ".into(), whose.into(), ":side():card() }".into()])
            }
            ("take_destiny_card", []) => {
                let (at, hooks) = (call.name_span.start, ["after_card_played", "on_card_discarded"]);
                hooks.into_iter().any(|hook| self.needs_it(at, hook))
                    && self.put(call, [(&call.receiver).into(), ":take { it:card() }".into()])
            }
            ("bring_ships", []) => self.moves(call, "to"),
            ("withdraw_ships", []) => self.moves(call, "from"),
            ("is_drawn_for", [over]) => self.put(
                call,
                [(&call.receiver).into(), ":must_lay_at_random { passed_over = ".into(), over.into(), " }".into()],
            ),
            ("ships_leave_game", [seats]) => {
                let parts =
                    ["it:send(".into(), seats.into(), ", ".into(), (&call.receiver).into(), ":beyond())".into()];
                self.needs_it(call.name_span.start, "on_lose_ships") && self.put(call, parts)
            }
            _ => false,
        }
    }

    fn put(&mut self, call: &Method, parts: impl IntoIterator<Item = Part>) -> bool {
        self.edits.put(&call.whole(), parts);
        true
    }

    fn simple(&mut self, call: &Method, renamed: &Renamed) -> bool {
        self.edits.put(&call.name_span, [new_name(renamed).into()]);
        // `card` of a promise is a kind of card now.
        if let (true, Some(table)) = (call.name == "promises", call.table)
            && let Some(row) = self.source.row(table, "card").cloned()
        {
            self.edits.put(&row.span, ["kind".into()]);
        }
        true
    }

    fn of_the_moment(&mut self, call: &Method, renamed: &Renamed, hook: &str, gives_seat: bool) -> bool {
        if !self.needs_it(call.name_span.start, hook) {
            return false;
        }
        let start = format!("it:{}(", new_name(renamed));
        let given = gives_seat.then(|| Part::from(&call.receiver));
        self.put(call, [start.as_str().into()].into_iter().chain(given).chain([")".into()]))
    }

    /// What a seat was asked is asked of its side, which only main players have for sure.
    fn of_a_side(&mut self, call: &Method, name: &str, end: &str) -> bool {
        let asked = format!("side():{name}");
        if !call.given.is_empty() {
            return false;
        }
        if self.is_main_player(call) {
            self.edits.put(&call.name_span, [asked.as_str().into()]);
            return true;
        }
        let (test, end) = (":is_main_player() and ", format!(":{asked}(){end})"));
        let seat = || Part::from(&call.receiver);
        call.is_simple && self.put(call, ["(".into(), seat(), test.into(), seat(), end.as_str().into()])
    }

    /// Whether the seat of a call is certainly a main player.
    fn is_main_player(&self, call: &Method) -> bool {
        let (seat, at) = (&self.source.text[call.receiver.clone()], call.receiver.start);
        let is_me = |id: usize| self.source.functions[&id].params.get(1).is_some_and(|(me, _)| me == seat);
        matches!(call.after.as_deref(), Some("opponent" | "offense" | "defense"))
            || self.source.meant(seat, at).is_some_and(|one| one.is == Is::MainPlayer)
            || self.source.is_certain(&format!("{seat}:is_main_player()"), at)
            || self.source.around(at).any(|id| self.of_main_player.contains(&id) && is_me(id))
    }

    fn invited_by_both(&mut self, call: &Method) -> bool {
        let Some(game) = self.game(call.receiver.start).filter(|_| call.is_simple) else { return false };
        let by = |role: &str| format!(":is_invited({game}:side(\"{role}\"))");
        let (one, other) = (by("offense"), format!("{})", by("defense")));
        let seat = || Part::from(&call.receiver);
        self.put(call, ["(".into(), seat(), one.as_str().into(), " and ".into(), seat(), other.as_str().into()])
    }

    /// A main player's ships move to its place in the encounter, or from it.
    fn moves(&mut self, call: &Method, end: &str) -> bool {
        let Some(game) = self.game(call.receiver.start).filter(|_| call.is_simple) else { return false };
        let seat = || Part::from(&call.receiver);
        let order = format!(":move_ships {{ {end} = {{ if ");
        let place = format!(":is_offense() then {game}:cone() else {game}:planet() }}, least = 1 }}");
        self.put(call, [seat(), order.as_str().into(), seat(), place.as_str().into()])
    }

    fn counts_as_negotiate(&mut self, call: &Method) -> bool {
        let Some(game) = self.game(call.receiver.start) else { return false };
        let counts = format!(":side():count_as({game}:kinds(\"negotiate\")[1])");
        self.put(call, [(&call.receiver).into(), counts.as_str().into()])
    }
}

/// What is called now, "is_past(\"choice\")".
fn new_call(renamed: &Renamed) -> &'static str {
    renamed.new.split_once(':').map_or(renamed.new, |(_, call)| call)
}

/// Its name.
fn new_name(renamed: &Renamed) -> &'static str {
    new_call(renamed).split(['(', ' ']).next().unwrap_or_default()
}
