-- Small texts beside the plays: what people say at a table, keys that carry a person to another browser.
CREATE TABLE notes (
    space   TEXT    NOT NULL,                  -- what they belong to: `talk:` and the id of a table, `key`
    name    TEXT    NOT NULL,                  -- which of them; in order, where order matters
    text    TEXT    NOT NULL,
    written INTEGER NOT NULL,                  -- seconds since 1970
    PRIMARY KEY (space, name)
) WITHOUT ROWID;
