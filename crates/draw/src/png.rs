//! Pictures as pixels.

use core::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture has no pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// The text is no SVG.
    Svg(Box<str>),
    /// Width or height is zero or beyond what is drawn, which is 8192 pixels.
    Size,
    /// The pixels cannot be packed.
    Encoding(Box<str>),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(reason) => write!(f, "not an SVG: {reason}"),
            PngError::Size => write!(f, "the picture must be between 1 and {LARGEST} pixels wide and high"),
            PngError::Encoding(reason) => write!(f, "cannot pack the pixels: {reason}"),
        }
    }
}

impl core::error::Error for PngError {}

/// Pixels for a picture beyond this are more likely a slip than a wish.
const LARGEST: u16 = 8192;

/// Draws an SVG without texts, such as [`Diagram::svg`](crate::Diagram::svg) writes, so many pixels wide.
///
/// # Errors
///
/// [`PngError`] if the text is no SVG, or if the size is out of range.
pub fn png(svg: &str, width: u16) -> Result<Vec<u8>, PngError> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| PngError::Svg(error.to_string().into()))?;
    let scale = f32::from(width) / tree.size().width();
    let height = (tree.size().height() * scale).round();
    if width > LARGEST || height > f32::from(LARGEST) {
        return Err(PngError::Size);
    }
    #[expect(clippy::cast_sign_loss, reason = "a picture's height is positive")]
    let mut pixels = Pixmap::new(width.into(), height as u32).ok_or(PngError::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_out_of_range_are_refused() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>";
        assert!(png(svg, 4).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG")));
        assert_eq!(png(svg, 0), Err(PngError::Size));
        assert_eq!(png(svg, LARGEST + 1), Err(PngError::Size));
        assert!(matches!(png("chess", 4), Err(PngError::Svg(_))));
    }
}
