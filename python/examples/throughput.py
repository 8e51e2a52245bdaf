"""How many decisions a second of processor time: one play at a time, many at once, and OpenSpiel beside it if it is installed.

Everything is drawn at random in Python itself, so what is measured is what a program pays for each step.
"""

import array
import random
import time

import mistgate

SECONDS = 1.0
PLAYS = 1024
LONGEST = 60  # rounds: random play need not end


def measured(play) -> float:
    """Calls it until the time is over; it says how many decisions it made."""
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        decisions += play()
    return decisions / spent


def single(game: mistgate.Game):
    def play() -> int:
        table, decisions = game.begin(seed=random.getrandbits(60)), 0
        while (deciding := table.deciding) and table.length < LONGEST:
            table.apply(deciding[0], int(random.random() * len(table.slots(deciding[0]))))
            decisions += 1
        return decisions

    return play


def many(game: mistgate.Game):
    batch = game.batch(PLAYS, seed=1, threads=1)
    seen = batch.look(False)[0]

    def step() -> int:
        nonlocal seen
        numbers = array.array("i")
        numbers.frombytes(seen)
        # The last number of every observation says how many moves there are.
        moves = numbers[batch.width - 1 :: batch.width]
        seen = batch.step(array.array("i", [int(random.random() * n) for n in moves]).tobytes(), False)[0]
        return PLAYS

    return step


def open_spiel(game):
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


for name in ("mistywell", "mistfall", "frost"):
    game = mistgate.game(name)
    print(f"{name:<14} {measured(single(game)):>10,.0f} one at a time {measured(many(game)):>10,.0f} many at once")
try:
    import pyspiel
except ImportError:
    print("OpenSpiel is not installed")
else:
    for name in ("connect_four", "leduc_poker", "hearts", "backgammon"):
        print(f"{name:<14} {measured(open_spiel(pyspiel.load_game(name))):>10,.0f} in OpenSpiel")
