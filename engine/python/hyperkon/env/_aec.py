"""The PettingZoo environment, in which agents act one after the other."""

from __future__ import annotations

import random
from operator import index
from typing import TypedDict, Unpack, cast

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .._hyperkon import Game
from ._look import NO_GAME, RENDER_MODES, Bytes, Look, Seen
from ._turns import Options, Turns


class Observed(TypedDict):
    """An agent's observation, and the mask of its legal actions."""

    observation: Seen
    action_mask: NDArray[np.int8]


class Aec(AECEnv[str, Observed, int | None]):
    """An environment with an agent for each seat: "seat_0" and so on, clockwise.

    An agent gives the parts of its answer one after the other. Its observation is a dict: "observation" is the seat's
    observation (bytes), and "action_mask" has a 1 for each legal action. At the end, each agent's reward is its part of the win:
    1, 1/k if k seats win, or 0. After `most_actions` the game is truncated. An illegal action raises `hyperkon.Refused`.

    With `scaled`, observations are 32-bit floats from 0 to 1. `state()` has the observations of all seats, for a critic that
    sees all hands. `render_mode` is "ansi", "svg", or "rgb_array", which needs cairosvg.
    """

    metadata = {"name": "hyperkon_v1", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(
        self,
        edition: str | None = None,
        seats: int | None = None,
        *,
        most_actions: int = 20_000,
        scaled: bool = False,
        render_mode: str | None = None,
        **more: Unpack[Options],
    ) -> None:
        super().__init__()
        self._turns = Turns(edition, seats, **more)
        self.game_spec = self._turns.spec
        self._most = most_actions
        self._look = Look(self.game_spec, scaled, render_mode)
        self.render_mode = render_mode
        self._random = random.Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._turns.num_players())]
        actions = self.game_spec["actions"]
        space = spaces.Dict({"observation": self._look.space(), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = {agent: cast("spaces.Space[Observed]", space) for agent in self.possible_agents}
        self.state_space = self._look.space(len(self.possible_agents))
        self.action_spaces = {
            agent: cast("spaces.Space[int | None]", spaces.Discrete(actions)) for agent in self.possible_agents
        }
        self.game: Game | None = None

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """Returns the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begins a game. Equal seeds give equal games, now and after later resets without a seed."""
        if seed is not None:
            self._random.seed(index(seed))
        self.game = self._turns.new_game(self._random.getrandbits(63))
        self._taken = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observed:
        """Returns an agent's observation."""
        if self.game is None:
            raise ResetNeeded(NO_GAME)
        observation, mask = self._look.read(self.game, self.possible_agents.index(agent))
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._look.show(observation), "action_mask": mask.view(np.int8)}

    def state(self) -> Seen:
        """Returns the observations of all seats in a row, from the first seat on."""
        if self.game is None:
            raise ResetNeeded(NO_GAME)
        seats = range(len(self.possible_agents))
        return self._look.show(np.concatenate([self._look.read(self.game, seat)[0] for seat in seats]))

    def step(self, action: int | None) -> None:
        """Takes the action of the agent whose turn it is. Raises `hyperkon.Refused` if it is illegal."""
        if self.game is None or not self.agents:
            raise ResetNeeded(NO_GAME)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected an action: it is the turn of {agent}")
        given = self.game.act(self.possible_agents.index(agent), index(action))
        # The agent has read the reward since its last turn.
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._taken += 1
        if given:
            self._go_on()
        if self._taken >= self._most and not any(self.terminations.values()):
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _go_on(self) -> None:
        assert self.game is not None
        seat = self._turns.advance(self.game)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.game.returns, strict=True))

    def render(self) -> str | Bytes | None:
        """Returns the last public events as text, or a picture of the table as a spectator sees it."""
        return self._look.render(self.game, None)

    def close(self) -> None:
        """Does nothing, because the environment has no open resources."""
