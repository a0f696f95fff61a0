# /// script
# requires-python = ">=3.8"
# dependencies = ["pydantic"]
# ///
"""What ends it, and what does not: steps.py [quote|import|rebuild]"""
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Optional

import pydantic

if TYPE_CHECKING:
    from decimal import Decimal

step = (sys.argv[1:] or ["import"])[0]


class Order(pydantic.BaseModel):
    price: Decimal


def fails(model):
    try:
        model(price=1)
    except Exception as error:
        assert "not fully defined" in str(error) or "not yet prepared" in str(error), error
        return str(error).splitlines()[0]
    return ""


assert fails(Order)
if step == "quote":

    class Quoted(pydantic.BaseModel):
        price: "Decimal"

    print(fails(Quoted))
    assert fails(Quoted)
elif step == "import":
    # region import
    from decimal import Decimal

    # endregion
    class Whole(pydantic.BaseModel):
        price: Decimal

    assert str(Whole(price=1).price) == "1"
    print("imported before the model")
else:
    # region rebuild
    from decimal import Decimal

    if hasattr(Order, "model_rebuild"):
        Order.model_rebuild()
    else:  # pydantic 1
        Order.update_forward_refs()
    # endregion
    assert str(Order(price=1).price) == "1"
    print("rebuilt once the type was there")
