# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Both as text: compared letter by letter, added end to end."""
sizes = ["9", "32", "100"]
print(max(sizes), "9" > str(32), "32" + str(4))
assert max(sizes) == "9" and "9" > str(32) and "32" + str(4) == "324"
assert "32" * 2 == "3232"
