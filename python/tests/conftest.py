"""What the tests share: short setups of every game, and random play."""

from __future__ import annotations

import random
from typing import Any

import mistgate

SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "mistywell": ("mistywell", {"rounds": 8}),
    "mistfall": ("mistfall", {}),
    "heart": ("mistfall", {"quest": "lamps-on-the-long-road", "allies": ["sergeant-tolliver", "wren-halloway"]}),
    "frost": ("frost", {"players": 3, "rounds": 2}),
    "malhya": ("malhya", {"quick": True, "adventure": "the-awakening"}),
}
"""A setup for every game, and for Mistfall with the Heart."""


def begun(which: str, seed: int) -> mistgate.Play:
    name, setup = SETUPS[which]
    return mistgate.game(name).begin(setup, seed)


def played(which: str, seed: int, most: int = 300) -> mistgate.Play:
    """A random game, or the beginning of one."""
    play, lots = begun(which, seed), random.Random(seed)
    for _ in range(most):
        if (seat := play.seat_to_move) is None:
            break
        play.apply(seat, lots.randrange(play.count(seat)))
    return play
