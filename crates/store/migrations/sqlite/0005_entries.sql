-- Small things that the house knows, each under a kind and a name: who was sent away, which tokens count no more, what the host has said.
CREATE TABLE entries (
    kind  TEXT    NOT NULL,
    name  TEXT    NOT NULL,
    value TEXT    NOT NULL,
    made  INTEGER NOT NULL,                    -- seconds since 1970, by the database's clock
    PRIMARY KEY (kind, name)
) WITHOUT ROWID;
