//! The room without sockets: what players may do, clocks, logs.

use alfil_server::room::{
    AbsenceView, ClaimView, ClockSettings, Command, Decision, DrawClaim, Event, FIRST_MOVES_MS, LogEntry,
    MOST_EVENTS, MOST_GIFTS, MOVE_WITHIN_MS, Opening, PlayersEnd, Refusal, RefusalCode, Room, Side,
    WAITING_MS,
};
use alfil_variants::alfil_core::Color::{self, Black, White};
use alfil_variants::{Profile, VariantId};
use proptest::prelude::*;

use crate::players::{Dice, Driven, opening, random_move, tokens};

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, Refusal>, code: RefusalCode) {
    assert_eq!(result.unwrap_err().code, code);
}

fn play_all(driven: &mut Driven, moves: &str) {
    for text in moves.split_whitespace() {
        driven.play(text).unwrap();
    }
}

#[test]
fn random_games_of_all_variants_and_profiles_end_and_verify() {
    let mut reasons = std::collections::BTreeSet::new();
    for variant in VariantId::ALL {
        for profile in Profile::ALL {
            let mut dice = Dice(variant.meta().code.into());
            let mut driven = Driven::playing(Opening { rules: profile.id.into(), ..opening(variant.key()) });
            while driven.reason().is_none() && driven.room.record().moves.len() < 300 {
                driven.now_ms += dice.below(2_000) as u64;
                let fen = driven.room.status(0).fen;
                driven.play(&random_move(variant.key(), &fen, &mut dice).unwrap()).unwrap();
            }
            if driven.reason().is_none() {
                driven.send(White, &Command::Resign {}).unwrap();
            }
            driven.check();
            reasons.extend(driven.reason());
        }
    }
    assert!(reasons.contains("third-check") && reasons.contains("race-won"), "{reasons:?}");
}

#[test]
fn a_move_sent_twice_is_made_once() {
    let mut driven = Driven::playing(opening("three-check"));
    let e4 = |id: &str| Command::Move { ply: 0, san: "e4".into(), id: id.into() };
    assert!(matches!(driven.send(White, &e4("a")), Ok(Decision::Event(_))));
    assert_eq!(driven.send(White, &e4("a")), Ok(Decision::Known(2)));
    let as_uci = Command::Move { ply: 0, san: "e2e4".into(), id: "a".into() };
    assert_eq!(driven.send(White, &as_uci), Ok(Decision::Known(2)));
    refused(driven.send(White, &e4("b")), RefusalCode::WrongPly);
    let other = Command::Move { ply: 0, san: "d4".into(), id: "a".into() };
    refused(driven.send(White, &other), RefusalCode::BadId);
    refused(driven.send(Black, &e4("a")), RefusalCode::WrongPly);
    assert_eq!(driven.room.record().moves.len(), 1);
    // The other side has names of its own.
    let e5 = Command::Move { ply: 1, san: "e5".into(), id: "a".into() };
    assert!(matches!(driven.send(Black, &e5), Ok(Decision::Event(_))));
    assert_eq!(driven.send(White, &e4("a")), Ok(Decision::Known(2)));
    assert_eq!(driven.send(Black, &e5), Ok(Decision::Known(3)));
    // Also once it was taken back: what comes late must not be made anew.
    driven.send(White, &Command::TakeBack {}).unwrap();
    driven.send(Black, &Command::TakeBack {}).unwrap();
    assert_eq!(driven.send(White, &e4("a")), Ok(Decision::Known(2)));
    assert_eq!(driven.room.record().moves.len(), 0);
    driven.check();
}

#[test]
fn moves_that_cannot_be_made() {
    let mut driven = Driven::playing(opening("knightmate"));
    refused(driven.play("e5"), RefusalCode::IllegalMove);
    refused(driven.play("--"), RefusalCode::IllegalMove);
    refused(driven.play(""), RefusalCode::IllegalMove);
    let by_black = Command::Move { ply: 0, san: "e4".into(), id: "x".into() };
    refused(driven.send(Black, &by_black), RefusalCode::NotYourTurn);
    let long = Command::Move { ply: 0, san: "e4".into(), id: "x".repeat(65) };
    refused(driven.send(White, &long), RefusalCode::BadId);
    driven.check();
}

