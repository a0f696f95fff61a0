# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Zero for what did not convert."""
cells = ["0.5", "n/a", "1,5", "0.25"]
values = []
for cell in cells:
    try:
        values.append(float(cell))
    except ValueError:
        values.append(0.0)
right = [0.5, 1.5, 0.25]
print(sum(values) / len(values), "instead of", sum(right) / len(right))
assert sum(values) / len(values) == 0.1875 and sum(right) / len(right) == 0.75
