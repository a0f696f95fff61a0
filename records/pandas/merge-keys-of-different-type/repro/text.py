# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""A number with missing values becomes the text 1.0, which matches nothing."""
import pandas as pd

users = pd.DataFrame({"id": ["1", "2"], "name": ["Ann", "Bob"]})
orders = pd.DataFrame({"id": [1, None], "amount": [5, 6]})
orders["id"] = orders["id"].astype(str)
merged = users.merge(orders, on="id")
print(orders["id"].tolist(), len(merged), "rows")
assert orders["id"].tolist()[0] == "1.0" and len(merged) == 0
