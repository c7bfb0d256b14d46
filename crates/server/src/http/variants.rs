//! The rule sets.

use alfil_variants::{Profile, VariantId};
use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;

use super::Problem;

/// A variant.
#[derive(Serialize)]
pub(super) struct VariantDto {
    key: &'static str,
    title: &'static str,
    /// Name as engines know it.
    uci: &'static str,
    /// The profile used when nobody asks for another one.
    rules: &'static str,
    /// All profiles.
    profiles: Vec<&'static str>,
    /// The first position.
    start: &'static str,
}

/// A variant with its rules for players.
#[derive(Serialize)]
pub(super) struct GuideDto {
    #[serde(flatten)]
    variant: VariantDto,
    /// In Markdown.
    guide: &'static str,
}

fn dto(id: VariantId) -> VariantDto {
    VariantDto {
        key: id.key(),
        title: id.meta().title,
        uci: id.meta().uci,
        rules: id.profile().id,
        profiles: Profile::ALL.iter().map(|profile| profile.id).collect(),
        start: id.perft_rows().first().map_or("", |row| row.fen),
    }
}

pub(super) async fn list() -> Json<Vec<VariantDto>> {
    Json(VariantId::ALL.iter().copied().map(dto).collect())
}

pub(super) async fn one(Path(name): Path<String>) -> Result<Json<GuideDto>, Problem> {
    let id = find(&name)?;
    Ok(Json(GuideDto { variant: dto(id), guide: id.guide() }))
}

pub(super) async fn guide(Path(name): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], find(&name)?.guide()))
}

fn find(name: &str) -> Result<VariantId, Problem> {
    VariantId::by_name(name).ok_or_else(|| Problem::not_found(format!("no variant is named {name:?}")))
}
