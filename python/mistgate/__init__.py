"""Five fantasy board games, exactly by their rules.

>>> import mistgate
>>> game = mistgate.game("mistywell")
>>> play = game.begin(seed=7)
>>> seat = play.deciding[0]
>>> play.apply(seat, 0)
"""

from __future__ import annotations

import json
from typing import Any

from .mistgate_native import GAMES, SLOTS, Batch, Play, about, begin, content, resume
from .mistgate_native import batch as _batch

__all__ = ["GAMES", "SLOTS", "Batch", "Game", "Play", "game", "games", "resume", "view"]


class Game:
    """The rules of a game, with the cards that come with them."""

    def __init__(self, name: str) -> None:
        known = json.loads(about(name))
        self.name: str = known["name"]
        self.version: str = known["version"]
        self.features: list[str] = known["features"]
        self.default_setup: dict[str, Any] = known["setup"]

    def begin(self, setup: dict[str, Any] | None = None, seed: int = 0) -> Play:
        """Begins a play; what the setup does not say is as usual."""
        return begin(self.name, json.dumps(setup or {}), seed)

    def batch(self, count: int, setup: dict[str, Any] | None = None, seed: int = 0, threads: int = 1) -> Batch:
        """Begins many plays that are moved together."""
        return _batch(self.name, json.dumps(setup or {}), count, seed, threads)

    def content(self) -> dict[str, str]:
        """The content files, by name."""
        return dict(content(self.name))

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


def game(name: str) -> Game:
    """The game of this name."""
    return Game(name)


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def view(play: Play, *seats: int) -> dict[str, Any]:
    """What the holder of these seats may see, and nothing else; of no seats what a spectator sees."""
    return json.loads(play.view_json(list(seats)))
