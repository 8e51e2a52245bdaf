"""Teaches a linear policy to gather Unity in Mistywell: the cross-entropy method on top of what the game counts.

Every generation draws weights, keeps the better ones, and draws around those. What was learned is tried on deals that nobody has trained with.

Run it: python3 python/examples/learn.py
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import mistgate

GAME = mistgate.game("mistywell")
SETUP = {"rounds": 10}
UNSEEN = range(1000, 1012)

Weights = NDArray[np.float64]


def choose(play: mistgate.Play, seat: int, weights: Weights) -> int:
    """The move after which the weighted counts are highest. A clone that is dealt anew tells nothing that the seat cannot know."""
    best, most = 0, -np.inf
    for at in range(play.count(seat)):
        trial = play.clone()
        trial.redeal(seat, 1)
        trial.apply(seat, at)
        worth = float(np.dot(weights, trial.observe(seat)[: len(weights)]))
        if worth > most:
            best, most = at, worth
    return best


def unity(weights: Weights, seed: int) -> int:
    """How many Unity tokens lie on the Map after ten rounds."""
    play = GAME.begin(SETUP, seed)
    while (seat := play.seat_to_move) is not None:
        play.apply(seat, choose(play, seat, weights))
    return play.observe(0)[GAME.features.index("Unity tokens")]


def on_unseen(weights: Weights) -> float:
    return float(np.mean([unity(weights, seed) for seed in UNSEEN]))


def learn(drawn: int = 40, generations: int = 5, seed: int = 0) -> dict[str, Any]:
    lots = np.random.default_rng(seed)
    size = len(GAME.features)
    mean, spread = np.zeros(size), np.ones(size)
    curve = [on_unseen(mean)]
    for _ in range(generations):
        tries = mean + spread * lots.normal(size=(drawn, size))
        # The same deals for all of a generation: what differs is the weights' doing.
        deals = lots.integers(1000, size=6)
        fared = np.array([np.mean([unity(weights, int(deal)) for deal in deals]) for weights in tries])
        elite = tries[np.argsort(-fared, kind="stable")[: max(2, drawn // 5)]]
        mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.1
        curve.append(on_unseen(mean))
    return {"curve": curve, "weights": dict(zip(GAME.features, mean.round(2).tolist(), strict=True))}


if __name__ == "__main__":
    learned = learn()
    for generation, tokens in enumerate(learned["curve"]):
        print(f"generation {generation}: {tokens:.2f} Unity tokens in ten rounds, on deals it has never seen")
    for name, weight in sorted(learned["weights"].items(), key=lambda pair: -abs(pair[1])):
        print(f"{weight:>7.2f}  {name}")
