"""Kill parts of a server for a while and count what was lost: python -m benchmarks.faults --minutes N."""

import argparse
import tempfile
from pathlib import Path

from tests.web.faults import FAULTS, run_faults


def main() -> None:
    """Run the fault machine and print its report."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--minutes", type=float, default=10.0)
    reader.add_argument("--players", type=int, default=20)
    reader.add_argument("--every", type=float, default=5.0, help="seconds between two faults")
    reader.add_argument("--faults", default=",".join(FAULTS))
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        faults = tuple(asked.faults.split(","))
        report = run_faults(Path(folder), asked.minutes * 60, asked.players, asked.every, faults)
    for name, figure in report._asdict().items():
        print(f"{name.replace('_', ' '):>16}: {figure:.1f}" if isinstance(figure, float) else f"{name:>16}: {figure}")


if __name__ == "__main__":
    main()
