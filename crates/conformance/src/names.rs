//! Letters, names and the guide.

use core::any::TypeId;

use alfil_variants::alfil_core::Role;
use alfil_variants::{Variant, VariantId, Visitor};

use crate::{Checked, Fault, Subject, require};

/// The headings of a guide below its title.
const SECTIONS: &[&str] = &[
    "## Set-up",
    "## Moves and captures",
    "## Winning and draws",
    "## Special rules",
    "## Playing advice",
    "## FAQ",
];

/// Letters can be told apart, and those that are read lead to the slot that they name.
pub(crate) fn letters_are_unique<V: Variant>(_subject: &dyn Subject<V>) -> Checked {
    let letters = V::LETTERS;
    let written = Role::ALL.into_iter().map(|role| (letters.letter(role), role));
    let all: Vec<(char, Role)> = written.chain(letters.also_read.iter().copied()).collect();
    for (i, (letter, role)) in all.iter().enumerate() {
        require(letter.is_ascii_uppercase(), || Fault::new(format!("{letter:?} is not a letter A to Z")))?;
        require(*letter != 'O', || Fault::new("O begins castling in SAN"))?;
        let is_new = all[..i].iter().all(|(other, _)| other != letter);
        require(is_new, || Fault::new(format!("the letter {letter} is used twice")))?;
        for written in [*letter, letter.to_ascii_lowercase()] {
            let read = letters.role(written);
            require(read == Some(*role), || {
                Fault::new(format!("{written} is read as {read:?}, not {role:?}"))
            })?;
        }
    }
    Ok(())
}

/// No two variants can be confused.
pub(crate) fn names_are_unique<V: Variant>(_subject: &dyn Subject<V>) -> Checked {
    let meta = V::META;
    let is_kebab = |id: &str| id.split('-').all(|word| !word.is_empty() && word.bytes().all(is_id_byte));
    require(is_kebab(V::ID), || {
        Fault::new(format!("the id {:?} is not lower-case words with dashes", V::ID))
    })?;
    let fixed = [Some(V::ID), Some(meta.title), Some(meta.uci), meta.pgn, meta.xboard];
    let names: Vec<&str> = fixed.into_iter().flatten().chain(meta.aliases.iter().copied()).collect();
    for name in &names {
        let is_clean = !name.is_empty() && name.trim() == *name && !name.contains(char::is_control);
        require(is_clean, || Fault::new(format!("the name {name:?} is empty or has stray spaces")))?;
    }
    for other in VariantId::ALL.iter().filter(|other| !other.visit(Is(TypeId::of::<V>()))) {
        let shared = names.iter().find(|name| other.names().any(|known| known.eq_ignore_ascii_case(name)));
        require(shared.is_none(), || Fault::new(format!("{:?} is a name of {}", shared, other.key())))?;
        let is_free = other.meta().code != meta.code;
        require(is_free, || Fault::new(format!("the code {} belongs to {}", meta.code, other.key())))?;
    }
    Ok(())
}

fn is_id_byte(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// Asks whether a built-in variant is the one under test.
struct Is(TypeId);

impl Visitor for Is {
    type Out = bool;

    fn visit<W: Variant>(self) -> bool {
        self.0 == TypeId::of::<W>()
    }
}

/// A title, then the sections in their order, each with something to read.
pub(crate) fn guide_has_all_headings<V: Variant>(_subject: &dyn Subject<V>) -> Checked {
    let headings: Vec<&str> =
        V::GUIDE.lines().filter(|line| line.starts_with("# ") || line.starts_with("## ")).collect();
    let title = format!("# {}", V::META.title);
    let expected: Vec<&str> = core::iter::once(title.as_str()).chain(SECTIONS.iter().copied()).collect();
    require(headings == expected, || Fault::new(format!("the guide has {headings:?}, not {expected:?}")))?;
    let sections = V::GUIDE.split("\n## ").skip(1);
    for section in sections {
        let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
        require(!text.trim().is_empty(), || Fault::new(format!("nothing stands below \"## {heading}\"")))?;
    }
    Ok(())
}