#[test]
fn counters_travel_and_the_third_check_wins() {
    let mut driven = Driven::playing(opening("three-check"));
    play_all(&mut driven, "e4 e5 Bc4 Bc5 Bxf7+");
    assert_eq!(driven.room.status(0).checks_given, Some([1, 0]));
    play_all(&mut driven, "Kxf7 Qh5+ Kf8 Qf5+");
    assert_eq!(driven.reason().as_deref(), Some("third-check"));
    refused(driven.play("Ke8"), RefusalCode::Over);
    driven.check();
}

#[test]
fn a_race_that_can_be_answered_says_so() {
    let start = "8/1K4k1/8/8/8/8/8/8 w - - 0 1";
    let racing =
        |rules: &str| Opening { start: Some(start.into()), rules: rules.into(), ..opening("racing-kings") };
    let mut driven = Driven::playing(racing("lichess"));
    driven.play("Kb8").unwrap();
    let status = driven.room.status(0);
    assert!(status.must_follow && status.notice.unwrap().starts_with("Black has one reply"));
    driven.play("Kg6").unwrap();
    assert_eq!(driven.reason().as_deref(), Some("race-won"));
    driven.check();
    let mut driven = Driven::playing(racing("claims"));
    driven.play("Kb8").unwrap();
    assert_eq!(driven.reason().as_deref(), Some("race-drawn"));
    driven.check();
}

#[test]
fn draws_by_agreement() {
    let mut driven = Driven::playing(opening("chess"));
    refused(driven.send(White, &Command::DeclineDraw {}), RefusalCode::NothingToDecline);
    driven.send(White, &Command::OfferDraw {}).unwrap();
    refused(driven.send(White, &Command::OfferDraw {}), RefusalCode::AlreadyAsked);
    driven.send(Black, &Command::DeclineDraw {}).unwrap();
    refused(driven.send(White, &Command::OfferDraw {}), RefusalCode::AlreadyAsked);
    play_all(&mut driven, "e4 e5");
    driven.send(White, &Command::OfferDraw {}).unwrap();
    // The own move leaves the offer standing, the opponent's move declines it.
    driven.play("Nf3").unwrap();
    assert_eq!(driven.room.status(0).draw_offer, Some(Side::White));
    driven.play("Nc6").unwrap();
    assert_eq!(driven.room.status(0).draw_offer, None);
    driven.send(Black, &Command::OfferDraw {}).unwrap();
    driven.send(White, &Command::OfferDraw {}).unwrap();
    assert_eq!(driven.reason().as_deref(), Some("agreement"));
    driven.check();
}

#[test]
fn a_threefold_is_claimed_where_the_profile_has_claims() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let claim = Command::Claim { claim: DrawClaim::Threefold };
    let mut driven = Driven::playing(opening("three-check"));
    refused(driven.send(White, &claim), RefusalCode::NoSuchClaim);
    play_all(&mut driven, shuffle);
    let why = "this position has occurred 3 times".to_owned();
    assert_eq!(driven.room.status(0).claims, [ClaimView { claim: DrawClaim::Threefold, why }]);
    driven.send(Black, &claim).unwrap();
    assert_eq!(driven.reason().as_deref(), Some("threefold"));
    driven.check();
    let automatic = Opening { rules: "automatic".into(), ..opening("three-check") };
    let mut driven = Driven::playing(automatic);
    play_all(&mut driven, shuffle);
    assert_eq!(driven.reason().as_deref(), Some("threefold"));
    driven.check();
}

#[test]
fn resigning_and_calling_off() {
    let mut driven = Driven::playing(opening("racing-kings"));
    driven.send(Black, &Command::Abort {}).unwrap();
    assert_eq!(driven.reason().as_deref(), Some("aborted"));
    driven.check();
    let mut driven = Driven::playing(opening("knightmate"));
    play_all(&mut driven, "e4 e5");
    refused(driven.send(White, &Command::Abort {}), RefusalCode::TooLateToAbort);
    driven.send(White, &Command::Resign {}).unwrap();
    let end = driven.room.status(0).end.unwrap();
    assert_eq!(
        (end.result.as_str(), end.winner, end.reason.as_str()),
        ("0-1", Some(Side::Black), "resignation")
    );
    refused(driven.send(White, &Command::Resign {}), RefusalCode::Over);
    driven.check();
}

