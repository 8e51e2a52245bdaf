"""The package, as its users meet it: `python -m pytest python/tests`, or `./test.sh --python`."""

import json
import pathlib
import random
import warnings

import gymnasium
import numpy as np
import pytest

import mistgate
import mistgate.gym
from mistgate import encoding, lab
from mistgate.aec import MistgateAEC
from mistgate.gym import MistgateEnv, MistgateVectorEnv

SHORT = {"mistywell": {"rounds": 4}, "frost": {"rounds": 3}, "mistfall": {}, "malhya": {}}


def played(name, seed, most=400):
    """A random game, or the beginning of one."""
    play, lots = mistgate.game(name).begin(SHORT[name], seed), random.Random(seed)
    for _ in range(most):
        if not play.deciding:
            break
        seat = play.deciding[0]
        play.apply(seat, lots.randrange(len(play.legal(seat))))
    return play


@pytest.mark.parametrize("name", mistgate.games())
def test_a_play_is_the_same_again_and_its_journal_leads_back(name):
    first, again = played(name, 3), played(name, 3)
    journal = first.journal()
    assert journal == again.journal() != played(name, 4).journal()
    resumed = mistgate.resume(journal)
    assert mistgate.view(resumed) == mistgate.view(first)
    assert resumed.journal() == journal


@pytest.mark.parametrize("name", mistgate.games())
def test_a_clone_goes_its_own_way(name):
    play = played(name, 5, most=20)
    before = play.view_json([0])
    other = play.clone()
    assert other.view_json([0]) == before
    seat = other.deciding[0]
    other.play(seat, other.legal(seat)[-1])
    assert play.view_json([0]) == before
    assert other.journal() != play.journal()


def test_what_cannot_be_is_refused_with_a_reason():
    with pytest.raises(ValueError, match='there is no game "chess"'):
        mistgate.game("chess")
    with pytest.raises(ValueError, match="unknown field"):
        mistgate.game("frost").begin({"wizards": 3})
    play = mistgate.game("mistywell").begin(seed=1)
    with pytest.raises(ValueError, match="no legal move"):
        play.play(play.deciding[0], "dance")
    with pytest.raises(ValueError, match="none with the number"):
        play.apply(play.deciding[0], 100_000)
    with pytest.raises(ValueError, match="there is no bot"):
        play.bot(play.deciding[0], "wizard", 1, 1)
    play.redeal(0, 9)
    with pytest.raises(ValueError, match="no journal"):
        play.journal()


def test_views_show_what_a_seat_may_see():
    play = mistgate.game("frost").begin({"players": 2}, seed=2)
    mine, theirs, nobody = mistgate.view(play, 0), mistgate.view(play, 1), mistgate.view(play)
    assert mine != theirs and mine != nobody
    other = play.clone()
    other.redeal(0, 77)
    assert mistgate.view(other, 0) == mine


def test_bots_choose_legal_moves_and_the_same_again():
    play = mistgate.game("mistywell").begin(seed=2)
    seat = play.deciding[0]
    assert play.bot(seat, "novice", 0, 5) == play.bot(seat, "novice", 0, 5) < len(play.legal(seat))


def test_content_can_be_read():
    files = mistgate.game("mistywell").content()
    assert any(name.endswith(".toml") and "name" in text for name, text in files.items())


@pytest.mark.parametrize("name", mistgate.games())
def test_every_legal_move_has_a_slot_of_its_own(name):
    play = played(name, 6, most=8)
    seat = play.deciding[0]
    slots = play.slots(seat)
    assert len(set(slots)) == len(slots) == len(play.legal(seat))
    assert encoding.mask(play, seat).sum() == len(slots)
    assert [encoding.index(play, seat, slot) for slot in slots] == list(range(len(slots)))
    assert encoding.space(len(mistgate.game(name).features)).contains(encoding.observation(play, seat))


def test_gymnasium_finds_nothing_wrong():
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        # Numbers without bounds are meant.
        warnings.simplefilter("ignore")
        check_env(gymnasium.make("mistgate/mistywell-v0", setup={"rounds": 3}).unwrapped, skip_render_check=True)
        check_env(MistgateEnv("frost", {"players": 2, "rounds": 2}, seat=1), skip_render_check=True)


def test_an_episode_ends_with_a_reward_that_says_how():
    env = MistgateEnv("mistywell", {"rounds": 200})
    for seed in range(3):
        _, info = env.reset(seed=seed)
        lots, over, reward = np.random.default_rng(seed), False, 0.0
        while not over:
            _, reward, over, _, info = env.step(lots.choice(np.flatnonzero(info["action_mask"])))
        assert reward == (1.0 if env.play.winners else -1.0)
    assert env.step(0)[1] == -0.01, "there is no such move any more"


def test_pettingzoo_finds_nothing_wrong():
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(MistgateAEC("frost", {"players": 3, "rounds": 2}), num_cycles=300, verbose_progress=False)
        api_test(MistgateAEC("mistywell", {"rounds": 3}), num_cycles=300, verbose_progress=False)


@pytest.mark.parametrize("masks", [True, False])
def test_many_plays_at_once_are_the_same_on_any_number_of_threads(masks):
    def trace(threads):
        env = MistgateVectorEnv("mistywell", 24, {"rounds": 6}, seed=4, threads=threads, masks=masks)
        lots, seen, total, ends = np.random.default_rng(1), [], 0, 0
        looked, mask = env.look()
        for _ in range(150):
            if masks:
                actions = np.array([lots.choice(np.flatnonzero(row)) for row in mask])
            else:
                actions = lots.integers(looked[:, -1])
            looked, mask, reward, ended = env.step(actions)
            seen.append(looked.copy())
            total += int(reward.sum())
            ends += int(ended.sum())
        return np.array(seen), total, ends

    one, two = trace(1), trace(2)
    assert np.array_equal(one[0], two[0]) and one[1:] == two[1:]
    assert one[2] > 0, "some have ended and begun anew"
    env = MistgateVectorEnv("mistywell", 2, masks=masks)
    with pytest.raises(ValueError, match="has no move"):
        env.step(np.array([100_000, 0]))
    with pytest.raises(ValueError, match="bytes of actions"):
        env.step(np.array([0]))


GRID = 'game = "mistywell"\ngames = 6\nseed = 3\nshard = 2\nbots = ["random"]\n[setup]\nrounds = [4]\n'


def test_a_grid_comes_out_the_same_in_pieces(tmp_path):
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    digest = lab.run(GRID, whole, None)
    (pieces / "shards").mkdir(parents=True)
    for shard in [(0, 2, 4)]:
        lab.keep(pieces, lab.files_of(GRID, shard))
    assert lab.is_done(pieces, (0, 2, 4)) and not lab.is_done(pieces, (0, 0, 2))
    assert lab.run(GRID, pieces, None) == digest
    assert (pieces / "all.games.parquet").read_bytes() == (whole / "all.games.parquet").read_bytes()
    with pytest.raises(SystemExit, match="another grid"):
        lab.run(GRID.replace("seed = 3", "seed = 4"), pieces, None)


def test_the_example_learns_something():
    import runpy

    example = pathlib.Path(__file__).parents[1] / "examples" / "learn.py"
    learned = runpy.run_path(str(example))["learn"](games=30, seed=1)
    assert learned["after"] > learned["before"], json.dumps(learned)
