"""Gymnasium: one agent, who plays every seat of a cooperative game, or one seat against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import SLOTS, encoding
from . import game as named


class MistgateEnv(gymnasium.Env):
    """Actions are slots; `info["action_mask"]` says which are legal. A slot without a legal move changes nothing and costs a little.

    seat: the agent's seat, or None for all of them. others: the bot on the other seats, such as "random" or "novice".
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str = "mistywell", setup: dict[str, Any] | None = None, seat: int | None = None, others: str = "random", render_mode: str | None = None):
        self.game = named(game)
        self.setup, self.seat, self.others, self.render_mode = setup, seat, others, render_mode
        self.action_space = spaces.Discrete(SLOTS)
        self.observation_space = encoding.space(len(self.game.features))
        self.play = None
        self.me = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        self.play = self.game.begin(self.setup, int(self.np_random.integers(2**63)))
        self._let_others_play()
        return self._look(), self._info()

    def step(self, action):
        if self.play is None:
            raise RuntimeError("reset first")
        try:
            at = encoding.index(self.play, self.me, action)
        except ValueError:
            return self._look(), -0.01, False, False, self._info()
        self.play.apply(self.me, at)
        self._let_others_play()
        return self._look(), self._reward(), not self.play.deciding, False, self._info()

    def render(self):
        return self.play.view_json([self.me]) if self.play else ""

    def _let_others_play(self) -> None:
        while deciding := self.play.deciding:
            self.me = deciding[0] if self.seat is None else self.seat
            if self.me in deciding:
                return
            seed = int(self.np_random.integers(2**63))
            self.play.apply(deciding[0], self.play.bot(deciding[0], self.others, 30, seed))

    def _reward(self) -> float:
        winners = self.play.winners
        if self.play.deciding or winners is None:
            return 0.0
        return 1.0 if self.me in winners else -1.0

    def _look(self) -> np.ndarray:
        return encoding.observation(self.play, self.me)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": encoding.mask(self.play, self.me), "seat": self.me, "length": self.play.length}


class MistgateVectorEnv:
    """Many plays at once, in arrays; a play that is over begins anew. Steps release the interpreter's lock."""

    def __init__(self, game: str, count: int, setup: dict[str, Any] | None = None, seed: int = 0, threads: int = 1, masks: bool = True):
        self.batch = named(game).batch(count, setup, seed, threads)
        self.count, self.masks = count, masks

    def look(self):
        """Observations and masks; without masks the last number of an observation says how many moves there are."""
        seen, mask, _, _ = self.batch.look(self.masks)
        return self._array(seen), self._mask(mask)

    def step(self, actions: np.ndarray):
        """Observations, masks, rewards of the seats that moved, and whether their plays have ended. Actions are slots with masks, and
        numbers in the list of legal moves without."""
        seen, mask, reward, ended = self.batch.step(np.ascontiguousarray(actions, dtype=np.int32).tobytes(), self.masks)
        return self._array(seen), self._mask(mask), np.frombuffer(reward, np.int8), np.frombuffer(ended, np.bool_)

    def _array(self, seen: bytes) -> np.ndarray:
        return np.frombuffer(seen, np.int32).reshape(self.count, self.batch.width)

    def _mask(self, mask: bytes) -> np.ndarray | None:
        return np.frombuffer(mask, np.int8).reshape(self.count, SLOTS) if self.masks else None


for _name in ("mistywell", "mistfall", "frost", "malhya"):
    _id = f"mistgate/{_name}-v0"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point="mistgate.gym:MistgateEnv", kwargs={"game": _name})
