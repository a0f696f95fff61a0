"""How a record is announced where people search: its message first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errorcanon.model import Language
from errorcanon.publish.messages import headline
from errorcanon.publish.site.wording import say

_LONGEST = 320


def cause_and_fix(message: str, title: str, language: Language) -> str:
    """Write the title of a record's page; where it has no message, its own title."""
    short = headline(message)
    return say("cause and fix", language, message=short) if short else title


def describe(view: Mapping[str, Any], language: Language) -> str:
    """Write what search engines show under a record's title: what went wrong, and what to do."""
    parts = [view["summary"]]
    if view["workarounds"]:
        step = view["workarounds"][0]["action"].replace("`", "")
        parts.append(say("first remedy", language, step=step))
    text = ("" if language == "zh" else " ").join(parts)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"
