//! The store, on real files.

use alfil_server::room::{Command, Room};
use alfil_server::store::{Append, Closed, Durability, Signs, SqliteStore, Store as _, StoreError};
use alfil_variants::alfil_core::Color;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

use crate::players::{Driven, opening};

async fn open(folder: &tempfile::TempDir) -> SqliteStore {
    SqliteStore::open(&folder.path().join("games.db"), Durability::Power).await.unwrap()
}

fn finished() -> Driven {
    let mut driven = Driven::playing(opening("knightmate"));
    for text in ["e4", "e5", "Kf3"] {
        driven.play(text).unwrap();
    }
    driven.send(Color::White, &Command::Resign {}).unwrap();
    driven
}

fn appends(room: &str, driven: &Driven) -> Vec<Append> {
    let last = driven.log.len() - 1;
    let one = |(index, entry): (usize, &alfil_server::room::LogEntry)| Append {
        entries: vec![(room.to_owned(), entry.clone())],
        closes: Closed::of(room, &driven.room).filter(|_| index == last),
    };
    driven.log.iter().enumerate().map(one).collect()
}

#[tokio::test]
async fn logs_come_back_after_the_file_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let driven = finished();
    {
        let store = open(&folder).await;
        for (index, append) in appends("a", &driven).into_iter().enumerate() {
            store.append(append).await.unwrap();
            let open_rooms = store.open_rooms().await.unwrap();
            assert_eq!(open_rooms.is_empty(), index == driven.log.len() - 1);
        }
        store.check(77).await.unwrap();
        store.check(78).await.unwrap();
        store.beat(79).unwrap();
    }
    let store = open(&folder).await;
    let room = Room::replay(store.load("a").await.unwrap()).unwrap();
    assert_eq!(room.view(0), driven.room.view(0));
    assert_eq!(store.signs().await.unwrap(), Signs { beat_ms: Some(79), check_ms: Some(78) });
    assert!(store.load("b").await.unwrap().is_empty());
}

#[tokio::test]
async fn a_number_is_written_once_and_other_rooms_do_not_suffer() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let driven = finished();
    let of = |room| appends(room, &driven);
    store.append(of("a").remove(0)).await.unwrap();
    // All at once, so that they share a transaction.
    let (again, other, next) = tokio::join!(
        store.append(of("a").remove(0)),
        store.append(of("b").remove(0)),
        store.append(of("a").remove(1)),
    );
    assert!(matches!(again, Err(StoreError::Taken { seq: 0, .. })), "{again:?}");
    other.unwrap();
    next.unwrap();
    assert_eq!(store.load("a").await.unwrap().len(), 2);
    // Entries that belong together are written together or not at all.
    let mut both = of("c").remove(0);
    both.entries.extend(of("a").remove(1).entries);
    // What is named is the one that is taken.
    let error = store.append(both).await.unwrap_err();
    assert!(matches!(&error, StoreError::Taken { room, seq: 1 } if room == "a"), "{error}");
    let mut twice = of("c").remove(0);
    twice.entries.extend([of("c").remove(1), of("c").remove(1)].map(|mut append| append.entries.remove(0)));
    let error = store.append(twice).await.unwrap_err();
    assert!(matches!(&error, StoreError::Taken { room, seq: 1 } if room == "c"), "{error}");
    assert!(store.load("c").await.unwrap().is_empty());
    assert_eq!(store.open_rooms().await.unwrap(), ["a", "b"]);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    std::fs::write(&file, "not a database, but long enough to be looked at as one".repeat(50)).unwrap();
    assert!(matches!(SqliteStore::open(&file, Durability::Power).await, Err(StoreError::NoDatabase)));
    // Nor is the database of another program.
    let file = folder.path().join("other.db");
    for (sql, is_newer) in [
        ("CREATE TABLE birds (name TEXT)", false),
        (
            "DROP TABLE birds; CREATE TABLE events (x); CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, \
          description TEXT NOT NULL, installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, \
          checksum BLOB NOT NULL, execution_time BIGINT NOT NULL); INSERT INTO _sqlx_migrations VALUES (99, '', 0, 1, x'', 0)",
            true,
        ),
    ] {
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut other = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        let error = SqliteStore::open(&file, Durability::Power).await.unwrap_err();
        assert!(
            matches!(error, StoreError::Newer) == is_newer
                && matches!(error, StoreError::NoDatabase) != is_newer,
            "{error}"
        );
    }
}

/// Writes that fail, as on a full disk, once with the whole transaction undone and once with a part of it: a connection
/// that is kept through both goes on within a transaction that nobody ends.
#[tokio::test]
async fn after_failed_writes_what_is_acknowledged_is_committed() {
    for ends in [["ROLLBACK", "ABORT"], ["ROLLBACK", "FAIL"], ["ABORT", "ROLLBACK"]] {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        let driven = finished();
        let mut appends = appends("a", &driven).into_iter();
        store.append(appends.next().unwrap()).await.unwrap();
        let options = SqliteConnectOptions::new().filename(folder.path().join("games.db"));
        let mut other = SqliteConnection::connect_with(&options).await.unwrap();
        let refused = appends.next().unwrap();
        for end in ends {
            let full = format!(
                "CREATE TRIGGER full AFTER INSERT ON events BEGIN SELECT RAISE({end}, 'database or disk is full'); END"
            );
            sqlx::raw_sql(AssertSqlSafe(full)).execute(&mut other).await.unwrap();
            let error = store.append(refused.clone()).await.unwrap_err();
            assert!(matches!(&error, StoreError::Failed(why) if why.contains("full")), "{ends:?}: {error}");
            sqlx::raw_sql("DROP TRIGGER full").execute(&mut other).await.unwrap();
        }
        store.append(refused).await.unwrap();
        // Others see what is committed and nothing else.
        assert_eq!(store.load("a").await.unwrap().len(), 2, "{ends:?}");
        for append in appends {
            store.append(append).await.unwrap();
        }
        drop(store);
        let rows: i64 =
            sqlx::query_scalar("SELECT count(*) FROM events").fetch_one(&mut other).await.unwrap();
        assert_eq!(usize::try_from(rows), Ok(driven.log.len()), "{ends:?}");
        assert!(open(&folder).await.open_rooms().await.unwrap().is_empty(), "{ends:?}");
    }
}
