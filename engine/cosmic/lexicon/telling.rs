//! A name that says something in the script's own words.

use super::argument::Game;
use super::chosen::Naming;
use super::table::verbs;
use crate::ask::decision::{Arguments, Word};
use crate::moment::call::Call;
use crate::moment::play::Play;
use crate::table::SeatSet;
use crate::things::event::Event;

verbs! {
    "tells a line of the script's texts, which shows what `naming` lists, as an event: to everybody, or only to the seats in `to` and to the one whose power or card it is"
    fn tell(play, call, _game: Game { about: Word, naming: Naming, to: Option<SeatSet> }) -> ()
        { play.tell_line(call, about, naming.0, to) }
}

impl Play<'_, '_> {
    fn tell_line(&mut self, call: &Call, line: Word, naming: Arguments, to: Option<SeatSet>) {
        let all: SeatSet = self.rules.seats().collect();
        // What is nobody's power has no seat of its own that hears it besides.
        let power = call.power.and_then(|slot| self.state.powers.get(slot));
        let is_common = power.is_some_and(|power| power.source.is_common());
        let seats = to.map_or(all, |to| if is_common { to } else { to.with(call.me) });
        let event = Event::Said { seat: call.me, script: call.script, seats, line: Some(line), naming };
        if to.is_some() { self.tell_to(seats, event) } else { self.tell(event) }
    }
}
