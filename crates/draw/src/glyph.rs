//! The few letters and digits of a diagram as strokes, so that a picture needs no font.

use std::fmt::Write as _;

/// Height of a digit, in the units of its strokes.
pub(crate) const HEIGHT: f32 = 6.0;
/// Width of a digit.
const WIDTH: f32 = 4.0;
/// From one glyph to the next.
const ADVANCE: f32 = 5.4;

/// Glyphs with their paths on a box of 4 by 6 units.
const GLYPHS: &[(char, &str)] = &[
    (
        'a',
        "M3.4 2.5V6M3.4 3.6C3 2.8 2.4 2.5 1.9 2.5C.9 2.5 .4 3.3 .4 4.3C.4 5.3 .9 6 1.9 6C2.5 6 3.1 5.6 3.4 4.9",
    ),
    (
        'b',
        "M.6 .4V6M.6 3.6C1 2.8 1.6 2.5 2.1 2.5C3.1 2.5 3.6 3.3 3.6 4.3C3.6 5.3 3.1 6 2.1 6C1.5 6 .9 5.6 .6 4.9",
    ),
    ('c', "M3.4 3.2C3.1 2.7 2.6 2.5 2.1 2.5C1 2.5 .5 3.3 .5 4.3C.5 5.3 1 6 2.1 6C2.6 6 3.1 5.7 3.4 5.3"),
    (
        'd',
        "M3.4 .4V6M3.4 3.6C3 2.8 2.4 2.5 1.9 2.5C.9 2.5 .4 3.3 .4 4.3C.4 5.3 .9 6 1.9 6C2.5 6 3.1 5.6 3.4 4.9",
    ),
    ('e', "M.6 4.2H3.5C3.5 3.2 3 2.5 2.1 2.5C1.1 2.5 .5 3.3 .5 4.3C.5 5.3 1.1 6 2.1 6C2.7 6 3.2 5.7 3.5 5.2"),
    ('f', "M3.2 .7C3 .5 2.7 .4 2.4 .4C1.7 .4 1.4 .9 1.4 1.6V6M.4 2.5H2.8"),
    (
        'g',
        "M3.4 2.5V6.3C3.4 7.2 2.8 7.8 1.9 7.8C1.4 7.8 .9 7.6 .6 7.2M3.4 3.6C3 2.8 2.4 2.5 1.9 2.5C.9 2.5 .4 3.3 .4 4.3C.4 5.3 .9 6 1.9 6C2.5 6 3.1 5.6 3.4 4.9",
    ),
    ('h', "M.6 .4V6M.6 3.8C1 2.9 1.6 2.5 2.2 2.5C3 2.5 3.4 3 3.4 3.9V6"),
    ('0', "M2 .4C.9 .4 .4 1.6 .4 3.2C.4 4.8 .9 6 2 6C3.1 6 3.6 4.8 3.6 3.2C3.6 1.6 3.1 .4 2 .4Z"),
    ('1', "M.9 1.6L2.2 .4V6"),
    ('2', "M.5 1.8C.5 .9 1.2 .4 2 .4C2.9 .4 3.5 .9 3.5 1.8C3.5 3 1.6 4.2 .5 6H3.6"),
    (
        '3',
        "M.5 1.2C.9 .6 1.4 .4 2 .4C2.8 .4 3.4 .9 3.4 1.7C3.4 2.6 2.7 3 1.8 3C2.8 3 3.6 3.5 3.6 4.5C3.6 5.4 2.9 6 2 6C1.3 6 .7 5.7 .4 5.1",
    ),
    ('4', "M2.8 6V.4L.4 4.3H3.7"),
    (
        '5',
        "M3.3 .4H.9L.6 2.9C1 2.6 1.5 2.4 2 2.4C3 2.4 3.6 3.1 3.6 4.1C3.6 5.2 2.9 6 1.9 6C1.3 6 .7 5.7 .4 5.2",
    ),
    (
        '6',
        "M3.2 .9C2.9 .6 2.5 .4 2.1 .4C1 .4 .4 1.8 .4 3.8C.4 5.2 1 6 2 6C3 6 3.6 5.3 3.6 4.2C3.6 3.2 3 2.5 2.1 2.5C1.3 2.5 .6 3.1 .4 3.9",
    ),
    ('7', "M.4 .4H3.6L1.5 6"),
    (
        '8',
        "M2 .4C1.2 .4 .7 .9 .7 1.6C.7 2.4 1.2 2.9 2 2.9C2.8 2.9 3.3 2.4 3.3 1.6C3.3 .9 2.8 .4 2 .4ZM2 2.9C1 2.9 .4 3.5 .4 4.4C.4 5.4 1 6 2 6C3 6 3.6 5.4 3.6 4.4C3.6 3.5 3 2.9 2 2.9Z",
    ),
    (
        '9',
        "M.8 5.5C1.1 5.8 1.5 6 1.9 6C3 6 3.6 4.6 3.6 2.6C3.6 1.2 3 .4 2 .4C1 .4 .4 1.1 .4 2.2C.4 3.2 1 3.9 1.9 3.9C2.7 3.9 3.4 3.3 3.6 2.5",
    ),
    ('/', "M3.2 .2L.8 6.2"),
];

/// A text around `x`, its base line on `y`, digits `height` high. Letters without a glyph leave a gap.
pub(crate) fn text(x: f32, y: f32, text: &str, height: f32, colour: &str) -> String {
    let scale = height / HEIGHT;
    let mut paths = String::new();
    let mut shift = 0.0;
    for letter in text.chars() {
        if let Some((_, path)) = GLYPHS.iter().find(|(known, _)| *known == letter) {
            // Writing to a string does not fail.
            let _ = write!(paths, "<path transform=\"translate({shift:.1} 0)\" d=\"{path}\"/>");
        }
        shift += ADVANCE;
    }
    let left = x - scale * (shift - ADVANCE + WIDTH) / 2.0;
    format!(
        "<g transform=\"translate({left:.2} {:.2}) scale({scale:.3})\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"0.85\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{paths}</g>\n",
        y - height
    )
}
