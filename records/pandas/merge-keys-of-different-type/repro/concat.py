# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""concat, which the message names, does not match rows by the key."""
import pandas as pd

users = pd.DataFrame({"id": ["2", "1"], "name": ["Bob", "Ann"]})
orders = pd.DataFrame({"id": [1, 2], "amount": [5, 6]})
side = pd.concat([users, orders], axis=1)
print(side)
assert side.loc[0, "name"] == "Bob" and side.loc[0, "amount"] == 5  # Ann's
assert len(pd.concat([users, orders])) == 4
