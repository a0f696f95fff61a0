"""Ask who prints a line that no record knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from errorcanon.logs.cleaning import split_prefix
from errorcanon.match.excerpt import Excerpt
from errorcanon.match.extract import Line, Outline, failure_text, outline, span_of
from errorcanon.match.lookups import Lookups, by_distribution
from errorcanon.match.own_code import frames_near, index_of
from errorcanon.model import Environment, Origins, Span

_BELOW = 3
"""Lines below a class that stands alone in which its message may begin."""
_LONGEST = 4_000
_CLASS = re.compile(r"^(?:[\w.]+\.)?(?P<error>[A-Z]\w*)\s*:?\s*$")


def origins_of(
    lines: Sequence[Line],
    outlined: Outline,
    index: int,
    lookups: Lookups | None,
    environment: Environment,
) -> Origins:
    """Find who prints a line of a text, with what its traceback says of it."""
    file = lookups.origins() if lookups else None
    if file is None:
        return Origins()
    from errorcanon.survey.origins import Seen, find_origins  # where nothing matches alone

    frames = tuple((one.file, one.function) for one in frames_near(lines, outlined, index))
    versions = by_distribution(environment)
    for error, text in _said(lines, index, outlined.width):
        found = find_origins(file, text, Seen(error, frames, versions))
        if found.best or found.distribution:
            return found
    return Origins()


def first_to_fail(
    lines: Sequence[Line],
    outlined: Outline,
    candidates: Iterable[int],
    lookups: Lookups | None,
    environment: Environment,
) -> tuple[int | None, Origins]:
    """Give the first line that is no warning or log line of a known package, and who prints it.

    Where all are, the first one; its origins then say so.
    """
    first: tuple[int | None, Origins] = (None, Origins())
    for index in candidates:
        found = origins_of(lines, outlined, index, lookups, environment)
        if not found.is_healthy:
            return index, found
        if first[0] is None:
            first = index, found
    return first


def origins_at(
    kept: Excerpt, number: int, lookups: Lookups | None, environment: Environment
) -> Origins:
    """Find who prints the line of a text that has a number in the original."""
    index = index_of(kept.lines, number)
    return origins_of(kept.lines, outline(kept.lines), index, lookups, environment)


def origins_in(
    kept: Excerpt, lookups: Lookups | None, environment: Environment, most: int
) -> Iterator[tuple[Span, Origins]]:
    """Find the lines of a text of which it is known who prints them, in their order.

    Lines of tracebacks that show code are passed over.
    """
    lines, outlined, count = kept.lines, outline(kept.lines), 0
    inside = {at for one in outlined.failures for at in range(one.start, one.end)}
    for index in range(len(lines)):
        if index in inside or count >= most:
            continue
        found = origins_of(lines, outlined, index, lookups, environment)
        if found.best or found.distribution:
            count += 1
            yield span_of(lines, index, outlined.width), found


def _said(lines: Sequence[Line], index: int, width: int) -> Iterator[tuple[str, str]]:
    """Give the class of an exception and its message, which may begin below it."""
    text = split_prefix(failure_text(lines, index, width)[:_LONGEST]).body.strip()
    yield "", text
    bare = _CLASS.match(text)
    if bare:
        for line in lines[index + 1 : index + 1 + _BELOW]:
            yield bare["error"], split_prefix(line.text[:_LONGEST]).body.strip()
