"""The laboratory in pieces, as many machines play it; and the examples."""

from __future__ import annotations

import pathlib
import runpy
import subprocess
import sys

import pytest

import mistgate
from mistgate import lab
from mistgate.mistgate_native import shards

GRID = 'game = "mistywell"\ngames = 6\nseed = 3\nshard = 2\nbots = ["random"]\n[setup]\nrounds = [4]\n'
EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def test_a_grid_comes_out_the_same_in_pieces(tmp_path: pathlib.Path) -> None:
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    digest = lab.run(GRID, whole)
    (pieces / "shards").mkdir(parents=True)
    lab.keep(pieces, lab.files_of(GRID, (0, 2, 4, ""), None))
    assert lab.is_done(pieces, (0, 2, 4, "")) and not lab.is_done(pieces, (0, 0, 2, ""))
    assert lab.run(GRID, pieces) == digest
    for name in ("games", "pieces", "curves"):
        assert (pieces / f"all.{name}.parquet").read_bytes() == (whole / f"all.{name}.parquet").read_bytes()
    with pytest.raises(SystemExit, match="another grid"):
        lab.run(GRID.replace("seed = 3", "seed = 4"), pieces)


def test_a_grid_may_vary_its_content(tmp_path: pathlib.Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for name, text in mistgate.game("mistywell").content().items():
        (other / name).write_text(text.replace("timer = 3", "timer = 4"))
    both = GRID.replace("[setup]", f'content = ["", "{other}"]\n[setup]')
    assert {shard[3] for shard in shards(both)} == {"", str(other)}
    assert lab.run(both, tmp_path / "both") != lab.run(both.replace(str(other), ""), tmp_path / "same")


def test_the_heart_is_played_too(tmp_path: pathlib.Path) -> None:
    grid = 'game = "mistfall"\ngames = 1\nbots = ["random"]\n[setup]\nquest = ["lamps-on-the-long-road"]\n'
    assert lab.run(grid, tmp_path / "heart")


def test_the_command_says_what_is_wrong(tmp_path: pathlib.Path) -> None:
    (tmp_path / "grid.toml").write_text(GRID.replace("random", "wizard"))
    command = [sys.executable, "-m", "mistgate.lab", str(tmp_path / "grid.toml"), "--out", str(tmp_path / "out")]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 1 and "there is no bot `wizard`" in run.stderr and "Traceback" not in run.stderr


def test_the_example_learns_something() -> None:
    curve = runpy.run_path(str(EXAMPLES / "learn.py"))["learn"]()["curve"]
    assert curve[-1] > curve[0] + 0.4, curve


def test_the_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "tour.py"))
    assert "have ended and begun anew" in capsys.readouterr().out


def test_the_package_says_in_its_first_lines_what_is_so() -> None:
    import doctest

    tried = doctest.testmod(mistgate)
    assert tried.attempted and not tried.failed
