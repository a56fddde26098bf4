//! The settings of a check.

use std::path::PathBuf;

/// The settings of a check.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The number of random games for each script.
    pub games: u64,
    /// True to play the scenarios even without random games.
    pub scenarios: bool,
    /// The seed of the random games.
    pub seed: u64,
    /// The folder of the cache, and a text that names this build; `None` plays all games again.
    pub cache: Option<(PathBuf, String)>,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes { games: 60, scenarios: false, seed: 1, cache: None }
    }
}
