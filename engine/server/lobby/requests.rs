//! The dispatch of requests to their handlers.

use super::hints::Search;
use super::{Asking, Lobby};
use crate::connection::ConnectionId;
use crate::hosted_tables::{Act, Following};
use crate::keys::Token;
use crate::rpc::{self, Failure, Reply, Request};
use crate::wire::{self, Asked, Take, Watch};
use crate::{MINOR, OPENRPC, PROTOCOLS};
use hyperkon_frame::suggest::nearest;
use hyperkon_table::{MAX_SEATS, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;

impl Lobby {
    /// Returns the result of a request, or `None` if the reply is sent later.
    pub(super) fn handle(
        &mut self,
        from: ConnectionId,
        request: Request,
        at: &mut Asking<'_>,
    ) -> Result<Option<Value>, Failure> {
        let Request { id, method, params } = request;
        let lang = self.connections.get(&from).and_then(|one| one.lang.clone());
        if lang.is_none() && method != "hello" {
            return Err(Failure::coded(-32002, "hello_first", "send `hello` first"));
        }
        let here = self.is_here(&params);
        let asked = Asked::read(&method, params).ok_or_else(|| no_such_method(&method))??;
        here?;
        let lang = lang.unwrap_or_default();
        let at = &mut Asking { lang: &lang, now: at.now, out: at.out };
        let reply = match asked {
            Asked::Hint(ask) => {
                let of = (ask.table.clone(), Viewer::Seat(ask.id.seat));
                return self.want_search(from, id, of, Search::Hint(ask), at.now).map(|()| None);
            }
            Asked::Curve(of) => {
                let who = self.viewer(from, &of.table, of.seat)?;
                return self.want_search(from, id, (of.table, who), Search::Curve, at.now).map(|()| None);
            }
            Asked::Hello(_) if !lang.is_empty() => Err(Failure::refused("hello_again", "`hello` was already sent")),
            Asked::Hello(hello) => self.hello(from, &hello),
            Asked::Discover(_) => self.discover(from),
            Asked::Ping(_) => rpc::done(wire::Done {}),
            Asked::Catalog(_) => rpc::done(self.catalog(at.lang)),
            Asked::Puzzle(of) => self.puzzle(&of, at),
            Asked::New(wish) => self.open_for(from, &wish, at),
            Asked::List(_) => rpc::done(self.list()),
            Asked::Take(take) => {
                let Take { table, token, name, since, views, changes, stops } = &take;
                let (since, name, views, changes) = (since.as_ref(), name.as_deref(), *views, *changes);
                let how = Following { since, name, views, changes, stops: *stops };
                self.follow(from, table, Some(token), how, at)
            }
            Asked::Watch(watch) => {
                let Watch { table, token, since, views, changes } = &watch;
                let (since, views, changes) = (since.as_ref(), *views, *changes);
                let how = Following { since, name: None, views, changes, stops: None };
                self.follow(from, table, token.as_deref(), how, at)
            }
            Asked::Join(of) => self.join(&of, at),
            Asked::Leave(of) => self.leave(from, &of, at),
            Asked::Answer(of) => self.of_seat(from, &of.table, of.id.seat, Act::Answer(&of), at),
            Asked::Parts(of) => self.of_seat(from, &of.table, of.id.seat, Act::Parts(&of), at),
            Asked::History(of) => {
                let (game, who) = self.looks_as(from, &of.table, of.seat, at)?;
                self.act(game, &of.table, Act::History(who), at)
            }
            Asked::At(of) => {
                let (game, who) = self.looks_as(from, &of.table, of.seat, at)?;
                self.act(game, &of.table, Act::At(who, of.answer, of.views), at)
            }
            Asked::Draft(of) => self.of_seat(from, &of.table, of.id.seat, Act::Draft(&of), at),
            Asked::Hold(of) => self.of_seat(from, &of.table, of.id.seat, Act::Hold(of.id), at),
            Asked::HaveTold(of) => {
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, Act::HaveTold(from, seat, of.next), at)
            }
            Asked::Stand(of) => {
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, Act::Stand(seat, of.until, of.how), at)
            }
            Asked::Stop(of) => {
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, Act::Stop(seat, (of.option.as_ref(), of.at)), at)
            }
            Asked::AskUndo(of) => {
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, Act::AskUndo(seat), at)
            }
            Asked::SayUndo(of) => {
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, Act::SayUndo(seat, &of), at)
            }
            Asked::Say(of) => {
                let who = self.viewer(from, &of.table, of.seat)?;
                self.of_viewer(from, &of.table, who, Act::Say(who.seat(), &of), at)
            }
            Asked::HostStart(of) => {
                let fresh = std::iter::repeat_with(|| Token::new(&mut self.chance)).take(MAX_SEATS).collect();
                self.host(&of.table, &of.host, Act::Start(of.bots.as_deref(), fresh), at)
            }
            Asked::HostAgain(of) => self.again(from, &of, at),
            Asked::HostClock(of) => self.host(&of.table, &of.host, Act::Clock(of.clock), at),
            Asked::HostGive(of) => self.host(&of.table, &of.host, Act::Give(of.seat, &of.to), at),
            Asked::HostKick(of) => self.kick(&of, at),
            Asked::HostPause(of) => self.host(&of.table, &of.host, Act::Pause(of.paused), at),
            Asked::HostClose(of) => {
                let reply = self.host(&of.table, &of.host, Act::Close, at)?;
                self.public.remove(&of.table);
                Ok(reply)
            }
        };
        reply.map(Some)
    }

    fn hello(&mut self, from: ConnectionId, hello: &wire::Hello) -> Reply {
        let Some(protocol) = PROTOCOLS.iter().rev().find(|ours| hello.protocol.contains(ours)) else {
            let text = format!(
                "unsupported protocol version: this server supports version {}",
                PROTOCOLS.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
            );
            return Err(Failure::refused("unsupported", text).with("supported", PROTOCOLS));
        };
        // An unknown language becomes English, so that clients cannot make the caches by language grow.
        let langs: BTreeSet<String> = self.offered().iter().flat_map(|game| game.languages()).collect();
        let lang = hello.lang.clone().filter(|lang| langs.contains(lang)).unwrap_or_else(|| "en".to_owned());
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.lang = Some(lang.clone());
            connection.invitation.clone_from(&hello.invitation);
        }
        let games = self.offered().iter();
        let games = games.map(|game| wire::GameOffered { game: game.game().to_owned(), editions: game.editions() });
        rpc::done(wire::Welcome {
            protocol: *protocol,
            minor: MINOR,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            lang,
            langs: langs.into_iter().collect(),
            games: games.collect(),
            bots: self.bots(),
            kept: self.store.keeps(None),
            shard: self.shard.clone(),
            limits: wire::LimitsTold {
                line: self.limits.line,
                per_seat: self.limits.per_seat,
                queue: self.limits.queue,
            },
        })
    }

    /// Returns the document of the protocol, once for each connection, because it is long.
    fn discover(&mut self, from: ConnectionId) -> Reply {
        let text = OPENRPC.ok_or_else(|| Failure::coded(-32601, "no_such_method", "this server has no document"))?;
        let connection = self.connections.get_mut(&from);
        if connection.is_some_and(|connection| std::mem::replace(&mut connection.discovered, true)) {
            return Err(Failure::refused("too_fast", "the document was already sent"));
        }
        // A test reads the document, so it is valid.
        rpc::done(serde_json::from_str::<Value>(text).unwrap_or_default())
    }

    /// Returns the bots of all games, each once.
    fn bots(&self) -> Vec<String> {
        let mut bots: Vec<&str> = Vec::new();
        for bot in self.offered().iter().flat_map(|game| game.bots()) {
            if !bots.contains(bot) {
                bots.push(bot);
            }
        }
        bots.into_iter().map(str::to_owned).collect()
    }

    fn catalog(&self, lang: &str) -> wire::Catalog {
        let games = self.offered().iter();
        let games = games.map(|game| wire::GameCatalog { game: game.game().to_owned(), catalog: game.catalog(lang) });
        wire::Catalog { games: games.collect(), bots: self.bots(), mods: self.installed(lang) }
    }

    /// Returns the viewer that a request means: the named seat, the only seat held, or a spectator.
    pub(super) fn viewer(
        &self,
        from: ConnectionId,
        table: &str,
        named: Option<hyperkon_table::Seat>,
    ) -> Result<Viewer, Failure> {
        match self.seat(from, table, named) {
            Ok(seat) => Ok(Viewer::Seat(seat)),
            Err(_) if named.is_none() && self.follows(from, table, Viewer::Spectator) => Ok(Viewer::Spectator),
            Err(failure) => Err(failure),
        }
    }
}

fn no_such_method(method: &str) -> Failure {
    let meant = nearest(method, Asked::METHODS.iter().copied());
    let meant = meant.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
    // Show only the start of the name, up to a safe length.
    let mut shown = String::new();
    for letter in method.chars().take(40) {
        // Show an invisible character escaped, because it may be the reason why the name is unknown.
        if letter.is_alphanumeric() || letter.is_ascii_graphic() {
            shown.push(letter)
        } else {
            shown.extend(letter.escape_unicode())
        }
    }
    Failure::coded(-32601, "no_such_method", format!("unknown method `{shown}`{meant}"))
}
