//! Rooms over HTTP: opening, listing, joining, exports.

use alfil_replay::{GameRecord, VerifyError};
use alfil_variants::VariantId;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::problem::Body;
use super::{App, Problem};
use crate::hub::{Ask, Lobby, Shown};
use crate::room::{ClockSettings, Opening, RoomView, Side};
use crate::secret::{Token, random_hex};

/// A room to be opened.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenDto {
    /// Any name of the variant.
    variant: String,
    /// The profile; the variant's own if left out.
    rules: Option<String>,
    /// The position before the first move as a FEN.
    start: Option<String>,
    /// The clocks; none for a game without.
    clock: Option<ClockSettings>,
    /// The side of who opens the room; drawn if left out.
    side: Option<Side>,
    /// Whether the room is listed and open to anybody.
    #[serde(default)]
    public: bool,
}

/// A room that was opened. The secrets are shown this once.
#[derive(Serialize)]
pub(super) struct OpenedDto {
    room: String,
    side: Side,
    seat: Token,
    /// For the opponent; it works once. A page carries it in the fragment of a link, which browsers keep to themselves.
    invitation: Token,
}

/// The second seat to be taken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinDto {
    /// Needed for a private room.
    invitation: Option<Token>,
}

/// The second seat, taken. The secret is shown this once.
#[derive(Serialize)]
pub(super) struct JoinedDto {
    side: Side,
    seat: Token,
}

/// A room as everybody may see it.
#[derive(Serialize)]
pub(super) struct ShownDto {
    #[serde(flatten)]
    view: RoomView,
    /// The number of the last event.
    seq: u64,
}

pub(super) async fn lobby(State(app): State<App>) -> Json<Lobby> {
    Json(app.hub.lobby())
}

pub(super) async fn open(
    State(app): State<App>,
    Body(wanted): Body<OpenDto>,
) -> Result<impl IntoResponse, Problem> {
    let opening = opening(wanted)?;
    let side = opening.host;
    let opened = app.hub.open(opening).await?;
    let location = format!("/api/rooms/{}", opened.room);
    let dto = OpenedDto { room: opened.room, side, seat: opened.seat, invitation: opened.invitation };
    Ok((StatusCode::CREATED, [(header::LOCATION, location), secret()], Json(dto)))
}

/// Answers with secrets are kept nowhere on their way.
fn secret() -> (header::HeaderName, String) {
    (header::CACHE_CONTROL, "no-store".into())
}

fn opening(wanted: OpenDto) -> Result<Opening, Problem> {
    let variant = VariantId::by_name(&wanted.variant)
        .ok_or_else(|| Problem::bad_field("variant", format!("no variant is named {:?}", wanted.variant)))?;
    Ok(Opening {
        variant: variant.key().into(),
        rules: wanted.rules.unwrap_or_else(|| variant.profile().id.into()),
        start: wanted.start,
        clock: wanted.clock,
        public: wanted.public,
        host: wanted.side.map_or_else(draw_side, Ok)?,
    })
}

fn draw_side() -> Result<Side, Problem> {
    let lot = random_hex::<1>().map_err(|_| Problem::internal())?;
    Ok(if lot.as_str() < "80" { Side::White } else { Side::Black })
}

pub(super) async fn join(
    State(app): State<App>,
    Path(room): Path<String>,
    Body(JoinDto { invitation }): Body<JoinDto>,
) -> Result<impl IntoResponse, Problem> {
    let seat = Token::random().map_err(|_| Problem::internal())?;
    let (answer, answered) = oneshot::channel();
    let ask = Ask::Join { seat: seat.clone(), invitation, answer };
    send(&app, &room, ask).await?;
    let side = answered.await.map_err(|_| Problem::internal())??;
    Ok(([secret()], Json(JoinedDto { side, seat })))
}

pub(super) async fn show(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<Json<ShownDto>, Problem> {
    let Shown { view, seq, .. } = shown(&app, &room).await?;
    Ok(Json(ShownDto { view, seq }))
}

pub(super) async fn record(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let record = exported(&app, &room).await?;
    let bytes = record.encode().map_err(|error| failed(&error))?;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes))
}

pub(super) async fn pgn(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let record = exported(&app, &room).await?;
    let pgn = record.to_pgn().map_err(|error| failed(&error))?;
    Ok(([(header::CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8")], pgn.to_string()))
}

pub(super) async fn json(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let record = exported(&app, &room).await?;
    let text = record.to_json().map_err(|error| failed(&error))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

/// The game with what the rules make of it.
async fn exported(app: &App, room: &str) -> Result<GameRecord, Problem> {
    let mut record = shown(app, room).await?.record;
    record.summarise().map_err(|error: VerifyError| failed(&error))?;
    Ok(record)
}

async fn shown(app: &App, room: &str) -> Result<Shown, Problem> {
    let (answer, answered) = oneshot::channel();
    send(app, room, Ask::Show(answer)).await?;
    answered.await.map_err(|_| Problem::internal())
}

async fn send(app: &App, room: &str, ask: Ask) -> Result<(), Problem> {
    let asks = app.hub.room(room).await?;
    asks.send(ask).await.map_err(|_| Problem::unavailable("the room has just closed; ask again"))
}

fn failed(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "a game cannot be exported");
    Problem::internal()
}
