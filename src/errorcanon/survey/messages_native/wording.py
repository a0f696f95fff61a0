"""Which texts can be a message, and where something is filled in."""

from __future__ import annotations

import re

from errorcanon.survey.messages import HOLE

SHORTEST, LONGEST = 8, 3_000
"""Characters of a text; what is longer is documentation or code."""
_MOST_LINES = 15
_WORDS = re.compile(r"[A-Za-z]{2}[,.:;!?')]* +['\"`(<]?[A-Za-z]{2}")
_SIGNATURE = re.compile(
    r"^[\w:.]{1,200}\([^\n]*\) ?->|^\w{1,100}\([^\n]*\b(?:Tensor|Scalar|SymInt)\b"  # schemas
    r"|^_[ZR]|\b__edg_|^\.?[\w.:]{1,200}<[\w:]|\[with |\[(?:[A-Z]\w{0,20}) = "
    r"|^[\w:<>*&~,{} ]{0,400}::[\w~<>]{1,100}\([^\"\n]{0,2000}\)(?: const)?$"
)
_DOCUMENTATION = re.compile(
    r"^ *(?:Args|Arguments|Returns|Parameters|Example|Usage):|-----|\)\n--\n", re.M
)
_CODE = re.compile(
    r"[;{]\n|^[ \t]*#[ \t]*(?:include|define|ifn?def|pragma)\b"
    r"|^[ \t]*(?:template *<|typedef |extern \"C\")"
    r"|^[ \t]*(?:def|class) \w+.*:\n|^[\[{]+\"\w+\":|\bSELECT [^\n]{1,200} FROM ",
    re.M,
)
_LICENCE = re.compile(r"\b(?:Copyright|licen[cs]ed? under|WITHOUT WARRANTY)\b", re.I)
_FILLED = re.compile(
    r"(?P<percent>%%)"
    r"|%(?:\d{1,2}\$)?[-#0+!]{0,5}(?:\*|\d{1,5})?(?:\.(?:\*|-?\d{0,5}))?"
    r"(?:hh|h|ll|l|z|j|t|L|w|q|I64)?[A-Za-z<>]"
    r"|\{(?:\d{0,2}|[a-z_]{1,20})?(?::[^{}\s]{0,12})?\}"
    r"|\$\d(?!\d)"
)
_PLACE = re.compile(r"(?<![\w./+-])\"?[\w./+-]{1,300}\.(?:cpp|cc|cxx|cuh?|hpp|h|c)\"?:\d{1,6}")
_HOLES = re.compile(f"{HOLE}{{2,}}")


def why_no_message(text: str) -> str:
    """Give the reason why a text can't be a message; empty where it can."""
    if len(text) < SHORTEST:
        return "short"
    if len(text) > LONGEST:
        return "long"
    if not _WORDS.search(text):
        return "no words"
    if _SIGNATURE.search(text):
        return "signature"
    if _CODE.search(text):
        return "code"
    if _DOCUMENTATION.search(text) or text.count("\n") > _MOST_LINES:
        return "documentation"
    if _LICENCE.search(text):
        return "licence"
    return ""


def with_holes(text: str) -> str:
    """Put holes where a format of C, fmt, absl or gcc fills something in, or a build its path.

    Quotes that gcc writes as `%<` and `%>` depend on the user's language, and are holes too.
    """
    text = _PLACE.sub(HOLE, text)
    return join_holes(_FILLED.sub(lambda found: "%" if found["percent"] else HOLE, text))


def join_holes(text: str) -> str:
    """Make one hole of several side by side."""
    return _HOLES.sub(HOLE, text)
