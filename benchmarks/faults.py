"""Kill parts of a server for a while and count what was lost.

    .venv-dev/bin/python -m benchmarks.faults [--minutes N] [--postgres] [--redis]

With --postgres and --redis the server uses a PostgreSQL and a Redis of its own, and those are killed as well.
"""

import argparse
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.web.databases import Postgres, Redis
from tests.web.faults import FAULTS, POSTGRES_FAULTS, REDIS_FAULTS, run_faults


def main() -> None:
    """Run the fault machine and print its report."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--minutes", type=float, default=10.0)
    reader.add_argument("--players", type=int, default=20)
    reader.add_argument("--every", type=float, default=5.0, help="seconds between two faults")
    reader.add_argument("--postgres", action="store_true")
    reader.add_argument("--redis", action="store_true")
    asked = reader.parse_args()
    with ExitStack() as until_the_end:
        folder = Path(until_the_end.enter_context(tempfile.TemporaryDirectory()))
        postgres = redis = None
        faults: tuple[str, ...] = FAULTS
        if asked.postgres:
            postgres = Postgres()
            until_the_end.callback(postgres.remove)
            faults += POSTGRES_FAULTS
        if asked.redis:
            redis = Redis(folder)
            until_the_end.callback(lambda: redis.stop())
            faults += REDIS_FAULTS
        report = run_faults(folder, asked.minutes * 60, asked.players, asked.every, faults, postgres, redis)
    for name, figure in report._asdict().items():
        print(f"{name.replace('_', ' '):>16}: {f'{figure:.1f}' if isinstance(figure, float) else figure}")
    print(f"{'load':>16}: {', '.join(f'{each:.1f}' for each in os.getloadavg())}")


if __name__ == "__main__":
    main()
