# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The path to each value that JSON has no type for."""
import datetime

data = {"run": {"day": datetime.date(2024, 5, 17), "loss": 0.5}, "labels": [1, {2, 3}]}
found = []


# region where fill: data
def walk(value, path="data"):
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, (str, int, float, bool, type(None))):
                print(path, "key", key, type(key))
            walk(item, f"{path}[{key!r}]")
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            walk(item, f"{path}[{index}]")
    elif not isinstance(value, (str, int, float, bool, type(None))):
        print(path, type(value))
        # endregion
        found.append(path)


walk(data)
assert found == ["data['run']['day']", "data['labels'][1]"], found
