"""Encodings, and what the libraries' own tests say of the environments."""

from __future__ import annotations

import os
import pathlib
import signal
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from conftest import SETUPS, begun, played
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import mistgate
from mistgate import encoding
from mistgate.aec import MistgateAEC
from mistgate.gym import MistgateEnv, MistgateVectorEnv

DOCS = pathlib.Path(__file__).parents[2] / "docs" / "encodings.md"


@pytest.mark.parametrize("which", SETUPS)
def test_every_legal_move_has_a_slot_of_its_own_among_its_kind(which: str) -> None:
    game, lots = mistgate.game(SETUPS[which][0]), np.random.default_rng(6)
    kind_of = [kind for kind in game.kinds for _ in range(kind.size)]
    assert len(kind_of) == game.slots
    always: dict[str, int] = {}
    displaced: set[str] = set()
    play = begun(which, 6)
    for _ in range(250):
        if (seat := play.seat_to_move) is None:
            break
        legal, slots = play.legal(seat), play.slots(seat)
        assert len(set(slots)) == len(slots) == len(legal)
        assert np.array_equal(np.flatnonzero(encoding.mask(play, seat)), np.sort(slots))
        assert [encoding.index(play, seat, slot) for slot in slots] == list(range(len(slots)))
        for move, slot in zip(legal, slots, strict=True):
            # Every role has a Recuperate of its own, and all are called so.
            if always.setdefault(f"{seat} {move}", slot) != slot:
                displaced.add(f"{seat} {move}")
            kinds = [kind.strip() for kind in kind_of[slot].words.split(",")]
            assert any(move.split()[0] == kind.split()[0] for kind in kinds), (move, kind_of[slot])
        play.apply(seat, int(lots.integers(len(legal))))
    # Two that share a slot change places for as long as both stay legal: what counts is how many ever do.
    assert len(displaced) <= len(always) / 50, f"{displaced} of {len(always)} moves were not where they had been"
    with pytest.raises(ValueError, match="no legal move of seat 0 is in slot -1"):
        encoding.index(play, 0, -1)


@pytest.mark.parametrize("which", SETUPS)
def test_an_observation_is_what_its_columns_say(which: str) -> None:
    game, play = mistgate.game(SETUPS[which][0]), played(which, 6, most=60)
    seat = play.deciding[0]
    seen = encoding.observation(play, seat)
    assert encoding.space(game).contains(seen) and seen.tolist() == play.observe(seat)
    told = dict(zip(game.columns, seen, strict=True))
    assert (told["seat"], told["length"], told["moves"]) == (seat, play.length, play.count(seat))
    first = len(game.features) + 2
    assert seen[first:-1].sum() == play.count(seat), "every move is of some kind"
    slots = np.array(play.slots(seat))
    for at, kind in enumerate(game.kinds):
        assert seen[first + at] == ((slots >= kind.first) & (slots < kind.first + kind.size)).sum(), kind
    assert seen[: len(game.features)].any()


@pytest.mark.parametrize("name", mistgate.games())
def test_the_documentation_has_these_encodings(name: str) -> None:
    assert encoding.tables(name) in DOCS.read_text(encoding="utf-8"), f"python -m mistgate.encoding {name} prints what belongs there"


@pytest.mark.parametrize("which", SETUPS)
def test_gymnasium_finds_nothing_wrong(which: str) -> None:
    name, setup = SETUPS[which]
    with warnings.catch_warnings():
        # Numbers without bounds are meant.
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(f"mistgate/{name}-v0", setup=setup).unwrapped, skip_render_check=True)
        check_env(MistgateEnv(name, setup, seat=1, render_mode="ansi"))


@pytest.mark.parametrize("which", SETUPS)
def test_pettingzoo_finds_nothing_wrong(which: str) -> None:
    name, setup = SETUPS[which]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(MistgateAEC(name, setup), num_cycles=200, verbose_progress=False)
        seed_test(lambda: MistgateAEC(name, setup), num_cycles=50)


def test_an_episode_ends_with_a_reward_that_says_how() -> None:
    env, ends = MistgateEnv("mistfall"), set()
    for seed in range(4):
        _, info = env.reset(seed=seed)
        lots, terminated, truncated, reward = np.random.default_rng(seed), False, False, 0.0
        while not terminated and not truncated:
            assert reward == 0.0
            _, reward, terminated, truncated, info = env.step(lots.choice(np.flatnonzero(info["action_mask"])))
        assert terminated and reward == (1.0 if env.play.winners else -1.0)
        ends.add(reward)
    assert ends
    assert env.step(0)[1] == -0.01, "there is no such move any more"


