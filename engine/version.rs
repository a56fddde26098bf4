//! The version of the API that scripts and editions are written in. A file that states another one is refused.

use hyperkon_table::mistakes;

/// The version of the API that scripts and editions state in `api`.
pub const API_VERSION: u32 = 2;

mistakes! {
    /// What is wrong with the version that a file states.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVersion in "version" {
        Unstated { ours: u32 } as "api_unstated" says "does not state its `api` version" mend "write `api = {ours}`";
        Other { version: i64, ours: u32 } as "api_other"
            says "is written for API {version}; this version reads API {ours}";
    }
}

/// Accepts a file of the version it states.
///
/// # Errors
/// When it states none, or another one.
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
    fn another_version_is_refused() {
        assert_eq!(accept(Some(2)), Ok(()));
        for other in [0, 1, 3, -1, i64::MAX] {
            let said = accept(Some(other)).unwrap_err().to_string();
            assert_eq!(said, format!("is written for API {other}; this version reads API 2"));
        }
        assert_eq!(accept(None), Err(WrongVersion::Unstated { ours: 2 }));
    }
}
