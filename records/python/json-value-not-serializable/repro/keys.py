# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Keys become text before, and are read back."""
import json

table = {("a", 1): 2, ("b", 2): 3}
# region keys fill: table
text = json.dumps([{"name": name, "step": step, "value": value} for (name, step), value in table.items()])
# endregion
assert {(row["name"], row["step"]): row["value"] for row in json.loads(text)} == table
print("held")
