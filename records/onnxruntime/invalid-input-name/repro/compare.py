# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""The names of the session and of the feed side by side foretell which feeds are refused."""
from model import NUMBER, PRICE, difference, session

current = session(difference())
known = {i.name for i in current.get_inputs()}
for feed in (
    {"price": PRICE, "number": NUMBER},
    {"price": PRICE, "number": NUMBER, "token_type_ids": NUMBER},
    {"price": PRICE, "Number": NUMBER},
    {"price": PRICE},
):
    missing, surplus = known - set(feed), set(feed) - known
    try:
        current.run(None, feed)
    except Exception as error:
        print(missing, surplus, error)
        assert missing or surplus
    else:
        assert not missing and not surplus
outputs = {o.name for o in current.get_outputs()}
for asked in (["rest"], ["Rest"], ["rest", "output"]):  # and the outputs that are asked for
    try:
        current.run(asked, {"price": PRICE, "number": NUMBER})
    except Exception as error:
        print(set(asked) - outputs, error)
        assert set(asked) - outputs
    else:
        assert set(asked) <= outputs
try:  # the names are right, the values are not
    current.run(None, {"price": PRICE[:1], "number": NUMBER})
except Exception as error:
    assert "Got invalid dimensions" in str(error)
else:
    raise AssertionError("one price was taken")
