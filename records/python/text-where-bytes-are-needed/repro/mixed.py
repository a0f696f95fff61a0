# /// script
# requires-python = ">=3.8"
# ///
"""Text where bytes are needed, or the other way round.

mixed.py [decode|encode|split|concat|write|search|prefix|none|which|str|leave|either|incoming]
"""
import base64
import io
import os
import pickle
import re
import subprocess
import sys
import tempfile

kind = (sys.argv[1:] or ["decode"])[0]
ECHO = [sys.executable, "-c", "print('loss 0.25')"]


def said(wrong):
    """Give what Python says to a call."""
    try:
        wrong()
    except (TypeError, AttributeError) as error:
        return str(error)
    return ""


if kind == "decode":
    "loss".decode("utf-8")
if kind == "encode":
    b"loss".encode("utf-8")
if kind == "split":
    subprocess.check_output(ECHO).split(" ")
if kind == "concat":
    b"loss " + "0.25"
if kind == "write":
    with open("/dev/null", "w") as file:
        file.write(b"loss")
if kind == "search":
    re.search("loss", subprocess.check_output(ECHO))
if kind == "prefix":
    b"loss".startswith("lo")
if kind == "none":
    None.decode()
if kind == "which":
    value = "loss"
    # region which-is-it fill: value
    print(type(value), repr(value)[:60])
    # endregion
    assert "no attribute" in said(lambda: "loss".decode()) and isinstance(value, str)
    assert "required, not" in said(lambda: subprocess.check_output(ECHO).split(" "))
    assert repr(subprocess.check_output(ECHO)).startswith("b'") and not repr("loss").startswith("b")
elif kind == "str":
    data = subprocess.check_output(ECHO)
    assert said(lambda: data.split(" "))
    assert str(data).split(" ")[0] == "b'loss" and float(data.decode().split(" ")[1]) == 0.25
    assert str(data).split(" ")[1] != "0.25"
elif kind == "leave":
    token = "loss"
    assert said(lambda: token.decode("utf-8"))
    # region leave-decode-out fill: token
    text = token
    # endregion
    assert text == "loss"
elif kind == "either":
    for value in ("Größe", "Größe".encode()):
        # region either fill: value
        text = value.decode("utf-8") if isinstance(value, bytes) else value
        # endregion
        assert text == "Größe"
elif kind == "incoming":
    data = subprocess.check_output(ECHO)
    assert said(lambda: data.split(" ")) and said(lambda: re.search("loss", data))
    assert said(lambda: io.StringIO().write(data))
    # region decode-where-it-comes-in fill: data, sent
    text = data.decode("utf-8")
    sent = text.encode("utf-8")
    # endregion
    assert said(lambda: base64.b64encode(text)) and base64.b64decode(base64.b64encode(sent)) == data
    path = os.path.join(tempfile.mkdtemp(), "state.pkl")
    with open(path, "wb") as file:
        pickle.dump({"loss": 0.25}, file, protocol=0)
    with open(path) as file:
        assert said(lambda: pickle.load(file))
    with open(path, "rb") as file:
        assert pickle.load(file) == {"loss": 0.25}
    assert text.split() == ["loss", "0.25"] and re.search("loss", text) and text.startswith("loss")
    assert io.StringIO().write(text) == len(text) and text.encode("utf-8") == data
    assert subprocess.run(ECHO, stdout=subprocess.PIPE, text=True).stdout == text
print(kind, "as the record says")
