"""Five fantasy board games, exactly by their rules.

>>> import mistgate
>>> play = mistgate.game("mistywell").begin({"rounds": 2}, seed=7)
>>> while not play.over:
...     seat = play.deciding[0]
...     play.apply(seat, 0)
>>> play.cause
'round limit'
"""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .mistgate_native import GAMES, VERSION, Batch, Play, Rules, game_of, rules

__version__ = VERSION
__all__ = ["GAMES", "Batch", "Content", "Game", "Kind", "Play", "Rules", "game", "games", "read_content", "resume", "view"]

Content = str | os.PathLike[str] | Mapping[str, str]
"""Cards other than those that come with the program: a folder, or the texts of its files by their names."""

_BESIDE = {"components.toml", "guide.toml", "glossary.toml"}


@dataclass(frozen=True)
class Kind:
    """A kind of move: how it begins, what tells such moves apart, and the slots it has."""

    words: str
    by: str
    first: int
    size: int


class Game:
    """The rules of a game, with the cards that come with them or with others."""

    def __init__(self, name: str, content: Content | None = None) -> None:
        self.rules: Rules = rules(name, None if content is None else list(read_content(name, content).items()))
        known = json.loads(self.rules.about())
        self.name: str = known["name"]
        self.version: str = known["version"]
        """The name of the content, as journals have it."""
        self.features: list[str] = known["features"]
        """What the game counts: the first numbers of an observation."""
        self.columns: list[str] = known["columns"]
        """What each number of an observation is."""
        self.kinds: list[Kind] = [Kind(**kind) for kind in known["kinds"]]
        """The kinds of moves, in the order of their slots."""
        self.slots: int = known["slots"]
        """How many slots there are: the number of actions."""
        self.default_setup: dict[str, Any] = known["setup"]

    def begin(self, setup: Mapping[str, Any] | None = None, seed: int = 0) -> Play:
        """Begins a play; what the setup does not say is as usual."""
        return self.rules.begin(_json(setup), seed)

    def resume(self, journal: str) -> Play:
        """Goes on with the play of a journal."""
        return self.rules.resume(journal)

    def batch(self, count: int, setup: Mapping[str, Any] | None = None, seed: int = 0, threads: int = 1) -> Batch:
        """Begins many plays that are moved together."""
        return self.rules.batch(_json(setup), count, seed, threads)

    def content(self) -> dict[str, str]:
        """The content files, by name."""
        return dict(self.rules.content())

    def __repr__(self) -> str:
        return f"<game {self.name}, content {self.version}>"


def game(name: str, content: Content | None = None) -> Game:
    """The game of this name; with the cards of a folder, if one is given."""
    return Game(name, content)


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def resume(journal: str, content: Content | None = None) -> Play:
    """Goes on with the play of a journal, whatever its game."""
    return Game(game_of(journal), content).resume(journal)


def view(play: Play, *seats: int) -> dict[str, Any]:
    """What the holder of these seats may see, and nothing else; of no seats what a spectator sees."""
    return play.view(*seats)


def read_content(name: str, content: Content) -> dict[str, str]:
    """The files of a content folder, or of the folder with the game's name in it: what `mistgate --content` reads."""
    if isinstance(content, Mapping):
        return dict(content)
    folder = pathlib.Path(content)
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    folder = folder / name if (folder / name).is_dir() else folder
    tables = [path for path in sorted(folder.glob("*.toml")) if path.name not in _BESIDE]
    if not tables:
        raise ValueError(f"there are no content files in {folder}")
    booklets = sorted((folder / "booklets").glob("*.md"))
    found = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in tables + booklets}
    # Cards are numbered in the order of the files, so it is that of the program's own, and what it does not know comes last.
    own = [file for file, _ in rules(name).content()]
    return {file: found[file] for file in sorted(found, key=lambda file: own.index(file) if file in own else len(own))}


def _json(setup: Mapping[str, Any] | None) -> str:
    return "{}" if setup is None else json.dumps(dict(setup) if isinstance(setup, Mapping) else setup)
