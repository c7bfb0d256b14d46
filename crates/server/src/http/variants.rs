//! The rule sets.

use alfil_variants::{Profile, VariantId};
use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;

use super::Problem;
use super::extract::Path;
use super::openapi::Reading;
use crate::api::{VariantGuide, VariantInfo};
use crate::plain::cut;

fn info(id: VariantId) -> VariantInfo {
    VariantInfo {
        key: id.key().into(),
        title: id.meta().title.into(),
        uci: id.meta().uci.into(),
        rules: id.profile().id.into(),
        profiles: Profile::ALL.iter().map(|profile| profile.id.into()).collect(),
        start: id.perft_rows().first().map_or("", |row| row.fen).into(),
    }
}

/// All variants.
#[utoipa::path(get, path = "/api/variants", tag = "variants", responses(
    (status = 200, description = "The variants", body = Vec<VariantInfo>),
))]
pub(super) async fn list() -> Json<Vec<VariantInfo>> {
    Json(VariantId::ALL.iter().copied().map(info).collect())
}

/// One variant, by any of its names, with its rules for players.
#[utoipa::path(get, path = "/api/variants/{variant}", tag = "variants", params(("variant" = String, Path)), responses(
    (status = 200, description = "The variant", body = VariantGuide),
    Reading,
))]
pub(super) async fn one(Path(name): Path<String>) -> Result<Json<VariantGuide>, Problem> {
    let id = find(&name)?;
    Ok(Json(VariantGuide { variant: info(id), guide: id.guide().into() }))
}

/// The rules of a variant for players, in Markdown.
#[utoipa::path(get, path = "/api/variants/{variant}/guide", tag = "variants", params(("variant" = String, Path)), responses(
    (status = 200, description = "The rules", content_type = "text/markdown", body = String),
    Reading,
))]
pub(super) async fn guide(Path(name): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], find(&name)?.guide()))
}

fn find(name: &str) -> Result<VariantId, Problem> {
    VariantId::by_name(name).ok_or_else(|| Problem::not_found(format!("no variant is named {:?}", cut(name))))
}
