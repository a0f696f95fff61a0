# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A value is called. cause.py [overwritten|index|property|operator|twin]"""
import sys

kind = (sys.argv[1:] or ["overwritten"])[0]


class Table:
    @property
    def shape(self):
        return (3, 2)


if kind == "overwritten":
    list = [1, 2, 3]
    print(list("abc"))
elif kind == "index":
    losses = {"train": 0.5}
    print(losses("train"))
elif kind == "property":
    print(Table().shape())
elif kind == "operator":
    rate = 0.5
    print(rate(3 + 1))
else:
    Table()()
