//! The types of all messages for `TypeScript`, in `web/src/generated/protocol.ts`.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use crate::api;
use crate::hub::Lobby;
use crate::messages::{ClientMessage, ServerMessage};

const FILE: &str = "../../web/src/generated/protocol.ts";
const HEAD: &str = "// What goes over sockets and in bodies, from the Rust types of crates/server.\n\
                    // Written by: UPDATE_TYPES=1 cargo test -p alfil-server --lib types\n";

/// Types and all that they are made of, by name.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let text = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
            self.texts.insert(T::ident(&self.config), text);
        }
        T::visit_dependencies(self);
    }
}

fn declarations() -> String {
    // No number here is too large for the numbers of JavaScript: times, counts, sequence numbers.
    let config = Config::new().with_large_int("number");
    let mut found = Declarations { config, seen: HashSet::new(), texts: BTreeMap::new() };
    found.visit::<ClientMessage>();
    found.visit::<ServerMessage>();
    found.visit::<Lobby>();
    found.visit::<api::OpenRoom>();
    found.visit::<api::RoomOpened>();
    found.visit::<api::JoinRoom>();
    found.visit::<api::RoomJoined>();
    found.visit::<api::RoomShown>();
    found.visit::<api::VariantInfo>();
    found.visit::<api::VariantGuide>();
    found.visit::<api::Archive>();
    found.visit::<api::ProblemBody>();
    found.visit::<api::Ready>();
    let texts: Vec<String> = found.texts.into_values().collect();
    format!("{HEAD}\n{}", texts.join("\n"))
}

#[test]
fn the_types_for_the_page_are_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let wanted = declarations();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        found == wanted,
        "{} is stale; write it with: UPDATE_TYPES=1 cargo test -p alfil-server --lib types",
        file.display()
    );
}
