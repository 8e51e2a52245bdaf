"""The package in a quarter of an hour: cell by cell in an editor that knows `# %%`, or all at once: python3 python/examples/tour.py"""

# %% Games, and what can be agreed before they begin
import json

import mistgate

for name in mistgate.games():
    game = mistgate.game(name)
    print(f"{name}: content {game.version}, {len(game.columns)} numbers tell of a position, {game.slots} slots for moves")
    print("   ", json.dumps(game.default_setup)[:120])

# %% A play: who decides, what is asked, what may be done
frost = mistgate.game("frost")
play = frost.begin({"players": 2}, seed=7)
seat = play.deciding[0]
print(play)
print(play.question(seat))
for written, words in list(zip(play.legal(seat), play.labels(seat), strict=True))[:5]:
    print(f"    {written:<28} {words}")

# %% What a seat may see, and what is hidden from it
mine, theirs = play.view(0), play.view(1)
differs = [key for key in mine if mine[key] != theirs[key]]
print("the two players see different", ", ".join(differs))

# %% Looking ahead without cheating: a clone, dealt anew as this seat knows it
trial = play.clone()
trial.redeal(seat, seed=1)
assert trial.view(seat) == play.view(seat)
trial.apply(seat, 0)
print("after the first move, somewhere in a possible world:", trial)

# %% A bot plays on; the journal leads back to the same position
for _ in range(40):
    seat = play.deciding[0]
    play.apply(seat, play.bot(seat, "random", seed=3))
again = mistgate.resume(play.journal())
assert again.view() == play.view()
print(len(play.journal().splitlines()), "lines of journal")

# %% The same position as numbers
seat = play.deciding[0]
numbers = play.observe(seat)
for column, number in list(zip(frost.columns, numbers, strict=True))[:12]:
    print(f"{number:>6}  {column}")

# %% Gymnasium, with a mask of what is legal
import numpy as np

from mistgate.gym import MistgateEnv, MistgateVectorEnv

env = MistgateEnv("mistywell", {"rounds": 3})
seen, info = env.reset(seed=1)
lots, ended, steps = np.random.default_rng(1), False, 0
while not ended:
    seen, reward, terminated, truncated, info = env.step(lots.choice(np.flatnonzero(info["action_mask"])))
    ended, steps = terminated or truncated, steps + 1
print(f"an episode of {steps} steps, {'by the rules' if terminated else 'to the limit of rounds'}")

# %% A hundred plays at once, without the interpreter's lock
many = MistgateVectorEnv("mistywell", 100, {"rounds": 3}, threads=2, masks=False)
seen, info = many.reset(seed=1)
ends = 0
for _ in range(100):
    seen, rewards, won_or_lost, at_limit, info = many.step(lots.integers(info["moves"]))
    ends += int((won_or_lost | at_limit).sum())
print(ends, "of them have ended and begun anew")
