"""The sentences of a prose, without code."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.model import Prose


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
