//! Conversion of values into text.

use super::Narrator;
use hyperkon_cosmic::{CardBag, CardKind, Face, Hook, Outcome, Phase, Place, Planet, ScriptId, Side, TurnEnd};
use hyperkon_table::{Seat, SeatSet};

/// A value that a sentence can contain.
pub(super) trait Spoken {
    /// Returns the value as text.
    fn spoken(&self, narrator: &Narrator) -> String;
}

impl<T: Spoken> Spoken for &T {
    fn spoken(&self, narrator: &Narrator) -> String {
        (**self).spoken(narrator)
    }
}

macro_rules! spoken {
    ($($Type:ty: |$value:ident, $narrator:ident| $words:expr;)*) => {
        $(impl Spoken for $Type {
            fn spoken(&self, $narrator: &Narrator) -> String {
                let $value = self;
                $words
            }
        })*
    };
}

spoken! {
    String: |text, _narrator| text.clone();
    u8: |number, _narrator| number.to_string();
    u16: |number, _narrator| number.to_string();
    u32: |number, _narrator| number.to_string();
    i16: |number, _narrator| number.to_string();
    Seat: |seat, narrator| narrator.seat(*seat);
    SeatSet: |seats, narrator| narrator.seats(*seats);
    Planet: |planet, narrator| narrator.planet(*planet);
    Place: |place, narrator| narrator.place(*place);
    Side: |side, narrator| narrator.side(*side);
    ScriptId: |script, narrator| narrator.script(*script);
    CardKind: |kind, narrator| narrator.card(*kind);
    CardBag: |kinds, narrator| narrator.cards(kinds);
    Face: |face, narrator| narrator.face(*face);
    Phase: |phase, narrator| narrator.phase(*phase);
    Hook: |hook, narrator| narrator.moment(*hook);
    Outcome: |outcome, narrator| narrator.outcome(*outcome);
    TurnEnd: |why, narrator| narrator.turn_end(*why);
}
