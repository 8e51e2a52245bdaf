"""A grid on many machines: `python -m mistgate.lab GRID --out DIR --ray ADDRESS`.

Every shard is a task. A task that is lost with its machine is done again; a shard that is there already is not. The digest is that of one machine.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import tempfile

from .mistgate_native import gather, play_shard, shards


def files_of(grid: str, shard: tuple[int, int, int]) -> dict[str, bytes]:
    """Plays a shard wherever this runs, and brings its files."""
    with tempfile.TemporaryDirectory() as folder:
        play_shard(grid, shard, folder)
        return {path.name: path.read_bytes() for path in (pathlib.Path(folder) / "shards").glob("*.parquet")}


def keep(out: pathlib.Path, files: dict[str, bytes]) -> None:
    """Writes a shard's files; that of the games last, for if it is there, all are."""
    for name in sorted(files, key=lambda name: name.endswith(".games.parquet")):
        part = out / "shards" / f"{name}.part"
        part.write_bytes(files[name])
        part.rename(out / "shards" / name)


def is_done(out: pathlib.Path, shard: tuple[int, int, int]) -> bool:
    return (out / "shards" / f"{shard[0]:05}-{shard[1]:08}.games.parquet").is_file()


def run(grid: str, out: pathlib.Path, address: str | None) -> str:
    """Plays what is missing, here or on a Ray cluster; gives the digest."""
    (out / "shards").mkdir(parents=True, exist_ok=True)
    kept = out / "grid.toml"
    if kept.exists() and kept.read_text() != grid:
        raise SystemExit(f"another grid was begun in {out}: its grid.toml says which")
    kept.write_text(grid)
    missing = [shard for shard in shards(grid) if not is_done(out, shard)]
    if address is None:
        for shard in missing:
            play_shard(grid, shard, str(out))
    else:
        on_ray(grid, out, missing, address)
    return gather(grid, str(out))


def on_ray(grid: str, out: pathlib.Path, missing: list[tuple[int, int, int]], address: str) -> None:
    import ray

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    task = ray.remote(num_cpus=1, max_retries=-1)(files_of)
    waiting = [task.remote(grid, shard) for shard in missing]
    total = len(waiting)
    while waiting:
        done, waiting = ray.wait(waiting)
        for one in done:
            keep(out, ray.get(one))
        print(f"{total - len(waiting)} of {total} shards", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mistgate.lab", description=__doc__.splitlines()[0])
    parser.add_argument("grid", type=pathlib.Path, help="the grid, as docs/lab.md describes it")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the folder for the results")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster; without it everything is played here")
    wanted = parser.parse_args()
    print("digest", run(wanted.grid.read_text(), wanted.out, wanted.ray))


if __name__ == "__main__":
    main()
