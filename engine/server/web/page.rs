//! The files of the web client, built in or from a folder during development.
//!
//! Invariants: no path leads out of the client's folder. A built-in file is compressed once, on its first request. A
//! browser checks its cached copy each time, and gets a short reply if the copy is current. This module does not depend
//! on the content of the client.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use hyperkon_table::Fnv;
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The file of the start page.
const INDEX: &str = "index.html";
/// The maximum size of a file from a folder, in bytes.
const LARGEST: u64 = 8 * 1024 * 1024;
/// The folder of third-party files, which are sent unchanged.
const FOREIGN: &str = "vendor/";
/// The size in bytes below which files are not compressed.
const SMALL: usize = 256;

/// A marker for responses whose connection stays open, because a page loads many files.
#[derive(Clone, Copy, Debug)]
pub struct StaysOpen;

/// A file to serve, with its media type and tag.
#[derive(Debug)]
pub struct Asset {
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
    tag: String,
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Asset {
    /// Creates a file with this name and content.
    pub fn new(name: &str, bytes: impl Into<Cow<'static, [u8]>>) -> Asset {
        let bytes = bytes.into();
        let mut number = Fnv::NONE;
        number.bytes(bytes.iter().copied());
        Asset { kind: kind(name), tag: format!("{:016x}", number.number()), bytes, packed: OnceLock::new() }
    }

    /// Creates a file of the web client. Comments and indentation are removed, except from third-party files.
    fn of_page(path: &str, bytes: Cow<'static, [u8]>) -> Asset {
        let is_ours = !path.starts_with(FOREIGN) && (path.ends_with(".js") || path.ends_with(".css"));
        match std::str::from_utf8(&bytes) {
            Ok(text) if is_ours => Asset::new(path, thinned(text).into_bytes()),
            _ => Asset::new(path, bytes),
        }
    }

    /// Returns the compressed file, if it is smaller.
    fn packed(&self) -> Option<&[u8]> {
        let pack = || {
            let is_worth = self.bytes.len() >= SMALL && self.kind != "image/png" && self.kind != "font/woff2";
            is_worth.then(|| gzip(&self.bytes).ok()).flatten()
        };
        self.packed.get_or_init(pack).as_deref()
    }

    /// Returns the response to a browser's request.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let packed = if takes_gzip(headers) { self.packed() } else { None };
        // The two versions need different tags, so that caches do not confuse them.
        let tag = format!("\"{}{}\"", self.tag, if packed.is_some() { "-gz" } else { "" });
        let mut response = if has_it(headers, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let body = packed.map_or_else(|| self.bytes.to_vec(), <[u8]>::to_vec);
            let mut whole = body.into_response();
            set(&mut whole, CONTENT_TYPE, self.kind);
            if packed.is_some() {
                set(&mut whole, CONTENT_ENCODING, "gzip");
            }
            whole
        };
        set(&mut response, ETAG, &tag);
        set(&mut response, CACHE_CONTROL, "no-cache");
        set(&mut response, VARY, "Accept-Encoding");
        response.extensions_mut().insert(StaysOpen);
        response
    }
}

/// Removes comment lines, blank lines, and indentation from a script or style sheet. All other text stays unchanged.
/// Only comments at the start of a line are removed, so text inside strings is safe.
fn thinned(text: &str) -> String {
    let (mut thin, mut in_comment) = (String::with_capacity(text.len()), false);
    for line in text.lines() {
        let mut rest = line.trim();
        loop {
            if in_comment {
                let Some((_, behind)) = rest.split_once("*/") else { break };
                rest = behind.trim_start();
            }
            in_comment = rest.starts_with("/*");
            if !in_comment {
                break;
            }
            rest = &rest[2..];
        }
        if !in_comment && !rest.is_empty() && !rest.starts_with("//") {
            thin.push_str(rest);
            thin.push('\n');
        }
    }
    thin
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Returns `true` if a client accepts gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|list| list.split(',')).any(|one| {
        let mut words = one.split(';').map(str::trim);
        let names_it = words.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let refuses = |word: &str| word.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        names_it && !words.any(refuses)
    })
}

