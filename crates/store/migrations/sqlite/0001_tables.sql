-- A table is a play of some game: what was agreed, who sits where, and every line of its journal.
CREATE TABLE tables (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,           -- unguessable, part of the address
    game    TEXT    NOT NULL,
    head    TEXT    NOT NULL,                  -- the head of the journal, setup and seed included
    terms   TEXT    NOT NULL,                  -- what was agreed beside the rules, as JSON
    owner   TEXT    NOT NULL,                  -- the person who made the table
    listed  INTEGER NOT NULL,                  -- shown to strangers?
    created INTEGER NOT NULL,                  -- seconds since 1970
    touched INTEGER NOT NULL,
    lines   INTEGER NOT NULL DEFAULT 0         -- how many lines its journal has
);

CREATE INDEX tables_by_touch ON tables (listed, touched);
CREATE INDEX tables_by_owner ON tables (owner, touched);

CREATE TABLE seats (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    number    INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('person', 'open', 'bot')),
    person    TEXT,                            -- who holds it, if a person does
    called    TEXT    NOT NULL DEFAULT '',     -- the name that person goes by
    token     TEXT    UNIQUE,                  -- claims it, while it is open
    PRIMARY KEY (table_key, number)
) WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE results (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key),
    outcome   TEXT    NOT NULL,
    finished  INTEGER NOT NULL
);

CREATE TABLE journal (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    line      INTEGER NOT NULL,                -- from 0
    text      TEXT    NOT NULL,
    PRIMARY KEY (table_key, line)
) WITHOUT ROWID;
