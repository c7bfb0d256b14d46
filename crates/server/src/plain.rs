//! What serde says of values that do not fit, in words for people who know JSON and no Rust.

/// A value that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// Where it is, as `clock.base_ms` or `moves[3]`; none if it is the whole.
    pub(crate) field: Option<String>,
    /// What is wrong, with the field's name before it.
    pub(crate) detail: String,
}

/// Letters of a client's own text that an error repeats at most.
const REPEATED: usize = 40;
/// Letters of a detail, and of the name of a field, at most.
const LONGEST: usize = 400;

/// The beginning of a text, so that no error repeats a long one.
pub(crate) fn cut(text: &str) -> String {
    shortened(text, REPEATED)
}

/// A whole detail, which may hold what a client wrote.
pub(crate) fn cut_detail(text: &str) -> String {
    shortened(text, LONGEST)
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Misfit {
    /// Of what serde says about the value at `path`, as `serde_path_to_error` writes paths. What the types of this crate
    /// say themselves is plain already.
    pub(crate) fn of(path: &str, message: &str) -> Misfit {
        let message = message.rsplit_once(" at line ").map_or(message, |(message, _)| message);
        let at = Some(path.trim_end_matches(['?', '.'])).filter(|path| !path.is_empty());
        let within = |name: &str| Some(at.map_or_else(|| name.to_owned(), |path| format!("{path}.{name}")));
        let mut named = quoted(message);
        let first = named.next().unwrap_or_default();
        let (field, what) = if message.starts_with("missing field") {
            (within(first), "it is missing".to_owned())
        } else if message.starts_with("duplicate field") {
            (within(first), "it is there twice".to_owned())
        } else if message.starts_with("unknown field") {
            let field = at.map_or_else(|| first.to_owned(), str::to_owned);
            (Some(field), format!("there is no such field; {}", those(message)))
        } else if let Some(rest) = message.strip_prefix("unknown variant `") {
            let (said, _) = rest.rsplit_once("`, expected ").unwrap_or((rest, ""));
            (at.map(str::to_owned), format!("there is no {:?}; {}", cut(said), those(message)))
        } else {
            (at.map(str::to_owned), of_another_kind(message))
        };
        Misfit::at(field.as_deref().map(cut).as_deref(), &what)
    }

    fn at(field: Option<&str>, what: &str) -> Misfit {
        let detail = field.map_or_else(|| what.to_owned(), |field| format!("{field}: {what}"));
        Misfit { field: field.map(str::to_owned), detail: cut_detail(&detail) }
    }

    /// The same, as a part of something that has a name.
    pub(crate) fn within(self, name: &str) -> Misfit {
        let field = self.field.map_or_else(|| name.to_owned(), |field| format!("{name}.{field}"));
        Misfit {
            detail: format!("{name}{}{}", if field == name { ": " } else { "." }, self.detail),
            field: Some(field),
        }
    }
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names that would have been right.
fn those(message: &str) -> String {
    let names = message.rsplit_once("`, expected ").map_or("", |(_, names)| names);
    let names: Vec<&str> = quoted(names).collect();
    if names.is_empty() { "there are none".to_owned() } else { format!("there are {}", names.join(", ")) }
}

/// A value of another kind than wanted.
fn of_another_kind(message: &str) -> String {
    let is_number =
        ["invalid digit", "cannot parse integer", "number "].iter().any(|start| message.starts_with(start));
    if is_number {
        return "expected a whole number that is not negative and not huge".to_owned();
    }
    if message == "expected value" {
        return "it is of another kind than expected".to_owned();
    }
    let kinds = ["invalid type: ", "invalid value: ", "invalid length "];
    let Some(rest) = kinds.iter().find_map(|start| message.strip_prefix(start)) else {
        return message.to_owned();
    };
    let (found, wanted) = rest.rsplit_once(", expected ").unwrap_or((rest, ""));
    match (wanted_kind(wanted), found_kind(found)) {
        (Some(wanted), Some(found)) if wanted != found => format!("expected {wanted}, found {found}"),
        (Some(wanted), _) => format!("expected {wanted}"),
        (None, _) => "it is of another kind than expected".to_owned(),
    }
}

fn wanted_kind(wanted: &str) -> Option<&'static str> {
    Some(match wanted.split(' ').next().unwrap_or_default() {
        "struct" | "map" | "internally" => "an object",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative and not huge",
        _ => match wanted {
            "a map" => "an object",
            "a string" | "string" | "variant identifier" | "string or map" => "a text",
            "a boolean" => "true or false",
            "a sequence" => "a list",
            _ => return None,
        },
    })
}

fn found_kind(found: &str) -> Option<&'static str> {
    Some(match found.split(' ').next().unwrap_or_default() {
        "string" => "a text",
        "integer" | "floating" => "a number",
        "boolean" => "true or false",
        "map" => "an object",
        "sequence" => "a list",
        "null" | "unit" | "Option" => "null",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::OpenRoom;

    #[track_caller]
    fn check(body: &str, field: &str, detail: &str) {
        let mut reader = serde_json::Deserializer::from_str(body);
        let error = serde_path_to_error::deserialize::<_, OpenRoom>(&mut reader).unwrap_err();
        let misfit = Misfit::of(&error.path().to_string(), &error.inner().to_string());
        assert_eq!((misfit.field.as_deref().unwrap_or_default(), misfit.detail.as_str()), (field, detail));
    }

    #[test]
    fn what_is_wrong_is_said_without_words_of_rust() {
        let number = "a whole number that is not negative and not huge";
        check(r#"{"clock":{}}"#, "clock.base_ms", "clock.base_ms: it is missing");
        let there_are = "there is no such field; there are base_ms, increment_ms";
        check(r#"{"clock":{"delay":5}}"#, "clock.delay", &format!("clock.delay: {there_are}"));
        check(r#"{"side":"red"}"#, "side", "side: there is no \"red\"; there are white, black");
        check(r#"{"side":"a`b"}"#, "side", "side: there is no \"a`b\"; there are white, black");
        check(r#"{"side":7}"#, "side", "side: it is of another kind than expected");
        check(r#"{"moves":["e4",5]}"#, "moves[1]", "moves[1]: expected a text, found a number");
        check(r#"{"moves":"e4 e5"}"#, "moves", "moves: expected a list, found a text");
        check(r#"{"public":"yes"}"#, "public", "public: expected true or false, found a text");
        check(r#"{"clock":"5+3"}"#, "clock", "clock: expected an object, found a text");
        check(
            r#"{"clock":{"base_ms":-1}}"#,
            "clock.base_ms",
            &format!("clock.base_ms: expected {number}, found a number"),
        );
        check(
            r#"{"clock":{"base_ms":"1"}}"#,
            "clock.base_ms",
            &format!("clock.base_ms: expected {number}, found a text"),
        );
        check(r#"{"public":true,"public":true}"#, "public", "public: it is there twice");
        check("7", "", "expected an object, found a number");
    }

    #[test]
    fn what_is_too_long_is_not_repeated() {
        let long = "x".repeat(5_000);
        for body in [format!(r#"{{"side":"{long}"}}"#), format!(r#"{{"{long}":1}}"#)] {
            let error = serde_path_to_error::deserialize::<_, OpenRoom>(
                &mut serde_json::Deserializer::from_str(&body),
            );
            let error = error.unwrap_err();
            let misfit = Misfit::of(&error.path().to_string(), &error.inner().to_string());
            assert!(misfit.detail.contains("xxx…") && misfit.detail.len() < 250, "{misfit:?}");
            assert!(misfit.field.as_ref().is_some_and(|field| field.len() < 50), "{misfit:?}");
        }
    }
}
