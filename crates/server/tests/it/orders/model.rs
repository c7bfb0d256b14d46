//! What a game has to do, told once more in a few lines that know no rules of chess.

use alfil_server::room::{Command, Side, StatusView};
use alfil_variants::alfil_core::Color::{self, Black, White};

use super::Thing;

/// What the model knows of a game.
#[derive(Clone, Debug)]
pub(super) struct Model {
    ply: usize,
    offer: Option<Color>,
    takeback: Option<Color>,
    reason: Option<String>,
    /// Moves that were made, whether they stand or not.
    made: Vec<String>,
}

impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        let seen = |model: &Model| (model.ply, model.offer, model.takeback, model.reason.clone());
        seen(self) == seen(other)
    }
}

impl Model {
    pub(super) fn new(ply: usize) -> Model {
        Model { ply, offer: None, takeback: None, reason: None, made: Vec::new() }
    }

    /// As much of a status as the model knows.
    pub(super) fn seen(status: &StatusView) -> Model {
        let side = |side: Option<Side>| side.map(Side::color);
        let reason = status.end.as_ref().map(|end| end.reason.clone());
        let (offer, takeback) = (side(status.draw_offer), side(status.takeback));
        Model { ply: status.ply, offer, takeback, reason, made: Vec::new() }
    }

    fn turn(&self) -> Color {
        if self.ply.is_multiple_of(2) { White } else { Black }
    }

    pub(super) fn take(&mut self, thing: &Thing) {
        if self.reason.is_some() {
            return;
        }
        match thing {
            // Time runs once both have moved.
            Thing::Time(_) if self.ply >= 2 => self.end("timeout"),
            Thing::Time(_) | Thing::Restart => {}
            Thing::Command(by, Command::Move { ply, id, .. }) => {
                if *ply == self.ply && *by == self.turn() && !self.made.contains(id) {
                    self.made.push(id.clone());
                    self.ply += 1;
                    self.offer = self.offer.filter(|offer| offer == by);
                    self.takeback = None;
                }
            }
            Thing::Command(by, Command::OfferDraw {}) => match self.offer {
                Some(offer) if offer != *by => self.end("agreement"),
                _ => self.offer = Some(*by),
            },
            Thing::Command(by, Command::TakeBack {}) => match self.takeback {
                Some(asked) if asked != *by => {
                    self.ply -= if asked == self.turn() { 2 } else { 1 };
                    (self.offer, self.takeback) = (None, None);
                }
                _ => self.takeback = Some(*by),
            },
            Thing::Command(_, Command::Resign {}) => self.end("resignation"),
            Thing::Command(_, other) => panic!("the model knows nothing of {other:?}"),
        }
    }

    fn end(&mut self, reason: &str) {
        (self.offer, self.takeback, self.reason) = (None, None, Some(reason.to_owned()));
    }
}
