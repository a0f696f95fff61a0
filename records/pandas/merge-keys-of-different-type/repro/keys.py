# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""Type and first values of both keys; equal types merge."""
import pandas as pd

merged = []
orders = pd.DataFrame({"id": [1, 2], "amount": [5, 6]})
for users in (pd.DataFrame({"id": ["1", "2"]}), pd.DataFrame({"id": [1, 2]})):
    # region keys fill: users, orders, id
    for key in (users["id"], orders["id"]):
        print(key.dtype, key.head(3).tolist(), int(key.isna().sum()), "missing")
    # endregion
    try:
        merged.append(len(users.merge(orders, on="id")))
    except ValueError as error:
        print(error)
        merged.append(None)
assert merged == [None, 2]
