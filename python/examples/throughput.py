"""What a decision costs in Python: one play at a time, many at once on one thread and on two, and OpenSpiel beside it if it is installed.

Everything is drawn at random in Python itself, so what is measured is what a program pays. Where one thread works, seconds are those of the processor; where
two do, those of the clock, which tell something on a quiet machine only: how many programs wanted to run meanwhile is told at the end.

Run it: python3 python/examples/throughput.py [SECONDS]
"""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import mistgate
from mistgate.gym import MistgateEnv, MistgateVectorEnv

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
PLAYS = 512  # more do not fit into the cache: a position of Mistfall or Malhya takes kilobytes
APART = 1000  # decisions before many plays are measured, so that they stand at all stages and not all at their beginning
SETUPS: dict[str, dict[str, Any]] = {"mistywell": {"rounds": 60}, "mistfall": {}, "frost": {"rounds": 60}, "malhya": {"quick": True, "adventure": "the-awakening"}}


def measured(play: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Calls it until the time is over; it says how many decisions it made. Gives decisions a second."""
    play()
    decisions, began = 0, clock()
    while (spent := clock() - began) < SECONDS:
        decisions += play()
    return decisions / spent


def single(game: mistgate.Game, setup: dict[str, Any]) -> Callable[[], int]:
    """One play: `step` makes a move and says how many the next decision has."""

    def play() -> int:
        table, decisions = game.begin(setup, random.getrandbits(60)), 0
        moves = table.count(table.deciding[0])
        step, lot = table.step, random.random
        while moves and decisions < 2000:
            moves = step(int(lot() * moves))
            decisions += 1
        return decisions

    return play


def gym(name: str, setup: dict[str, Any]) -> Callable[[], int]:
    """A step of the Gymnasium environment, with its observation and its mask."""
    env = MistgateEnv(name, setup)
    env.reset(seed=1)

    def play() -> int:
        _, info = env.reset()
        decisions, ended = 0, False
        while not ended and decisions < 500:
            slots = np.flatnonzero(info["action_mask"])
            _, _, terminated, truncated, info = env.step(slots[int(random.random() * len(slots))])
            ended, decisions = terminated or truncated, decisions + 1
        return decisions

    return play


def many(name: str, setup: dict[str, Any], threads: int, masks: bool = False) -> Callable[[], int]:
    """Many plays at once, lots drawn with numpy. With masks the first legal slot is taken."""
    env = MistgateVectorEnv(name, PLAYS, setup, seed=1, threads=threads, masks=masks, copy=False)
    lots = np.random.default_rng(1)
    _, info = env.reset()

    def step() -> int:
        nonlocal info
        if masks:
            actions = info["action_mask"].argmax(axis=1)
        else:
            actions = (lots.random(PLAYS) * info["moves"]).astype(np.int32)
        _, _, _, _, info = env.step(actions)
        return env.num_envs

    for _ in range(APART):
        step()
    return step


def in_two_threads(name: str, setup: dict[str, Any]) -> float:
    """Two Python threads, each with plays of its own on one native thread: together they are only faster if the lock is released."""
    rates: list[float] = []
    threads = [threading.Thread(target=lambda: rates.append(measured(many(name, setup, 1), time.perf_counter))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates)


def open_spiel(game: Any) -> Callable[[], int]:
    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def main() -> None:
    print(f"{'decisions a second':<14} {'at once, 1':>12} {'at once, 2':>12} {'2 Pythons':>12} {'masks, 1':>12} {'masks, 2':>12} {'one by one':>12} {'Gymnasium':>12}   a step one by one, rules included")
    for name, setup in SETUPS.items():
        game = mistgate.game(name)
        one, two, apart = measured(many(name, setup, 1)), measured(many(name, setup, 2), time.perf_counter), in_two_threads(name, setup)
        masked, masked_two = measured(many(name, setup, 1, masks=True)), measured(many(name, setup, 2, masks=True), time.perf_counter)
        step, env = measured(single(game, setup)), measured(gym(name, setup))
        print(f"{name:<18} {one:>12,.0f} {two:>12,.0f} {apart:>12,.0f} {masked:>12,.0f} {masked_two:>12,.0f} {step:>12,.0f} {env:>12,.0f}   {1e6 / step:.2f} µs")
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed")
    else:
        for name in ("connect_four", "leduc_poker", "hearts", "backgammon"):
            print(f"{name:<18} {measured(open_spiel(pyspiel.load_game(name))):>12,.0f} in OpenSpiel")
    print(f"{os.getloadavg()[0]:.1f} programs wanted to run in the last minute, on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
