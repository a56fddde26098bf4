//! The commands of the program. The helpers of a command are in its file or in files with a similar name.

pub mod aliens;
pub mod campaign;
pub mod check;
pub mod check_report;
pub mod compare;
pub mod compare_report;
pub mod compare_sums;
pub mod licenses;
pub mod new;
pub mod pairs;
pub mod plan;
pub mod play;
pub mod record;
pub mod replay;
pub mod scenario;
pub mod serve;
pub mod shell;
pub mod sim;
pub mod sim_report;
pub mod sprt;
pub mod tournament;
pub mod tournament_report;
pub mod trace;
pub mod tracing;
pub mod variant;
pub mod web;
