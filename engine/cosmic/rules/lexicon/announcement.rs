//! The script function that reports an event with the script's own text.

use super::argument::Game;
use super::chosen::Naming;
use super::table::verbs;
use crate::decision::{Arguments, Word};
use crate::state::Event;
use crate::table::SeatSet;
use crate::trigger::{Call, Play};

verbs! {
    "announces one of the script's texts as an event, with the values in `naming`. Everybody sees the text; with `to`, only those seats and the holder of the power or card see it"
    fn tell(play, call, _game: Game { about: Word, naming: Naming, to: Option<SeatSet> }) -> ()
        { play.tell_line(call, about, naming.0, to) }
}

impl Play<'_, '_> {
    fn tell_line(&mut self, call: &Call, line: Word, naming: Arguments, to: Option<SeatSet>) {
        let all: SeatSet = self.rules.seats().collect();
        // A common power belongs to no seat, so there is no holder to include.
        let power = call.power.and_then(|slot| self.state.powers.get(slot));
        let is_common = power.is_some_and(|power| power.source.is_common());
        let seats = to.map_or(all, |to| if is_common { to } else { to.with(call.me) });
        let event = Event::Said { seat: call.me, script: call.script, seats, line: Some(line), naming };
        if to.is_some() { self.tell_to(seats, event) } else { self.emit(event) }
    }
}
