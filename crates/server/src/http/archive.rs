//! Games that have ended.

use alfil_variants::VariantId;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::extract::Query;
use super::openapi::Reading;
use super::{App, Problem};
use crate::api::Archive;
use crate::plain::{Misfit, cut};
use crate::store::{Cursor, Page};

/// Games in an answer, if nobody says otherwise, and at most.
const SOME: u32 = 20;
const MOST: u32 = 100;

/// Which games.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct ArchiveQuery {
    /// Only games of this variant, by any of its names.
    variant: Option<String>,
    /// Only games before this place: `next` of the answer before.
    before: Option<String>,
    /// So many at most; 20 if left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Public games that have ended, the last one first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(ArchiveQuery), responses(
    (status = 200, description = "The games, and where the list goes on", body = Archive),
    Reading,
))]
pub(super) async fn list(
    State(app): State<App>,
    Query(query): Query<ArchiveQuery>,
) -> Result<Json<Archive>, Problem> {
    let page = page(query)?;
    let limit = page.limit as usize;
    // One more than asked for says whether there are more.
    let mut games = app.hub.finished(Page { limit: page.limit + 1, ..page }).await?;
    let has_more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| has_more).map(|game| Cursor::at(game).to_string());
    Ok(Json(Archive { games, next }))
}

fn bad(parameter: &str, detail: String) -> Problem {
    Problem::bad_parameter(Misfit { field: Some(parameter.to_owned()), detail })
}

fn page(query: ArchiveQuery) -> Result<Page, Problem> {
    let variant = query.variant.map(|name| {
        let found = VariantId::by_name(&name).map(|variant| variant.key().to_owned());
        found.ok_or_else(|| bad("variant", format!("no variant is named {:?}", cut(&name))))
    });
    let before = query.before.map(|text| text.parse::<Cursor>());
    let before = before.transpose().map_err(|error| bad("before", error.to_string()))?;
    let limit = query.limit.unwrap_or(SOME);
    if !(1..=MOST).contains(&limit) {
        return Err(bad("limit", format!("1 to {MOST} games can be asked for")));
    }
    Ok(Page { variant: variant.transpose()?, before, limit })
}
