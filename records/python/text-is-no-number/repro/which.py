# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The rows that do not convert, with their number and the exact text."""
lines = ["step,price", "1,0.5", "2,", "3,1.234,5", "4,0.25\u00a0"]
# region which fill: lines
convert = float  # or int, as the message says
bad = []
for number, line in enumerate(lines, 1):
    cell = line.split(",", 1)[1]
    try:
        convert(cell)
    except ValueError:
        bad.append((number, cell))
        print(number, ascii(cell))
# endregion
assert bad == [(1, "price"), (2 + 1, ""), (4, "1.234,5")], bad
