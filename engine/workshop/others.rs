//! The games without scripts of cards as the workshop checks and traces them: their clauses, and what would mend an edition.

use crate::setup::Setup;
use hyperkon_sp4x::{Sp4x, UnfitTable};
use hyperkon_table::Happening;
use hyperkon_ufos::Ufos;

/// What would mend an edition of which no table can be set up: the key at fault, and what to do.
pub type Advice = (&'static str, &'static str);

/// A game without scripts.
pub trait Other: Setup + Clone {
    /// The same game, that runs each step twice.
    #[must_use]
    fn watched(self) -> Self {
        self
    }

    /// The number of the clause by which something happened.
    fn clause(_why: &<Self::Event as Happening>::Why) -> &'static str {
        ""
    }

    /// What would mend an edition of which no table can be set up, where its file alone is sound.
    fn advice(_trouble: &Self::Trouble) -> Option<Advice> {
        None
    }
}

impl Other for Ufos {
    fn watched(self) -> Ufos {
        self.checked()
    }

    fn clause(why: &hyperkon_ufos::Rule) -> &'static str {
        why.name()
    }
}

impl Other for Sp4x {
    fn watched(self) -> Sp4x {
        self.checked()
    }

    fn clause(why: &hyperkon_sp4x::Rule) -> &'static str {
        why.name()
    }

    fn advice(trouble: &Self::Trouble) -> Option<Advice> {
        let hyperkon_sp4x::Trouble::Unfit(UnfitTable::TwoAis) = trouble else { return None };
        Some(("has_ai", "who names no faction has the first one: put one without `has_ai` first"))
    }
}
