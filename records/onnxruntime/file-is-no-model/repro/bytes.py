# /// script
# requires-python = ">=3.8"
# dependencies = ["onnxruntime", "onnx", "numpy"]
# ///
"""Size and first bytes tell what the file is; a file that is missing, empty or too new says other words."""
import os
import subprocess

import onnx
from files import CONTENTS, model, session, write


def kind(path):
    with open(path, "rb") as file:
        start = file.read(64)
    if start.startswith(b"version https://git-lfs"):
        return "pointer"
    if start.lstrip().lower().startswith((b"<!doctype", b"<html")):
        return "page"
    if start.startswith((b"PK", b"\x80")):
        return "archive" if start.startswith(b"PK") else "pickle"
    return "model or part of one"


LOOK = """
# region look-at-the-bytes
ls -l model.onnx
head -c 100 model.onnx
# endregion
"""
shown = subprocess.run(["bash", "-c", LOOK], cwd=os.path.dirname(write(CONTENTS["pointer"])), stdout=subprocess.PIPE, check=True).stdout.decode()
print(shown)
assert "version https://git-lfs" in shown and "model.onnx" in shown
for name, content in CONTENTS.items():
    path = write(content)
    print(name, os.path.getsize(path), content[:20], kind(path))
    assert kind(path) == (name if name != "cut" else "model or part of one")
    try:
        session(path)
    except Exception as error:
        assert "Protobuf parsing failed" in str(error)
    else:
        raise AssertionError(name + " was loaded")
assert kind(write(model())) == "model or part of one" and len(CONTENTS["cut"]) < len(model())

newer = onnx.load_from_string(model())
newer.ir_version = 99
newer = write(newer.SerializeToString())
assert kind(newer) == "model or part of one"
for path, words in (
    (write(b""), " graph"),  # "does not have a graph", "No graph was found"
    (newer, "Unsupported model IR version"),
    (write(model()) + ".missing", "File doesn't exist"),
):
    try:
        session(path)
    except Exception as error:
        print(error)
        assert words in str(error) and "Protobuf parsing failed" not in str(error)
    else:
        raise AssertionError("nothing was loaded")
