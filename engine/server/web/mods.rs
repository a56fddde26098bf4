//! Mods that the table owner adds in the web client.
//!
//! Invariants: the route exists only on a server that was given [`Mods`]. Nothing is read before the owner's token was
//! checked, and at most one mod is checked at a time.

use super::listener::Door;
use super::lobby_thread::Letter;
use crate::lobby::Offer;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde_json::json;
use std::fmt;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// The multiple of the maximum size up to which a mod is read and dropped, so that its sender can read the reason.
const DROPPED: usize = 4;

/// Checks and installs a mod. Returns its id and the new games, or all its errors.
pub type AddMod = dyn Fn(&[u8]) -> Result<(String, Offer), String> + Send + Sync;

/// The handling of mods that the owner of a table adds.
pub struct Mods {
    /// The access token of the table owner.
    pub host: String,
    /// The maximum size of a mod, in bytes.
    pub most: usize,
    /// Checks and installs a mod.
    pub add: Box<AddMod>,
}

impl Mods {
    /// Returns `true` if a request has the owner's token.
    fn is_owner(&self, headers: &HeaderMap) -> bool {
        let said = headers.get(AUTHORIZATION).and_then(|said| said.as_bytes().strip_prefix(b"Bearer "));
        said.is_some_and(|said| self.host.as_bytes().ct_eq(said).into())
    }
}

impl fmt::Debug for Mods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("mods")
    }
}

/// Adds the mod in the body of a request, and offers its editions to all clients.
pub async fn add(State(door): State<Arc<Door>>, request: Request) -> Response {
    let Some(mods) = door.mods.clone() else { return StatusCode::NOT_FOUND.into_response() };
    if !mods.is_owner(request.headers()) {
        let why = "expected the table owner's token as `Authorization: Bearer TOKEN`\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let turn = Arc::clone(&door.adding).acquire_owned().await;
    let Ok(turn) = turn else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let bytes = match read(request.into_body(), mods.most).await {
        Ok(bytes) => bytes,
        Err(refused) => return refused.into_response(),
    };
    // Checking a mod takes long, so it must not delay the sockets. It ends even if the sender leaves.
    let added = tokio::task::spawn_blocking(move || {
        let (id, offer) = (mods.add)(&bytes)?;
        door.take_words_of(&offer.games);
        // Sending fails only if the server stops.
        let _ = door.inbox.send(Letter::Offer(offer));
        drop(turn);
        Ok::<String, String>(id)
    });
    match added.await {
        Ok(Ok(id)) => ([(CONTENT_TYPE, "application/json")], json!({ "id": id }).to_string()).into_response(),
        Ok(Err(why)) => (StatusCode::UNPROCESSABLE_ENTITY, why).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Reads a body up to a maximum size.
async fn read(body: Body, most: usize) -> Result<Vec<u8>, (StatusCode, String)> {
    let (mut parts, mut bytes, mut size) = (body.into_data_stream(), Vec::new(), 0_usize);
    while let Some(part) = parts.next().await {
        let part = part.map_err(|error| (StatusCode::BAD_REQUEST, format!("{error}\n")))?;
        size += part.len();
        if size <= most {
            bytes.extend_from_slice(&part);
        } else if size > most.saturating_mul(DROPPED) {
            break;
        }
    }
    let too_large = || format!("mod is larger than {} MB\n", most >> 20);
    if size <= most { Ok(bytes) } else { Err((StatusCode::PAYLOAD_TOO_LARGE, too_large())) }
}
