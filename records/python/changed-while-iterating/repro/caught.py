# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Catching the error leaves the rest of the dict unvisited."""
scores = {"a": 0, "b": 0, "c": 3, "d": 0}
try:
    for name in scores:
        if not scores[name]:
            del scores[name]
except RuntimeError as error:
    assert str(error) == "dictionary changed size during iteration"
print(scores, "instead of", {"c": 3})
assert scores == {"b": 0, "c": 3, "d": 0}
