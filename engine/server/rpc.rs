//! JSON-RPC 2.0 with one message per line: the parser for requests, and the writer for replies.

use hyperkon_table::short;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};
use std::fmt;

/// A parsed request of any method.
#[derive(Debug)]
pub struct Request {
    /// The id of the request, which the reply repeats.
    pub id: Value,
    /// The name of the method.
    pub method: String,
    /// The parameters as JSON.
    pub params: Value,
}

/// The error of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The numeric error code of JSON-RPC.
    pub code: i32,
    /// The error code for programs, which never changes.
    pub kind: &'static str,
    /// The message for people, in the connection's language if it has a translation.
    pub text: String,
    /// Further data by name.
    pub data: Map<String, Value>,
}

impl Failure {
    /// Returns an error with a numeric code of JSON-RPC or of the protocol.
    pub fn coded(code: i32, kind: &'static str, text: impl Into<String>) -> Failure {
        Failure { code, kind, text: text.into(), data: Map::new() }
    }

    /// Returns the error for a request that is valid but rejected.
    pub fn refused(kind: &'static str, text: impl Into<String>) -> Failure {
        Failure::coded(-32000, kind, text)
    }

    /// Returns the error for invalid parameters.
    pub fn params(text: impl Into<String>) -> Failure {
        Failure::coded(-32602, "params", text)
    }

    /// Returns the error for a wrong token. An unknown table has the same error, so a client cannot test ids.
    pub fn bad_token() -> Failure {
        Failure::refused("bad_token", "unknown table or wrong token")
    }

    /// Returns the error for a client that does not hold a seat of the table.
    pub fn not_your_seat() -> Failure {
        Failure::refused("not_your_seat", "take the seat first")
    }

    /// Returns the error for a table that no longer exists.
    pub fn no_such_table() -> Failure {
        Failure::refused("no_such_table", "unknown table")
    }

    /// Adds one value to the error's data.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Failure {
        self.data.insert(name.to_owned(), value.into());
        self
    }
}

/// The result of a request.
pub type Reply = Result<Value, Failure>;

/// Returns the result of a request as JSON.
///
/// # Errors
/// Never fails: every result can be written as JSON.
pub fn done(result: impl Serialize) -> Reply {
    Ok(serde_json::to_value(result).unwrap_or_default())
}

/// Reads one line. Returns `None` for a notification, which gets no reply and cannot call a method.
///
/// # Errors
/// Returns the error, with the request's id if it could be read.
pub fn read(line: &[u8]) -> Result<Option<Request>, (Value, Failure)> {
    let wrong = |text: &str| Failure::coded(-32600, "not_a_request", text);
    let Unique(value) = serde_json::from_slice(line).map_err(|error| {
        let failure = match error.is_data() {
            true => wrong(&error.to_string()),
            false => Failure::coded(-32700, "not_json", format!("invalid JSON: {error}")),
        };
        (Value::Null, failure)
    })?;
    let Value::Object(mut message) = value else {
        return Err((Value::Null, wrong("expected one object; batches are not supported")));
    };
    let is_call = message.get("jsonrpc") == Some(&json!("2.0")) && message.get("method").is_some_and(Value::is_string);
    let id = match message.remove("id") {
        Some(Value::String(id)) if id.len() <= 64 => Value::String(id),
        // An integer beyond 64 bits would change in the reply.
        Some(Value::Number(id)) if id.is_i64() || id.is_u64() => Value::Number(id),
        None if is_call => return Ok(None),
        _ => {
            let text =
                "missing or invalid `id`: expected an integer of at most 64 bits, or a string of at most 64 bytes";
            return Err((Value::Null, wrong(text)));
        }
    };
    if message.remove("jsonrpc") != Some(json!("2.0")) {
        return Err((id, wrong("missing or invalid `jsonrpc`: expected `\"jsonrpc\": \"2.0\"`")));
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return Err((id, wrong("missing or invalid `method`: expected a string")));
    };
    let params = message.remove("params").unwrap_or_else(|| json!({}));
    if !params.is_object() {
        return Err((id, Failure::params("invalid `params`: expected an object")));
    }
    Ok(Some(Request { id, method, params }))
}

/// JSON whose objects have unique names. Otherwise one of two equal names would be ignored silently.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Unique(Value::Null))
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Unique;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(self)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Unique, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Unique(list.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Unique, A::Error> {
        let mut object = Map::new();
        while let Some((name, Unique(value))) = entries.next_entry::<String, Unique>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!("duplicate name `{}`", short(&name))));
            }
            object.insert(name, value);
        }
        Ok(Unique(object.into()))
    }
}

/// Returns the reply as a line, without its line end.
pub fn reply(id: &Value, reply: Reply) -> String {
    let message = match reply {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Failure { code, kind, text, mut data }) => {
            data.insert("refusal".to_owned(), json!(kind));
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": text, "data": data } })
        }
    };
    message.to_string()
}

#[derive(Serialize)]
struct Notice<'a, P> {
    jsonrpc: &'static str,
    method: &'a str,
    params: &'a P,
}

/// Returns a server notification as a line, without its line end.
pub fn notice(method: &str, params: &impl Serialize) -> String {
    let notice = Notice { jsonrpc: "2.0", method, params };
    serde_json::to_string(&notice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(line: &str) -> Option<(i32, String)> {
        read(line.as_bytes()).err().map(|(id, failure)| {
            assert_eq!(id, Value::Null);
            (failure.code, failure.text)
        })
    }

    #[test]
    fn notification_is_skipped() {
        assert!(matches!(read(br#"{"jsonrpc":"2.0","method":"ping"}"#), Ok(None)));
        assert!(matches!(read(br#"{"jsonrpc":"2.0","method":"dance","params":[]}"#), Ok(None)));
        for other in [r#"{"method":"ping"}"#, r#"{"jsonrpc":"2.0"}"#, r#"{"jsonrpc":"2.0","method":"ping","id":null}"#]
        {
            assert_eq!(failed(other).map(|(code, _)| code), Some(-32600), "{other}");
        }
    }

    #[test]
    fn id_is_returned_unchanged_or_refused() {
        let of = |id: &str| read(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#).as_bytes());
        for id in ["0", "-1", "18446744073709551615", "-9223372036854775808", "\"a\""] {
            assert_eq!(of(id).ok().flatten().map(|request| request.id.to_string()).as_deref(), Some(id));
        }
        for id in ["18446744073709551616", "18446744073709551617", "-9223372036854775809", "1.5", "1e3", "[]", "true"] {
            assert!(of(id).is_err(), "{id}");
        }
    }

    #[test]
    fn duplicate_name_is_refused() {
        for twice in [r#"{"a":1,"a":2}"#, r#"{"b":[{"a":1,"a":1}]}"#] {
            let told = failed(twice).map(|(code, text)| (code, text.starts_with("duplicate name `a`")));
            assert_eq!(told, Some((-32600, true)), "{twice}");
        }
        assert_eq!(failed("{").map(|(code, _)| code), Some(-32700));
    }
}
