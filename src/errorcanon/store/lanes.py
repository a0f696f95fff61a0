"""Evidence on disk: one JSON file a lane, a case a line, keys sorted."""

from __future__ import annotations

import json
from pathlib import Path

from errorcanon.model import CanonError, Lane
from errorcanon.store.encoding import as_dict, from_json
from errorcanon.store.lab_values import to_slug
from errorcanon.store.paths import find_path_fault
from errorcanon.store.writing import write_whole
from errorcanon.versions import by_version

_LONGEST = 8 << 20


def read_lanes(folder: Path) -> tuple[Lane, ...]:
    """Read a record's evidence, sorted by lane, its versions as versions.

    Raises:
        CanonError: a file that the lab did not write.
    """
    lanes = []
    for path in sorted(_real_folder(folder).glob("*.json")):
        fault = find_path_fault(path.parent, path.name)
        if fault or path.stat().st_size > _LONGEST:
            raise CanonError(f"{path}:1: {fault or 'is too long'}; the lab writes no such file")
        try:
            lane = from_json(Lane, path.read_text(encoding="utf-8"))
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise CanonError(
                f"{path}:1: not as the lab writes it ({error}); delete it and run: canon lab run "
                f"{folder.parent.name}/{folder.name}"
            ) from None
        if lane.name != path.stem:
            raise CanonError(f"{path}:1: holds the lane '{lane.name}'; the name must be the file's")
        lanes.append(lane)
    return tuple(sorted(lanes, key=lambda lane: by_version(lane.name)))


def write_lane(folder: Path, lane: Lane) -> Path:
    """Write one lane; the old file stays until the new one is whole.

    Raises:
        CanonError: the lane's name is no name, or evidence/ is a link; nothing is written.
    """
    evidence = _real_folder(folder)
    try:
        path = evidence / f"{to_slug(lane.name)}.json"
    except ValueError as error:
        raise CanonError(f"{evidence}: {error}") from None
    evidence.mkdir(exist_ok=True)
    write_whole(path, format_lane(lane))
    return path


def _real_folder(folder: Path) -> Path:
    evidence = folder / "evidence"
    if evidence.is_symlink() or (evidence.exists() and not evidence.is_dir()):
        raise CanonError(f"{evidence}: is no folder of the record's own; put a folder there")
    return evidence


def format_lane(lane: Lane) -> str:
    """Write a lane so that a change of one case is a change of one line."""
    values = as_dict(lane)
    results = sorted(values.pop("results"), key=lambda one: (one["case"], one["claim"]))
    for result in results:
        if not result["tail"]:
            del result["tail"]
        for optional in ("origin", "printed"):
            if result[optional] is None:
                del result[optional]
    head = [
        f" {json.dumps(key)}: {_line(values[key])}," for key in sorted(values) if key < "results"
    ]
    rows = ",\n".join(f"  {_line(result)}" for result in results)
    rest = [
        f" {json.dumps(key)}: {_line(values[key])}" for key in sorted(values) if key > "results"
    ]
    return "\n".join(["{", *head, f' "results": [\n{rows}\n ],', ",\n".join(rest), "}", ""])


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
