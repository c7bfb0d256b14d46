//! Whether the server is well, for who watches over it.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use super::{App, Problem};
use crate::api::{ProblemBody, Ready};

/// Whether the process runs.
#[utoipa::path(get, path = "/health/live", tag = "server", responses((status = 204, description = "It runs")))]
pub(super) async fn live() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Whether games can be opened and read.
#[utoipa::path(get, path = "/health/ready", tag = "server", responses(
    (status = 200, description = "They can", body = Ready),
    (status = 503, description = "They cannot, or the server stops", content_type = "application/problem+json", body = ProblemBody),
))]
pub(super) async fn ready(State(app): State<App>) -> Result<Json<Ready>, Problem> {
    if *app.hub.going_down().borrow() {
        return Err(Problem::unavailable("the server is about to stop"));
    }
    app.hub.check().await.map_err(|_| Problem::unavailable("games cannot be written or read"))?;
    Ok(Json(Ready { ready: true }))
}

/// Figures for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = 200, description = "The figures", content_type = "application/openmetrics-text", body = String),
))]
pub(super) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, content_type)], app.hub.metrics_text())
}
