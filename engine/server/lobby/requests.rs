//! Which request is for whom.

use super::Lobby;
use crate::connection::{ConnectionId, Out};
use crate::limits::LANG;
use crate::room::BOTS;
use crate::rooms::Act;
use crate::rpc::{Failure, Reply, Request};
use crate::{MINOR, Millis, PROTOCOLS, wire};
use hyperkon_table::Viewer;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

impl Lobby {
    pub(super) fn handle(&mut self, from: ConnectionId, request: Request, now: Millis, out: &mut Vec<Out>) -> Reply {
        let Request { method, params, .. } = request;
        let lang = self.connections.get(&from).and_then(|one| one.lang.clone());
        let Some(lang) = lang else {
            return if method == "hello" {
                self.hello(from, &read(params)?)
            } else {
                Err(Failure { code: -32002, ..Failure::refused("hello_first", "say `hello` first") })
            };
        };
        match method.as_str() {
            "hello" => Err(Failure::refused("hello_again", "you have said hello already")),
            "ping" => Ok(json!({})),
            "catalog" => Ok(self.catalog(&lang)),
            "table.new" => self.open(from, &read(params)?, now, out),
            "table.list" => Ok(self.list()),
            "seat.take" => {
                let take: wire::Take = read(params)?;
                let wanted = (Some(take.token.as_str()), take.since.as_ref(), take.name.as_deref());
                self.follow(from, &take.table, wanted, &lang, now, out)
            }
            "watch" => {
                let watch: wire::Watch = read(params)?;
                let wanted = (watch.token.as_deref(), watch.since.as_ref(), None);
                self.follow(from, &watch.table, wanted, &lang, now, out)
            }
            "seat.leave" => self.leave(from, &read(params)?, now, out),
            "answer" => {
                let answer: wire::Answer = read(params)?;
                self.of_seat(from, &answer.table, answer.id.seat, &lang, Act::Answer(&answer), now, out)
            }
            "parts" => {
                let parts: wire::NextParts = read(params)?;
                self.of_seat(from, &parts.table, parts.id.seat, &lang, Act::Parts(&parts), now, out)
            }
            "hold" => {
                let hold: wire::Hold = read(params)?;
                self.of_seat(from, &hold.table, hold.id.seat, &lang, Act::Hold(&hold), now, out)
            }
            "stand" => {
                let stand: wire::Stand = read(params)?;
                let seat = self.seat(from, &stand.table, stand.seat)?;
                self.of_seat(from, &stand.table, seat, &lang, Act::Stand(seat, stand.until), now, out)
            }
            "undo.ask" => {
                let of: wire::OfTable = read(params)?;
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, &lang, Act::AskUndo(seat), now, out)
            }
            "undo.say" => {
                let say: wire::SayUndo = read(params)?;
                let seat = self.seat(from, &say.table, say.seat)?;
                self.of_seat(from, &say.table, seat, &lang, Act::SayUndo(seat, say.agree), now, out)
            }
            "say" => {
                let say: wire::Say = read(params)?;
                let seat = match self.seat(from, &say.table, say.seat) {
                    Ok(seat) => Some(seat),
                    Err(_) if say.seat.is_none() && self.follows(from, &say.table, Viewer::Onlooker) => None,
                    Err(failure) => return Err(failure),
                };
                let game = self.wake(&say.table, now, out)?;
                self.act(game, &say.table, &lang, Act::Say(seat, &say.text), now, out)
            }
            host if host.starts_with("host.") => self.host(host, &read(params)?, &lang, now, out),
            _ => Err(Failure { code: -32601, ..Failure::refused("no_such_method", "there is no such method") }),
        }
    }

    pub(super) fn hello(&mut self, from: ConnectionId, hello: &wire::Hello) -> Reply {
        let Some(protocol) = PROTOCOLS.iter().rev().find(|ours| hello.protocol.contains(ours)) else {
            let text = format!("this server speaks {PROTOCOLS:?} of the protocol");
            return Err(Failure::refused("unsupported", text).with("supported", PROTOCOLS));
        };
        if hello.lang.as_ref().is_some_and(|lang| lang.len() > LANG) {
            return Err(Failure::params(format!("`lang` has at most {LANG} bytes")));
        }
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.lang = Some(hello.lang.clone().unwrap_or_else(|| "en".to_owned()));
        }
        let games = self.games.iter().map(|game| json!({ "game": game.game(), "editions": game.editions() }));
        Ok(json!({
            "protocol": protocol,
            "minor": MINOR,
            "engine": env!("CARGO_PKG_VERSION"),
            "games": games.collect::<Vec<_>>(),
            "bots": BOTS,
            "limits": { "line": self.limits.line, "per_seat": self.limits.per_seat, "queue": self.limits.queue },
        }))
    }

    pub(super) fn catalog(&self, lang: &str) -> Value {
        let games = self.games.iter().map(|game| json!({ "game": game.game(), "catalog": game.catalog(lang) }));
        json!({ "games": games.collect::<Vec<_>>(), "bots": BOTS })
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::params(hyperkon_table::without_place(&error)))
}
