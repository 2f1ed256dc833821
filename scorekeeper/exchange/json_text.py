"""JSON that can be shown on any terminal: what could steer it is written as an escape."""

import json
import re
from typing import Final

_STEERING: Final = re.compile(
    "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def json_text(value: object, *, indent: int | None = None) -> str:
    """Return a value as JSON; text stays readable, steering characters are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
