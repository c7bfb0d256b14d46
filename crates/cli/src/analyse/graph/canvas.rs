//! What a graph is drawn with.

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A plane of pixels or of shapes, its origin at the upper left.
pub(super) trait Canvas {
    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Colour);
    fn line(&mut self, points: &[(f32, f32)], width: f32, colour: Colour);
    fn area(&mut self, points: &[(f32, f32)], colour: Colour);
    fn circle(&mut self, x: f32, y: f32, radius: f32, colour: Colour);
    /// Text of a height, `y` being its base line.
    fn text(&mut self, x: f32, y: f32, text: &str, height: f32, anchor: Anchor, colour: Colour);
}
