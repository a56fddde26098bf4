//! Several servers behind one name. The id of a table begins with the name of its server, its shard.
//!
//! A server knows only its own tables. It sends a client with the id of another table to the server of this table.

use super::Lobby;
use crate::rpc::Failure;
use serde_json::Value;

/// The maximum length of a shard's name.
const NAME: usize = 8;

/// Returns `true` for the name of a shard: 1 to 8 lowercase letters and digits.
pub fn is_shard(name: &str) -> bool {
    (1..=NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Returns the shard in the id of a table, as in `a-3uyyfqxm84za`.
pub(crate) fn shard_of(table: &str) -> Option<&str> {
    table.split_once('-').map(|(shard, _)| shard).filter(|shard| is_shard(shard))
}

impl Lobby {
    /// Names this server among several. The ids of its new tables then begin with this name; see [`is_shard`].
    ///
    /// # Errors
    /// Returns the shard of a stored table that another server has opened. Its links would lead there.
    pub fn set_shard(&mut self, shard: Option<String>) -> Result<(), String> {
        let foreign =
            self.tables.iter().filter_map(|table| shard_of(table)).find(|other| shard.as_deref() != Some(other));
        if let Some(other) = foreign {
            return Err(other.to_owned());
        }
        self.shard = shard;
        Ok(())
    }

    /// Returns the name of this server among several.
    pub fn shard(&self) -> Option<&str> {
        self.shard.as_deref()
    }

    /// Checks that the table of a request is not on another server.
    pub(super) fn is_here(&self, params: &Value) -> Result<(), Failure> {
        let table = params.get("table").and_then(Value::as_str).unwrap_or_default();
        match (self.shard(), shard_of(table)) {
            (Some(own), Some(other)) if other != own => {
                Err(Failure::refused("moved", "this table is on another server").with("shard", other))
            }
            _ => Ok(()),
        }
    }
}
