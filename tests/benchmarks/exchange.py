"""How quick files are: `python -m tests.benchmarks.exchange [EXPORTED [IMPORTED]]`.

It makes a database of 100,000 finished plays from simulated legal deals, writes it in every
format with the peak of memory of that program, and imports 10,000 of its plays with all
results verified afterwards. What a program took of the processor tells on a busy machine more
than the clock. All is deleted at the end; compare figures of one run only.
"""

import resource
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from scorekeeper.exchange.exporting import FORMATS, export_pieces
from scorekeeper.exchange.files import write_file
from scorekeeper.exchange.importing import Report, import_plays, look
from scorekeeper.exchange.reading import reader_of
from scorekeeper.exchange.sources import source_of
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.store.database import open_database
from scorekeeper.store.imports import undo_import
from scorekeeper.store.results import verify_results
from tests.benchmarks.database import fill

EXPORTED = 100_000
IMPORTED = 10_000
AT = "2026-11-30T10:00:00+01:00"


def export(database: str, file: str, format_: str, number: str) -> None:
    """Write plays to a file; say how long it took and the peak of memory."""
    begin = perf_counter()
    with closing(open_database(Path(database))) as db:
        ids = stored_ids(db)[: int(number)]
        write_file(Path(file), export_pieces(db, ids, format_))
    print(f"{perf_counter() - begin:.1f} s, {peak()}")


def store(database: str, file: str) -> None:
    """Look into a file, import it, verify every result; say how long it took."""
    with closing(open_database(Path(database))) as db, source_of(file) as source:
        begin = perf_counter()
        found = look(db, reader_of(source))
        looked = perf_counter()
        report: Report = import_plays(db, reader_of(source), file=file, at=AT)
        stored = perf_counter()
        if report.format == "json":
            assert verify_results(db) == []
        verified = perf_counter()
        again = import_plays(db, reader_of(source), file=file, at=AT)
        ended = perf_counter()
        assert (found.new, again.new, again.already_here) == (report.new, 0, report.new)
        undo_import(db, AT)
        print(
            f"{report.new:,} plays: look {looked - begin:.1f} s, store {stored - looked:.1f} s, "
            f"verify {verified - stored:.1f} s; again {ended - verified:.1f} s, "
            f"take back {perf_counter() - ended:.1f} s, {peak()}"
        )


def peak() -> str:
    """The peak of this program's memory, and all that it took of the processor."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{most:.0f} MB at most, {process_time():.1f} s of the processor in all"


JOBS: dict[str, Callable[..., None]] = {"export": export, "store": store}


def run(job: str, *arguments: object) -> str:
    """Do a job in a program of its own, so that its memory is its own."""
    command = [sys.executable, "-m", "tests.benchmarks.exchange", job, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    numbers = [int(argument) for argument in sys.argv[1:]]
    exported, imported = [*numbers, *[EXPORTED, IMPORTED][len(numbers) :]]
    with TemporaryDirectory() as folder:
        database = Path(folder) / "plays.db"
        with closing(open_database(database)) as db:
            fill(db, exported, Random(2014))
        for format_ in FORMATS:
            file = Path(folder) / f"all{format_.suffix}"
            said = run("export", database, file, format_.id, exported)
            size = file.stat().st_size / 1e6
            print(f"export of {exported:,} plays, {format_.id}: {said}, {size:.0f} MB file")
            if format_.id != "json":
                file.unlink()
        for format_id in ("json", "bgstats", "csv"):
            file = Path(folder) / f"some.{format_id}"
            run("export", database, file, format_id, imported)
            said = run("store", Path(folder) / f"{format_id}.db", file)
            print(f"import, {format_id}: {said}")
        said = run("store", Path(folder) / "large.db", Path(folder) / "all.json")
        print(f"import of everything, json: {said}")


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in JOBS:
        JOBS[sys.argv[1]](*sys.argv[2:])
    else:
        main()
