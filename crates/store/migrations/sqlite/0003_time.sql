-- What lets a table outlive the program that made it: the content it is played with, its state now and then, and the table
-- whose legacy it carries on.
CREATE TABLE contents (
    game    TEXT NOT NULL,
    version TEXT NOT NULL,
    pack    BLOB NOT NULL,                     -- its source files, packed
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TABLE states (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    slot      INTEGER NOT NULL,                -- -1 is the last state, replaced by the next; a milestone stays under its line
    line      INTEGER NOT NULL,                -- so many lines the journal had
    pack      BLOB    NOT NULL,                -- the state in a form that later programs can read, packed
    PRIMARY KEY (table_key, slot)
) WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN follows TEXT;
