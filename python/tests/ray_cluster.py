"""A grid on a local Ray cluster with two workers, one of which is killed in mid-run: the digest must be that of one machine.

Run by `./test.sh --ray`; slow, because Ray is.
"""

import os
import pathlib
import signal
import sys
import tempfile
import threading
import time

import ray

from mistgate import lab

GRID = 'game = "mistywell"\ngames = 24\nseed = 3\nshard = 2\nbots = ["tree:20"]\n[setup]\nrounds = [8]\n'


def kill_a_worker_soon():
    """Ends the process of one worker that plays."""
    for _ in range(600):
        time.sleep(0.05)
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if b"ray::files_of" in (path / "cmdline").read_bytes():
                    os.kill(int(path.name), signal.SIGKILL)
                    print("killed worker", path.name, file=sys.stderr)
                    return
            except OSError:
                pass
    print("no worker was found", file=sys.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        here, there = pathlib.Path(folder) / "here", pathlib.Path(folder) / "there"
        expected = lab.run(GRID, here, None)
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        killer = threading.Thread(target=kill_a_worker_soon)
        killer.start()
        digest = lab.run(GRID, there, "local-already")
        killer.join()
        assert digest == expected, (digest, expected)
        print("two workers, one killed: the same digest", digest)


if __name__ == "__main__":
    main()
