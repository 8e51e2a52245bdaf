"""A bot in plain Python, for `mistgate sim GAME --bot-command 'python3 line_bot.py'`.

Every line that comes in is one question as JSON; the answer is one line with the number of a move. This one rests and passes
only when there is nothing better to do, and draws a lot for everything else.
"""

import json
import random
import sys
from typing import Any

IDLE = ("rest", "pass", "end", "done", "stop")


def choose(question: dict[str, Any]) -> int:
    lots = random.Random(question["seed"])
    moves = range(len(question["moves"]))
    busy = [at for at in moves if not question["moves"][at].startswith(IDLE)]
    return lots.choice(busy or list(moves))


for line in sys.stdin:
    told = json.loads(line)
    if "moves" in told:
        print(choose(told), flush=True)
