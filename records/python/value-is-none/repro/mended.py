# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A check where the value is made names the input; methods in place stand alone. mended.py [check|keep]"""
import re
import sys

if sys.argv[1:] != ["keep"]:
    # region check fill: loss, row
    def loss_of(row):
        found = re.match(r"loss[=:]\s*(\S+)", row)
        if found is None:
            raise ValueError(f"no loss in this row: {row!r}")
        return float(found.group(1))
    # endregion

    assert sum(map(loss_of, ["loss=1.5", "loss: 2.5", "loss=4.0"])) == 8.0
    try:
        loss_of("step 3")
    except ValueError as error:
        assert str(error) == "no loss in this row: 'step 3'"
    else:
        raise AssertionError("no error")
else:
    rows = [3, 1, 2]
    seen = []
    # region keep fill: rows
    rows.sort()
    for row in rows:
        print(row)
    # endregion
    for row in rows:
        seen.append(row)
    assert seen == sorted([3, 1, 2]) == [1, 2, 3]
print("held")
