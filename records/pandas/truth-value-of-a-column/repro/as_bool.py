# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""bool() and not ask the same question."""
import pandas as pd

mask = pd.DataFrame({"age": [31, 17]})["age"] > 18
for ask in (lambda: bool(mask), lambda: not mask, lambda: mask or False, lambda: 1 if mask is not None and mask else 0):
    try:
        ask()
    except ValueError as error:
        assert "The truth value of a Series is ambiguous" in str(error)
        print(error)
    else:
        raise AssertionError("it has one")
