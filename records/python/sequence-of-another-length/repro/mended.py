# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A check names the line; a star, or one split from the right. mended.py [check|star]"""
import sys

if sys.argv[1:] != ["star"]:
    # region check fill: rows, name, loss
    def losses(rows):
        for number, row in enumerate(rows, 1):
            parts = row.split(",")
            if len(parts) != 2:
                raise ValueError(f"line {number}: 2 fields expected: {row!r}")
            name, loss = parts
            yield float(loss)
    # endregion

    assert sum(losses(["resnet,0.5", "bert,0.25"])) == 0.75
    try:
        sum(losses(["resnet,0.5", "bert,0.25", "broken"]))
    except ValueError as error:
        assert str(error) == "line 3: 2 fields expected: 'broken'"
    else:
        raise AssertionError("no error")
else:
    row = "vit,large,0.25"
    # region star fill: row, name, loss
    *name, loss = row.split(",")
    name, loss = row.rsplit(",", 1)
    # endregion
    assert (name, loss) == ("vit,large", "0.25")
print("held")
