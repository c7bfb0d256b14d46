//! The web page, which `cargo xtask web` builds and which is part of the program where it was built before it. Without it
//! the server has its interface alone.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::Problem;

/// What was built, each file with compressed copies beside it.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
#[exclude = ".gitignore"]
struct Files;

/// Whether the page is part of this program.
pub(crate) fn is_built_in() -> bool {
    Files::get("index.html").is_some()
}

/// All that the page may load: its own files and what it makes itself. `wasm-unsafe-eval` allows the module and no other
/// evaluation of text.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; \
     object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Answers a request for a file of the page.
pub(super) async fn answer(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::not_found("no such page").into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    match find(name, request.headers(), Files::get) {
        Some((file, encoding)) => respond(name, &file, encoding, request.headers()),
        None if path.is_empty() => {
            let detail = "this server was built without the web page; `cargo xtask serve` builds both";
            Problem::not_found(detail).into_response()
        }
        None => Problem::not_found("no such page").into_response(),
    }
}

/// The encodings in which files are kept, the smaller one first, with their names in headers.
const ENCODINGS: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];

/// The file in the smallest form that the client takes.
fn find<F>(
    name: &str,
    headers: &HeaderMap,
    get: impl Fn(&str) -> Option<F>,
) -> Option<(F, Option<&'static str>)> {
    // The copies are no files of their own.
    if ENCODINGS.iter().any(|(ending, _)| name.rsplit_once('.').is_some_and(|(_, end)| end == *ending)) {
        return None;
    }
    for (ending, encoding) in ENCODINGS.into_iter().filter(|(_, encoding)| takes(headers, encoding)) {
        if let Some(file) = get(&format!("{name}.{ending}")) {
            return Some((file, Some(encoding)));
        }
    }
    get(name).map(|file| (file, None))
}

/// Whether the client says that it understands an encoding.
fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let refused = weight.trim().trim_start_matches("q=").parse() == Ok(0.0);
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

fn respond(name: &str, file: &EmbeddedFile, encoding: Option<&'static str>, asked: &HeaderMap) -> Response {
    let tag = tag(&file.metadata.sha256_hash());
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim().ends_with(&tag)));
    let (status, body) = if is_known {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (StatusCode::OK, Body::from(file.data.to_vec()))
    };
    let fixed = [
        (header::CONTENT_TYPE, content_type(name)),
        (header::CACHE_CONTROL, lifetime(name)),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // Memory that page and worker share needs both.
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (header::VARY, "accept-encoding"),
    ];
    let mut response = (status, fixed, body).into_response();
    let headers = response.headers_mut();
    headers.extend(HeaderValue::from_str(&tag).ok().map(|tag| (header::ETAG, tag)));
    headers.extend(encoding.map(|encoding| (header::CONTENT_ENCODING, HeaderValue::from_static(encoding))));
    response
}

fn tag(hash: &[u8]) -> String {
    let hex: String = crate::secret::hex(&hash[..12]);
    format!("\"{hex}\"")
}

/// The kind of a file by its name; the compressed copies are of the kind of the file.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A file with a hash of its contents in its name never changes; the others are asked for anew each time.
fn lifetime(name: &str) -> &'static str {
    if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_found(accepted: Option<&str>, kept: &[&str], expected: Option<(&str, Option<&str>)>) {
        check_found_as("a.js", accepted, kept, expected);
    }

    #[track_caller]
    fn check_found_as(
        name: &str,
        accepted: Option<&str>,
        kept: &[&str],
        expected: Option<(&str, Option<&str>)>,
    ) {
        let mut headers = HeaderMap::new();
        headers.extend(accepted.map(|text| (header::ACCEPT_ENCODING, text.parse().unwrap())));
        let get = |name: &str| kept.contains(&name).then(|| name.to_owned());
        let found = find(name, &headers, get);
        assert_eq!(found.as_ref().map(|(name, encoding)| (name.as_str(), *encoding)), expected);
    }

    #[test]
    fn the_smallest_form_that_is_understood_is_sent() {
        let all = ["a.js", "a.js.br", "a.js.gz"];
        check_found(Some("gzip, deflate, br, zstd"), &all, Some(("a.js.br", Some("br"))));
        check_found(Some("gzip"), &all, Some(("a.js.gz", Some("gzip"))));
        check_found(Some("gzip;q=0.5, br;q=0"), &all, Some(("a.js.gz", Some("gzip"))));
        check_found(Some("br"), &["a.js", "a.js.gz"], Some(("a.js", None)));
        check_found(None, &all, Some(("a.js", None)));
        check_found(Some("br"), &[], None);
        for copy in ["a.js.br", "a.js.gz"] {
            check_found_as(copy, None, &all, None);
            check_found_as(copy, Some("br"), &all, None);
        }
    }

    #[test]
    fn only_files_named_after_their_contents_are_kept_for_ever() {
        assert!(lifetime("assets/main-ABCDEFGH.js").contains("immutable"));
        assert_eq!(lifetime("index.html"), "no-cache");
        assert_eq!(lifetime("sw.js"), "no-cache");
    }

    #[test]
    fn a_module_is_sent_as_one() {
        assert_eq!(content_type("assets/alfil-0123.wasm"), "application/wasm");
        assert_eq!(content_type("manifest.webmanifest"), "application/manifest+json");
    }

    #[tokio::test]
    async fn what_is_kept_already_is_not_sent_again() {
        let file = EmbeddedFile {
            data: b"text".as_slice().into(),
            metadata: rust_embed::Metadata::__rust_embed_new([7; 32], None, None),
        };
        let first = respond("a.js", &file, Some("br"), &HeaderMap::new());
        assert_eq!(
            (first.status(), &first.headers()["content-encoding"]),
            (StatusCode::OK, &HeaderValue::from_static("br"))
        );
        let mut asked = HeaderMap::new();
        asked.insert(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone());
        assert_eq!(respond("a.js", &file, Some("br"), &asked).status(), StatusCode::NOT_MODIFIED);
    }
}
