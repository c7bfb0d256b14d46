//! Listing games that ended before the store had a list.

use super::{Hub, HubError, load};
use crate::store::{Closed, StoreError};

/// Rooms that are looked for at once.
const SOME: u32 = 100;

/// Reads the logs of all rooms that are not listed yet, one after the other. It goes on after a restart where it was.
pub(super) async fn list_late(hub: Hub) {
    loop {
        match list_some(&hub).await {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "finished games cannot be listed; the next start tries again");
                return;
            }
        }
    }
}

async fn list_some(hub: &Hub) -> Result<usize, StoreError> {
    let rooms = hub.store().to_be_listed(SOME).await?;
    for id in &rooms {
        let closed = match load(hub.store(), id).await {
            Ok(room) => Closed::of(id, &room),
            Err(HubError::Store(error)) => return Err(error),
            Err(error) => {
                tracing::error!(room = %id, %error, "a finished game cannot be listed");
                None
            }
        };
        hub.store().list_late(id.clone(), closed).await?;
    }
    Ok(rooms.len())
}
