# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "protobuf>=4"]
# ///
"""PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION=python: the old code runs, with the same bytes, slower."""
import shutil
import tempfile

import google.protobuf
from errorcanon.lab.kits.shell import bash

SET = """
# region pure-python fill: train.py
export PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION=python
python train.py
# endregion
"""
TRAIN = """
import struct, time
from google.protobuf.internal import api_implementation
import old_pb2
assert api_implementation.Type() == "python"
point = old_pb2.Point(name="a", values=range(1000))
wire = point.SerializeToString()
assert wire == b"\\n\\x01a\\x12\\xa0\\x1f" + struct.pack("<1000f", *range(1000))
start = time.perf_counter()
for _ in range(100):
    assert old_pb2.Point.FromString(wire) == point
print("ms for 100:", round(1000 * (time.perf_counter() - start)))
"""
with tempfile.TemporaryDirectory() as folder:
    shutil.copy("old_pb2.py", folder)
    with open(folder + "/train.py", "w") as file:
        file.write(TRAIN)
    code, text = bash("python train.py", folder)
    assert code == 1 and "created directly" in text, text
    code, text = bash(SET, folder)
    assert code == 0, text
print("protobuf", google.protobuf.__version__, text.strip())