#[test]
fn moves_are_taken_back_with_their_counters() {
    let mut driven = Driven::playing(opening("three-check"));
    refused(driven.send(White, &Command::TakeBack {}), RefusalCode::NothingToTakeBack);
    play_all(&mut driven, "e4 e5 Bc4 Bc5 Bxf7+ Kxf7");
    driven.send(White, &Command::TakeBack {}).unwrap();
    driven.send(Black, &Command::DeclineTakeBack {}).unwrap();
    assert_eq!(driven.room.status(0).ply, 6);
    driven.send(White, &Command::TakeBack {}).unwrap();
    driven.send(Black, &Command::TakeBack {}).unwrap();
    let status = driven.room.status(0);
    assert_eq!((status.ply, status.checks_given, status.turn), (4, Some([0, 0]), Side::White));
    driven.play("Qh5").unwrap();
    driven.check();
}

#[test]
fn clocks_run_from_the_third_ply_and_gain_the_increment() {
    let mut driven = Driven::playing(opening("chess"));
    driven.now_ms += 30_000;
    play_all(&mut driven, "e4 e5");
    let clocks = driven.room.status(driven.now_ms).clocks.unwrap();
    assert_eq!((clocks.white_ms, clocks.black_ms, clocks.running), (60_000, 60_000, Some(Side::White)));
    driven.now_ms += 5_000;
    driven.play("Nf3").unwrap();
    driven.now_ms += 250;
    let clocks = driven.room.status(driven.now_ms).clocks.unwrap();
    assert_eq!((clocks.white_ms, clocks.black_ms, clocks.running), (56_000, 59_750, Some(Side::Black)));
    driven.send(White, &Command::GiveTime {}).unwrap();
    assert_eq!(driven.room.status(driven.now_ms).clocks.unwrap().black_ms, 74_750);
    driven.check();
}

#[test]
fn the_flag_falls_before_a_late_move_and_is_judged_by_the_rules() {
    let mut driven = Driven::playing(opening("chess"));
    play_all(&mut driven, "e4 e5");
    assert_eq!(driven.room.deadline_ms(), Some(driven.now_ms + 60_000));
    driven.now_ms += 60_000;
    refused(driven.play("Nf3"), RefusalCode::Over);
    assert_eq!(driven.reason().as_deref(), Some("timeout"));
    driven.check();
    // White has no time left and Black nothing to win with; in Racing Kings a bare king still wins the race.
    for (variant, start, reason) in [
        ("three-check", "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1", "timeout-insufficient"),
        ("racing-kings", "8/8/8/8/8/8/k6K/7R w - - 0 1", "timeout"),
    ] {
        let mut driven = Driven::playing(Opening { start: Some(start.into()), ..opening(variant) });
        let mut dice = Dice(1);
        for _ in 0..2 {
            let fen = driven.room.status(0).fen;
            driven.play(&random_move(variant, &fen, &mut dice).unwrap()).unwrap();
        }
        driven.now_ms = driven.room.deadline_ms().unwrap();
        let due = driven.room.due(driven.now_ms).unwrap();
        driven.take(driven.room.entry(due, driven.now_ms));
        assert_eq!(driven.reason().as_deref(), Some(reason), "{variant}");
        driven.check();
    }
}

#[test]
fn an_outage_is_given_back() {
    let mut driven = Driven::playing(opening("chess"));
    play_all(&mut driven, "e4 e5");
    driven.now_ms += 70_000;
    driven.take(driven.room.entry(Event::Credited { ms: 65_000 }, driven.now_ms));
    assert_eq!(driven.room.status(driven.now_ms).clocks.unwrap().white_ms, 55_000);
    driven.play("Nf3").unwrap();
    driven.check();
}

#[test]
fn rooms_do_not_wait_for_ever() {
    let tokens = tokens();
    let mut driven = Driven::waiting(opening("chess"), &tokens);
    refused(driven.play("e4"), RefusalCode::NotBegun);
    driven.now_ms += WAITING_MS;
    refused(driven.room.join(&tokens[1], Some(&tokens[2]), driven.now_ms), RefusalCode::Full);
    refused(driven.play("e4"), RefusalCode::Over);
    assert_eq!(driven.reason().as_deref(), Some("aborted"));
    driven.check();
    let mut driven = Driven::playing(opening("chess"));
    driven.play("e4").unwrap();
    driven.now_ms += FIRST_MOVES_MS;
    refused(driven.play("e5"), RefusalCode::Over);
    driven.check();
}

