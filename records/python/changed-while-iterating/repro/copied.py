# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A copy of the keys, or a new dict."""
scores = {"a": 0, "b": 0, "c": 3, "d": 0}
# region copy fill: scores
for name in list(scores):
    if not scores[name]:
        del scores[name]
# endregion
assert scores == {"c": 3}
scores = {"a": 0, "b": 0, "c": 3, "d": 0}
# region new fill: scores
scores = {name: score for name, score in scores.items() if score}
# endregion
assert scores == {"c": 3}
print("held")
