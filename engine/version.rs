//! The API version of scripts and editions. A file with another version is rejected.

use hyperkon_table::diagnostics;

/// The version of the API that scripts and editions state in `api`.
pub const API_VERSION: u32 = 2;

diagnostics! {
    /// The reason why a file's version is rejected.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVersion in "version" {
        Unstated { ours: u32 } as "api_unstated" says "missing `api` version" mend "write `api = {ours}`";
        Other { version: i64, ours: u32 } as "api_other"
            says "requires API {version}, but this version supports API {ours}";
    }
}

/// Accepts a file with our version.
///
/// # Errors
/// Returns an error if the version is missing or different.
pub fn accept(stated: Option<i64>) -> Result<(), WrongVersion> {
    let ours = API_VERSION;
    match stated {
        None => Err(WrongVersion::Unstated { ours }),
        Some(version) if version == i64::from(ours) => Ok(()),
        Some(version) => Err(WrongVersion::Other { version, ours }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_versions_are_refused() {
        assert_eq!(accept(Some(2)), Ok(()));
        for other in [0, 1, 3, -1, i64::MAX] {
            let said = accept(Some(other)).unwrap_err().to_string();
            assert_eq!(said, format!("requires API {other}, but this version supports API 2"));
        }
        assert_eq!(accept(None), Err(WrongVersion::Unstated { ours: 2 }));
    }
}
