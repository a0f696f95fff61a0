# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Each part is hashed by itself; a tuple can hold what is not hashable."""
parts = {"name": "a", "shape": (3, 2), "tags": ["x"], "pair": ("a", ["b"])}
failed = []
# region which fill: parts
for name, value in parts.items():
    try:
        hash(value)
    except TypeError as error:
        print(name, type(value), error)
        # endregion
        failed.append(name)
assert failed == ["tags", "pair"]
