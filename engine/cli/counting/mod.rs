//! Runs many games on all cores, saves and merges their counts, and reports the results.

pub mod counters;
pub mod figures;
pub mod report;
pub mod shard;
pub mod workers;
