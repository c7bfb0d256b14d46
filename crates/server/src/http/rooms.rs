//! Rooms over HTTP: opening, listing, joining.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::sync::oneshot;

use super::extract::{Body, Path};
use super::limits::Asking;
use super::openapi::{Changing, Reading};
use super::opening::opening;
use super::{App, Problem};
use crate::api::{JoinRoom, OpenRoom, RoomJoined, RoomOpened, RoomShown};
use crate::hub::{Ask, Lobby, Shown};
use crate::secret::Token;

/// Public rooms that wait, and how many games there are of each variant.
#[utoipa::path(get, path = "/api/rooms", tag = "rooms", responses(
    (status = 200, description = "The rooms", body = Lobby),
))]
pub(super) async fn lobby(State(app): State<App>) -> Json<Lobby> {
    Json(app.hub.lobby())
}

/// Opens a room.
#[utoipa::path(post, path = "/api/rooms", tag = "rooms", request_body = OpenRoom, responses(
    (status = 201, description = "The room, the seat of who opened it, and the invitation to the other one", body = RoomOpened,
        headers(("Location" = String, description = "Address of the room"))),
    Changing,
))]
pub(super) async fn open(
    State(app): State<App>,
    Asking(client): Asking,
    Body(wanted): Body<OpenRoom>,
) -> Result<impl IntoResponse, Problem> {
    let limited = |what| app.hub.metrics().limited(what);
    app.limits.open_any(app.hub.len()).inspect_err(|_| limited("all_rooms"))?;
    let opening = opening(wanted)?;
    let side = opening.host;
    let prepared = app.hub.prepare(opening)?;
    // Only what can be opened counts as a room.
    app.limits.open_room(client).inspect_err(|_| limited("rooms"))?;
    let opened = app.hub.open_prepared(prepared).await?;
    let location = format!("/api/rooms/{}", opened.room);
    let body = RoomOpened { room: opened.room, side, seat: opened.seat, invitation: opened.invitation };
    Ok((StatusCode::CREATED, [(header::LOCATION, location), secret()], Json(body)))
}

/// Answers with secrets are kept nowhere on their way.
fn secret() -> (header::HeaderName, String) {
    (header::CACHE_CONTROL, "no-store".into())
}

/// Takes the second seat.
#[utoipa::path(post, path = "/api/rooms/{room}/join", tag = "rooms", params(("room" = String, Path)), request_body = JoinRoom,
    responses((status = 200, description = "The seat", body = RoomJoined), Changing))]
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

/// A room as everybody may see it.
#[utoipa::path(get, path = "/api/rooms/{room}", tag = "rooms", params(("room" = String, Path)), responses(
    (status = 200, description = "The room", body = RoomShown),
    Reading,
))]
pub(super) async fn show(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<Json<RoomShown>, Problem> {
    let Shown { view, seq, .. } = shown(&app, &room).await?;
    Ok(Json(RoomShown { view, seq }))
}

/// What everybody may see of a room.
pub(super) async fn shown(app: &App, room: &str) -> Result<Shown, Problem> {
    let (answer, answered) = oneshot::channel();
    send(app, room, Ask::Show(answer)).await?;
    answered.await.map_err(|_| Problem::internal())
}

async fn send(app: &App, room: &str, ask: Ask) -> Result<(), Problem> {
    let asks = app.hub.room(room).await?;
    asks.send(Box::new(ask)).await.map_err(|_| Problem::unavailable("the room has just closed; ask again"))
}
