"""Start the screens in this terminal."""

import os
from pathlib import Path


def run(path: Path) -> int:
    """Open the screens on the database at `path`; return the exit code."""
    # Textual reads this when it is imported: the wait that tells Esc from an arrow key.
    os.environ.setdefault("ESCDELAY", "25")
    from scorekeeper.tui.app import ScorekeeperApp

    app = ScorekeeperApp(path)
    app.run()
    return app.return_code or 0
