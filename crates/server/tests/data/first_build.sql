-- The tables of the first build, as its own migration left them.
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'events','2026-11-30 17:24:22',1,X'D4AC2432159A13182ECD39FE34359BC5A9A91ECFE86534D0913A08F7D6835A4768FADC8616BCFDDAF354868C61E59B0A',539165);
CREATE TABLE events (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (room, seq)
) WITHOUT ROWID;
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
);
CREATE TABLE open_rooms (
    room TEXT PRIMARY KEY
) WITHOUT ROWID;
