"""What the survey of symbols says of a symbol or library that is missing: whose it is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from errorcanon.survey.context import Context, Found
from errorcanon.survey.missing import judge, requirement
from errorcanon.survey.standing import Standing
from errorcanon.survey.symbols_names import function_of, with_other_string
from errorcanon.survey.symbols_table import Held, Surveyed, Symbols
from errorcanon.survey.table import Distribution, ReleaseSeen

_BUILT_AGAINST = ("torch", "tensorflow", "torchvision", "python")
"""Products that extensions are built against. A symbol of CUDA's or the system's libraries is
missing where an older copy is found first, which other records explain."""
_WHEELS = {"tensorflow": ("tensorflow-cpu", "tensorflow-gpu", "tensorflow-intel")}
_WHEEL = re.compile(r"nvidia-")
"""Distributions that bring CUDA's libraries for others."""
_SYMBOL = re.compile(r"[A-Za-z_][A-Za-z0-9_.$]{2,3999}")
_INSTALLED = re.compile(r"(?:site|dist)-packages[/\\](?P<top>[A-Za-z_]\w{0,99})")
_PYTHON = re.compile(r"[/\\]python(?P<release>3\.\d{1,2})[/\\]")
_OWN_FILE = re.compile(r"(?:^|[/\\])lib(?:torch|c10|caffe2|shm|tensorflow)\w*\.")
_DISTRIBUTIONS = {"flash_attn_2_cuda": "flash-attn", "selective_scan_cuda": "mamba-ssm"}
"""Modules that stand beside the package that they belong to."""
_OF_TORCH = frozenset({"torch", "torchvision", "torchaudio", "tensorflow"})
"""Their own libraries lack a symbol for another reason, or other records know them."""


def look_for_symbol(_: object, named: Mapping[str, str], context: Context) -> Found | None:
    """Answer a message that a symbol is undefined.

    `file` is the library that asks for it, where the message names one.
    """
    symbol, file = named["symbol"], named["file"]
    extension = _extension(file)
    if not _SYMBOL.fullmatch(symbol) or extension in _OF_TORCH or _OWN_FILE.search(file):
        return None
    symbols = context.surveys.symbols
    holders, relatives = symbols.holders(symbol), symbols.relatives(symbol)
    for name in _BUILT_AGAINST:
        product = symbols.product(name)
        if product and any(held.product == name for held in (*holders, *relatives)):
            found = _standing(product, symbol, holders)
            given = _captures(found, product, symbol, relatives, symbols)
            yours = _installed(name, file, context)
            standing = judge(found, yours or None) if found.has else "never"
            if standing in (None, "present"):
                return None  # it is there: not linked, or another copy is loaded
            given.update(
                standing="other-python" if name == "python" else "other-release",
                yours=yours,
                extension=extension,
                requirement=requirement(standing or "", found) if found.has else "",
            )
            return Found({key: value for key, value in given.items() if value}, not yours)
    return None


def look_for_loaded(_: object, named: Mapping[str, str], context: Context) -> Found | None:
    """Answer a message that a library of CUDA is not found: the wheel that brings it, who needs it.

    `file` is its name, with the number of its version.
    """
    file = named["file"]
    symbols = context.surveys.symbols
    wheels = [held.product for held in symbols.exporters(file) if _WHEEL.match(held.product)]
    if not wheels:
        return None
    needing: dict[str, int] = defaultdict(int)
    for _version, held in symbols.needs(file):
        if not _WHEEL.match(held.product):
            needing[held.product] |= held.releases
    others = [
        f"{product.name} {_spans(_seen(product, mask), mask)}"
        for product in symbols.products()
        if (mask := needing.get(product.name))
    ]
    captures = {"standing": "in-a-wheel", "package": ", ".join(wheels), "others": "; ".join(others)}
    return Found({name: value for name, value in captures.items() if value}, is_guess=False)


def _seen(product: Surveyed, has: int, lacks: int = 0, name: str = "") -> Standing:
    releases = tuple(ReleaseSeen(version, date) for version, date in product.releases)
    distribution = Distribution(product.number, product.name, releases)
    return Standing(distribution, "", name, has, lacks, distribution.every)


def _standing(product: Surveyed, symbol: str, holders: Iterable[Held]) -> Standing:
    """Tell which releases of a product export a symbol.

    A library that was there and not read may have it, where it has it in another release.
    """
    has = unread = 0
    for held in holders:
        if held.product == product.name:
            has |= held.releases
            unread |= product.unread.get(held.library, 0)
    return _seen(product, has, unread & ~has, symbol)


def _captures(
    found: Standing, product: Surveyed, symbol: str, relatives: Iterable[Held], symbols: Symbols
) -> dict[str, str]:
    own = [held for held in relatives if held.product == product.name]
    other = with_other_string(symbol)
    twins = symbols.holders(other) if other else []
    holders = sorted(
        (held for held in symbols.holders(symbol) if held.product == product.name),
        key=lambda held: held.releases.bit_length(),
    )
    given = {
        "package": product.name,
        "asked": function_of(symbol).name,
        "newest": product.releases[-1][0],
        "oldest": product.releases[0][0],
        "exporter": holders[-1].library if holders else "",
        "variant": _spans(found, _joined(own) & ~found.has),
        "twin": _spans(found, _joined(held for held in twins if held.product == product.name)),
    }
    if found.has:
        given.update(
            since=found.first(), last=found.last(), gone=found.gone() or "",
            before=found.before() or "", releases=_spans(found, found.has),
        )  # fmt: skip
    return given


def _joined(held: Iterable[Held]) -> int:
    """Give the releases in which one of some libraries has what was asked for."""
    mask = 0
    for one in held:
        mask |= one.releases
    return mask


def _spans(found: Standing, mask: int) -> str:
    runs = found._replace(has=mask).spans()
    return ", ".join(first if first == last else f"{first}–{last}" for first, last in runs)


def _extension(file: str) -> str:
    """Give the package that a library was installed with; empty where its path does not say."""
    place = _INSTALLED.search(file)
    top = place["top"] if place else ""
    return _DISTRIBUTIONS.get(top, top)


def _installed(name: str, file: str, context: Context) -> str:
    """Give the release that is installed: what is known, for Python also the path."""
    for known in (name, *_WHEELS.get(name, ())):
        if known in context.versions:
            return context.versions[known]
    found = _PYTHON.search(file) if name == "python" else None
    return found["release"] if found else ""
