# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A guard in __getattr__; a stack for deep data. mended.py [guard|stack]"""
import copy
import pickle
import sys


# region guard fill: Config, values
class Config:
    def __init__(self):
        self.values = {"width": 3}

    def __getattr__(self, name):
        values = self.__dict__.get("values", {})
        if name not in values:
            raise AttributeError(name)
        return values[name]
# endregion


if sys.argv[1:] != ["stack"]:
    for made in (copy.deepcopy(Config()), copy.copy(Config()), pickle.loads(pickle.dumps(Config()))):
        assert made.width == 3 and not hasattr(made, "height")
else:
    tree = {"value": 1, "children": []}
    for _ in range(99_999):
        tree = {"value": 1, "children": [tree]}

    def by_recursion(node):
        return node["value"] + sum(by_recursion(child) for child in node["children"])

    try:
        by_recursion(tree)
    except RecursionError as error:
        print(error)
    else:
        raise AssertionError("no error")
    # region stack fill: tree, node["value"], node["children"]
    total, stack = 0, [tree]
    while stack:
        node = stack.pop()
        total += node["value"]
        stack.extend(node["children"])
    # endregion
    assert total == 100_000
    while tree["children"]:  # taken apart from the top: a deep structure is freed by recursion
        tree = tree["children"].pop()
print("held")
