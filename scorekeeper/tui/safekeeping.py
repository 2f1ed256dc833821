"""The backup of the day, made beside the screens after the first picture."""

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.tui.app import ScorekeeperApp


def keep_today(app: "ScorekeeperApp") -> None:
    """Back the file up, once a day and only if something is new; say so if that fails."""

    def work() -> None:
        from scorekeeper.store.backups import daily_backup
        from scorekeeper.store.errors import StoreError

        try:
            daily_backup(app.path)
        except StoreError as error:
            with suppress(RuntimeError):  # the program was left meanwhile
                app.call_from_thread(app.say_error, error)

    app.run_worker(work, thread=True, exit_on_error=False)