#[test]
fn an_invitation_works_once_and_a_private_room_tells_strangers_nothing() {
    let [host, guest, invitation] = tokens();
    let mut driven = Driven::waiting(opening("chess"), &[host.clone(), guest.clone(), invitation.clone()]);
    refused(driven.room.join(&guest, None, driven.now_ms), RefusalCode::NotInvited);
    refused(driven.room.join(&guest, Some(&host), driven.now_ms), RefusalCode::NotInvited);
    let entry = driven.room.join(&guest, Some(&invitation), driven.now_ms).unwrap();
    driven.take(entry);
    refused(driven.room.join(&guest, Some(&invitation), driven.now_ms), RefusalCode::NotInvited);
    assert_eq!(driven.room.seat(&host), Some(White));
    assert_eq!(driven.room.seat(&guest), Some(Black));
    assert_eq!(driven.room.seat(&invitation), None);
    let log = serde_json::to_string(&driven.log).unwrap();
    for secret in [&host, &guest, &invitation] {
        assert!(!log.contains(secret.reveal()));
    }
    let public = Opening { public: true, ..opening("chess") };
    let driven = Driven::waiting(public, &tokens());
    assert!(driven.room.join(&guest, None, driven.now_ms).is_ok());
}

#[test]
fn a_rematch_takes_both() {
    let mut driven = Driven::playing(opening("chess"));
    refused(driven.send(White, &Command::Rematch {}), RefusalCode::NotOver);
    driven.send(White, &Command::Resign {}).unwrap();
    driven.send(White, &Command::Rematch {}).unwrap();
    refused(driven.send(White, &Command::Rematch {}), RefusalCode::AlreadyAsked);
    assert_eq!(driven.send(Black, &Command::Rematch {}), Ok(Decision::Rematch));
    assert_eq!(driven.room.rematch(), Some("next"));
    refused(driven.send(Black, &Command::Rematch {}), RefusalCode::AlreadyAsked);
    driven.check();
}

#[test]
fn no_log_grows_without_end() {
    let mut driven = Driven::playing(opening("chess"));
    play_all(&mut driven, "e4 e5");
    // One player alone cannot get there.
    let gifts = (0..=MOST_GIFTS).filter(|_| driven.send(White, &Command::GiveTime {}).is_ok()).count();
    assert_eq!(gifts, MOST_GIFTS as usize);
    refused(driven.send(White, &Command::GiveTime {}), RefusalCode::EnoughGiven);
    while driven.send(White, &Command::TakeBack {}).is_ok() {
        let _ = driven.send(Black, &Command::DeclineTakeBack {});
        assert!(driven.room.seq() <= MOST_EVENTS + 1);
    }
    assert_eq!(driven.reason().as_deref(), Some("aborted"));
    driven.check();
}

fn note(driven: &mut Driven, is_there: impl Fn(Color) -> bool) -> Option<Event> {
    let event = driven.room.noted_presence(is_there)?;
    driven.take(driven.room.entry(event.clone(), driven.now_ms));
    Some(event)
}

