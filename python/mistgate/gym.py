"""Gymnasium: one agent, who plays every seat of a cooperative game, or one seat against bots; and many plays at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import GAMES, Content, Play, encoding
from . import game as named

__all__ = ["MistgateEnv", "MistgateVectorEnv"]

UNTRUE = -0.01
"""What a slot without a legal move costs."""


class MistgateEnv(gymnasium.Env[NDArray[np.int32], np.int64]):
    """Actions are slots; `info["action_mask"]` says which are legal. A slot without a legal move changes nothing and costs a little.

    seat: the agent's seat, or None for all of them. others: the bot on the other seats, such as "random" or "novice".
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "mistywell",
        setup: Mapping[str, Any] | None = None,
        seat: int | None = None,
        others: str = "random",
        render_mode: str | None = None,
        content: Content | None = None,
    ) -> None:
        self.game = named(game, content)
        self.setup, self.seat, self.others, self.render_mode = setup, seat, others, render_mode
        self.action_space = spaces.Discrete(self.game.slots)
        self.observation_space = cast(spaces.Space[NDArray[np.int32]], encoding.space(self.game))
        # So that a setup that cannot be, or a seat that there is not, is refused here and not at the first reset.
        self.play: Play = self.game.begin(setup, 0)
        self.play.count(seat or 0)
        self.me = seat or 0
        self._begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.int32], dict[str, Any]]:
        super().reset(seed=seed)
        self.play = self.game.begin(self.setup, int(self.np_random.integers(2**63)))
        self._begun = True
        self._let_others_play()
        return self._look(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int32], float, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise RuntimeError("reset first")
        at = self.play.in_slot(self.me, int(action))
        if at is None:
            over = self.play.over
            decided = self.play.winners is not None
            return self._look(), UNTRUE, over and decided, over and not decided, self._info()
        self.play.apply(self.me, at)
        self._let_others_play()
        over, winners = self.play.over, self.play.winners
        reward = 0.0 if winners is None else 1.0 if self.me in winners else -1.0
        # A limit that was agreed on is not an end by the rules.
        return self._look(), reward, over and winners is not None, over and winners is None, self._info()

    def render(self) -> str:
        """What the agent's seat sees, as JSON."""
        return self.play.view_json([self.me])

    def _let_others_play(self) -> None:
        while deciding := self.play.deciding:
            self.me = deciding[0] if self.seat is None else self.seat
            if self.me in deciding:
                return
            seed = int(self.np_random.integers(2**63))
            self.play.apply(deciding[0], self.play.bot(deciding[0], self.others, 30, seed))

    def _look(self) -> NDArray[np.int32]:
        return encoding.observation(self.play, self.me)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": encoding.mask(self.play, self.me), "seat": self.me, "length": self.play.length}


class MistgateVectorEnv(VectorEnv[NDArray[np.int32], NDArray[np.int64], NDArray[Any]]):
    """Many plays at once, in arrays; a play that is over begins anew in the same step. Steps release the interpreter's lock.

    With masks actions are slots, and `info["action_mask"]` says which are legal. Without, which is faster, they are numbers in the lists of legal moves,
    and the last number of an observation says how many there are. Every seat is played; a reward is that of the seat that has moved.

    With `copy=False` observations and masks are not copied: the same arrays come with every step, which the next one writes over, and nobody else may.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int,
        setup: Mapping[str, Any] | None = None,
        seed: int = 0,
        threads: int = 1,
        masks: bool = True,
        content: Content | None = None,
        copy: bool = True,
    ) -> None:
        self.game = named(game, content)
        self.num_envs, self.masks, self.copy = num_envs, masks, copy
        self.batch = self.game.batch(num_envs, setup, seed, threads)
        self.single_observation_space = encoding.space(self.game)
        self.single_action_space = spaces.Discrete(self.game.slots)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen = np.zeros((num_envs, self.batch.width), np.int32)
        self._mask = np.zeros((num_envs, self.batch.slots), np.int8) if masks else None
        self._reward, self._ended = np.zeros(num_envs, np.int8), np.zeros(num_envs, np.uint8)
        self._fresh = True

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.int32], dict[str, Any]]:
        """Begins all plays anew, unless none has been moved yet. One seed is enough: every play has its own by it."""
        if isinstance(seed, list):
            seed = seed[0]
        if seed is not None or not self._fresh:
            self.batch.again(int(self.np_random.integers(2**63)) if seed is None else seed)
        self._fresh = True
        return self.look()

    def look(self) -> tuple[NDArray[np.int32], dict[str, Any]]:
        """How it stands."""
        self.batch.look(self._seen, self._mask)
        return self._told()

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[np.int32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        last = self.batch.step(np.ascontiguousarray(actions, dtype=np.int32), self._seen, self._reward, self._ended, self._mask)
        self._fresh = False
        seen, info = self._told()
        if last:
            final = np.full(self.num_envs, None, dtype=object)
            for at, numbers in last:
                final[at] = np.frombuffer(numbers, np.int32)
            info["final_obs"], info["_final_obs"] = final, self._ended > 0
        return seen, self._reward.astype(np.float64), self._ended == 1, self._ended == 2, info

    def _told(self) -> tuple[NDArray[np.int32], dict[str, Any]]:
        seen, mask = self._seen, self._mask
        if self.copy:
            seen, mask = seen.copy(), None if mask is None else mask.copy()
        legal: dict[str, Any] = {"moves": seen[:, -1]}
        return seen, legal if mask is None else legal | {"action_mask": mask}


for _name in GAMES:
    _id = f"mistgate/{_name}-v0"
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id, entry_point="mistgate.gym:MistgateEnv", vector_entry_point="mistgate.gym:MistgateVectorEnv", kwargs={"game": _name}
        )
