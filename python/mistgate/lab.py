"""A grid on many machines: `python -m mistgate.lab GRID --out DIR --ray ADDRESS`.

Every shard is a task. A task that is lost with its machine is done again; a shard that is there already is not. The digest is that of one machine.
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import tempfile

from . import read_content
from .mistgate_native import contents, gather, play_shard, shards

Shard = tuple[int, int, int, str]
"""Cell, first game, the one after the last, and the folder of its content; an empty one is what comes with the program."""

Files = list[tuple[str, str]]


def files_of(grid: str, shard: Shard, content: Files | None) -> dict[str, bytes]:
    """Plays a shard wherever this runs, and brings its files."""
    with tempfile.TemporaryDirectory() as folder:
        play_shard(grid, shard, folder, content)
        return {path.name: path.read_bytes() for path in (pathlib.Path(folder) / "shards").glob("*.parquet")}


def keep(out: pathlib.Path, files: dict[str, bytes]) -> None:
    """Writes a shard's files; that of the games last, for if it is there, all are."""
    for name in sorted(files, key=lambda name: name.endswith(".games.parquet")):
        part = out / "shards" / f"{name}.part"
        part.write_bytes(files[name])
        part.rename(out / "shards" / name)


def is_done(out: pathlib.Path, shard: Shard) -> bool:
    return (out / "shards" / f"{shard[0]:05}-{shard[1]:08}.games.parquet").is_file()


def run(grid: str, out: pathlib.Path, address: str | None = None) -> str:
    """Plays what is missing, here or on a Ray cluster; gives the digest."""
    (out / "shards").mkdir(parents=True, exist_ok=True)
    kept = out / "grid.toml"
    if kept.exists() and kept.read_text() != grid:
        raise SystemExit(f"another grid was begun in {out}: its grid.toml says which")
    kept.write_text(grid)
    game, folders = contents(grid)
    # The contents lie on this machine; the others get them with their work.
    content = {folder: list(read_content(game, folder).items()) if folder else None for folder in folders}
    missing = [shard for shard in shards(grid) if not is_done(out, shard)]
    if address is None:
        for shard in missing:
            play_shard(grid, shard, str(out), content[shard[3]])
    else:
        on_ray(grid, out, missing, content, address)
    return gather(grid, str(out))


def on_ray(grid: str, out: pathlib.Path, missing: list[Shard], content: dict[str, Files | None], address: str) -> None:
    """A task for each shard. A task whose worker or machine is lost is done again elsewhere."""
    import ray

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    task = ray.remote(num_cpus=1, max_retries=-1)(files_of)
    lent = {folder: ray.put(files) for folder, files in content.items()}
    waiting = [task.remote(grid, shard, lent[shard[3]]) for shard in missing]
    total = len(waiting)
    while waiting:
        done, waiting = ray.wait(waiting)
        for one in done:
            keep(out, ray.get(one))
        print(f"{total - len(waiting)} of {total} shards", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mistgate.lab", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("grid", type=pathlib.Path, help="the grid, as docs/lab.md describes it")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the folder for the results")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster; without it everything is played here")
    wanted = parser.parse_args()
    try:
        print("digest", run(wanted.grid.read_text(), wanted.out, wanted.ray))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{parser.prog}: {error}") from None
    except KeyboardInterrupt:
        raise SystemExit("stopped; the same command goes on where it was") from None


if __name__ == "__main__":
    main()
