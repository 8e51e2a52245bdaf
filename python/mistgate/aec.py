"""PettingZoo: every seat an agent, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import Content, encoding
from . import game as named


class MistgateAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Of several seats that may decide, the first one does. Observations are dictionaries with `observation` and `action_mask`."""

    def __init__(
        self,
        game: str = "frost",
        setup: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        content: Content | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"mistgate_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.setup, self.render_mode = named(game, content), setup, render_mode
        self.play = self.game.begin(setup, 0)
        self.possible_agents = list(self.play.seats)
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.slots) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def _space(self) -> spaces.Dict:
        return spaces.Dict({"observation": encoding.space(self.game), "action_mask": encoding.mask_space(self.game)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.play = self.game.begin(self.setup, int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.deciding[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": encoding.observation(self.play, seat), "action_mask": encoding.mask(self.play, seat)}

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self.play.apply(seat, encoding.index(self.play, seat, action))
        self._clear_rewards()
        deciding = self.play.deciding
        if deciding:
            self.agent_selection = self.possible_agents[deciding[0]]
        else:
            winners = self.play.winners
            # A limit that was agreed on is not an end by the rules.
            ended = self.truncations if winners is None else self.terminations
            for at, name in enumerate(self.possible_agents):
                ended[name] = True
                self.rewards[name] = 0.0 if winners is None else 1.0 if at in winners else -1.0
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str:
        """What a spectator sees, as JSON."""
        return self.play.view_json([])

    def close(self) -> None:
        pass
