//! The files of the page: built into the program, or read from a folder while somebody works on them.
//!
//! Invariants: what is served lies in the folder of the page, whatever a path says; a file that is built in is compressed
//! once, when it is first asked for; a browser asks each time whether its copy is still good, and is told so in a few bytes.
//! It does not know what the page does.

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

/// What a visitor sees first.
const INDEX: &str = "index.html";
/// The most bytes of a file that is read from a folder.
const LARGEST: u64 = 8 * 1024 * 1024;
/// Where the files lie that others have written: they are sent as they are.
const FOREIGN: &str = "vendor/";
/// What is smaller gains nothing by being compressed.
const SMALL: usize = 256;

/// The answer may leave its connection open for the next file: a page is made of many.
#[derive(Clone, Copy, Debug)]
pub struct StaysOpen;

/// Something that is served as a file.
#[derive(Debug)]
pub struct Asset {
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
    tag: String,
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Asset {
    /// A file of this name.
    pub fn new(name: &str, bytes: impl Into<Cow<'static, [u8]>>) -> Asset {
        let bytes = bytes.into();
        let mut number = Fnv::NONE;
        number.bytes(bytes.iter().copied());
        Asset { kind: kind(name), tag: format!("{:016x}", number.number()), bytes, packed: OnceLock::new() }
    }

    /// A file of the page at this path. What is ours is sent without its comments and indentation.
    fn of_page(path: &str, bytes: Cow<'static, [u8]>) -> Asset {
        let is_ours = !path.starts_with(FOREIGN) && (path.ends_with(".js") || path.ends_with(".css"));
        match std::str::from_utf8(&bytes) {
            Ok(text) if is_ours => Asset::new(path, thinned(text).into_bytes()),
            _ => Asset::new(path, bytes),
        }
    }

    /// The same compressed, if that is worth it.
    fn packed(&self) -> Option<&[u8]> {
        let pack = || {
            let is_worth = self.bytes.len() >= SMALL && self.kind != "image/png" && self.kind != "font/woff2";
            is_worth.then(|| gzip(&self.bytes).ok()).flatten()
        };
        self.packed.get_or_init(pack).as_deref()
    }

    /// What a browser is answered that asks for it.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let packed = if takes_gzip(headers) { self.packed() } else { None };
        // Compressed and not it is told apart, for whatever stands between.
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

/// A script or style without lines that are comments, blank lines and indentation: all else stays, line by line. A comment is
/// taken for one only where a line begins with it, so that no text of a script is.
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

/// Whether a client takes what is compressed by gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|list| list.split(',')).any(|one| {
        let mut words = one.split(';').map(str::trim);
        let names_it = words.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let refuses = |word: &str| word.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        names_it && !words.any(refuses)
    })
}

/// Whether a client has what goes by this tag already.
fn has_it(headers: &HeaderMap, tag: &str) -> bool {
    let said = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|list| list.split(',')).map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

/// What a browser takes a file of this name for.
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

/// The files of the page.
#[derive(Debug)]
pub enum Page {
    /// Those that are built in, by their paths.
    BuiltIn(BTreeMap<String, Asset>),
    /// Those of a folder, each time anew.
    Folder(PathBuf),
}

impl Page {
    /// The page that is built in, or that of a folder.
    ///
    /// # Errors
    /// When the folder has no page.
    pub fn of(folder: Option<&Path>) -> io::Result<Page> {
        let Some(folder) = folder else { return Ok(Page::built_in()) };
        let folder = folder.canonicalize()?;
        if !folder.join(INDEX).is_file() {
            let none = format!("there is no {INDEX} in it");
            return Err(io::Error::new(io::ErrorKind::NotFound, none));
        }
        Ok(Page::Folder(folder))
    }

    fn built_in() -> Page {
        fn collect(folder: &'static Dir<'_>, into: &mut BTreeMap<String, Asset>) {
            for file in folder.files() {
                // Paths of the machine it was built on may have other strokes.
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

    /// The answer to who asks for a file; without a path for the page itself.
    pub fn answer(&self, path: Option<&str>, headers: &HeaderMap) -> Response {
        let path = path.unwrap_or(INDEX);
        let found = match self {
            Page::BuiltIn(files) => files.get(path).map(|asset| asset.answer(headers)),
            Page::Folder(folder) => read(folder, path).map(|asset| asset.answer(headers)),
        };
        found.unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such file\n").into_response())
    }
}

/// A file of a folder, and of no other: neither a path that leads out of it nor a link does.
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
    fn who_takes_gzip_gets_it() {
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
    fn what_is_ours_is_sent_without_its_comments() {
        let script = "/**\n * What it is.\n */\n\n// Why.\nexport const a = `x // y`; // kept\n  /** @type {B} */ (b).c();\n  \
                      /* one */ /* two\n three */ d();\n/* four */\n\te(\"/* f */\");\n";
        assert_eq!(thinned(script), "export const a = `x // y`; // kept\n(b).c();\nd();\ne(\"/* f */\");\n");
        assert_eq!(Asset::of_page("a.css", Cow::Borrowed(b"/* a */\n  b { c: d }\n")).bytes, &b"b { c: d }\n"[..]);
        for foreign in ["vendor/a.js", "a.html", "a.json"] {
            assert_eq!(Asset::of_page(foreign, Cow::Borrowed(b"// a\n")).bytes, &b"// a\n"[..], "{foreign}");
        }
    }

    #[test]
    fn who_has_a_file_is_told_so() {
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
    fn a_folder_gives_its_own_files_alone() {
        let place = std::env::temp_dir().join(format!("hyperkon-page-{}", std::process::id()));
        let folder = place.join("page");
        fs::create_dir_all(folder.join("cosmic")).unwrap();
        fs::write(place.join("secret.txt"), "secret").unwrap();
        fs::write(folder.join(".hidden"), "secret").unwrap();
        fs::write(folder.join("cosmic/board.js"), "export {}").unwrap();
        assert!(Page::of(Some(&folder)).is_err(), "it has no page yet");
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
    fn what_is_built_in_is_found_by_its_path() {
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
