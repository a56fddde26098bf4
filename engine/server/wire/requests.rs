//! Every request: its name, what it takes and what comes of it. Each is named here and nowhere else.

use super::*;
use serde_json::Value;

macro_rules! requests {
    ($($name:literal $Variant:ident($Params:ty) -> $Result:ty;)*) => {
        /// A request that has been read.
        #[derive(Clone, Debug)]
        pub enum Asked {
            $(#[doc = concat!("`", $name, "`")] $Variant($Params),)*
        }

        impl Asked {
            /// The names of all requests.
            pub const METHODS: &[&str] = &[$($name),*];

            /// Reads one; `None`: there is no method of this name.
            ///
            /// # Errors
            /// What is wrong with the parameters.
            pub fn read(method: &str, params: Value) -> Option<Result<Asked, serde_json::Error>> {
                Some(match method {
                    $($name => serde_json::from_value(params).map(Asked::$Variant),)*
                    _ => return None,
                })
            }
        }

        /// What each request takes, and what comes of it.
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
    "ping" Ping(Nothing) -> Done;
    "catalog" Catalog(Nothing) -> Catalog;
    "table.new" New(Box<NewTable>) -> Opened;
    "table.list" List(Nothing) -> Listed;
    "seat.take" Take(Take) -> Taken;
    "seat.leave" Leave(OfTable) -> Done;
    "watch" Watch(Watch) -> Taken;
    "answer" Answer(Answer) -> Answered;
    "parts" Parts(NextParts) -> Parts;
    "hold" Hold(Hold) -> Done;
    "stand" Stand(Stand) -> Done;
    "undo.ask" AskUndo(OfTable) -> Undo;
    "undo.say" SayUndo(SayUndo) -> Undo;
    "say" Say(Say) -> Said;
    "host.clock" HostClock(HostClock) -> Done;
    "host.give" HostGive(HostGive) -> Done;
    "host.kick" HostKick(HostKick) -> Kicked;
    "host.pause" HostPause(HostPause) -> Done;
    "host.close" HostClose(HostClose) -> Done;
}
