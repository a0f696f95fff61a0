"""Inputs of a model as words: `8x3x224x224:float32`."""

from __future__ import annotations

import re

from errorcanon.guard.calls import Tensor
from errorcanon.model import CanonError

_SPEC = re.compile(r"(?P<shape>\d+(?:x\d+)*|)(?::(?P<dtype>[a-z]+\d*))?")
_DTYPE = re.compile(r"bool|bfloat16|(?:float|int|uint|complex)(?:8|16|32|64|128)")


def parse_input(text: str) -> Tensor:
    """Read sizes and type of one input; float32 where no type is named.

    Raises:
        CanonError: it is written another way.
    """
    found = _SPEC.fullmatch(text.strip())
    if found is None:
        raise CanonError(
            f"input '{text}': write sizes and type like 8x3x224x224:float32 (an empty batch is 0x…)"
        )
    dtype = found["dtype"] or "float32"
    if _DTYPE.fullmatch(dtype) is None:
        raise CanonError(f"input '{text}': no type '{dtype}'; name it like float32, int64 or bool")
    return Tensor(tuple(int(size) for size in found["shape"].split("x") if size), dtype)
