//! The list of finished games.

use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Connection as _, Row as _};

use crate::api::FinishedGame;
use crate::store::{Closed, Cursor, Page, StoreError};

const COLUMNS: &str = "room, variant, rules, result, reason, plies, ended_ms";

pub(super) async fn page(readers: &SqlitePool, page: Page) -> Result<Vec<FinishedGame>, StoreError> {
    let Cursor { ended_ms, room } =
        page.before.unwrap_or(Cursor { ended_ms: i64::MAX.cast_unsigned(), room: String::new() });
    // One query for each of the two indexes.
    let one_variant = if page.variant.is_some() { "AND variant = ?4" } else { "" };
    let sql = format!(
        "SELECT {COLUMNS} FROM finished WHERE listed = 1 AND (ended_ms, room) < (?1, ?2) {one_variant} \
         ORDER BY ended_ms DESC, room DESC LIMIT ?3"
    );
    let query =
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(ended_ms.cast_signed()).bind(room).bind(page.limit);
    let query = match page.variant {
        Some(variant) => query.bind(variant),
        None => query,
    };
    let rows = query.fetch_all(readers).await?;
    Ok(rows.iter().map(game).collect())
}

fn game(row: &SqliteRow) -> FinishedGame {
    let number = |value: i64| u64::try_from(value).unwrap_or_default();
    FinishedGame {
        room: row.get("room"),
        variant: row.get("variant"),
        rules: row.get("rules"),
        result: row.get("result"),
        reason: row.get("reason"),
        plies: number(row.get("plies")),
        ended_ms: number(row.get("ended_ms")),
    }
}

/// Closes a room for good: it is taken up no more, and listed if it may be.
pub(super) async fn close(connection: &mut SqliteConnection, closed: &Closed) -> Result<(), StoreError> {
    let delete = sqlx::query("DELETE FROM open_rooms WHERE room = ?").bind(&closed.game.room);
    delete.execute(&mut *connection).await?;
    insert(connection, closed).await
}

/// Lists a game that ended before there was a list, or finds that it cannot be.
pub(super) async fn list_late(
    connection: &mut SqliteConnection,
    room: &str,
    closed: Option<&Closed>,
) -> Result<(), StoreError> {
    let mut both = connection.begin().await?;
    if let Some(closed) = closed {
        insert(&mut both, closed).await?;
    }
    sqlx::query("DELETE FROM to_be_listed WHERE room = ?").bind(room).execute(&mut *both).await?;
    both.commit().await?;
    Ok(())
}

async fn insert(connection: &mut SqliteConnection, closed: &Closed) -> Result<(), StoreError> {
    let Closed { game, listed } = closed;
    let insert = sqlx::query(
        "INSERT OR IGNORE INTO finished (room, variant, rules, result, reason, plies, ended_ms, listed) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    );
    let insert = insert.bind(&game.room).bind(&game.variant).bind(&game.rules).bind(&game.result);
    let insert = insert.bind(&game.reason).bind(game.plies.cast_signed()).bind(game.ended_ms.cast_signed());
    insert.bind(*listed).execute(connection).await?;
    Ok(())
}

pub(super) async fn to_be_listed(readers: &SqlitePool, limit: u32) -> Result<Vec<String>, StoreError> {
    let query = sqlx::query_scalar("SELECT room FROM to_be_listed LIMIT ?").bind(limit);
    Ok(query.fetch_all(readers).await?)
}
