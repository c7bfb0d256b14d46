//! Pictures of a position: an SVG or PNG file.

use std::fs;
use std::path::{Path, PathBuf};

use alfil_draw::{Diagram, Look};
use alfil_variants::alfil_core::Color;

use crate::error::Failure;

/// Where to draw a position.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Pictures {
    /// Draw the board to this file as SVG
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    svg: Option<PathBuf>,

    /// Draw the board to this file as PNG
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE", help_heading = "Pictures")]
    png: Option<PathBuf>,

    /// Width of the PNG in pixels
    #[cfg(feature = "png")]
    #[arg(long, value_name = "PIXELS", default_value = "800", requires = "png", help_heading = "Pictures")]
    #[arg(value_parser = clap::value_parser!(u16).range(16..=8192))]
    width: u16,
}

impl Pictures {
    /// Writes the pictures that were asked for, as `side` sees the board.
    pub(super) fn write(&self, diagram: &Diagram, side: Color) -> Result<(), Failure> {
        let svg = diagram.svg(&Look { side, ..Look::default() });
        if let Some(path) = &self.svg {
            write(path, svg.as_bytes())?;
        }
        #[cfg(feature = "png")]
        if let Some(path) = &self.png {
            let pixels = alfil_draw::png(&svg, self.width)
                .map_err(|error| Failure::Io(format!("{}: {error}", path.display())))?;
            write(path, &pixels)?;
        }
        Ok(())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::io(path, &error))
}
