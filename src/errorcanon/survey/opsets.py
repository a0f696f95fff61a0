"""Which releases of torch export an ONNX opset: each opset is a module of the exporter's."""

from __future__ import annotations

from collections.abc import Mapping

from errorcanon.model import Lookup
from errorcanon.survey.context import Context, Found
from errorcanon.survey.standing import Standing
from errorcanon.versions import compare

_PLACES = "torch.onnx.symbolic_opset", "torch.onnx._internal.torchscript_exporter.symbolic_opset"
"""Where the module of an opset lies, and where since 2.9."""
_OLDEST, _NEWEST = 7, 40


def look_for_opset(_: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say which release of torch exports an opset first, and the highest one of the one here.

    None where the release that is here exports it: then the cause is another one.
    """
    asked = named["opset"]
    torch = context.surveys.distribution("torch")
    if torch is None or not asked.isdecimal() or len(asked) > 3:
        return None
    version = context.versions.get("torch", "")
    standing = _standing(int(asked), context)
    given = {"package": "torch", "asked": asked, "yours": version, "standing": "exporter"}
    given["newest"] = torch.releases[-1].version
    if standing is not None and standing.has:
        if version and _has(standing, version):
            return None
        given |= {"since": standing.first(), "before": standing.before() or ""}
        given["requirement"] = f"torch>={standing.first()}"
    highest = _highest(context, version or torch.releases[-1].version)
    given["took"] = highest
    if not (given.get("since") or highest):
        return None
    return Found({name: value for name, value in given.items() if value}, is_guess=False)


def _highest(context: Context, version: str) -> str:
    """Give the highest opset that a release exports; empty where that is not known."""
    for opset in range(_NEWEST, _OLDEST - 1, -1):
        standing = _standing(opset, context)
        if standing is not None and standing.has and _has(standing, version):
            return str(opset)
    return ""


def _has(standing: Standing, version: str) -> bool:
    """Tell whether a release has the module; what one release had, the later ones have."""
    return compare("torch", version, standing.first()) >= 0


def _standing(opset: int, context: Context) -> Standing | None:
    surveys = context.surveys
    torch = surveys.distribution("torch")
    blocks = [surveys.module(torch, f"{place}{opset}") for place in _PLACES] if torch else []
    has = 0
    for block in blocks:
        has |= block.present if block else 0
    if torch is None or not has:
        return None
    return Standing(torch, _PLACES[0], str(opset), has, 0, torch.every)
