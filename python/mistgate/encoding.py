"""Moves and positions as arrays: fixed for every game, as docs/encodings.md says. `python -m mistgate.encoding GAME` prints them."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Game, Play, game

_HUGE = np.iinfo(np.int32)


def observation(play: Play, seat: int) -> NDArray[np.int32]:
    """The position as this seat sees it; `Game.columns` says what each number is."""
    return np.frombuffer(play.observe_bytes(seat), np.int32)


def mask(play: Play, seat: int) -> NDArray[np.int8]:
    """A flag for each slot: is there a legal move?"""
    return np.frombuffer(play.mask(seat), np.int8)


def index(play: Play, seat: int, slot: int) -> int:
    """The number of the legal move in this slot."""
    at = play.in_slot(seat, int(slot))
    if at is None:
        raise ValueError(f"no legal move of seat {seat} is in slot {slot}")
    return at


def space(game: Game) -> spaces.Box:
    """The space of observations."""
    return spaces.Box(int(_HUGE.min), int(_HUGE.max), (len(game.columns),), np.int32)


def mask_space(game: Game) -> spaces.Box:
    """The space of masks."""
    return spaces.Box(0, 1, (game.slots,), np.int8)


def tables(name: str) -> str:
    """The encodings of a game as docs/encodings.md shows them."""
    known = game(name)
    counted = "; ".join(known.features)
    lines = [f"Observation: {len(known.columns)} numbers.", "", f"- 0 to {len(known.features) - 1}: {counted}"]
    after = len(known.features)
    lines.append(f"- {after}: the seat; {after + 1}: the length of the play")
    lines.append(f"- {after + 2} to {after + 1 + len(known.kinds)}: how many legal moves of each kind the seat has, in the order below")
    lines.append(f"- {len(known.columns) - 1}: how many legal moves there are")
    lines += ["", f"Actions: {known.slots} slots.", "", "| Slots | Move | By |", "|---|---|---|"]
    for kind in known.kinds:
        last = kind.first + kind.size - 1
        lines.append(f"| {kind.first}{f' to {last}' if last > kind.first else ''} | `{kind.words}` | {kind.by} |")
    return "\n".join(lines) + "\n"


def _main(arguments: list[str]) -> Any:
    if len(arguments) != 1:
        raise SystemExit("usage: python -m mistgate.encoding GAME")
    print(tables(arguments[0]), end="")


if __name__ == "__main__":
    _main(sys.argv[1:])
