//! JSON-RPC 2.0, one message a line: what is read, and the one reply to it.

use serde::Serialize;
use serde_json::{Map, Value, json};

/// A request as it comes, whatever it asks.
#[derive(Debug)]
pub struct Request {
    /// Its id, given back with the reply.
    pub id: Value,
    /// What is asked.
    pub method: String,
    /// With what.
    pub params: Value,
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// JSON-RPC's number.
    pub code: i32,
    /// The word by which a program knows what is wrong; it stays the same for ever.
    pub kind: &'static str,
    /// The sentence for a person, in the language of the connection where there is one.
    pub text: String,
    /// More by name.
    pub data: Map<String, Value>,
}

impl Failure {
    /// What is wrong, with a number of JSON-RPC's or of the protocol's own.
    pub fn coded(code: i32, kind: &'static str, text: impl Into<String>) -> Failure {
        Failure { code, kind, text: text.into(), data: Map::new() }
    }

    /// Something that was understood and is refused.
    pub fn refused(kind: &'static str, text: impl Into<String>) -> Failure {
        Failure::coded(-32000, kind, text)
    }

    /// Parameters that are not what the method takes.
    pub fn params(text: impl Into<String>) -> Failure {
        Failure::coded(-32602, "params", text)
    }

    /// Who has no token learns nothing of a table, not even that it is there.
    pub fn bad_token() -> Failure {
        Failure::refused("bad_token", "there is no such table, or this is not its token")
    }

    /// The client does not hold the seat for which it speaks.
    pub fn not_your_seat() -> Failure {
        Failure::refused("not_your_seat", "take the seat first")
    }

    /// Nobody has this table any more.
    pub fn no_such_table() -> Failure {
        Failure::refused("no_such_table", "there is no such table")
    }

    /// The same with a value more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Failure {
        self.data.insert(name.to_owned(), value.into());
        self
    }
}

/// What comes of a request.
pub type Reply = Result<Value, Failure>;

/// The result of a request as it is told.
///
/// # Errors
/// None: what is told can be written.
pub fn done(result: impl Serialize) -> Reply {
    Ok(serde_json::to_value(result).unwrap_or_default())
}

/// Reads one line.
///
/// # Errors
/// The id to answer to, as far as it can be known, and what is wrong.
pub fn read(line: &[u8]) -> Result<Request, (Value, Failure)> {
    let wrong = |text: &str| Failure::coded(-32600, "not_a_request", text);
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| (Value::Null, Failure::coded(-32700, "not_json", format!("this is not JSON: {error}"))))?;
    let Value::Object(mut message) = value else {
        return Err((Value::Null, wrong("a message is one object; lists of several are not taken")));
    };
    let id = match message.remove("id") {
        Some(Value::String(id)) if id.len() <= 64 => Value::String(id),
        Some(Value::Number(id)) => Value::Number(id),
        _ => return Err((Value::Null, wrong("a request has an `id`: a number, or a text of at most 64 bytes"))),
    };
    if message.remove("jsonrpc") != Some(json!("2.0")) {
        return Err((id, wrong("a request has `\"jsonrpc\": \"2.0\"`")));
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return Err((id, wrong("a request has a `method`, a text")));
    };
    let params = message.remove("params").unwrap_or_else(|| json!({}));
    if !params.is_object() {
        return Err((id, Failure::params("`params` is an object")));
    }
    Ok(Request { id, method, params })
}

/// The reply as a line, without its end.
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

/// What the server says unasked, as a line without its end.
pub fn notice(method: &str, params: &impl Serialize) -> String {
    let notice = Notice { jsonrpc: "2.0", method, params };
    serde_json::to_string(&notice).unwrap_or_default()
}
