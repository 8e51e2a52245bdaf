-- What one node at a time may do, and until when, by the database's clock: whoever dies loses it by itself.
CREATE TABLE leases (
    name   TEXT        PRIMARY KEY,
    holder TEXT        NOT NULL,
    until  TIMESTAMPTZ NOT NULL
);
