"""Find what a user names: a record by its id or its slug, a lane; where there is none, the nearest.

Every command that takes a record or a lane asks here, so that all take the same and say the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.store.short_code import with_code

_LONGEST = 200
"""Letters of a name that are compared with others; it may come from a stranger."""
_NEAREST = 3


class UnknownRecordError(CanonError):
    """There is no such record; each way in says in its own words how to find one."""

    def __init__(self, identity: str, near: Sequence[str]):
        self.said = f"no record '{identity}'" + (f"; near: {', '.join(near)}" if near else "")
        super().__init__(self.said if near else f"{self.said}; list them with: canon search ''")


def find_record(wanted: str, ids: Collection[str], moved: Mapping[str, str]) -> str:
    """Give the id of the record that is meant: by its id, a former one, a slug or its short code.

    Raises:
        UnknownRecordError: no record is named so; the text names the nearest.
        CanonError: several are; the text names them.
    """
    name = wanted.strip("/")
    if name in moved or name in ids:
        return moved.get(name, name)
    same = {identity for identity in ids if identity.endswith(f"/{name}")}
    same |= {new for old, new in moved.items() if old.endswith(f"/{name}")}
    if len(same) == 1:
        return same.pop()
    if same:
        raise CanonError(
            f"several records are named '{name}'; write one: {', '.join(sorted(same))}"
        )
    coded = {moved.get(identity, identity) for identity in with_code(name, [*ids, *moved])}
    if len(coded) == 1:
        return coded.pop()
    raise UnknownRecordError(wanted, _near_records(name, ids))


def named_below(root: Path, argument: str) -> str:
    """Give the id of a record whose folder below `root` is named by its path; else the argument."""
    path = Path(argument)
    if path.is_dir() and path.resolve().is_relative_to(root.resolve()):
        return path.resolve().relative_to(root.resolve()).as_posix()
    return argument


def unknown_lane(wanted: str, lanes: Collection[str]) -> CanonError:
    """Say that no lane is named so, and which are nearest."""
    near = nearest(wanted, lanes, likeness=0.0)  # the user may not know how lanes are named
    hint = f"near: {', '.join(near)}" if near else "see: canon lab plan"
    return CanonError(f"no lane '{wanted}'; {hint}")


def nearest(word: str, names: Iterable[str], likeness: float = 0.4) -> list[str]:
    """Give the few names that a word may have been meant as, the likeliest first."""
    from difflib import get_close_matches

    return get_close_matches(word[:_LONGEST], sorted(set(names)), n=_NEAREST, cutoff=likeness)


def _near_records(name: str, ids: Collection[str]) -> list[str]:
    held = [identity for identity in sorted(ids) if name and name in identity]
    if held or "/" in name:
        return held[:_NEAREST] or nearest(name, ids)
    slugs = nearest(name, (identity.rpartition("/")[2] for identity in ids))
    near = [identity for slug in slugs for identity in ids if identity.endswith(f"/{slug}")]
    return near[:_NEAREST]
