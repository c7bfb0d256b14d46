//! A game of any variant: the tree without its type parameter.

use alfil_draw::{Diagram, Look};
use alfil_notation::{Castling, PgnReader, parse_fen, parse_move, san, uci};
use alfil_replay::{GameRecord, RecordedMove, Request};
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Profile, Variant, Visitor};

use crate::dto::{EndBy, Ended, MoveNode, Place, Side, TagDto, View};
use crate::fault::{Fault, profile, variant};
use crate::tree::{ROOT, Tree};
use crate::{view, words};

/// A game of any variant with a place in it.
pub struct Table(Box<dyn Erased>);

impl Table {
    /// A game without moves.
    ///
    /// # Errors
    ///
    /// [`Fault`] for a variant or profile that there is not, and for a FEN that is no position.
    pub fn new(variant_name: &str, profile_name: Option<&str>, fen: Option<&str>) -> Result<Table, Fault> {
        let id = variant(variant_name)?;
        let profile = profile_name.map_or_else(|| Ok(id.profile()), profile)?;
        id.visit(Fresh { profile, fen })
    }

    /// The game of a record.
    ///
    /// # Errors
    ///
    /// [`Fault`] for a record that the rules do not bear out.
    pub fn of_record(record: GameRecord) -> Result<Table, Fault> {
        record.variant_id()?.visit(Recorded(record))
    }

    /// The game of a record's bytes.
    ///
    /// # Errors
    ///
    /// [`Fault`] for bytes that are none, and for a record that the rules do not bear out.
    pub fn of_bytes(bytes: &[u8]) -> Result<Table, Fault> {
        Table::of_record(GameRecord::decode(bytes)?)
    }

    /// All games of a PGN file. Tags decide about variant and profile where nobody asks for one.
    ///
    /// # Errors
    ///
    /// [`Fault`] for the first mistake in the file, and for a file without a game.
    pub fn of_pgn(
        text: &str,
        variant_name: Option<&str>,
        profile_name: Option<&str>,
    ) -> Result<Vec<Table>, Fault> {
        let request = Request {
            variant: variant_name.map(variant).transpose()?,
            profile: profile_name.map(profile).transpose()?,
            ..Request::default()
        };
        let mut reader = PgnReader::new(text.as_bytes());
        let mut games = Vec::new();
        while let Some(game) = reader.next_game() {
            games.push(Table::of_record(GameRecord::from_pgn(&game?, &request)?)?);
        }
        if games.is_empty() { Err(Fault::NoGame) } else { Ok(games) }
    }
}

impl std::ops::Deref for Table {
    type Target = dyn Erased;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl std::ops::DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

struct Fresh<'a> {
    profile: Profile,
    fen: Option<&'a str>,
}

impl Visitor for Fresh<'_> {
    type Out = Result<Table, Fault>;

    fn visit<V: Variant>(self) -> Self::Out {
        let start = self.fen.map_or_else(|| Ok(Position::start()), parse_fen::<V>)?;
        Ok(Table(Box::new(Tree::new(start, self.profile))))
    }
}

struct Recorded(GameRecord);

impl Visitor for Recorded {
    type Out = Result<Table, Fault>;

    fn visit<V: Variant>(self) -> Self::Out {
        Ok(Table(Box::new(Tree::<V>::of_record(self.0)?)))
    }
}

/// What a game of any variant can do. The faults of a method change nothing.
#[allow(clippy::missing_errors_doc, reason = "each fault is a sentence that says what could not be done")]
pub trait Erased {
    /// What stands at the place.
    fn view(&self) -> Result<View, Fault>;
    /// All nodes by their numbers.
    fn nodes(&self) -> Vec<Option<MoveNode>>;
    /// The line that is walked along.
    fn line(&self) -> Vec<usize>;
    /// The game itself.
    fn main_line(&self) -> Vec<usize>;
    /// Plays a move in UCI or SAN; the number of its node. `said` holds what is to be said of it.
    fn play(&mut self, text: &str, said: RecordedMove) -> Result<usize, Fault>;
    /// Goes to a node.
    fn go_to(&mut self, id: usize) -> Result<(), Fault>;
    /// Goes some plies along the line; `false` if it is shorter.
    fn step(&mut self, plies: isize) -> bool;
    /// Goes to a ply of the line; `false` if it is shorter.
    fn go_to_ply(&mut self, ply: usize) -> bool;
    /// Takes the last moves of the game out.
    fn take_back(&mut self, count: usize) -> Result<(), Fault>;
    /// Takes a node and all after it out.
    fn delete(&mut self, id: usize) -> Result<(), Fault>;
    /// Makes a variation the main one.
    fn promote(&mut self, id: usize) -> Result<(), Fault>;
    /// Says something about a move, in place of what was said.
    fn set_comment(&mut self, id: usize, text: &str) -> Result<(), Fault>;
    /// Sets the Numeric Annotation Glyphs of a move.
    fn set_nags(&mut self, id: usize, nags: Vec<u8>) -> Result<(), Fault>;
    /// The players end the game.
    fn end(&mut self, by: &EndBy) -> Result<(), Fault>;
    /// Forgets that they did.
    fn reopen(&mut self);
    /// How the game ended.
    fn outcome(&self) -> Result<Option<Ended>, Fault>;
    /// The tags.
    fn tags(&self) -> Vec<TagDto>;
    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str);
    /// A move of the place in SAN.
    fn san(&self, text: &str) -> Result<String, Fault>;
    /// A move of the place in UCI.
    fn uci(&self, text: &str) -> Result<String, Fault>;
    /// What a search of a node has to know; of the place if none is named.
    fn place(&self, id: Option<usize>) -> Result<Place, Fault>;
    /// The game as a record.
    fn record(&self) -> Result<GameRecord, Fault>;
    /// The place as a picture.
    fn picture(&self, side: Option<Side>, coordinates: bool) -> Result<String, Fault>;
}

