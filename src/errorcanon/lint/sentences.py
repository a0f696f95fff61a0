"""The sentences of a prose, without code."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.model import Prose, Record
from errorcanon.store.prose import SOURCES, SUMMARY


def chinese_sentences(record: Record) -> Iterator[str]:
    """Yield the lines of a record's Chinese, without what stands in English in its place."""
    chinese = record.prose["zh"]
    waiting = set(chinese.untranslated)
    if SUMMARY in waiting:
        return
    sections = {name: text for name, text in chinese.sections.items() if name not in waiting}
    sources = {} if SOURCES in waiting else chinese.sources
    yield from sentences(chinese._replace(sections=sections, sources=sources))


def sentences(prose: Prose) -> Iterator[str]:
    """Yield every line of text outside code blocks; records have one sentence a line."""
    texts = [prose.title, prose.summary]
    texts += [section.text for section in prose.sections.values()]
    texts += prose.sources.values()
    for text in texts:
        fenced = False
        for line in text.splitlines():
            if line.startswith("```"):
                fenced = not fenced
            elif line.strip() and not fenced and not line.startswith("    "):
                yield line.strip()
