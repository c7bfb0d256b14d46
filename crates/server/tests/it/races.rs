//! Messages that are late, doubled or out of order, timers and restarts between them: whatever the order, the room, its log
//! and what the players were told agree. A failure shows the shortest order that brings it about.

use std::collections::HashMap;

use alfil_server::room::{Command, Decision, DrawClaim, Event, Opening, Room, Side, StatusView};
use alfil_variants::VariantId;
use alfil_variants::alfil_core::Color;
use proptest::prelude::*;

use crate::players::{Dice, Driven, opening, random_move};

/// What happens next.
#[derive(Clone, Debug)]
enum Step {
    /// A player looks at the room.
    Look(bool),
    /// A player sends something that fits what it has seen last.
    Send { by: bool, what: u8, choice: u64 },
    /// One of the messages on their way arrives; and is sent again, or not.
    Arrive { which: usize, again: bool },
    /// Time passes.
    Wait(u64),
    /// The server notes who is there.
    Note { white: bool, black: bool },
    /// The server is killed and starts again.
    Restart { away_ms: u64 },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => any::<bool>().prop_map(Step::Look),
        8 => (any::<bool>(), 0..16_u8, any::<u64>()).prop_map(|(by, what, choice)| Step::Send { by, what, choice }),
        9 => (any::<usize>(), prop::bool::weighted(0.2)).prop_map(|(which, again)| Step::Arrive { which, again }),
        3 => prop_oneof![9 => 0..5_000_u64, 1 => 0..90_000_u64].prop_map(Step::Wait),
        1 => (any::<bool>(), any::<bool>()).prop_map(|(white, black)| Step::Note { white, black }),
        1 => (0..100_000_u64).prop_map(|away_ms| Step::Restart { away_ms }),
    ]
}

pub(crate) struct Race {
    pub(crate) driven: Driven,
    variant: &'static str,
    seen: [StatusView; 2],
    under_way: Vec<(Color, Command)>,
    named: u64,
    /// The event that each acknowledged move was told to be.
    acknowledged: HashMap<String, u64>,
}

impl Race {
    pub(crate) fn new(variant: &'static str) -> Race {
        let driven = Driven::playing(Opening { public: true, ..opening(variant) });
        let status = driven.room.status(driven.now_ms);
        let seen = [status.clone(), status];
        Race { driven, variant, seen, under_way: Vec::new(), named: 0, acknowledged: HashMap::new() }
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Look(by) => self.seen[usize::from(by)] = self.driven.room.status(self.driven.now_ms),
            Step::Send { by, what, choice } => self.send(by, what, choice),
            Step::Arrive { which, again } => self.arrive(which, again),
            Step::Wait(ms) => {
                self.driven.now_ms += ms;
                self.due();
            }
            Step::Note { white, black } => {
                let is_there = |side: Color| if side.is_white() { white } else { black };
                if let Some(event) = self.driven.room.noted_presence(is_there) {
                    self.happen(event);
                }
            }
            Step::Restart { away_ms } => self.restart(away_ms),
        }
    }

    fn happen(&mut self, event: Event) {
        let entry = self.driven.room.entry(event, self.driven.now_ms);
        self.driven.take(entry);
    }

    pub(crate) fn due(&mut self) {
        if let Some(event) = self.driven.room.due(self.driven.now_ms) {
            self.happen(event);
        }
    }

    fn send(&mut self, by: bool, what: u8, choice: u64) {
        let color = if by { Color::Black } else { Color::White };
        let seen = &self.seen[usize::from(by)];
        let command = match what {
            0 => Command::OfferDraw {},
            1 => Command::DeclineDraw {},
            2 => Command::TakeBack {},
            3 => Command::DeclineTakeBack {},
            4 => Command::GiveTime {},
            5 => Command::Claim { claim: DrawClaim::Threefold },
            6 => Command::ClaimVictory {},
            7 if choice.is_multiple_of(6) => Command::Resign {},
            7 => Command::Rematch {},
            8 => Command::Abort {},
            _ if seen.end.is_none() && seen.turn == Side::from(color) => {
                let Some(san) = random_move(self.variant, &seen.fen, &mut Dice(choice)) else { return };
                self.named += 1;
                Command::Move { ply: seen.ply, san, id: self.named.to_string() }
            }
            _ => return,
        };
        self.under_way.push((color, command));
    }

    fn arrive(&mut self, which: usize, again: bool) {
        if self.under_way.is_empty() {
            return;
        }
        let which = which % self.under_way.len();
        let (by, command) = if again { self.under_way[which].clone() } else { self.under_way.remove(which) };
        self.deliver(by, &command);
    }

    pub(crate) fn deliver(&mut self, by: Color, command: &Command) {
        let before = self.driven.room.outcome();
        let decision = self.driven.send(by, command);
        let Command::Move { id, .. } = command else {
            return;
        };
        match decision {
            Ok(Decision::Event(_)) => {
                assert_eq!(before, None, "a move after the end");
                let seq = self.driven.room.seq();
                assert_eq!(self.acknowledged.insert(id.clone(), seq), None, "a move made twice");
            }
            Ok(Decision::Known(seq)) => assert_eq!(self.acknowledged.get(id), Some(&seq)),
            Ok(other) => panic!("a move became {other:?}"),
            Err(_) => assert_eq!(self.acknowledged.get(id), None, "an acknowledged move is refused"),
        }
    }

    pub(crate) fn restart(&mut self, away_ms: u64) {
        let before = self.driven.room.view(self.driven.now_ms);
        self.driven.room = Room::replay(self.driven.log.clone()).unwrap();
        assert_eq!(self.driven.room.view(self.driven.now_ms), before);
        self.driven.now_ms += away_ms;
        if self.driven.room.outcome().is_none() {
            let idle_ms = self.driven.now_ms - self.driven.room.at_ms();
            let clocks = self.driven.room.status(self.driven.now_ms - away_ms).clocks;
            self.happen(Event::Credited { ms: away_ms.min(idle_ms) });
            assert_eq!(self.driven.room.status(self.driven.now_ms).clocks, clocks, "the outage cost time");
        }
    }

    pub(crate) fn check(&self) {
        self.driven.check();
        let moved = self.driven.log.iter().filter_map(|entry| match &entry.event {
            Event::Moved { id, .. } => Some((id.clone(), entry.seq)),
            _ => None,
        });
        let moved: Vec<(String, u64)> = moved.collect();
        assert_eq!(moved.len(), self.acknowledged.len());
        assert!(moved.iter().all(|(id, seq)| self.acknowledged.get(id) == Some(seq)));
        for (index, entry) in self.driven.log.iter().enumerate() {
            assert_eq!(entry.seq, index as u64);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_order(which in 0..VariantId::ALL.len(), steps in prop::collection::vec(step(), 1..250)) {
        let mut race = Race::new(VariantId::ALL[which].key());
        for step in &steps {
            race.take(step);
        }
        race.check();
    }
}
