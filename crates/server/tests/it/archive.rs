//! Finished games, and databases of earlier builds.

use alfil_server::room::{Command, Room};
use alfil_server::store::{Append, Closed, Durability, Page, SqliteStore, Store as _};
use alfil_variants::VariantId;
use alfil_variants::alfil_core::Color;
use serde_json::{Value, json};
use sqlx::Connection as _;

use crate::client::{Client, Server, get, pair};
use crate::players::{Driven, opening};

async fn finish(server: &Server, variant: &str, public: bool) -> String {
    let pair = pair(&server.address, json!({ "variant": variant, "public": public })).await;
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    white.command(Command::Resign {}).await.unwrap();
    pair.room
}

#[tokio::test]
async fn public_games_are_listed_page_by_page() {
    let server = Server::start().await;
    let mut rooms = Vec::new();
    for index in 0..7 {
        let variant = VariantId::ALL[index % 2].key();
        rooms.push(finish(&server, variant, true).await);
    }
    let hidden = finish(&server, "chess", false).await;
    rooms.sort();
    let address = &server.address;
    let list = |query: String| async move { get(address, &format!("/api/games{query}")).await.json() };
    let mut found = Vec::new();
    let mut next = String::new();
    for size in [3, 3, 1] {
        let page = list(format!("?limit=3{next}")).await;
        let games = page["games"].as_array().unwrap().clone();
        assert_eq!(games.len(), size);
        found.extend(games);
        next = page["next"].as_str().map_or(String::new(), |next| format!("&before={next}"));
    }
    assert_eq!(next, "");
    let times: Vec<u64> = found.iter().map(|game| game["ended_ms"].as_u64().unwrap()).collect();
    assert!(times.is_sorted_by(|later, earlier| later >= earlier), "{times:?}");
    let mut names: Vec<&str> = found.iter().map(|game| game["room"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, rooms);
    assert!(!names.contains(&hidden.as_str()));
    assert_eq!((&found[0]["result"], &found[0]["reason"]), (&json!("0-1"), &json!("resignation")));
    let some = list("?variant=3check".into()).await;
    assert_eq!(some["games"].as_array().unwrap().len(), 3);
    assert!(some["games"].as_array().unwrap().iter().all(|game| game["variant"] == "three-check"));
    for (query, field) in [
        ("?limit=0", "limit"),
        ("?limit=101", "limit"),
        ("?variant=draughts", "variant"),
        ("?before=yesterday", "before"),
        ("?page=2", "page"),
    ] {
        let answer = get(address, &format!("/api/games{query}")).await;
        assert_eq!((answer.status, &answer.json()["field"]), (400, &json!(field)), "{query}");
    }
}

fn resigned(public: bool) -> Driven {
    let mut driven = Driven::playing(alfil_server::room::Opening { public, ..opening("knightmate") });
    driven.play("e4").unwrap();
    driven.send(Color::White, &Command::Resign {}).unwrap();
    driven
}

/// A database as the first build made it: its games that have ended are listed after all.
#[tokio::test]
async fn a_database_of_an_earlier_build_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(include_str!("../data/first_build.sql")).execute(&mut old).await.unwrap();
    for (room, public) in [("aa", true), ("bb", false)] {
        for entry in &resigned(public).log {
            let mut entry: Value = serde_json::to_value(entry).unwrap();
            // What that build did not write.
            if let Some(event) = entry["event"].as_object_mut() {
                event.remove("lag_ms");
            }
            let insert = sqlx::query("INSERT INTO events (room, seq, at_ms, entry) VALUES (?, ?, ?, ?)");
            let insert = insert.bind(room).bind(entry["seq"].as_i64()).bind(entry["at_ms"].as_i64());
            insert.bind(entry.to_string()).execute(&mut old).await.unwrap();
        }
    }
    old.close().await.unwrap();
    let store = std::sync::Arc::new(SqliteStore::open(&file, Durability::Process).await.unwrap());
    assert_eq!(store.to_be_listed(9).await.unwrap(), ["aa", "bb"]);
    let (hub, _) = alfil_server::hub::Hub::recover(store.clone()).await.unwrap();
    while !store.to_be_listed(9).await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let games = hub.finished(Page { variant: None, before: None, limit: 9 }).await.unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!((games[0].room.as_str(), games[0].plies, games[0].result.as_str()), ("aa", 1, "0-1"));
    assert!(Room::replay(store.load("aa").await.unwrap()).is_ok());
}

#[tokio::test]
async fn a_game_is_closed_together_with_its_last_event() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("games.db"), Durability::Process).await.unwrap();
    let driven = resigned(true);
    let closed = Closed::of("a", &driven.room);
    let entries: Vec<_> = driven.log.iter().map(|entry| ("a".to_owned(), entry.clone())).collect();
    // The number 1 is taken, so nothing of it is written, and the list does not know the game either.
    store.append(Append { entries: entries[..2].to_vec(), closes: None }).await.unwrap();
    let again = Append { entries: entries[1..].to_vec(), closes: closed.clone() };
    assert!(store.append(again).await.is_err());
    let all = || Page { variant: Some("knightmate".into()), before: None, limit: 9 };
    assert!(store.finished(all()).await.unwrap().is_empty());
    store.append(Append { entries: entries[2..].to_vec(), closes: closed.clone() }).await.unwrap();
    assert_eq!(store.finished(all()).await.unwrap(), [closed.unwrap().game]);
    assert!(store.open_rooms().await.unwrap().is_empty());
}
