"""Where the content lies: beside the package in a checkout, inside it in a wheel."""

from functools import cache
from pathlib import Path


@cache
def data_folder() -> Path:
    """Return the folder `data` of this installation."""
    package = Path(__file__).parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"
