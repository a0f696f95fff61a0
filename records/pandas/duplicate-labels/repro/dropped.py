# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""drop_duplicates looks at values and not at labels."""
import pandas as pd

table = pd.concat([pd.DataFrame({"loss": [0.5, 0.4]}), pd.DataFrame({"loss": [0.3, 0.2]})]).drop_duplicates()
assert len(table) == 4
try:
    table.reindex([0, 1, 2])
except ValueError as error:
    print(error)
    assert "duplicate" in str(error)
else:
    raise AssertionError("it worked")
