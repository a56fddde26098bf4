//! The course of the game, as the rulebook tells it: from the deal of the cards to the win.
//!
//! Each step (`impl Step for …`) stands before what it does and names its clause:
//!
//! | clauses | file |
//! | --- | --- |
//! | S1 to S6 | `setup` |
//! | S7, T1, T9, W2, W4 | `turn` |
//! | T4 to T7, D1, W5 | `targets` |
//! | T8 | `allies` |
//! | C1, T2 | `choose` |
//! | C2, C5, C11 | `compare` |
//! | C3, C4 | `rewards`, `losses` |
//! | C5 | `compensation` |
//! | C6, C10, C13 | `losses` |
//! | C7 to C9 | `deal` |
//! | C12, C14 | `ships` |
//! | T1, T3 and all that changes hands | `cards` |
//! | P1: what the verbs of scripts do that no clause does | `effects` |
//!
//! The protocol of powers and destiny cards (P2 to P4) is `moment`; W3 is watched after every step.

pub(crate) mod allies;
pub(crate) mod cards;
pub(crate) mod choose;
pub(crate) mod compare;
pub(crate) mod compensation;
pub(crate) mod deal;
pub(crate) mod effects;
pub(crate) mod losses;
pub(crate) mod rewards;
pub(crate) mod setup;
pub(crate) mod ships;
pub(crate) mod targets;
pub(crate) mod turn;
