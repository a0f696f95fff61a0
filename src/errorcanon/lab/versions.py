"""Which products a lane has, by the packages that it names. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from errorcanon.model import LaneSpec

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_PRODUCTS = (
    (re.compile(r"nvidia-cuda-(?:nvcc|nvrtc|cuobjdump|nvdisasm|runtime)(?:-cu\d+)?"), "cuda"),
    (re.compile(r"nvidia-cudnn-cu\d+"), "cudnn"),
    (re.compile(r"nvidia-nccl-cu\d+"), "nccl"),
    (re.compile(r"tensorflow-(?:cpu|gpu|intel)"), "tensorflow"),
    (re.compile(r"onnxruntime-(?:gpu|directml|openvino)"), "onnxruntime"),
    (re.compile(r"cupy-cuda\w+"), "cupy"),
    (re.compile(r"jaxlib"), "jaxlib"),
)
"""Packages that are a product under another name."""


def package_of(requirement: str) -> str:
    """Give the name of a required package as PyPI writes it (PEP 503)."""
    found = _NAME.match(requirement)
    return re.sub(r"[-_.]+", "-", found[0]).lower() if found else ""


def with_products(lane: LaneSpec, versions: Mapping[str, str]) -> dict[str, str]:
    """Add the releases that a lane pins, which are what was installed, and the products they are.

    What was read from the environment itself comes first.
    """
    pins = {}
    for requirement in (*lane.packages, *([lane.wheel] if lane.wheel else []), *lane.sources):
        name, equals, version = requirement.partition("==")
        if equals and "," not in version and "*" not in version:
            pins[package_of(name)] = version.strip()
    named = {**pins, **versions}
    products = {
        product: named[name]
        for pattern, product in reversed(_PRODUCTS)
        for name in sorted(named)
        if pattern.fullmatch(name)
    }
    return {**products, **named}
