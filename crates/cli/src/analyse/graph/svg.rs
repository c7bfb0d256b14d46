//! Drawing as SVG.

use std::fmt::Write;

use super::canvas::{Anchor, Canvas, Colour};

pub(super) struct Svg {
    text: String,
}

impl Svg {
    pub(super) fn new(width: u32, height: u32) -> Svg {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n"
        );
        Svg { text }
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{element}");
    }
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn listed(points: &[(f32, f32)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

fn escaped(text: &str) -> String {
    // Control characters have no place in XML, whichever way they are written.
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Canvas for Svg {
    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Colour) {
        let fill = hex(colour);
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
        ));
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32, colour: Colour) {
        let (points, stroke) = (listed(points), hex(colour));
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
        ));
    }

    fn area(&mut self, points: &[(f32, f32)], colour: Colour) {
        let (points, fill) = (listed(points), hex(colour));
        self.add(format_args!("<polygon points=\"{points}\" fill=\"{fill}\"/>"));
    }

    fn circle(&mut self, x: f32, y: f32, radius: f32, colour: Colour) {
        let fill = hex(colour);
        self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\"/>"));
    }

    fn text(&mut self, x: f32, y: f32, text: &str, height: f32, anchor: Anchor, colour: Colour) {
        let (text, fill) = (escaped(text), hex(colour));
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{height}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{text}</text>"
        ));
    }
}
