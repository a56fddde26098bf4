//! The settings of a check.

use std::path::PathBuf;

/// The settings of a check.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The number of random games for each script. With 0, scenarios are not played either.
    pub games: u64,
    /// The seed of the random games.
    pub seed: u64,
    /// The folder of the cache, and a text that names this build; `None` plays all games again.
    pub cache: Option<(PathBuf, String)>,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes { games: 60, seed: 1, cache: None }
    }
}
