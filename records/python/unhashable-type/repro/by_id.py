# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With id() as the key equal values are not found."""
counts = {}
for tags in (["a", "b"], ["a", "b"], ["a", "b"]):
    counts[id(tags)] = counts.get(id(tags), 0) + 1
print(counts)
assert len(counts) == 3 and set(counts.values()) == {1}