#[test]
fn the_win_is_claimed_when_the_opponent_stays_away_while_to_move() {
    let clock = Some(ClockSettings { base_ms: 170_000, increment_ms: 0 });
    let mut driven = Driven::playing(Opening { clock, ..opening("racing-kings") });
    let mut dice = Dice(3);
    let mut move_on = |driven: &mut Driven| {
        let fen = driven.room.status(0).fen;
        driven.play(&random_move("racing-kings", &fen, &mut dice).unwrap()).unwrap();
    };
    // Before both have moved nothing is noted: the game will be called off.
    assert_eq!(note(&mut driven, |_| false), None);
    move_on(&mut driven);
    move_on(&mut driven);
    // It is White's turn: that Black is away costs Black nothing.
    driven.now_ms += 20_000;
    assert_eq!(note(&mut driven, |side| side == White), None);
    refused(driven.send(White, &Command::ClaimVictory {}), RefusalCode::NotAbandoned);
    move_on(&mut driven);
    assert_eq!(note(&mut driven, |side| side == White), Some(Event::Left { by: Side::Black }));
    assert_eq!(note(&mut driven, |side| side == White), None);
    let claim_from_ms = driven.now_ms + 30_000;
    assert_eq!(driven.room.status(0).absence, Some(AbsenceView { by: Side::Black, claim_from_ms }));
    driven.now_ms = claim_from_ms - 1;
    refused(driven.send(White, &Command::ClaimVictory {}), RefusalCode::NotAbandoned);
    // Coming back stops it, and the next absence starts anew.
    assert_eq!(note(&mut driven, |_| true), Some(Event::Returned { by: Side::Black }));
    driven.now_ms += 1;
    refused(driven.send(White, &Command::ClaimVictory {}), RefusalCode::NotAbandoned);
    note(&mut driven, |_| false).unwrap();
    // The server was away for a while: nobody could come back.
    driven.now_ms += 10_000;
    driven.take(driven.room.entry(Event::Credited { ms: 8_000 }, driven.now_ms));
    let absence = driven.room.status(0).absence.unwrap();
    assert_eq!(absence.claim_from_ms, driven.now_ms - 2_000 + 30_000);
    driven.check();
    driven.now_ms = absence.claim_from_ms;
    refused(driven.send(Black, &Command::ClaimVictory {}), RefusalCode::NotAbandoned);
    driven.send(White, &Command::ClaimVictory {}).unwrap();
    let end = driven.room.status(0).end.unwrap();
    assert_eq!((end.result.as_str(), end.reason.as_str()), ("1-0", "abandoned"));
    driven.check();
}

#[test]
fn a_game_without_clocks_is_lost_by_who_never_moves_again() {
    let mut driven = Driven::playing(Opening { clock: None, ..opening("chess") });
    play_all(&mut driven, "e4 e5");
    driven.now_ms += MOVE_WITHIN_MS - 1;
    assert_eq!(driven.room.due(driven.now_ms), None);
    driven.now_ms += 1;
    refused(driven.play("Nf3"), RefusalCode::Over);
    assert_eq!(driven.reason().as_deref(), Some("abandoned"));
    driven.check();
}

#[test]
fn a_game_is_played_on_from_its_moves() {
    let moves = ["e2e4", "e7e5", "f1c4"].map(str::to_owned).to_vec();
    let mut driven = Driven::playing(Opening { moves, ..opening("three-check") });
    let view = driven.room.view(0);
    assert_eq!((view.from_ply, view.moves.len(), view.status.turn), (3, 3, Side::Black));
    refused(driven.send(White, &Command::TakeBack {}), RefusalCode::NothingToTakeBack);
    driven.play("Bc5").unwrap();
    refused(driven.send(White, &Command::TakeBack {}), RefusalCode::NothingToTakeBack);
    driven.send(Black, &Command::TakeBack {}).unwrap();
    driven.send(White, &Command::TakeBack {}).unwrap();
    assert_eq!(driven.room.view(0).moves.len(), 3);
    driven.play("Bc5").unwrap();
    driven.play("Bxf7+").unwrap();
    driven.check();
}

#[test]
fn settings_that_no_room_opens_with_are_named() {
    let good = opening("chess");
    for (field, opening) in [
        ("variant", Opening { variant: "draughts".into(), ..good.clone() }),
        ("rules", Opening { rules: "uscf".into(), ..good.clone() }),
        ("start", Opening { start: Some("8/8 w".into()), ..good.clone() }),
        ("start", Opening { start: Some("7k/5KQ1/8/8/8/8/8/8 b - - 0 1".into()), ..good.clone() }),
        ("moves", Opening { moves: vec!["e2e5".into()], ..good.clone() }),
        (
            "clock.base_ms",
            Opening { clock: Some(ClockSettings { base_ms: 10, increment_ms: 0 }), ..good.clone() },
        ),
    ] {
        let entry = LogEntry { seq: 0, at_ms: 0, event: Event::Opened { opening }, secrets: None };
        let refusal = Room::open(&entry).unwrap_err();
        assert!(refusal.detail.starts_with(field), "{refusal}");
    }
}

