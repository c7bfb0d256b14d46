//! Players who know the rules: random legal moves, and a room driven without sockets.

use alfil_server::room::{
    ClockSettings, Command, Decision, Event, LogEntry, Opening, Refusal, Room, Secrets, Side,
};
use alfil_server::secret::Token;
use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Variant, VariantId, Visitor};

/// A small generator of numbers; the same seed gives the same numbers.
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % end as u64) as usize
    }
}

/// A random legal move in the position, as engines write it; `None` if there is none.
pub(crate) fn random_move(variant: &str, fen: &str, dice: &mut Dice) -> Option<String> {
    VariantId::by_name(variant).unwrap().visit(Choose { fen, dice })
}

struct Choose<'a> {
    fen: &'a str,
    dice: &'a mut Dice,
}

impl Visitor for Choose<'_> {
    type Out = Option<String>;

    fn visit<V: Variant>(self) -> Self::Out {
        let pos: Position<V> = alfil_notation::parse_fen(self.fen).unwrap();
        let moves = pos.legal_moves();
        let m = *moves.get(self.dice.below(moves.len().max(1)))?;
        Some(alfil_notation::uci::<V>(m, alfil_notation::Castling::Standard))
    }
}

pub(crate) fn opening(variant: &str) -> Opening {
    Opening {
        variant: variant.into(),
        rules: VariantId::by_name(variant).unwrap().profile().id.into(),
        start: None,
        moves: Vec::new(),
        clock: Some(ClockSettings { base_ms: 60_000, increment_ms: 1_000 }),
        public: false,
        host: Side::White,
    }
}

/// A room with its log, driven by hand.
pub(crate) struct Driven {
    pub(crate) room: Room,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) now_ms: u64,
    ids: usize,
}

/// White's seat, Black's seat, the invitation.
pub(crate) fn tokens() -> [Token; 3] {
    [(); 3].map(|()| Token::random().unwrap())
}

impl Driven {
    /// A room that waits.
    pub(crate) fn waiting(opening: Opening, [host, _, invitation]: &[Token; 3]) -> Driven {
        let secrets =
            Secrets { host: Some(host.digest()), guest: None, invitation: Some(invitation.digest()) };
        let event = Event::Opened { opening };
        let entry = LogEntry { seq: 0, at_ms: 1_000_000, event, secrets: Some(secrets) };
        Driven { room: Room::open(&entry).unwrap(), log: vec![entry], now_ms: 1_000_000, ids: 0 }
    }

    /// A room with both players.
    pub(crate) fn playing(opening: Opening) -> Driven {
        let tokens = tokens();
        let mut driven = Driven::waiting(opening, &tokens);
        let entry = driven.room.join(&tokens[1], Some(&tokens[2]), driven.now_ms).unwrap();
        driven.take(entry);
        driven
    }

    pub(crate) fn take(&mut self, entry: LogEntry) {
        self.room.apply(&entry).unwrap();
        self.log.push(entry);
    }

    /// What is due by itself, then the command.
    pub(crate) fn send(&mut self, by: Color, command: &Command) -> Result<Decision, Refusal> {
        loop {
            let decision = self.room.decide(by, command, self.now_ms, 0)?;
            match &decision {
                Decision::Due(event) => self.take(self.room.entry(event.clone(), self.now_ms)),
                Decision::Event(event) => {
                    self.take(self.room.entry(event.clone(), self.now_ms));
                    return Ok(decision);
                }
                Decision::Rematch => {
                    let event = Event::RematchOpened { room: "next".into() };
                    self.take(self.room.entry(event, self.now_ms));
                    return Ok(decision);
                }
                Decision::Known(_) => return Ok(decision),
            }
        }
    }

    /// A move of whoever is to move.
    pub(crate) fn play(&mut self, text: &str) -> Result<Decision, Refusal> {
        self.ids += 1;
        let status = self.room.status(self.now_ms);
        let id = format!("m{}", self.ids);
        self.send(status.turn.color(), &Command::Move { ply: status.ply, san: text.into(), id })
    }

    pub(crate) fn reason(&self) -> Option<String> {
        self.room.status(self.now_ms).end.map(|end| end.reason)
    }

    /// The log tells of the same room, and the rules bear its record out.
    pub(crate) fn check(&self) {
        let text: Vec<String> = self.log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        let replayed = Room::replay(text.iter().map(|line| serde_json::from_str(line).unwrap())).unwrap();
        assert_eq!(replayed.view(self.now_ms), self.room.view(self.now_ms));
        assert_eq!(replayed.record(), self.room.record());
        assert_eq!(replayed.deadline_ms(), self.room.deadline_ms());
        let verified = self.room.record().verify().unwrap();
        assert_eq!(verified.outcome, self.room.outcome());
        assert_eq!(verified.fen, self.room.status(self.now_ms).fen);
    }
}
