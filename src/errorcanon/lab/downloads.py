"""What environments have to download, asked of the package index before a byte of it comes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from errorcanon.lab.environments import Environments, key_of
from errorcanon.lab.uv import call_uv
from errorcanon.model import CanonError, LaneSpec
from errorcanon.store.tables import Table

_AT_ONCE = 8
_MB = 1_000_000


def missing_lanes(lanes: Iterable[LaneSpec], environments: Environments) -> dict[str, LaneSpec]:
    """Give the lanes that have something to download, one for each environment, by its key."""
    return {
        f"{key_of(lane)} {lane.wheel or ''}": lane
        for lane in lanes
        if (lane.packages or lane.wheel) and not environments.is_made(lane)
    }


def ask_sizes(lanes: Mapping[str, LaneSpec], folder: Path) -> dict[str, int | None]:
    """Give the bytes that each environment downloads at most; None where nobody says."""
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        sizes = pool.map(lambda lane: _ask_size(lane, folder), lanes.values())
        return dict(zip(lanes, sizes, strict=True))


def describe_sizes(lanes: Mapping[str, LaneSpec], sizes: Mapping[str, int | None]) -> str:
    """Say in a line what there is to download."""
    known = [size for size in sizes.values() if size is not None]
    parts = []
    if known:
        parts.append(f"at most {max(1, round(sum(known) / _MB))} MB for {len(known)} environments")
    unknown = sorted(lanes[key].name for key, size in sizes.items() if size is None)
    if unknown:
        parts.append(f"unknown for {', '.join(unknown)}")
    return "to download: " + ("; ".join(parts) or "nothing")


def _ask_size(lane: LaneSpec, folder: Path) -> int | None:
    """Resolve a lane's packages, and add up the wheels that would be taken."""
    if lane.wheel or lane.sources:
        return None  # parts of a wheel come by ranges; what is built brings its own tools
    words = ["pip", "compile", "--quiet", "--no-header", "--format", "pylock.toml"]
    words += ["--only-binary", ":all:"]
    words += ["--python-version", lane.python] if lane.python else []
    words += [] if lane.has_dependencies else ["--no-deps"]
    try:
        with tempfile.NamedTemporaryFile("w", suffix=".in", encoding="utf-8") as wanted:
            wanted.write("\n".join(lane.packages) + "\n")
            wanted.flush()
            text = call_uv([*words, "--", wanted.name], lane, folder)
        packages = Table.parse(Path("pylock.toml"), text).raw("packages")
    except (CanonError, OSError):
        return None
    sizes = [_size_of(package) for package in packages]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def _size_of(package: Mapping[str, Any]) -> int | None:
    """Give the size of the wheel that fits best, which stands first."""
    match package.get("wheels"):
        case [{"size": int(size)}, *_]:
            return size
    return None
