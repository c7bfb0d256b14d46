//! Games as files.

use std::error::Error;

use alfil_draw::{Diagram, Look};
use alfil_replay::{GameRecord, VerifyError};
use alfil_variants::{Variant, Visitor};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::extract::{Path, Query};
use super::openapi::Reading;
use super::rooms::shown;
use super::{App, Problem};
use crate::room::Side;

/// The game so far as PGN.
#[utoipa::path(get, path = "/api/rooms/{room}/pgn", tag = "games", params(("room" = String, Path)), responses(
    (status = 200, description = "The game, its result and reason", content_type = "application/vnd.chess-pgn", body = String),
    Reading,
))]
pub(super) async fn pgn(State(app): State<App>, Path(room): Path<String>) -> Result<Response, Problem> {
    let pgn = |record: &GameRecord| record.to_pgn().map(|pgn| pgn.to_string());
    export(&app, &room, "application/vnd.chess-pgn; charset=utf-8", pgn).await
}

/// The game so far as a record (docs/replay-format.md).
#[utoipa::path(get, path = "/api/rooms/{room}/record", tag = "games", params(("room" = String, Path)), responses(
    (status = 200, description = "The record", content_type = "application/octet-stream", body = Vec<u8>),
    Reading,
))]
pub(super) async fn record(State(app): State<App>, Path(room): Path<String>) -> Result<Response, Problem> {
    export(&app, &room, "application/octet-stream", GameRecord::encode).await
}

/// The game so far as JSON (docs/record.schema.json).
#[utoipa::path(get, path = "/api/rooms/{room}/json", tag = "games", params(("room" = String, Path)), responses(
    (status = 200, description = "The record as JSON", content_type = "application/json", body = Object),
    Reading,
))]
pub(super) async fn json(State(app): State<App>, Path(room): Path<String>) -> Result<Response, Problem> {
    export(&app, &room, "application/json", GameRecord::to_json).await
}

/// The position on the board as a FEN.
#[utoipa::path(get, path = "/api/rooms/{room}/fen", tag = "games", params(("room" = String, Path)), responses(
    (status = 200, description = "The FEN", content_type = "text/plain", body = String),
    Reading,
))]
pub(super) async fn fen(State(app): State<App>, Path(room): Path<String>) -> Result<Response, Problem> {
    let shown = shown(&app, &room).await?;
    Ok(file("text/plain; charset=utf-8", shown.view.status.fen))
}

/// How a board is drawn.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardQuery {
    /// The side that looks at the board from below; White if left out.
    side: Option<Side>,
}

/// The board as a picture, with the last move and the counters.
#[utoipa::path(get, path = "/api/rooms/{room}/board.svg", tag = "games", params(("room" = String, Path), BoardQuery), responses(
    (status = 200, description = "The picture", content_type = "image/svg+xml", body = String),
    Reading,
))]
pub(super) async fn board(
    State(app): State<App>,
    Path(room): Path<String>,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    let shown = shown(&app, &room).await?;
    let variant = shown.record.variant_id().map_err(|error| failed(&error))?;
    let look = Look { side: query.side.unwrap_or(Side::White).color(), ..Look::default() };
    let svg = variant.visit(Draw { record: &shown.record, look }).map_err(|error| failed(&error))?;
    Ok(file("image/svg+xml", svg))
}

struct Draw<'a> {
    record: &'a GameRecord,
    look: Look,
}

impl Visitor for Draw<'_> {
    type Out = Result<String, VerifyError>;

    fn visit<V: Variant>(self) -> Self::Out {
        let game = self.record.play_as::<V>()?;
        Ok(Diagram::of(game.position(), game.moves().last().copied()).svg(&self.look))
    }
}

/// The game with what the rules make of it, as `write` writes it.
async fn export<B: IntoResponse, E: Error>(
    app: &App,
    room: &str,
    content_type: &'static str,
    write: impl FnOnce(&GameRecord) -> Result<B, E>,
) -> Result<Response, Problem> {
    let mut record = shown(app, room).await?.record;
    record.summarise().map_err(|error| failed(&error))?;
    Ok(file(content_type, write(&record).map_err(|error| failed(&error))?))
}

fn file(content_type: &'static str, body: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, content_type)], body).into_response()
}

fn failed(error: &dyn Error) -> Problem {
    tracing::error!(%error, "a game cannot be exported");
    Problem::internal()
}
