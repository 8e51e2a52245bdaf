"""Plays, as programs meet them: `./test.sh --python`."""

from __future__ import annotations

import copy
import pathlib
import pickle

import pytest
from conftest import SETUPS, begun, played

import mistgate

ROOT = pathlib.Path(__file__).parents[2]


@pytest.mark.parametrize("which", SETUPS)
def test_a_play_is_the_same_again_and_its_journal_leads_back(which: str) -> None:
    first, again = played(which, 3), played(which, 3)
    journal = first.journal()
    assert journal == again.journal() != played(which, 4).journal()
    resumed = mistgate.resume(journal)
    assert resumed.view() == first.view() == mistgate.view(first)
    assert resumed.journal() == journal
    assert (resumed.game, resumed.setup, resumed.seed) == (first.game, first.setup, 3)


@pytest.mark.parametrize("which", SETUPS)
def test_a_clone_goes_its_own_way(which: str) -> None:
    play = played(which, 5, most=20)
    before = play.view_json([0])
    for other in (play.clone(), copy.copy(play), copy.deepcopy(play), pickle.loads(pickle.dumps(play))):
        assert other.view_json([0]) == before
        seat = other.deciding[0]
        other.play(seat, other.legal(seat)[-1])
        assert play.view_json([0]) == before
        assert other.journal() != play.journal()


@pytest.mark.parametrize("which", SETUPS)
def test_moves_are_told_in_three_ways(which: str) -> None:
    play = played(which, 8, most=30)
    seat = play.seat_to_move
    assert seat == play.deciding[0] and play.question(seat)
    assert len(play.legal(seat)) == len(play.labels(seat)) == play.count(seat) == len(set(play.legal(seat)))
    other = play.clone()
    play.apply(seat, play.count(seat) - 1)
    moves = other.step(other.count(seat) - 1)
    assert other.view() == play.view()
    assert moves == (0 if other.over else other.count(other.deciding[0]))


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match='there is no game "chess"; there are mistywell, mistfall'):
        mistgate.game("chess")
    with pytest.raises(ValueError, match="setup of frost cannot be read: unknown field `wizards`"):
        mistgate.game("frost").begin({"wizards": 3})
    with pytest.raises(ValueError, match="a setup is a dictionary"):
        mistgate.game("frost").begin([3])  # type: ignore[arg-type]
    play = mistgate.game("mistywell").begin(seed=1)
    seat = play.deciding[0]
    with pytest.raises(ValueError, match="dance"):
        play.play(seat, "dance")
    for at in (100_000, -1):
        with pytest.raises(ValueError, match=f"none with the number {at}"):
            play.apply(seat, at)
    with pytest.raises(ValueError, match="there is no bot"):
        play.bot(seat, "wizard", 1, 1)
    for asked in (play.legal, play.observe, play.view, play.slots, play.redeal, play.mask, play.question, play.concede):
        for other in (3, 9, 200, 1 << 40, -1):
            with pytest.raises(ValueError, match=f"there is no seat {other}: there are 3, from 0: "):
                asked(other)
    play.redeal(0, 9)
    with pytest.raises(ValueError, match="no journal leads to a world that was dealt anew"):
        play.journal()
    with pytest.raises(ValueError, match="the journal cannot be read: line 1"):
        mistgate.resume("once upon a time")


def test_what_is_over_says_so() -> None:
    play = played("mistywell", 1)
    assert play.over and play.deciding == [] and play.seat_to_move is None and play.winners is None
    assert play.cause == "round limit" and "over: round limit" in repr(play)
    assert play.count(0) == 0 and play.legal(0) == [] and play.question(0) is None
    with pytest.raises(ValueError, match="it is over"):
        play.step(0)
    with pytest.raises(ValueError, match="nothing to decide"):
        play.bot(0, "random")


def test_who_gives_up_is_in_the_journal() -> None:
    play = mistgate.game("mistywell").begin(seed=1)
    for seat in range(3):
        if not play.over:
            play.concede(seat)
    assert play.over and play.winners == []
    again = mistgate.resume(play.journal())
    assert again.over and again.journal() == play.journal()


@pytest.mark.parametrize("which", SETUPS)
def test_nothing_hidden_is_seen(which: str) -> None:
    """What a seat sees, in words and in numbers, is the same in every world that it cannot tell from this one."""
    for seed in range(4):
        play = played(which, seed, most=10 + 37 * seed)
        for seat in range(len(play.seats)):
            other = play.clone()
            other.redeal(seat, 77 + seed)
            assert other.view(seat) == play.view(seat)
            assert other.observe(seat) == play.observe(seat)


def test_players_see_different_things() -> None:
    play = mistgate.game("frost").begin({"players": 2}, seed=2)
    assert play.view(0) != play.view(1) != play.view() != play.view(0, 1)


def test_bots_choose_legal_moves_and_the_same_again() -> None:
    play = begun("mistywell", 2)
    seat = play.deciding[0]
    assert play.bot(seat, "novice", seed=5) == play.bot(seat, "novice", seed=5) < play.count(seat)


def test_content_can_be_read_changed_and_played(tmp_path: pathlib.Path) -> None:
    own = mistgate.game("mistywell")
    same = mistgate.game("mistywell", ROOT / "content" / "mistywell")
    assert same.version == own.version == mistgate.game("mistywell", ROOT / "content").version
    files = own.content()
    name, text = next((name, text) for name, text in files.items() if "timer = 3" in text)
    for file, words in {**files, name: text.replace("timer = 3", "timer = 4", 1)}.items():
        (tmp_path / file).write_text(words)
    changed = mistgate.game("mistywell", tmp_path)
    assert changed.version != own.version
    play = changed.begin(seed=1)
    play.apply(play.deciding[0], 0)
    with pytest.raises(ValueError, match="content"):
        mistgate.resume(play.journal())
    assert mistgate.resume(play.journal(), tmp_path).view() == play.view()
    assert pickle.loads(pickle.dumps(play)).view() == play.view()


def test_content_that_is_wrong_says_where(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="there is no folder"):
        mistgate.game("frost", tmp_path / "nowhere")
    with pytest.raises(ValueError, match="there are no content files in"):
        mistgate.game("frost", tmp_path)
    files = mistgate.game("frost").content()
    name = sorted(files)[0]
    with pytest.raises(ValueError, match=rf"this content of frost cannot be played: \d+ problems?\n{name}:1"):
        mistgate.game("frost", {**files, name: "wizards = 3\n" + files[name]})


def test_malhya_reads_its_booklets_from_a_folder() -> None:
    assert mistgate.game("malhya", ROOT / "content" / "malhya").version == mistgate.game("malhya").version
