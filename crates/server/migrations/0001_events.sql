-- What happened in each room, in its order. Rows are added and never changed.
CREATE TABLE events (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (room, seq)
) WITHOUT ROWID;

-- Rooms whose games have not ended: those that a server takes up when it starts.
CREATE TABLE open_rooms (
    room TEXT PRIMARY KEY
) WITHOUT ROWID;

-- When the server was last seen alive.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
);
