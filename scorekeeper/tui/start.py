"""Start the screens in this terminal."""

import gc
import os
from pathlib import Path


def run(path: Path, *, mouse: bool = True, animations: bool = True) -> int:
    """Open the screens on the database at `path`; return the exit code.

    Without `mouse` the terminal keeps it, to mark text for example; without `animations`
    nothing slides, blinks or glides. The preferences can wish for the same.
    """
    # What is made until the first picture stays: sweeping would only look through all of it.
    gc.disable()
    # Textual reads this when it is imported: the wait that tells Esc from an arrow key.
    os.environ.setdefault("ESCDELAY", "25")
    from scorekeeper.settings import keymap_path
    from scorekeeper.tui.app import ScorekeeperApp

    keymap = None
    if os.path.lexists(keymap_path()):
        from scorekeeper.tui.keymap import load_keymap

        keymap = load_keymap()
    app = ScorekeeperApp(path, keymap=keymap)
    if os.name == "posix" and not os.environ.get("TEXTUAL_DRIVER"):
        from scorekeeper.tui.driver import PromptDriver

        app.driver_class = PromptDriver
    if not animations:
        app.animation_level = "none"
    app.run(mouse=mouse and app.settings.mouse)
    return app.return_code or 0
