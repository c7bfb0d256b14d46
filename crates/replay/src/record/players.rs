//! Who played.

use alfil_variants::alfil_core::Color;

use super::GameRecord;

/// A player, as the tags tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player<'a> {
    /// The name (`White`, `Black`); `None` where the tag is missing, empty or `?`.
    pub name: Option<&'a str>,
    /// The rating (`WhiteElo`, `BlackElo`); `None` where it is no number.
    pub rating: Option<u32>,
    /// The title (`WhiteTitle`, `BlackTitle`).
    pub title: Option<&'a str>,
}

/// The names of a side's tags.
const fn tag_names(side: Color) -> [&'static str; 3] {
    match side {
        Color::White => ["White", "WhiteElo", "WhiteTitle"],
        Color::Black => ["Black", "BlackElo", "BlackTitle"],
    }
}

impl GameRecord {
    /// Who played a side.
    pub fn player(&self, side: Color) -> Player<'_> {
        let [name, rating, title] = tag_names(side);
        let said = |name| self.tag(name).filter(|value| !["", "?", "-"].contains(value));
        Player {
            name: said(name),
            rating: said(rating).and_then(|value| value.parse().ok()),
            title: said(title),
        }
    }

    /// Says who played a side. What is not known of the player is taken out, but for the name, which PGN wants.
    pub fn set_player(&mut self, side: Color, player: Player<'_>) {
        let [name, rating, title] = tag_names(side);
        self.set_tag(name, player.name.unwrap_or("?"));
        let others = [
            (rating, player.rating.map(|rating| rating.to_string())),
            (title, player.title.map(str::to_owned)),
        ];
        for (tag, value) in others {
            match value {
                Some(value) => self.set_tag(tag, value),
                None => self.remove_tag(tag),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_variants::Profile;

    #[test]
    fn players_stand_in_the_tags() {
        let mut record = GameRecord::new("x", Profile::CLAIMS);
        assert_eq!(record.player(Color::White), Player::default());
        let ada = Player { name: Some("Ada"), rating: Some(1815), title: Some("WGM") };
        record.set_player(Color::White, ada);
        assert_eq!(record.player(Color::White), ada);
        assert_eq!(record.tag("WhiteElo"), Some("1815"));
        record.set_player(Color::White, Player { title: None, rating: None, ..ada });
        assert_eq!(record.tags.len(), 1);
    }
}
