//! The only list of all requests, each with its name, parameters, and result.

use super::*;
use crate::rpc::Failure;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads parameters. An error names the place of the invalid value.
fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_path_to_error::deserialize(params).map_err(|error| {
        let (place, what) = (error.path().to_string(), plain(&hyperkon_table::without_place(error.inner())));
        // The path is "." if the whole object is invalid.
        if place == "." {
            Failure::params(what)
        } else {
            Failure::params(format!("`{place}`: {what}")).with("at", place)
        }
    })
}

/// Returns the error in JSON terms instead of Rust terms.
fn plain(what: &str) -> String {
    let numbers =
        ["u8", "u16", "u32", "u64", "usize"].map(|number| (format!("expected {number}"), "expected an integer"));
    let mut plain = what.to_owned();
    for (rust, word) in numbers {
        plain = plain.replace(&rust, word);
    }
    match plain.split_once("expected struct ") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|letter: char| letter.is_alphanumeric());
            format!("{before}expected an object{rest}")
        }
        None => plain,
    }
}

macro_rules! requests {
    ($($name:literal $Variant:ident($Params:ty) -> $Result:ty;)*) => {
        /// A parsed request.
        #[derive(Clone, Debug)]
        pub enum Asked {
            $(#[doc = concat!("`", $name, "`")] $Variant($Params),)*
        }

        impl Asked {
            /// The names of all requests.
            pub const METHODS: &[&str] = &[$($name),*];

            /// Reads a request. Returns `None` if the method is unknown.
            ///
            /// # Errors
            /// Returns an error if the parameters are invalid.
            pub(crate) fn read(method: &str, params: Value) -> Option<Result<Asked, Failure>> {
                Some(match method {
                    $($name => read(params).map(Asked::$Variant),)*
                    _ => return None,
                })
            }
        }

        /// Returns the schemas of each request's parameters and result.
        #[cfg(feature = "schema")]
        pub(crate) fn schemas(
            received: &mut schemars::SchemaGenerator,
            sent: &mut schemars::SchemaGenerator,
        ) -> (Value, Value) {
            let requests = serde_json::json!({ $($name: received.subschema_for::<$Params>()),* });
            let results = serde_json::json!({ $($name: sent.subschema_for::<$Result>()),* });
            (requests, results)
        }
    };
}

requests! {
    "hello" Hello(Hello) -> Welcome;
    "rpc.discover" Discover(Nothing) -> Value;
    "ping" Ping(Nothing) -> Done;
    "catalog" Catalog(Nothing) -> Catalog;
    "table.new" New(Box<NewTable>) -> Opened;
    "table.list" List(Nothing) -> Listed;
    "seat.take" Take(Take) -> Taken;
    "seat.join" Join(Join) -> Joined;
    "seat.leave" Leave(OfTable) -> Done;
    "watch" Watch(Watch) -> Taken;
    "answer" Answer(Answer) -> Answered;
    "parts" Parts(NextParts) -> Parts;
    "history" History(OfTable) -> History;
    "at" At(At) -> Stood;
    "hint" Hint(AskHint) -> Hint;
    "curve" Curve(OfTable) -> Curve;
    "puzzle" Puzzle(AskPuzzle) -> Puzzle;
    "draft" Draft(Draft) -> Done;
    "hold" Hold(Hold) -> Done;
    "told" HaveTold(HaveTold) -> Told;
    "stand" Stand(Stand) -> Done;
    "stop" Stop(SetStop) -> Done;
    "undo.ask" AskUndo(OfTable) -> Undo;
    "undo.say" SayUndo(SayUndo) -> Undo;
    "say" Say(Say) -> Said;
    "host.start" HostStart(HostStart) -> Done;
    "host.again" HostAgain(HostAgain) -> Opened;
    "host.clock" HostClock(HostClock) -> Done;
    "host.give" HostGive(HostGive) -> Done;
    "host.kick" HostKick(HostKick) -> Kicked;
    "host.pause" HostPause(HostPause) -> Done;
    "host.close" HostClose(HostClose) -> Done;
}
