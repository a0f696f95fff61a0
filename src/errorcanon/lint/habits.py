"""Ways of putting things that read as a translation, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from errorcanon.model import Language


class Habit(NamedTuple):
    """A turn of phrase, and plain words for it."""

    pattern: re.Pattern[str]
    instead: str


def _habits(*rows: tuple[str, str]) -> tuple[Habit, ...]:
    return tuple(Habit(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in rows)


HABITS: dict[Language, tuple[Habit, ...]] = {
    "en": _habits(
        (r"\bof (?:its|their) own\b", "'its own …', 'a separate …' or 'another …'"),
        (r"\bin place of\b", "'instead of'"),
        (r"\b(?:take|takes|took|have|has|had) no part\b", "'does not matter' or 'is not involved'"),
        (r"\bsa(?:y|ys|id|ying) nothing (?:of|on)\b", "'does not say' or 'does not mention'"),
        (r"\bwhat is printed is\b", "'it prints …'"),
        (r"\bof a time to come\b", "'newer than any release that exists'"),
        (r"\bblanks?\b(?! (?:lines?|pages?|images?|screens?|cells?)\b)", "'space'"),
        (r"\breaders? of the (?:file|model|log)\b", "the program or version that loads it"),
        (r"\bmade (?:images|pictures|data|arrays|inputs|samples|tensors)\b", "'generated …'"),
        (r"\b(?:made|passes|taken|computed) apart\b", "'separate …'"),
        (r"\b(?:was|were) (?:that|those) of\b", "'matches …' or 'equals …'"),
        (r"\b(?:is|are) a stamp\b", "what it is for, in the field's terms"),
        (r"(?:^|[.;] )served where\b", "'The request with … succeeded; the one without … failed'"),
        (r"\bnameless\b", "'anonymous' or 'without a name'"),
        (r"\bneed not be\b", "'may be another …', or 'any … can …'"),
    ),
    "zh": _habits(
        (r"是如此", "直接写结果，例如“在 torch 2.13 上结果相同”"),
        (r"读自", "“见……的源码”"),
        (r"它(?:并?不会?|没有)带来", "直接写结果"),
        (r"另一半", "写明是哪一部分"),
        (r"(?:[一这那两几]个|同一个|的)数(?=[，。；：、）]|$)", "“数值”“参数”“数字”中准确的那个"),
    ),
}
"""From what readers stumbled over; whole sentences of it are in no record any more."""
_CODE = re.compile(r"`[^`]*`|\]\([^)]*\)")


def find_habits(sentence: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield each turn of a sentence that is a habit, with what to write; code is left out."""
    bare = _CODE.sub("`", sentence)
    for habit in HABITS[language]:
        found = habit.pattern.search(bare)
        if found:
            yield found[0].strip(" .;"), habit.instead
