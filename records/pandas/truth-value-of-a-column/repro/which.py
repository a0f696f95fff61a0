# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""Each part of the condition by itself: a column has many answers."""
import pandas as pd

table = pd.DataFrame({"age": [31, 17]})
parts = {"age": table["age"] > 18, "count": len(table) > 1, "any": (table["age"] > 18).any()}
# region which fill: parts
for name, part in parts.items():
    print(name, type(part), getattr(part, "shape", "one value"))
# endregion
many = [name for name, part in parts.items() if isinstance(part, (pd.Series, pd.DataFrame))]
assert many == ["age"]
