# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""The key is text in one table and a number or a date in the other.

cause.py [numbers|dates|join]
"""
import sys

import pandas as pd

way = sys.argv[1] if len(sys.argv) > 1 else "numbers"
if way == "dates":
    left = pd.DataFrame({"day": ["2024-01-01"]})
    left.merge(pd.DataFrame({"day": pd.to_datetime(["2024-01-01"])}), on="day")
users = pd.DataFrame({"id": ["1", "2"], "name": ["Ann", "Bob"]})
orders = pd.DataFrame({"id": [1, 2], "amount": [5, 6]})
if way == "join":
    users.join(orders, on="id", rsuffix="_order")
users.merge(orders, on="id")
