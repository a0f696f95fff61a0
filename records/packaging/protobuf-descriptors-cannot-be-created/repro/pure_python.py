# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=4"]
# ///
"""PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION=python: the old code runs, with the same bytes, slower."""
import os
import struct
import subprocess
import sys
import time

if "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION" not in os.environ:
    environ = dict(os.environ, PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION="python")
    sys.exit(subprocess.call([sys.executable, __file__], env=environ))

import google.protobuf
from google.protobuf.internal import api_implementation

assert api_implementation.Type() == "python"
import old_pb2

point = old_pb2.Point(name="a", values=range(1000))
wire = point.SerializeToString()
assert wire == b"\n\x01a\x12\xa0\x1f" + struct.pack("<1000f", *range(1000))
start = time.perf_counter()
for _ in range(100):
    assert old_pb2.Point.FromString(wire) == point
print("protobuf", google.protobuf.__version__, "ms for 100:", round(1000 * (time.perf_counter() - start)))
