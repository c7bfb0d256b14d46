//! Secrets that players hold, and what the server keeps of them.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// A secret of 128 random bits: a seat at a board, or an invitation to one. It is shown once to whom it belongs; `Debug`
/// does not show it, so that no log can.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token(String);

const LENGTH: usize = 32;

impl Token {
    /// A new secret.
    ///
    /// # Errors
    ///
    /// If the operating system has no random numbers to give.
    pub fn random() -> Result<Token, getrandom::Error> {
        random_hex::<16>().map(Token)
    }

    /// What is kept of the secret.
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The secret itself, for the answer to its holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Random bytes as lower-case hexadecimal digits.
pub(crate) fn random_hex<const N: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Token {
    /// Capital digits mean the same, as wherever numbers are written so. The error does not repeat the text: it might be a
    /// secret with a slip.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        let text = String::deserialize(deserializer).map_err(|_| de::Error::custom("a token is a text"))?;
        let is_token = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_token {
            Ok(Token(text.to_ascii_lowercase()))
        } else {
            Err(de::Error::custom("a token has 32 hexadecimal digits"))
        }
    }
}

/// The SHA-256 of a secret: enough to know its holder again, useless to anybody who reads it.
#[derive(Clone, Copy)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Whether both are of the same secret, in a time that does not depend on where they differ.
    pub fn matches(&self, other: &Digest) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest(..)")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        read_hex(&text).map(Digest).ok_or_else(|| de::Error::custom("a digest has 64 hexadecimal digits"))
    }
}

fn read_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_again_by_its_digest_alone() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        let kept: Digest = serde_json::from_str(&serde_json::to_string(&one.digest()).unwrap()).unwrap();
        assert!(kept.matches(&one.digest()));
        assert!(!kept.matches(&other.digest()));
    }

    #[test]
    fn capital_digits_are_the_same_secret() {
        let token = Token::random().unwrap();
        let capitals = token.reveal().to_ascii_uppercase();
        let read: Token = serde_json::from_value(capitals.into()).unwrap();
        assert!(read == token && read.digest().matches(&token.digest()));
    }

    #[test]
    fn debug_shows_no_secret() {
        let token = Token::random().unwrap();
        let digest = token.digest();
        let shown = format!("{token:?} {digest:?}");
        assert!(!shown.contains(token.reveal()), "{shown}");
        assert_eq!(shown, "Token(..) Digest(..)");
    }

    #[test]
    fn a_slip_in_a_token_is_not_repeated() {
        let bad = "0123456789abcdef0123456789abcdeX";
        let error = serde_json::from_str::<Token>(&format!("\"{bad}\"")).unwrap_err().to_string();
        assert!(!error.contains(bad), "{error}");
        assert!(serde_json::from_str::<Token>("5").is_err());
        assert!(serde_json::from_str::<Digest>("\"00\"").is_err());
    }
}
