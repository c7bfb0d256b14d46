-- Games that have ended, so that they can be listed without reading their logs. Private ones are here too, and not listed.
CREATE TABLE finished (
    room TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    rules TEXT NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    listed INTEGER NOT NULL CHECK (listed IN (0, 1))
) WITHOUT ROWID;

CREATE INDEX finished_by_time ON finished (ended_ms, room) WHERE listed = 1;
CREATE INDEX finished_by_variant ON finished (variant, ended_ms, room) WHERE listed = 1;

-- Games that ended before there was such a table. The server reads their logs in the background.
CREATE TABLE to_be_listed (
    room TEXT PRIMARY KEY
) WITHOUT ROWID;

INSERT INTO to_be_listed (room)
SELECT room FROM events WHERE seq = 0 AND room NOT IN (SELECT room FROM open_rooms);
