//! How much one address may do.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ipnet::IpNet;

use super::{Access, App, Problem};

/// Addresses that are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// Requests for a room that are looked at, for each room that may be opened: a flood of wrong ones is work as well.
const LOOKED_AT: u32 = 10;

/// Seconds to wait for who has too many sockets open.
const CLOSE_ONE: u64 = 10;

/// The address that a request comes from; all of a network of version 6 are one. Without a socket, as in tests, it is the
/// unspecified one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Client(IpAddr);

impl Client {
    /// Who asks. Only proxies that are trusted are believed whom they ask for.
    fn of(headers: &HeaderMap, peer: IpAddr, trusted: &[IpNet]) -> Client {
        let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(&address.to_canonical()));
        if !is_trusted(&peer) {
            return Client::at(peer);
        }
        let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let said: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        // Each proxy adds whom it sees at the end; what stands before the first stranger may be made up.
        let mut nearest = peer;
        for text in said.into_iter().rev() {
            let Ok(address) = text.parse::<IpAddr>() else { break };
            nearest = address;
            if !is_trusted(&address) {
                break;
            }
        }
        Client::at(nearest)
    }

    fn at(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V6(address) => Client(IpAddr::V6(network(address))),
            address @ IpAddr::V4(_) => Client(address),
        }
    }
}

/// The first 64 bits, which one customer of a provider has for himself.
fn network(address: Ipv6Addr) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Client, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(Ipv6Addr::UNSPECIFIED.into(), |ConnectInfo(peer)| peer.ip());
        Ok(Client::of(&parts.headers, peer, &app.access.trusted_proxies))
    }
}

/// Who asks for a room, once that is counted: before the request is read, so that what cannot be read counts as well.
pub(super) struct Asking(pub(super) Client);

impl FromRequestParts<App> for Asking {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asking, Problem> {
        let Ok(client) = Client::from_request_parts(parts, app).await;
        let asked = check(app.limits.requests.as_ref(), client, "requests for rooms");
        asked.inspect_err(|_| app.hub.metrics().limited("room_requests"))?;
        Ok(Asking(client))
    }
}

/// What each address has done.
pub(super) struct Limits {
    rooms: Option<Rate>,
    requests: Option<Rate>,
    upgrades: Option<Rate>,
    sockets: Arc<Mutex<HashMap<Client, u32>>>,
    most_sockets: u32,
    most_rooms: u32,
}

/// A socket that counts for its address until it is dropped.
pub(super) struct Counted {
    client: Client,
    sockets: Arc<Mutex<HashMap<Client, u32>>>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.client);
            }
        }
    }
}

type Rate = DefaultKeyedRateLimiter<Client>;

/// So many a minute, all at once or one after the other; 0 for any number.
fn rate(per_minute: u32) -> Option<Rate> {
    NonZeroU32::new(per_minute).map(|most| RateLimiter::keyed(Quota::per_minute(most)))
}

fn check(rate: Option<&Rate>, client: Client, what: &str) -> Result<(), Problem> {
    let Some(rate) = rate else { return Ok(()) };
    if rate.len() > REMEMBERED {
        rate.retain_recent();
    }
    rate.check_key(&client).map_err(|early| {
        let wait = early.wait_time_from(DefaultClock::default().now());
        Problem::too_many(format!("too many {what} from this address; wait a little"), wait.as_secs() + 1)
    })
}

impl Limits {
    pub(super) fn new(access: &Access) -> Limits {
        Limits {
            rooms: rate(access.rooms_per_minute),
            requests: rate(access.rooms_per_minute.saturating_mul(LOOKED_AT)),
            upgrades: rate(access.sockets_per_minute),
            sockets: Arc::default(),
            most_sockets: access.sockets_per_address,
            most_rooms: access.most_rooms,
        }
    }

    /// Whether one more room can be opened beside so many.
    pub(super) fn open_any(&self, rooms: usize) -> Result<(), Problem> {
        if self.most_rooms > 0 && rooms >= self.most_rooms as usize {
            return Err(Problem::unavailable("as many games are open as this server takes; try again later"));
        }
        Ok(())
    }

    /// Counts a room that is about to be opened.
    pub(super) fn open_room(&self, client: Client) -> Result<(), Problem> {
        check(self.rooms.as_ref(), client, "rooms")
    }

    /// Counts a socket that is about to be opened.
    pub(super) fn open_socket(&self, client: Client) -> Result<Counted, Problem> {
        check(self.upgrades.as_ref(), client, "sockets")?;
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(client).or_default();
        if self.most_sockets > 0 && *count >= self.most_sockets {
            return Err(Problem::too_many("too many sockets are open from this address", CLOSE_ONE));
        }
        *count += 1;
        Ok(Counted { client, sockets: self.sockets.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_client(said: &str, peer: &str, trusted: &[&str], client: &str) {
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", said.parse().unwrap());
        let found = Client::of(&headers, peer.parse().unwrap(), &trusted);
        assert_eq!(found.0, client.parse::<IpAddr>().unwrap());
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        check_client("9.9.9.9", "1.2.3.4", &[], "1.2.3.4");
        check_client("9.9.9.9", "1.2.3.4", &["127.0.0.0/8"], "1.2.3.4");
        check_client("9.9.9.9", "127.0.0.1", &["127.0.0.0/8"], "9.9.9.9");
        // What the client itself sent stands before what the proxies saw.
        check_client("8.8.8.8, 9.9.9.9, 10.0.0.2", "127.0.0.1", &["127.0.0.1/32", "10.0.0.0/8"], "9.9.9.9");
        check_client("nonsense", "127.0.0.1", &["127.0.0.0/8"], "127.0.0.1");
        check_client("8.8.8.8, nonsense", "127.0.0.1", &["127.0.0.0/8"], "127.0.0.1");
        check_client("9.9.9.9", "::ffff:127.0.0.1", &["127.0.0.0/8"], "9.9.9.9");
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        check_client("", "2001:db8:1:2:3:4:5:6", &[], "2001:db8:1:2::");
        check_client("", "::ffff:1.2.3.4", &[], "1.2.3.4");
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let access = Access { sockets_per_address: 2, ..Access::default() };
        let limits = Limits::new(&access);
        let client = Client::at([1, 2, 3, 4].into());
        let first = limits.open_socket(client);
        let second = limits.open_socket(client);
        assert!(first.is_ok() && second.is_ok() && limits.open_socket(client).is_err());
        assert!(limits.open_socket(Client::at([1, 2, 3, 5].into())).is_ok());
        drop(first);
        assert!(limits.open_socket(client).is_ok());
        drop(second);
        assert!(limits.sockets.lock().unwrap().is_empty());
    }
}
