"""Facts as people and programs get to see them: in words, as JSON, as the pages of the catalogue.

What is shown has gone through redaction: names of users and machines, tokens, passwords.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from errorcanon.facts.fact import Fact, Facts, Unit, Unknown, Value
from errorcanon.model import Language
from errorcanon.outcomes.redaction import Identity, redact

_MOST_SHOWN = 8
"""Parts of a list or a table in one line; JSON has all."""
_UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB", "PiB")


class Row(NamedTuple):
    """A fact in one line."""

    name: str
    says: str


def redact_facts(facts: Facts, identity: Identity) -> Facts:
    """Take out of every text of facts what should not be shown or sent."""
    return {name: _redact(value, identity) for name, value in facts.items()}


def _redact(value: Value | Unknown, identity: Identity) -> Value | Unknown:
    if isinstance(value, Unknown):
        return Unknown(_clean(value.reason, identity))
    if isinstance(value, str):
        return _clean(value, identity)
    if isinstance(value, tuple):
        return tuple(_clean(part, identity) for part in value)
    if isinstance(value, Mapping):
        return dict(_clean_pair(key, part, identity) for key, part in value.items())
    return value


def _clean(text: str, identity: Identity) -> str:
    return redact(text, identity).text if text else text


def _clean_pair(
    key: str, part: str | int | float, identity: Identity
) -> tuple[str, str | int | float]:
    """Redact a name with its value: what is secret is often told by the name alone."""
    if not isinstance(part, str):
        return _clean(key, identity), part
    whole = redact(f"{key}={part}", identity).text
    name, mark, rest = whole.partition("=")
    return (
        (name, rest) if mark and "=" not in key else (_clean(key, identity), _clean(part, identity))
    )


def fact_rows(facts: Facts, catalogue: Mapping[str, Fact], language: Language) -> Iterator[Row]:
    """Give facts in words, those that are unknown with the reason."""
    for name, value in facts.items():
        if isinstance(value, Unknown):
            head = "unknown: " if language == "en" else "未知："
            yield Row(name, head + value.reason)
        else:
            yield Row(name, say_fact(catalogue[name], value, language))


def say_fact(fact: Fact, value: Value, language: Language) -> str:
    """Say a fact in a sentence."""
    return fact.phrase(language, value).replace("{}", _say_value(value, fact.unit, language))


def say_number(text: str, fact: Fact) -> str:
    """Say what a fact is compared with, in its unit where that is a number of one."""
    try:
        return _say_part(float(text), fact.unit) if fact.unit else text
    except ValueError:
        return text


def _say_value(value: Value, unit: Unit, language: Language) -> str:
    if isinstance(value, Mapping):
        shown = [f"{key} {_say_part(part, unit)}" for key, part in value.items()]
        return _say_several(shown, language)
    if isinstance(value, tuple):
        return _say_several(value, language)
    return _say_part(value, unit)


def _say_several(parts: Sequence[str], language: Language) -> str:
    if not parts:
        return "none" if language == "en" else "无"
    separator = ", " if language == "en" else "、"
    text = separator.join(parts[:_MOST_SHOWN])
    left = len(parts) - _MOST_SHOWN
    if left <= 0:
        return text
    return f"{text} and {left} more" if language == "en" else f"{text}等 {len(parts)} 项"


def _say_part(value: str | int | float, unit: Unit) -> str:
    if isinstance(value, str) or not unit:
        return str(value)
    return say_bytes(value) if unit == "bytes" else _say_seconds(value)


def say_bytes(size: float) -> str:
    """Say a number of bytes in the largest unit of which there is one: 64 MiB, 23.5 GiB."""
    step = 0
    while size >= 1024 and step < len(_UNITS) - 1:
        size, step = size / 1024, step + 1
    return f"{size:.4g} {_UNITS[step]}"


def _say_seconds(seconds: float) -> str:
    for size, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.3g} {name}"
    return f"{seconds:.3g} s"


# --- the pages of the catalogue -------------------------------------------------------

_HEADS: Mapping[Language, str] = {
    "en": """# Facts about a machine

`canon env` reads these facts about the machine that it runs on and about the program that failed: {count} in {areas} areas. Each is read without changing anything, and one that cannot be read is unknown, with the reason. `canon env --facts 'gpu.*'` reads some of them, `canon env --json` writes them to be read on another machine. [How they are read, and what that costs](decisions/{decision}).

This page is made from the catalogue by docs/generate.py.

A *truth* holds or does not, a *list* has texts, a *table* has a text or a number for each name. All are read in a process apart, which is ended when its time is up. What is marked with * asks a file system or a library that may never answer: hooks wait half a second for it, and load no library.
""",
    "zh": """# 关于机器的事实

`canon env` 读取所在机器和出错程序的下列事实：{areas} 类，共 {count} 条。读取时不改动任何东西；读不到的事实记为未知，并给出原因。`canon env --facts 'gpu.*'` 只读其中一部分，`canon env --json` 写成文件，可以在另一台机器上读。[读取方式与开销](decisions/{decision})（英文）。

本页由 docs/generate.py 从目录生成。

“truth”是成立或不成立，“list”是若干文本，“table”是每个名称对应一个文本或数值。所有事实都在单独的进程中读取，超时即结束该进程。带 * 的事实要访问可能一直不应答的文件系统或库：钩子最多等半秒，也不加载任何库。
""",
}
_COLUMNS: Mapping[Language, tuple[str, ...]] = {
    "en": ("fact", "type", "says", "read from"),
    "zh": ("事实", "类型", "含义", "来源"),
}


def catalogue_page(facts: Sequence[Fact], language: Language, decision: str) -> str:
    """Write the page that lists every fact."""
    areas = [(area, list(group)) for area, group in groupby(facts, lambda fact: fact.area)]
    head = _HEADS[language].format(count=len(facts), areas=len(areas), decision=decision)
    parts = [head]
    for area, group in areas:
        columns = _COLUMNS[language]
        rows = [_page_row(fact, language) for fact in group]
        table = [columns, tuple("---" for _ in columns), *rows]
        lines = "\n".join(f"| {' | '.join(row)} |" for row in table)
        parts.append(f"## {area}\n\n{lines}\n")
    return "\n".join(parts)


def _page_row(fact: Fact, language: Language) -> tuple[str, ...]:
    kind = f"{fact.kind}, {fact.unit}" if fact.unit else fact.kind
    says = fact.phrase(language).replace("{}", "…")
    return (
        f"`{fact.name}`{'*' if fact.can_hang else ''}",
        kind,
        says,
        fact.source.replace("*", "\\*"),
    )
