//! Games over HTTP, with axum. Seat 0 is a person, and bots play the other seats.
//!
//! ```sh
//! cargo run --release --example axum_host
//! curl -X POST localhost:3000/games                                  # opens a game: {"game":0}
//! curl localhost:3000/games/0                                        # the view and the question of seat 0
//! curl localhost:3000/games/0 -H 'Content-Type: application/json' -d '{"question":"0.1","choice":{"pick":["pass"]}}'
//! ```

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use hyperkon::{
    Bot, Choice, Code, Content, Engine, Game, Question as _, QuestionId, Refusal, Seat, Steady, TableOptions, Update,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;

const ME: Seat = Seat(0);

type Reply = Result<Json<Value>, (StatusCode, Json<Value>)>;

/// One engine serves all games. An answer takes less than a millisecond, so handlers can wait for a mutex. A search bot takes longer:
/// it needs an engine of its own, on a thread of its own (`tokio::task::spawn_blocking`).
struct Host {
    engine: Engine,
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Answer {
    question: QuestionId,
    choice: Choice,
}

impl Host {
    /// Lets the bots answer until the person is to act, and returns what the person sees of it.
    fn continue_with_bots(&mut self, at: usize, begun: Update) -> Result<Value, Refusal> {
        let (mut events, game): (Vec<_>, _) = (begun.to(ME.into()).collect(), &mut self.games[at]);
        while let Some(seat) = game.seats_to_act().iter().find(|seat| *seat != ME) {
            let choice = Steady::new(at as u64).choose(&self.engine, game.seen(seat)).unwrap_or_else(Choice::pass);
            events.extend(self.engine.answer(game, seat, choice)?.to(ME.into()));
        }
        Ok(json!({ "game": at, "events": events }))
    }
}

fn refused(code: StatusCode, why: &(impl Code + ToString)) -> (StatusCode, Json<Value>) {
    (code, Json(json!({ "code": why.code(), "text": why.to_string() })))
}

fn lost() -> (StatusCode, Json<Value>) {
    (StatusCode::NOT_FOUND, Json(json!({ "code": "no_such_game", "text": "unknown game" })))
}

async fn open(State(host): State<Arc<Mutex<Host>>>) -> Reply {
    let mut host = host.lock().unwrap_or_else(PoisonError::into_inner);
    let options = TableOptions::new("kosmische-strijd").seats(3).seed(host.games.len() as u64);
    let (game, begun) = host.engine.start(&options).map_err(|why| refused(StatusCode::UNPROCESSABLE_ENTITY, &why))?;
    host.games.push(game);
    let at = host.games.len() - 1;
    host.continue_with_bots(at, begun).map(Json).map_err(|why| refused(StatusCode::CONFLICT, &why))
}

async fn look(State(host): State<Arc<Mutex<Host>>>, Path(at): Path<usize>) -> Reply {
    let host = host.lock().unwrap_or_else(PoisonError::into_inner);
    let game = host.games.get(at).ok_or_else(lost)?;
    let seen = game.seen(ME);
    let question = seen.question().map(|question| json!({ "ask": question, "default": question.default_choice() }));
    Ok(Json(json!({ "view": seen.view(), "question": question, "id": seen.question_id(), "winners": game.winners() })))
}

async fn answer(State(host): State<Arc<Mutex<Host>>>, Path(at): Path<usize>, Json(sent): Json<Answer>) -> Reply {
    let mut host = host.lock().unwrap_or_else(PoisonError::into_inner);
    let Host { engine, games } = &mut *host;
    let game = games.get_mut(at).ok_or_else(lost)?;
    // A client may hold one seat only, and an answer to an outdated question is rejected.
    let done = if sent.question.seat == ME {
        engine.answer_to(game, sent.question, sent.choice)
    } else {
        Err(Refusal::NotAsked { seat: sent.question.seat })
    };
    let done = done.and_then(|progress| host.continue_with_bots(at, progress));
    done.map(Json).map_err(|why| refused(StatusCode::CONFLICT, &why))
}

/// Returns the routes.
pub fn routes() -> Result<Router, Box<dyn std::error::Error>> {
    let host = Host { engine: Engine::new(Content::builtin()?)?, games: Vec::new() };
    let routes = Router::new().route("/games", post(open)).route("/games/{game}", get(look).post(answer));
    Ok(routes.with_state(Arc::new(Mutex::new(host))))
}

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { Ok(axum::serve(TcpListener::bind("127.0.0.1:3000").await?, routes()?).await?) })
}
