//! Access control for HTTP: other web pages must not use the server through a visitor's browser.
//!
//! A request must name the server by one of its host names. Otherwise a foreign page could point its own host name at
//! this machine. Requests from a page must come from this server's page, or from an origin that the operator allows.

use super::Options;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};

/// The HTTP response to a rejected request.
pub type Refused = (StatusCode, &'static str);

const MISDIRECTED: Refused =
    (StatusCode::MISDIRECTED_REQUEST, "unknown host name (start the server with `--host NAME`)\n");
const FOREIGN: Refused =
    (StatusCode::FORBIDDEN, "pages from this origin may not use this server (start the server with `--origin URL`)\n");

/// The host names of the server, and the allowed origins of pages.
#[derive(Debug)]
pub struct Gate {
    hosts: BTreeSet<String>,
    origins: BTreeSet<String>,
}

impl Gate {
    /// Creates the access control of a server at this address.
    pub fn new(address: SocketAddr, options: &Options) -> Gate {
        let own = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let known = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).into_iter().chain([own]);
        let named = options.hosts.iter().map(|host| name(host));
        let origins = options.origins.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase());
        Gate { hosts: known.chain(named).collect(), origins: origins.collect() }
    }

    /// Checks that a request may use the server.
    ///
    /// # Errors
    /// Returns the HTTP response to send if the request is rejected.
    pub fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refused> {
        // A request line with a host name is meant for a proxy.
        if uri.authority().is_some() {
            return Err(MISDIRECTED);
        }
        let host = only(headers, &HOST).map_err(|()| MISDIRECTED)?.ok_or(MISDIRECTED)?;
        if !self.hosts.contains(&name(&host)) {
            return Err(MISDIRECTED);
        }
        let Some(origin) = only(headers, &ORIGIN).map_err(|()| FOREIGN)? else { return Ok(()) };
        let is_own = ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(&*host));
        if is_own || self.origins.contains(&origin) { Ok(()) } else { Err(FOREIGN) }
    }
}

/// Returns the only header of this name, in lower case. Returns an error if the header is repeated.
fn only(headers: &HeaderMap, name: &HeaderName) -> Result<Option<String>, ()> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(|text| Some(text.to_ascii_lowercase())).map_err(|_| ()),
        _ => Err(()),
    }
}

/// Returns a host's name without its port, in lower case.
fn name(host: &str) -> String {
    let host = host.to_ascii_lowercase();
    let ends = host.find(']').map(|at| at + 1).or_else(|| host.find(':')).unwrap_or(host.len());
    let (name, port) = host.split_at(ends);
    let is_port = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    if is_port { name.to_owned() } else { host }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use axum::http::HeaderValue;

    fn status(uri: &str, said: &[(HeaderName, &str)]) -> u16 {
        let options = Options {
            hosts: vec!["Games.Example".into()],
            origins: vec!["https://play.example/".into()],
            ..Options::default()
        };
        let gate = Gate::new("192.168.7.7:8080".parse().unwrap(), &options);
        let said = said.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap()));
        let headers = said.fold(HeaderMap::new(), |mut all, (name, value)| {
            all.append(name, value);
            all
        });
        gate.admit(&uri.parse().unwrap(), &headers).map_or_else(|(status, _)| status.as_u16(), |()| 200)
    }

    #[test]
    fn server_answers_to_its_own_names() {
        for own in ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:1", "192.168.7.7", "games.example:443"] {
            assert_eq!(status("/", &[(HOST, own)]), 200, "{own}");
        }
        let others = [
            "evil.example",
            "localhost.evil.example",
            "",
            "127.0.0.1.",
            "localhost:80:80",
            "127.0.0.1@evil",
            "::1",
            "[::1]x",
            "[::2]",
        ];
        for other in others {
            assert_eq!(status("/", &[(HOST, other)]), 421, "{other}");
        }
        assert_eq!(status("/", &[]), 421);
        assert_eq!(status("/", &[(HOST, "localhost"), (HOST, "evil.example")]), 421);
        assert_eq!(status("http://evil.example/", &[(HOST, "localhost")]), 421);
    }

    #[test]
    fn page_may_use_its_own_server() {
        for (host, origin) in [
            ("localhost:8080", "http://localhost:8080"),
            ("Games.Example", "https://games.example"),
            ("127.0.0.1:8080", "HTTPS://Play.Example"),
        ] {
            assert_eq!(status("/", &[(HOST, host), (ORIGIN, origin)]), 200, "{host} {origin}");
        }
        for origin in [
            "null",
            "",
            "http://localhost",
            "http://localhost:8081",
            "http://127.0.0.1:8080",
            "ftp://localhost:8080",
            "http://localhost:8080.evil.example",
            "http://play.example",
            "https://evil.example",
        ] {
            assert_eq!(status("/", &[(HOST, "localhost:8080"), (ORIGIN, origin)]), 403, "{origin}");
        }
        let two = [(HOST, "localhost"), (ORIGIN, "http://localhost"), (ORIGIN, "http://localhost")];
        assert_eq!(status("/", &two), 403);
    }
}
