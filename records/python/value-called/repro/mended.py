# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The four remedies. mended.py [brackets|free-the-name|no-parentheses|operator]"""
import sys


class Table:
    @property
    def shape(self):
        return (3, 2)


kind = (sys.argv[1:] or ["brackets"])[0]
if kind == "brackets":
    losses = {"train": 0.5}
    # region brackets fill: losses, "train"
    losses["train"]
    # endregion
    assert losses["train"] == 0.5
elif kind == "free-the-name":
    list = [1, 2, 3]
    # region free-the-name fill: items
    items = list
    del list
    letters = list("abc")
    # endregion
    assert letters == ["a", "b", "c"] and items == [1, 2, 3]
elif kind == "no-parentheses":
    table = Table()
    # region no-parentheses fill: table
    table.shape
    # endregion
    assert table.shape == (3, 2)
else:
    rate = 0.5
    # region operator fill: rate
    step = rate * (3 + 1)
    # endregion
    assert step == 2.0
print("held")
