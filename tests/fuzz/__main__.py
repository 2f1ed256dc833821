"""Fuzz one target for some seconds: `python -m tests.fuzz TARGET SECONDS`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def main() -> None:
    import atheris

    with atheris.instrument_imports(include=["scorekeeper"]):
        from tests.fuzz.targets import SEEDS, TARGETS

    if len(sys.argv) != 3 or sys.argv[1] not in TARGETS:
        sys.exit(
            f"python -m tests.fuzz TARGET SECONDS, where TARGET is one of {', '.join(TARGETS)}"
        )
    target, seconds = sys.argv[1], int(sys.argv[2])
    with TemporaryDirectory() as corpus:
        for number, seed in enumerate(SEEDS[target]):
            (Path(corpus) / str(number)).write_bytes(seed)
        limits = [f"-max_total_time={seconds}", "-max_len=6000", "-timeout=20"]
        atheris.Setup([sys.argv[0], corpus, *limits], TARGETS[target])
        atheris.Fuzz()


if __name__ == "__main__":
    main()
