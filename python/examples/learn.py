"""Teaches a linear policy to gather Unity in Mistywell: the cross-entropy method on top of what the game counts.

Run it: python3 python/examples/learn.py
"""

import numpy as np

import mistgate

GAME = mistgate.game("mistywell")
SETUP = {"rounds": 10}


def choose(play, seat, weights):
    """The move after which the weighted counts are highest. A clone that is dealt anew tells nothing that the seat cannot know."""
    best, most = 0, -np.inf
    for at in range(len(play.legal(seat))):
        trial = play.clone()
        trial.redeal(seat, 1)
        trial.apply(seat, at)
        worth = float(np.dot(weights, trial.observe(seat)[: len(weights)]))
        if worth > most:
            best, most = at, worth
    return best


def unity(weights, seed):
    """How many Unity tokens lie on the Map after ten rounds."""
    play = GAME.begin(SETUP, seed)
    while play.deciding:
        seat = play.deciding[0]
        play.apply(seat, choose(play, seat, weights))
    return play.observe(0)[0]


def learn(games=200, seed=0, rounds=3):
    """Draws weights, keeps the better ones, draws around those."""
    lots = np.random.default_rng(seed)
    mean, spread = np.zeros(len(GAME.features)), np.ones(len(GAME.features))
    before = np.mean([unity(mean, 1000 + at) for at in range(4)])
    drawn = max(4, games // (rounds + 1))
    for _ in range(rounds):
        tries = mean + spread * lots.normal(size=(drawn, len(mean)))
        fared = np.array([unity(weights, int(lots.integers(1000))) for weights in tries])
        elite = tries[np.argsort(-fared, kind="stable")[: max(2, drawn // 4)]]
        mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.1
    after = np.mean([unity(mean, 1000 + at) for at in range(4)])
    return {"before": float(before), "after": float(after), "weights": dict(zip(GAME.features, mean.round(2).tolist()))}


if __name__ == "__main__":
    print(learn())