def test_a_limit_is_no_end_by_the_rules() -> None:
    env = MistgateEnv("mistywell", {"rounds": 1})
    _, info = env.reset(seed=1)
    terminated = truncated = False
    while not terminated and not truncated:
        _, reward, terminated, truncated, info = env.step(np.flatnonzero(info["action_mask"])[0])
    assert truncated and not terminated and reward == 0.0
    zoo = MistgateAEC("mistywell", {"rounds": 1})
    zoo.reset(seed=1)
    while not zoo.play.over:
        zoo.step(int(np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"])[0]))
    assert all(zoo.truncations.values()) and not any(zoo.terminations.values())


def test_an_environment_refuses_what_cannot_be_at_once() -> None:
    with pytest.raises(ValueError, match="there is no seat 7"):
        MistgateEnv("frost", seat=7)
    with pytest.raises(RuntimeError, match="reset first"):
        MistgateEnv("frost").step(0)


def trace(name: str, setup: dict[str, Any], threads: int, masks: bool, steps: int, copy: bool = True) -> tuple[Any, ...]:
    env = MistgateVectorEnv(name, 24, setup, seed=4, threads=threads, masks=masks, copy=copy)
    lots, seen, rewards, ends, final = np.random.default_rng(1), [], 0.0, 0, []
    _, info = env.reset()
    for _ in range(steps):
        if masks:
            actions = np.array([lots.choice(np.flatnonzero(row)) for row in info["action_mask"]])
            assert np.array_equal(info["action_mask"].sum(axis=1), info["moves"])
        else:
            actions = lots.integers(info["moves"])
        looked, reward, terminated, truncated, info = env.step(actions)
        assert env.observation_space.contains(looked)
        seen.append(looked.copy())
        rewards += float(reward.sum())
        ends += int(terminated.sum() + truncated.sum())
        if "final_obs" in info:
            assert np.array_equal(info["_final_obs"], terminated | truncated)
            final += [last.tolist() for last in info["final_obs"] if last is not None]
    assert len(final) == ends and all(last[-1] == 0 for last in final), "nobody has a move when it is over"
    return np.array(seen).tolist(), rewards, ends, final


@pytest.mark.parametrize("masks", [True, False])
def test_many_plays_at_once_are_the_same_on_any_number_of_threads(masks: bool) -> None:
    one, two, many = (trace("mistywell", {"rounds": 2}, threads, masks, 60) for threads in (1, 2, 5))
    assert one == two == many
    assert one[2] > 0, "some have ended and begun anew"


@pytest.mark.parametrize("masks", [True, False])
def test_many_plays_at_once_are_the_same_without_copies(masks: bool) -> None:
    assert trace("mistywell", {"rounds": 2}, 2, masks, 60, copy=False) == trace("mistywell", {"rounds": 2}, 1, masks, 60)


def test_only_copies_are_kept_from_the_next_step() -> None:
    for copy in (True, False):
        env = MistgateVectorEnv("mistywell", 4, copy=copy)
        seen, info = env.reset()
        before, mask = seen.copy(), info["action_mask"].copy()
        after, _, _, _, later = env.step(mask.argmax(axis=1))
        assert np.array_equal(seen, before) == copy and np.array_equal(info["action_mask"], mask) == copy
        assert (seen is after, info["action_mask"] is later["action_mask"]) == (not copy, not copy)


def test_a_mask_in_a_room_of_its_own_is_written_whole() -> None:
    """Whatever lay in it, and even where the last one lay."""
    batch = MistgateVectorEnv("frost", 8).batch
    seen, first = np.zeros((8, batch.width), np.int32), np.zeros((8, batch.slots), np.int8)
    batch.look(seen, first)
    for _ in range(20):
        mask = np.ones((8, batch.slots), np.int8)
        batch.look(seen, mask)
        assert np.array_equal(mask, first)
        del mask


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_plays_go_on_in_a_process_that_was_forked_off() -> None:
    """A fork has none of the threads that moved the plays before it."""
    env = MistgateVectorEnv("mistywell", 6, threads=3, masks=False)
    env.reset()
    env.step(np.zeros(6, np.int32))
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        try:
            env.step(np.zeros(6, np.int32))
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    env.step(np.zeros(6, np.int32))


@pytest.mark.parametrize("which", SETUPS)
def test_a_play_among_many_goes_as_it_would_alone(which: str) -> None:
    """Slot by slot: the batch and the single play are the same rules with the same encodings."""
    name, setup = SETUPS[which]
    env = MistgateVectorEnv(name, 3, setup, seed=9, threads=2)
    seen, info = env.reset()
    seeds = {tuple(mistgate.game(name).begin(setup, seed).observe(0)) for seed in range(3)}
    assert seeds
    for _ in range(30):
        slots = [np.flatnonzero(row) for row in info["action_mask"]]
        kinds = seen[:, len(env.game.features) + 2 : -1]
        for row, counts in zip(slots, kinds, strict=True):
            assert [((row >= kind.first) & (row < kind.first + kind.size)).sum() for kind in env.game.kinds] == counts.tolist()
        seen, _, _, _, info = env.step(np.array([row[-1] for row in slots]))


@pytest.mark.parametrize("masks", [True, False])
def test_one_wrong_action_moves_nobody(masks: bool) -> None:
    env = MistgateVectorEnv("mistywell", 4, threads=2, masks=masks)
    before, info = env.reset()
    right = info["action_mask"].argmax(axis=1) if masks else np.zeros(4, np.int32)
    for wrong in (100_000, -1):
        for at in range(4):
            with pytest.raises(ValueError, match=f"play {at} has .* none .* {wrong}; nothing was done"):
                env.step(np.where(np.arange(4) == at, wrong, right))
    assert np.array_equal(env.look()[0], before)
    with pytest.raises(ValueError, match="there are 4 plays, and actions for 1"):
        env.step(np.array([0]))
    with pytest.raises(ValueError, match="there must be a play"):
        MistgateVectorEnv("mistywell", 0)


def test_gymnasium_makes_many_at_once() -> None:
    env = gymnasium.make_vec("mistgate/frost-v0", num_envs=3, vectorization_mode="vector_entry_point", setup={"players": 2})
    seen, info = env.reset(seed=3)
    assert isinstance(env.unwrapped, MistgateVectorEnv) and env.observation_space.contains(seen)
    assert env.step(info["action_mask"].argmax(axis=1))[1].shape == (3,)


def test_a_seed_begins_the_same_plays_again() -> None:
    env = MistgateVectorEnv("frost", 5, masks=False)
    first, info = env.reset(seed=3)
    after = env.step(np.zeros(5, np.int32))[0]
    again, info = env.reset(seed=3)
    assert np.array_equal(first, again) and np.array_equal(env.step(np.zeros(5, np.int32))[0], after)
    assert not np.array_equal(env.reset(seed=4)[0], first)
