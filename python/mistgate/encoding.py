"""Moves and positions as arrays: fixed for every game, as docs/python.md says."""

from __future__ import annotations

import numpy as np

from . import SLOTS, Play

BESIDE = 3
"""Numbers beside the features: seat, length, how many moves there are."""

_HUGE = np.iinfo(np.int32)


def observation(play: Play, seat: int) -> np.ndarray:
    return np.array(play.observe(seat), dtype=np.int32)


def mask(play: Play, seat: int) -> np.ndarray:
    flags = np.zeros(SLOTS, dtype=np.int8)
    flags[play.slots(seat)] = 1
    return flags


def index(play: Play, seat: int, slot: int) -> int:
    """The number of the legal move in this slot."""
    try:
        return play.slots(seat).index(int(slot))
    except ValueError:
        raise ValueError(f"no legal move of seat {seat} is in slot {slot}") from None


def space(features: int):
    """The space of observations."""
    from gymnasium import spaces

    return spaces.Box(_HUGE.min, _HUGE.max, (features + BESIDE,), np.int32)
