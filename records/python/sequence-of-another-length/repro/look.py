# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Value and length tell the faults apart."""
import contextlib
import io


def look(value):
    # region look fill: value
    print(type(value).__name__, len(value), repr(value)[:200])
    # endregion


try:
    look(zip())
except TypeError as error:
    print(error)  # an iterator has no length
else:
    raise AssertionError("zip has a length")
VALUES = {"empty": list(zip()), "bad line": "broken".split(","), "many": "vit,large,0.25".split(","), "dict": {"resnet": 0.5}}
said = {}
for name, value in VALUES.items():
    try:
        for first, second in value if name == "dict" else [value]:
            pass
    except ValueError as error:
        assert "values to unpack" in str(error), error
    else:
        raise AssertionError(name)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        look(value)
    said[name] = out.getvalue()
print(said)
assert said["empty"] == "list 0 []\n" and said["bad line"] == "list 1 ['broken']\n"
assert said["many"].startswith("list 3 ") and said["dict"].startswith("dict 1 ")
