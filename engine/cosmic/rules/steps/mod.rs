//! The steps of the rules in the rulebook's order, from setup to the win.
//!
//! Each step (`impl Step for …`) names its rule and applies it. A function that several steps use is in the file of its
//! rule. Only functions on cards that all steps use are methods of `Play`:
//!
//! | rules | file |
//! | --- | --- |
//! | S1 to S6 | `setup` |
//! | S7 | `turn`, `stall` |
//! | W2, W4 | `win` |
//! | T9: the phases, the second encounter | `encounter`, `end` |
//! | T1 | `hand` |
//! | T4, T6, T7, W5 | `cone` |
//! | T5, D1 | `star` |
//! | T8 | `allies` |
//! | C1, T2 | `choose`, `reveal` |
//! | C2, C5, C11 | `compare` |
//! | C3, C4 | `rewards`, `losses` |
//! | C5 | `compensation` |
//! | C6, C10, C13 | `losses` |
//! | C7 to C9 | `deal`, `deal_limits`, `deal_done` |
//! | C12, C14 | `ships` |
//! | T3 and all cards that change hands | `cards`, `drawn` |
//! | P1: cards that scripts move, and piles of powers | `piles` |
//! | P1: functions of scripts that no rule describes | `captives`, `effects`, `ending`, `table_cards`, `moves`, `planets`, `powers` |
//!
//! Powers and destiny cards (P2 to P4) are in `trigger`. W3 is checked after every step.

pub(crate) mod allies;
pub(crate) mod captives;
pub(crate) mod cards;
pub(crate) mod choose;
pub(crate) mod compare;
pub(crate) mod compensation;
pub(crate) mod cone;
pub(crate) mod deal;
mod deal_done;
mod deal_limits;
pub(crate) mod drawn;
pub(crate) mod effects;
pub(crate) mod encounter;
pub(crate) mod end;
pub(crate) mod ending;
pub(crate) mod hand;
pub(crate) mod losses;
pub(crate) mod moves;
pub(crate) mod piles;
pub(crate) mod planets;
pub(crate) mod powers;
pub(crate) mod reveal;
pub(crate) mod rewards;
pub(crate) mod setup;
pub(crate) mod ships;
pub(crate) mod stall;
pub(crate) mod star;
pub(crate) mod table_cards;
pub(crate) mod turn;
pub(crate) mod win;
