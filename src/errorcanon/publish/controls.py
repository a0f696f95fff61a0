"""Characters that a page must not pass on as they are."""

from __future__ import annotations

import re
from typing import Any

# Characters that reorder what follows them (UAX #9), or that HTML cannot hold.
_CONTROLS = {
    code: f"⟨U+{code:04X}⟩"
    for code in [
        *(c for c in range(0x20) if c not in (0x09, 0x0A)),
        *range(0x7F, 0xA0),
        0x061C,
        *range(0x200E, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    ]
}
_CONTROL = re.compile(f"[{''.join(map(re.escape, map(chr, _CONTROLS)))}]")


def show_controls(value: Any) -> Any:
    """Make control characters visible in anything that is text; other values stay."""
    if isinstance(value, str) and _CONTROL.search(value):  # asking is cheaper than translating
        return value.translate(_CONTROLS)
    return value
