//! Variants outside the workspace.