impl<V: Variant> Tree<V> {
    fn read(&self, text: &str) -> Result<Move, Fault> {
        let pos = self.position(self.at())?;
        parse_move(pos, text).map_err(|error| Fault::Move { text: text.to_owned(), error })
    }
}

impl<V: Variant> Erased for Tree<V> {
    fn view(&self) -> Result<View, Fault> {
        view::view(self, self.at())
    }

    fn nodes(&self) -> Vec<Option<MoveNode>> {
        view::nodes(self)
    }

    fn line(&self) -> Vec<usize> {
        Tree::line(self)
    }

    fn main_line(&self) -> Vec<usize> {
        Tree::main_line(self)
    }

    fn play(&mut self, text: &str, said: RecordedMove) -> Result<usize, Fault> {
        // A finished game has no legal moves, so look first whether it is finished.
        let m = self.read(text).or_else(|fault| match self.verdict(self.at())?.outcome {
            Some(outcome) => Err(Fault::Over(outcome)),
            None => Err(fault),
        })?;
        Tree::play(self, m, said)
    }

    fn go_to(&mut self, id: usize) -> Result<(), Fault> {
        Tree::go_to(self, id)
    }

    fn step(&mut self, plies: isize) -> bool {
        let here = self.get(self.at()).map_or(0, |node| node.ply);
        here.checked_add_signed(plies).is_some_and(|ply| Tree::go_to_ply(self, ply))
    }

    fn go_to_ply(&mut self, ply: usize) -> bool {
        Tree::go_to_ply(self, ply)
    }

    fn take_back(&mut self, count: usize) -> Result<(), Fault> {
        Tree::take_back(self, count)
    }

    fn delete(&mut self, id: usize) -> Result<(), Fault> {
        Tree::delete(self, id)
    }

    fn promote(&mut self, id: usize) -> Result<(), Fault> {
        Tree::promote(self, id)
    }

    fn set_comment(&mut self, id: usize, text: &str) -> Result<(), Fault> {
        let comments = Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        self.find_mut(id)?.said.comments = comments.into_iter().collect();
        Ok(())
    }

    fn set_nags(&mut self, id: usize, nags: Vec<u8>) -> Result<(), Fault> {
        self.find_mut(id)?.said.nags = nags;
        Ok(())
    }

    fn end(&mut self, by: &EndBy) -> Result<(), Fault> {
        Tree::end(self, by)
    }

    fn reopen(&mut self) {
        Tree::reopen(self);
    }

    fn outcome(&self) -> Result<Option<Ended>, Fault> {
        let last = Tree::main_line(self).last().copied().unwrap_or(ROOT);
        let pos = self.position(last)?;
        let ended = self.verdict(last)?.outcome.map(|outcome| words::ended(pos, outcome));
        Ok(ended.or_else(|| view::unstated(self, last)))
    }

    fn tags(&self) -> Vec<TagDto> {
        self.head().tags.iter().map(TagDto::from).collect()
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.head_mut().set_tag(name, value);
    }

    fn san(&self, text: &str) -> Result<String, Fault> {
        Ok(san(self.position(self.at())?, self.read(text)?))
    }

    fn uci(&self, text: &str) -> Result<String, Fault> {
        Ok(uci::<V>(self.read(text)?, Castling::Standard))
    }

    fn place(&self, id: Option<usize>) -> Result<Place, Fault> {
        view::place(self, id.unwrap_or(self.at()))
    }

    fn record(&self) -> Result<GameRecord, Fault> {
        self.to_record()
    }

    fn picture(&self, side: Option<Side>, coordinates: bool) -> Result<String, Fault> {
        let diagram = Diagram::of(self.position(self.at())?, self.last_move(self.at()));
        Ok(diagram.svg(&Look { side: view::below(side), coordinates }))
    }
}
