"""Another program on the same file, as the tests start it: `worker.py JOB PATH ARGUMENTS…`.

It says on its output what it has done, one line each, after it was stored.
"""

import os
import resource
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.plays import change, create, load, unfinished
from scorekeeper.translate import say
from tests.store.sheets import blank, enter, note

NOBODY = 65534


def tell(*words: object) -> None:
    print(*words, flush=True)


def wait_for_the_others() -> None:
    tell("ready")
    sys.stdin.readline()


def enter_cards(path: Path) -> None:
    """Go on with the unfinished play, or begin one, and enter hands for ever."""
    tell("opening")
    with closing(open_database(path)) as db:
        row = unfinished(db)
        play = create(db, blank(f"of-{os.getpid()}")) if row is None else load(db, row.id)
        tell("play", play.id)
        for number in count(len(play.journal)):
            round_, seat, hand = number % 3, number // 3 % 3, "tsd123elqw"[: 1 + number % 10]
            play = change(db, play, enter(round_, seat, hand + "p" * (number % 2)))
            edit = play.journal[-1]
            tell("edit", len(play.journal), edit.round, edit.seat, edit.after)


def begin(path: Path, play_id: str) -> None:
    """Open the file at the same moment as others and store a play."""
    wait_for_the_others()
    with closing(open_database(path)) as db:
        create(db, blank(play_id))
    tell("stored", play_id)


def share(path: Path, seat: str, edits: str) -> None:
    """Enter hands of one seat into a play that others change too."""
    with closing(open_database(path)) as db:
        play = load(db, "shared")
        wait_for_the_others()
        for number in range(int(edits)):
            play = change(db, play, enter(number % 3, int(seat), "t" * (number // 3 + 1)))
    tell("done", seat)


def run_out_of_room(path: Path) -> None:
    """Write until no file may grow, then go on when there is room again."""
    with closing(open_database(path)) as db:
        play = load(db, "a1")
        size = max(each.stat().st_size for each in path.parent.iterdir())
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 8 * 4096, most))
        kept = 0
        try:
            for number in range(100):
                play = change(db, play, note(f"{number}" + "x" * 3000))
                kept = len(play.journal)
        except StoreError as error:
            tell("refused", say(error.message))
        tell("kept", kept, load(db, "a1") == play)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        play = change(db, play, note("room again"))
        tell("stored", len(play.journal))


def without_permission(path: Path) -> None:
    """Open the file as an ordinary user, who may not write it."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        open_database(path).close()
    except StoreError as error:
        tell("refused", say(error.message))


JOBS = {
    job.__name__: job for job in (enter_cards, begin, share, run_out_of_room, without_permission)
}

if __name__ == "__main__":
    say(blank().game.edition)  # whatever is imported late is imported with all permissions
    JOBS[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])