/// Returns `true` if the client has a current copy, according to its tag.
fn has_it(headers: &HeaderMap, tag: &str) -> bool {
    let said = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|list| list.split(',')).map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

/// Returns the media type for a file name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

/// The files of the web client.
#[derive(Debug)]
pub enum Page {
    /// The built-in files, by their paths.
    BuiltIn(BTreeMap<String, Asset>),
    /// The files of a folder, read on each request.
    Folder(PathBuf),
}

impl Page {
    /// Returns the built-in web client, or the one in a folder.
    ///
    /// # Errors
    /// Returns an error if the folder contains no web client.
    pub fn of(folder: Option<&Path>) -> io::Result<Page> {
        let Some(folder) = folder else { return Ok(Page::built_in()) };
        let folder = folder.canonicalize()?;
        if !folder.join(INDEX).is_file() {
            let none = format!("missing {INDEX}");
            return Err(io::Error::new(io::ErrorKind::NotFound, none));
        }
        Ok(Page::Folder(folder))
    }

    fn built_in() -> Page {
        fn collect(folder: &'static Dir<'_>, into: &mut BTreeMap<String, Asset>) {
            for file in folder.files() {
                // The machine that built this may use another path separator.
                let path = file.path().to_string_lossy().replace('\\', "/");
                let asset = Asset::of_page(&path, Cow::Borrowed(file.contents()));
                into.insert(path, asset);
            }
            folder.dirs().for_each(|folder| collect(folder, into));
        }
        let mut files = BTreeMap::new();
        collect(&BUILT_IN, &mut files);
        Page::BuiltIn(files)
    }

    /// Returns the response for a file. Without a path, returns the start page.
    pub fn answer(&self, path: Option<&str>, headers: &HeaderMap) -> Response {
        let path = path.unwrap_or(INDEX);
        let found = match self {
            Page::BuiltIn(files) => files.get(path).map(|asset| asset.answer(headers)),
            Page::Folder(folder) => read(folder, path).map(|asset| asset.answer(headers)),
        };
        found.unwrap_or_else(|| (StatusCode::NOT_FOUND, "unknown file\n").into_response())
    }
}

