//! The three variants, by the conformance kit, against a second implementation, and against the page that explains one.

mod conformance;
mod oracle;
mod page;
mod rules;
