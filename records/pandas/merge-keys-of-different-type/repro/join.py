# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""join matches with the index of the other table; merge matches columns."""
import pandas as pd

users = pd.DataFrame({"id": ["a", "b"], "name": ["Ann", "Bob"]})
orders = pd.DataFrame({"id": ["b", "a"], "amount": [6, 5]})
try:
    users.join(orders, on="id", rsuffix="_order")
except ValueError as error:
    print(error)
else:
    raise AssertionError("it joined")
# region join fill: users, orders, id
merged = users.merge(orders, on="id", how="left")
same = users.join(orders.set_index("id"), on="id")
# endregion
assert merged["amount"].tolist() == [5, 6] and same["amount"].tolist() == [5, 6]
