//! The operator's access over HTTP: numbers, tables, bans, messages, and a reload of mods.
//!
//! Invariants: every route requires the operator's token. No response contains a token, a name, or a hand.

use super::listener::Door;
use super::lobby_thread::{Letter, ask};
use super::metrics;
use super::rare::Rare;
use crate::lobby::Offer;
use axum::extract::{Path, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use hyperkon_frame::plain;
use serde_json::json;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use subtle::ConstantTimeEq;

/// The maximum length of a message to all clients, in characters.
const MESSAGE: usize = 500;

static WRONG_TOKEN: Rare = Rare::new();

/// Loads the mods again. Returns the new games, or all errors.
pub type Reload = dyn Fn() -> Result<Offer, String> + Send + Sync;

/// The operator's access.
pub struct Admin {
    /// The token of the operator.
    pub token: String,
    /// Loads the mods again.
    pub reload: Arc<Reload>,
}

impl fmt::Debug for Admin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("admin")
    }
}

/// Returns the operator's routes.
pub fn routes(door: &Arc<Door>) -> Router<Arc<Door>> {
    Router::new()
        .route("/metrics", get(numbers))
        .route("/admin/tables", get(tables))
        .route("/admin/tables/{table}/end", post(end))
        .route("/admin/bans", get(bans))
        .route("/admin/bans/{address}", put(ban).delete(lift))
        .route("/admin/message", post(message))
        .route("/admin/reload", post(reload))
        .route_layer(from_fn_with_state(Arc::clone(door), only_operator))
}

/// Returns `true` if a request has the operator's token.
pub fn is_operator(door: &Door, headers: &HeaderMap) -> bool {
    let said = headers.get(AUTHORIZATION).and_then(|said| said.as_bytes().strip_prefix(b"Bearer "));
    let fits = |admin: &Admin| said.is_some_and(|said| admin.token.as_bytes().ct_eq(said).into());
    door.admin.as_ref().is_some_and(fits)
}

async fn only_operator(State(door): State<Arc<Door>>, headers: HeaderMap, request: Request, next: Next) -> Response {
    if !is_operator(&door, &headers) {
        if let Some(left_out) = WRONG_TOKEN.due(Instant::now()) {
            tracing::warn!(path = request.uri().path(), left_out, "wrong operator token");
        }
        let why = "expected the operator's token as `Authorization: Bearer TOKEN`\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    if request.method() != axum::http::Method::GET {
        tracing::info!(method = %request.method(), path = request.uri().path(), "operator");
    }
    next.run(request).await
}

fn stopped() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping\n").into_response()
}

async fn numbers(State(door): State<Arc<Door>>) -> Response {
    let refused = door.refused.load(Ordering::Relaxed);
    let report = ask(&door.inbox, move |hall| (hall.report(refused), Vec::new())).await;
    report.map_or_else(stopped, |report| {
        ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text(&report)).into_response()
    })
}

async fn tables(State(door): State<Arc<Door>>) -> Response {
    let all = ask(&door.inbox, |hall| (hall.lobby.overview(), Vec::new())).await;
    all.map_or_else(stopped, |all| Json(all).into_response())
}

async fn end(State(door): State<Arc<Door>>, Path(table): Path<String>) -> Response {
    let ended = ask(&door.inbox, move |hall| match hall.lobby.end(&table, crate::now()) {
        Ok(out) => (Ok(()), out),
        Err(failure) => (Err(failure.text), Vec::new()),
    });
    match ended.await {
        None => stopped(),
        Some(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Some(Err(why)) => (StatusCode::NOT_FOUND, format!("{why}\n")).into_response(),
    }
}

async fn bans(State(door): State<Arc<Door>>) -> Response {
    Json(door.addresses.banned()).into_response()
}

async fn ban(State(door): State<Arc<Door>>, Path(address): Path<IpAddr>) -> StatusCode {
    door.addresses.ban(address, true);
    let address = super::addresses::limited(address);
    let _ = ask(&door.inbox, move |hall| (hall.drop_clients(address), Vec::new())).await;
    StatusCode::NO_CONTENT
}

async fn lift(State(door): State<Arc<Door>>, Path(address): Path<IpAddr>) -> StatusCode {
    door.addresses.ban(address, false);
    StatusCode::NO_CONTENT
}

async fn message(State(door): State<Arc<Door>>, text: String) -> Response {
    let text = plain::whole_line(text.trim());
    if text.is_empty() || text.chars().count() > MESSAGE {
        let why = format!("expected a text of 1 to {MESSAGE} characters\n");
        return (StatusCode::UNPROCESSABLE_ENTITY, why).into_response();
    }
    let told = ask(&door.inbox, move |hall| {
        let out = hall.lobby.announce(&text);
        (out.len(), out)
    });
    told.await.map_or_else(stopped, |clients| Json(json!({ "clients": clients })).into_response())
}

async fn reload(State(door): State<Arc<Door>>) -> Response {
    let Some(reload) = door.admin.as_ref().map(|admin| Arc::clone(&admin.reload)) else { return stopped() };
    let Ok(turn) = Arc::clone(&door.adding).acquire_owned().await else { return stopped() };
    // Loading takes long, so it must not delay the sockets.
    let loaded = tokio::task::spawn_blocking(move || {
        let offer = reload()?;
        door.take_words_of(&offer.games);
        // Sending fails only if the server stops.
        let _ = door.inbox.send(Letter::Offer(offer));
        drop(turn);
        Ok::<(), String>(())
    });
    match loaded.await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(why)) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{why}\n")).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
