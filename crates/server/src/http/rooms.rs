//! Rooms over HTTP: opening, listing, joining, exports.

use alfil_replay::{GameRecord, VerifyError};
use alfil_variants::VariantId;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::sync::oneshot;

use super::problem::Body;
use super::{App, Problem};
use crate::api::{JoinRoom, OpenRoom, RoomJoined, RoomOpened, RoomShown};
use crate::hub::{Ask, Lobby, Shown};
use crate::room::{Opening, Side};
use crate::secret::{Token, random_hex};

pub(super) async fn lobby(State(app): State<App>) -> Json<Lobby> {
    Json(app.hub.lobby())
}

pub(super) async fn open(
    State(app): State<App>,
    Body(wanted): Body<OpenRoom>,
) -> Result<impl IntoResponse, Problem> {
    let opening = opening(wanted)?;
    let side = opening.host;
    let opened = app.hub.open(opening).await?;
    let location = format!("/api/rooms/{}", opened.room);
    let body = RoomOpened { room: opened.room, side, seat: opened.seat, invitation: opened.invitation };
    Ok((StatusCode::CREATED, [(header::LOCATION, location), secret()], Json(body)))
}

/// Answers with secrets are kept nowhere on their way.
fn secret() -> (header::HeaderName, String) {
    (header::CACHE_CONTROL, "no-store".into())
}

fn opening(wanted: OpenRoom) -> Result<Opening, Problem> {
    let name = wanted.variant.ok_or_else(|| Problem::bad_field("variant", "the variant is missing"))?;
    let variant = VariantId::by_name(&name)
        .ok_or_else(|| Problem::bad_field("variant", format!("no variant is named {name:?}")))?;
    Ok(Opening {
        variant: variant.key().into(),
        rules: wanted.rules.unwrap_or_else(|| variant.profile().id.into()),
        start: wanted.start,
        moves: Vec::new(),
        clock: wanted.clock,
        public: wanted.public.unwrap_or_default(),
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
    Body(JoinRoom { invitation }): Body<JoinRoom>,
) -> Result<impl IntoResponse, Problem> {
    let seat = Token::random().map_err(|_| Problem::internal())?;
    let (answer, answered) = oneshot::channel();
    let ask = Ask::Join { seat: seat.clone(), invitation, answer };
    send(&app, &room, ask).await?;
    let side = answered.await.map_err(|_| Problem::internal())??;
    Ok(([secret()], Json(RoomJoined { side, seat })))
}

pub(super) async fn show(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<Json<RoomShown>, Problem> {
    let Shown { view, seq, .. } = shown(&app, &room).await?;
    Ok(Json(RoomShown { view, seq }))
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