/// Reads a file inside the folder. Paths and symbolic links that lead out of the folder are not followed.
fn read(folder: &Path, path: &str) -> Option<Asset> {
    let is_plain = |name: &str| {
        let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
        !name.is_empty() && !name.starts_with('.') && name.chars().all(letter)
    };
    if !path.split('/').all(is_plain) {
        return None;
    }
    let file = folder.join(path).canonicalize().ok().filter(|file| file.starts_with(folder))?;
    let what = fs::metadata(&file).ok()?;
    if !what.is_file() || what.len() > LARGEST {
        return None;
    }
    Some(Asset::of_page(path, Cow::Owned(fs::read(file).ok()?)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    fn headers(said: &[(HeaderName, &str)]) -> HeaderMap {
        said.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect()
    }

    #[test]
    fn gzip_is_sent_if_accepted() {
        for (said, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("br", false),
            ("xgzip", false),
        ] {
            assert_eq!(takes_gzip(&headers(&[(ACCEPT_ENCODING, said)])), takes, "{said}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
        let text = "a word after the other, ".repeat(40);
        let asset = Asset::new("a.js", text.clone().into_bytes());
        let answer = asset.answer(&headers(&[(ACCEPT_ENCODING, "gzip")]));
        assert_eq!(answer.headers()[CONTENT_ENCODING], "gzip");
        let mut back = String::new();
        io::Read::read_to_string(&mut flate2::read::GzDecoder::new(asset.packed().unwrap()), &mut back).unwrap();
        assert_eq!(back, text);
        assert!(asset.answer(&HeaderMap::new()).headers().get(CONTENT_ENCODING).is_none());
    }

    #[test]
    fn own_files_lose_their_comments() {
        let script = "/**\n * What it is.\n */\n\n// Why.\nexport const a = `x // y`; // kept\n  /** @type {B} */ (b).c();\n  \
                      /* one */ /* two\n three */ d();\n/* four */\n\te(\"/* f */\");\n";
        assert_eq!(thinned(script), "export const a = `x // y`; // kept\n(b).c();\nd();\ne(\"/* f */\");\n");
        assert_eq!(Asset::of_page("a.css", Cow::Borrowed(b"/* a */\n  b { c: d }\n")).bytes, &b"b { c: d }\n"[..]);
        for foreign in ["vendor/a.js", "a.html", "a.json"] {
            assert_eq!(Asset::of_page(foreign, Cow::Borrowed(b"// a\n")).bytes, &b"// a\n"[..], "{foreign}");
        }
    }

    #[test]
    fn cached_file_is_not_modified() {
        let asset = Asset::new("a.css", "a { b: c }".repeat(60).into_bytes());
        let gzip = (ACCEPT_ENCODING, "gzip");
        let tag = asset.answer(&headers(std::slice::from_ref(&gzip))).headers()[ETAG].to_str().unwrap().to_owned();
        let again = |tag: &str| asset.answer(&headers(&[gzip.clone(), (IF_NONE_MATCH, tag)])).status();
        assert_eq!(again(&tag), StatusCode::NOT_MODIFIED);
        assert_eq!(again(&format!("\"x\", W/{tag}")), StatusCode::NOT_MODIFIED);
        assert_eq!(again("\"x\""), StatusCode::OK);
        let plain = asset.answer(&HeaderMap::new());
        assert_ne!(plain.headers()[ETAG].to_str().unwrap(), tag);
        assert_eq!(Asset::new("b.css", "a { b: c }".repeat(60).into_bytes()).tag, asset.tag);
    }

    #[test]
    fn folder_serves_only_its_files() {
        let place = std::env::temp_dir().join(format!("hyperkon-page-{}", std::process::id()));
        let folder = place.join("page");
        fs::create_dir_all(folder.join("cosmic")).unwrap();
        fs::write(place.join("secret.txt"), "secret").unwrap();
        fs::write(folder.join(".hidden"), "secret").unwrap();
        fs::write(folder.join("cosmic/board.js"), "export {}").unwrap();
        assert!(Page::of(Some(&folder)).is_err(), "the folder contains no web client yet");
        fs::write(folder.join(INDEX), "<!doctype html>").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(place.join("secret.txt"), folder.join("link.txt")).unwrap();
        let page = Page::of(Some(&folder)).unwrap();
        let status = |path: &str| page.answer(Some(path), &HeaderMap::new()).status().as_u16();
        assert_eq!(status("cosmic/board.js"), 200);
        assert_eq!(page.answer(None, &HeaderMap::new()).headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        let outside = [
            "../secret.txt",
            "cosmic/../../secret.txt",
            "/etc/passwd",
            "cosmic//board.js",
            "..\\secret.txt",
            "link.txt",
            ".hidden",
            "cosmic",
            "",
            "none.js",
            "a\0b",
        ];
        for path in outside {
            assert_eq!(status(path), 404, "{path}");
        }
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn built_in_files_are_found_by_path() {
        let page = Page::of(None).unwrap();
        let answer = page.answer(None, &HeaderMap::new());
        assert_eq!(
            (answer.status(), &answer.headers()[CONTENT_TYPE]),
            (StatusCode::OK, &HeaderValue::from_static("text/html; charset=utf-8"))
        );
        for path in ["../Cargo.toml", "/index.html", "none.js", ""] {
            assert_eq!(page.answer(Some(path), &HeaderMap::new()).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }
}
