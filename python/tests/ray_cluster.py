"""A grid on a local Ray cluster of two machines with a worker each, one of which is lost in mid-run: the digest must be that of one machine.

Run by `./test.sh --ray`; slow, because Ray is.
"""

import contextlib
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from pyarrow import parquet
from ray.cluster_utils import Cluster

from mistgate import lab

GRID = """game = "mistywell"
games = 16
seed = 3
shard = 2
bots = ["tree:60", "random"]
[setup]
rounds = [8]
"""


def shards_done(out: pathlib.Path) -> int:
    return len(list((out / "shards").glob("*.games.parquet")))


def begin(grid: pathlib.Path, out: pathlib.Path, address: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "mistgate.lab", str(grid), "--out", str(out), "--ray", address]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def wait_for(run: subprocess.Popen[str], out: pathlib.Path, shards: int) -> None:
    """Waits until so many shards are there, and no longer than the run lasts."""
    while shards_done(out) < shards:
        assert run.poll() is None, "the run ended too soon"
        time.sleep(0.02)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ending:
        here, there = pathlib.Path(folder) / "here", pathlib.Path(folder) / "there"
        grid = pathlib.Path(folder) / "grid.toml"
        grid.write_text(GRID)
        began = time.monotonic()
        expected = lab.run(GRID, here)
        print(f"one machine: {shards_done(here)} shards, digest {expected}, {time.monotonic() - began:.1f} s", flush=True)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
        ending.callback(cluster.shutdown)
        machines = [cluster.add_node(num_cpus=1) for _ in range(2)]
        cluster.wait_for_nodes()
        run = begin(grid, there, cluster.address)
        wait_for(run, there, 2)
        lost = shards_done(there)
        # As if somebody had pulled the plug: nobody is told goodbye, and what its worker was playing is gone.
        cluster.remove_node(machines[0], allow_graceful=False)
        wait_for(run, there, lost + 2)
        assert shards_done(there) < shards_done(here), "one machine was lost after everything was done"
        # Now the one that hands out the work is lost too; the same command goes on.
        run.kill()
        run.wait()
        kept = {path: path.stat().st_mtime_ns for path in (there / "shards").glob("*.parquet")}
        run = begin(grid, there, cluster.address)
        told = run.communicate()[0]
        assert run.returncode == 0
        digest = re.search(r"digest (\S+)", told)
        assert digest and digest[1] == expected, (told, expected)
        assert all(path.stat().st_mtime_ns == when for path, when in kept.items()), "what was there was played again"
        for name in ("games", "pieces", "curves"):
            assert (there / f"all.{name}.parquet").read_bytes() == (here / f"all.{name}.parquet").read_bytes()
        games = parquet.read_table(there / "all.games.parquet")
        assert games.num_rows == 32 and set(games["outcome"].to_pylist()) <= {"won", "lost", "undecided"}
        print(f"two machines, one lost after {lost} shards, gone on with after {len(kept) // 3}: the same digest {expected}")


if __name__ == "__main__":
    main()