/// Each way to spoil a log is noticed.
#[test]
fn a_log_that_the_rules_do_not_bear_out_is_refused() {
    let mut driven = Driven::playing(opening("three-check"));
    play_all(&mut driven, "e4 e5 Bc4 Bc5");
    driven.now_ms += 3_000;
    play_all(&mut driven, "Bxf7+ Kxf7");
    driven.send(White, &Command::Resign {}).unwrap();
    let log = driven.log.clone();
    let spoil = |change: &dyn Fn(&mut Vec<LogEntry>)| {
        let mut log = log.clone();
        change(&mut log);
        Room::replay(log).unwrap_err()
    };
    let moved = |log: &mut Vec<LogEntry>, at: usize, change: &dyn Fn(&mut String, &mut Option<u64>)| {
        let Event::Moved { uci, clock_ms, .. } = &mut log[at].event else { panic!("no move") };
        change(uci, clock_ms);
    };
    assert_eq!(spoil(&|log| log.clear()).why, "the log is empty");
    assert_eq!(spoil(&|log| drop(log.remove(3))).seq, 4);
    assert_eq!(spoil(&|log| log.swap(3, 4)).seq, 4);
    assert_eq!(spoil(&|log| log[6].at_ms = 5).seq, 6);
    assert_eq!(spoil(&|log| moved(log, 4, &|uci, _| *uci = "f1b5".into())).seq, 4);
    assert_eq!(spoil(&|log| moved(log, 4, &|uci, _| *uci = "f1f8".into())).seq, 4);
    assert_eq!(spoil(&|log| moved(log, 6, &|_, clock| *clock = Some(60_001))).seq, 6);
    let last = log.len() - 1;
    let end = |end| move |log: &mut Vec<LogEntry>| log[last].event = Event::Ended { end };
    assert_eq!(spoil(&end(PlayersEnd::Agreement {})).why, "no draw was offered");
    assert_eq!(spoil(&end(PlayersEnd::Flag { of: Side::White })).why, "no flag has fallen");
    assert_eq!(
        spoil(&end(PlayersEnd::Claim { claim: DrawClaim::Threefold })).why,
        "the rules give no such end"
    );
    assert_eq!(spoil(&end(PlayersEnd::Abort {})).why, "it is too late to call the game off");
    assert_eq!(spoil(&|log| log[1].secrets = None).seq, 1);
}

/// Something that a player tries, after some time.
#[derive(Clone, Debug)]
struct Try {
    by: bool,
    what: u8,
    wait_ms: u64,
    choice: u64,
}

fn attempt() -> impl Strategy<Value = Try> {
    let wait = prop_oneof![20 => 0..3_000_u64, 1 => 0..70_000_u64];
    (any::<bool>(), 0..40_u8, wait, any::<u64>()).prop_map(|(by, what, wait_ms, choice)| Try {
        by,
        what,
        wait_ms,
        choice,
    })
}

fn command(driven: &Driven, attempt: &Try, variant: &str) -> (Color, Command) {
    let status = driven.room.status(driven.now_ms);
    let by = Color::from_white(attempt.by);
    let command = match attempt.what {
        0 => Command::OfferDraw {},
        1 => Command::DeclineDraw {},
        2 => Command::Claim { claim: DrawClaim::Threefold },
        3 => Command::Claim { claim: DrawClaim::FiftyMoves },
        4 if attempt.choice.is_multiple_of(8) => Command::Resign {},
        5 => Command::Abort {},
        6..=8 => Command::TakeBack {},
        9 => Command::DeclineTakeBack {},
        10 => Command::GiveTime {},
        11 | 12 => Command::Rematch {},
        14 | 15 => Command::ClaimVictory {},
        13 => Command::DeclineRematch {},
        _ => {
            let text = random_move(variant, &status.fen, &mut Dice(attempt.choice));
            let id = (attempt.choice % 500).to_string();
            let san = text.unwrap_or_default();
            return (status.turn.color(), Command::Move { ply: status.ply, san, id });
        }
    };
    (by, command)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is tried whenever: what is decided can be taken in, the log tells the same room, the record holds, and
    /// nothing happens in a game that is over.
    #[test]
    fn whatever_is_tried(which in 0..VariantId::ALL.len(), tries in prop::collection::vec(attempt(), 1..120)) {
        let variant = VariantId::ALL[which].key();
        let mut driven = Driven::playing(opening(variant));
        for attempt in &tries {
            driven.now_ms += attempt.wait_ms;
            let was_over = driven.room.outcome();
            if attempt.choice.is_multiple_of(5) {
                note(&mut driven, |side| (side == White) == attempt.by);
            }
            let (by, command) = command(&driven, attempt, variant);
            let _ = driven.send(by, &command);
            if was_over.is_some() {
                prop_assert_eq!(driven.room.outcome(), was_over);
            }
        }
        driven.check();
    }
}
