//! Drawing as pixels.

use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::canvas::{Anchor, Canvas, Colour};
use super::font;

pub(super) struct Png {
    pixels: Option<Pixmap>,
}

/// Pixels for each unit, so that lines are sharp on fine screens too.
const SCALE: u32 = 2;

impl Png {
    pub(super) fn new(width: u32, height: u32) -> Png {
        Png { pixels: Pixmap::new(width * SCALE, height * SCALE) }
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, String> {
        let pixels = self.pixels.ok_or("the picture is too large")?;
        pixels.encode_png().map_err(|error| error.to_string())
    }

    fn stroke(&mut self, path: Option<Path>, width: f32, colour: Colour) {
        let (Some(pixels), Some(path)) = (&mut self.pixels, path) else { return };
        let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
        pixels.stroke_path(&path, &paint(colour), &stroke, scaled(), None);
    }

    fn fill(&mut self, path: Option<Path>, colour: Colour) {
        let (Some(pixels), Some(path)) = (&mut self.pixels, path) else { return };
        let transform = scaled();
        pixels.fill_path(&path, &paint(colour), FillRule::Winding, transform, None);
    }
}

fn scaled() -> Transform {
    Transform::from_scale(SCALE as f32, SCALE as f32)
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 0xff);
    paint
}

fn outline(points: impl IntoIterator<Item = (f32, f32)>, closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (i, (x, y)) in points.into_iter().enumerate() {
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}

impl Canvas for Png {
    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Colour) {
        self.fill(Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect), colour);
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32, colour: Colour) {
        self.stroke(outline(points.iter().copied(), false), width, colour);
    }

    fn area(&mut self, points: &[(f32, f32)], colour: Colour) {
        self.fill(outline(points.iter().copied(), true), colour);
    }

    fn circle(&mut self, x: f32, y: f32, radius: f32, colour: Colour) {
        self.fill(PathBuilder::from_circle(x, y, radius), colour);
    }

    fn text(&mut self, x: f32, y: f32, text: &str, height: f32, anchor: Anchor, colour: Colour) {
        // Capitals are about 0.7 of a font's size.
        let unit = height * 0.7 / font::HEIGHT;
        let width = font::ADVANCE * unit * text.chars().count() as f32;
        let start = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        for (i, letter) in text.chars().enumerate() {
            let left = start + font::ADVANCE * unit * i as f32;
            for stroke in font::strokes(letter) {
                let points =
                    stroke.into_iter().map(|(px, py)| (left + px * unit, y - (font::HEIGHT - py) * unit));
                self.stroke(outline(points, false), unit * 0.9, colour);
            }
        }
    }
}
