//! Conformance kit for Alfil variants.
