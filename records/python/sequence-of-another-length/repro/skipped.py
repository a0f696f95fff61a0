# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Skipping what does not fit loses a good row as well."""
ROWS = ["resnet,0.5", "vit,large,0.25", "broken"]
total = 0.0
for row in ROWS:
    try:
        name, loss = row.split(",")
        total += float(loss)
    except ValueError as error:
        assert "values to unpack" in str(error)
        print(row, error)
print(total, "instead of 0.75")
assert total == 0.5
