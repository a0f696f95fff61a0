# /// script
# requires-python = ">=3.8"
# dependencies = ["pydantic"]
# ///
"""The module that has the model has the type's name only where it is imported when it runs."""
import os
import sys
import tempfile

TEXT = """from __future__ import annotations
from typing import TYPE_CHECKING
import pydantic
{imports}

class Order(pydantic.BaseModel):
    price: Decimal
"""
folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
for name, imports in {"checked": "if TYPE_CHECKING:\n    from decimal import Decimal", "imported": "from decimal import Decimal"}.items():
    with open(os.path.join(folder, name + ".py"), "w") as file:
        file.write(TEXT.format(imports=imports))


def there(Order, name):
    # region where fill: Order, name
    import sys
    is_there = name in vars(sys.modules[Order.__module__])
    print(is_there)
    # endregion
    return is_there


import checked
import imported

assert not there(checked.Order, "Decimal") and there(imported.Order, "Decimal")
assert str(imported.Order(price=1).price) == "1"
try:
    checked.Order(price=1)
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
else:
    raise AssertionError("the type was found")
