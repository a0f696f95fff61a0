# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas", "numpy"]
# ///
"""Both keys get the type that their meaning has."""
import pandas as pd

users = pd.DataFrame({"id": ["1", "2", "x"], "name": ["Ann", "Bob", "Eve"]})
orders = pd.DataFrame({"id": [1, 2], "amount": [5, 6]})
try:
    users.merge(orders, on="id")
except ValueError as error:
    print(error)
else:
    raise AssertionError("it merged")
# region types fill: users, id, orders
numbers = pd.to_numeric(users["id"], errors="coerce")
print("no number:", users.loc[numbers.isna(), "id"].tolist())
users["id"] = numbers.astype("Int64")
merged = users.merge(orders.astype({"id": "Int64"}), on="id")
# endregion
assert merged[["name", "amount"]].to_numpy().tolist() == [["Ann", 5], ["Bob", 6]]
days = pd.DataFrame({"day": ["2024-01-01"]})
days["day"] = pd.to_datetime(days["day"])
other = pd.DataFrame({"day": pd.to_datetime(["2024-01-01"]), "x": [1]})
assert len(days.merge(other, on="day")) == 1
