# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Keys that cannot change. mended.py [tuple|frozen|unpack]"""
import dataclasses
import sys

kind = (sys.argv[1:] or ["tuple"])[0]
if kind == "tuple":
    counts = {}
    rows = [["a", "b"], ["a", "b"], ["c"]]
    # region tuple fill: counts, rows
    for row in rows:
        key = tuple(row)
        counts[key] = counts.get(key, 0) + 1
    records = [{"name": "a"}, {"name": "a"}]
    different = {tuple(sorted(record.items())) for record in records}
    # endregion
    assert counts == {("a", "b"): 2, ("c",): 1} and len(different) == 1
elif kind == "frozen":
    # region frozen fill: Point
    @dataclasses.dataclass(frozen=True)
    class Point:
        x: int
        y: int
    # endregion

    assert {Point(1, 2): "start"}[Point(1, 2)] == "start"
else:
    losses = {"train": 0.5, "val": 0.7}
    wanted = ["train", "val"]
    # region unpack fill: losses, wanted
    values = [losses[name] for name in wanted]
    # endregion
    assert values == [0.5, 0.7]
print("held")
