"""Product versions and the ranges of them that a record affects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from errorcanon.model import Affected, CanonError, Environment

# `13.0`, `9.1.0.70`, `535.104.05`, `2.10.0+cu128`, `1.0.0.dev20190125`, `cudnn 7`.
_LEADING = re.compile(r"[vV]?(\d+(?:\.\d+)*)(.*)", re.DOTALL)
_COUNTED = re.compile(r"(\D*)(\d*)")
_BEFORE_RELEASE = re.compile(r"[.-]?(?:a|b|rc|alpha|beta|dev)")
# CUDNN_VERSION as an integer: major*1000 + minor*100 + patch up to cuDNN 8,
# major*10000 + minor*100 + patch since 9 (cudnn_version.h).
_PACKED_CUDNN = re.compile(r"\d{4,6}")


# A product and its version; the version of `os` or `gpu` is a description, blanks and all.
_PAIR = r" *([A-Za-z][A-Za-z0-9_.-]{0,39}) *= *([^ \t\r\n,=][^\r\n,]{0,79})"
PAIRS = f"^{_PAIR}(?:,{_PAIR})*$"
"""What `parse_pairs` reads, for those to whom it is described; JSON Schema reads it alike."""


def parse_pairs(texts: Iterable[str], where: str) -> dict[str, str]:
    """Read versions by product, written as `torch=2.1,cuda=12.4`; the last one of a product counts.

    `where` is what they were given to: `--env`, `--target`, `?env=`.

    Raises:
        CanonError: a part is written in another way.
    """
    versions: dict[str, str] = {}
    for text in texts:
        for part in text.split(","):
            found = re.fullmatch(_PAIR, part)
            if found is None:
                raise CanonError(
                    f"{where} '{part[:80]}': write PRODUCT=VERSION, as torch=2.1,cuda=12.4"
                )
            versions[found[1]] = found[2].rstrip(" ")
    return versions


@lru_cache(maxsize=4096)
def parse(product: str, text: str) -> tuple[tuple[int, ...], int]:
    """Give a key that orders versions of a product.

    The second part is -1 for a pre-release, 0 for a release: `1.0.0.dev1` is before `1.0.0`.
    Local parts (`+cu128`) do not count: they name a build, not a version.

    Raises:
        CanonError: the text does not begin with a version number.
    """
    found = _LEADING.fullmatch(text.strip())
    if found is None:
        raise CanonError(f"{product}: '{text}' is not a version; write it like 2.10.0")
    numbers = tuple(int(part) for part in found[1].split("."))
    if product == "cudnn" and len(numbers) == 1 and _PACKED_CUDNN.fullmatch(found[1]):
        numbers = _unpack_cudnn(numbers[0])
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers = numbers[:-1]
    return numbers, -1 if _is_prerelease(found[1], found[2]) else 0


def _unpack_cudnn(packed: int) -> tuple[int, ...]:
    major_unit = 10_000 if packed >= 90_000 else 1_000
    return packed // major_unit, packed % major_unit // 100, packed % 100


def _is_prerelease(release: str, rest: str) -> bool:
    rest = rest.partition("+")[0].strip()
    if not rest:
        return False
    from packaging.version import InvalidVersion, Version  # not needed for plain releases

    try:
        return Version(release + rest).is_prerelease
    except InvalidVersion:
        return False


def by_version(name: str) -> tuple[tuple[int, str, int], ...]:
    """Give a key that orders versions, and names with versions in them, as people count.

    2.9 is before 2.10, `cudnn-8.9.7` before `cudnn-8.10.0`, 2.0rc1 before 2.0.
    """
    return tuple(
        (0 if _BEFORE_RELEASE.fullmatch(text) else 1, text, int(number or -1))
        for text, number in _COUNTED.findall(name)
    )


def minor_of(product: str, text: str) -> str:
    """Give the minor release that a version belongs to: 2.4 of 2.4.1, 9.1 of 9.1.0.70.

    What has one number, and what is no version, stands for itself.
    """
    try:
        numbers, _ = parse(product, text)
    except CanonError:
        return text
    return ".".join(str(number) for number in (*numbers, 0)[:2])


def compare(product: str, left: str, right: str) -> int:
    """Return -1, 0 or 1 as `left` is before, equal to or after `right`."""
    a, b = parse(product, left), parse(product, right)
    return (a > b) - (a < b)


def contains(affected: Affected, version: str) -> bool:
    """Tell whether a version has the cause."""
    product = affected.product
    if affected.introduced and compare(product, version, affected.introduced) < 0:
        return False
    return not affected.fixed or compare(product, version, affected.fixed) < 0


def applies(affects: Iterable[Affected], environment: Environment) -> bool | None:
    """Tell whether an environment has the cause; None where it does not say.

    Ranges are alternatives, as in OSV: one that holds is enough, and all must be known to fail.
    A version that cannot be read counts as unknown: `torch = "nightly"` proves nothing.
    """
    verdicts = [_holds_in(affected, environment) for affected in affects]
    if True in verdicts:
        return True
    return False if verdicts and None not in verdicts else None


def inside(affects: Iterable[Affected], environment: Environment) -> tuple[str, ...]:
    """Name the products and versions of an environment that have the cause."""
    return tuple(
        f"{affected.product} {environment[affected.product]}"
        for affected in affects
        if _holds_in(affected, environment)
    )


def _holds_in(affected: Affected, environment: Environment) -> bool | None:
    version = environment.get(affected.product)
    if version is None:
        return None
    try:
        return contains(affected, version)
    except CanonError:
        return None
