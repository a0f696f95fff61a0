# /// script
# requires-python = ">=3.8"
# dependencies = ["pydantic"]
# ///
"""A model whose annotation names a type that is not there when it runs.

model.py [rebuild|use|optional|invalid]
"""
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Optional

import pydantic

if TYPE_CHECKING:
    from decimal import Decimal

kind = (sys.argv[1:] or ["use"])[0]


class Order(pydantic.BaseModel):
    price: Decimal


class Note(pydantic.BaseModel):
    price: Optional[Decimal] = None


if kind == "rebuild":
    (getattr(Order, "model_rebuild", None) or Order.update_forward_refs)()
elif kind == "optional":
    print(Note())
elif kind == "invalid":  # a fault of the data, and none of the model

    class Plain(pydantic.BaseModel):
        count: int

    Plain(count="many")
else:
    Order(price=1)
