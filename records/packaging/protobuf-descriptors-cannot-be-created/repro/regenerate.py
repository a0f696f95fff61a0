# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "protobuf>=4", "grpcio-tools"]
# ///
"""The .proto compiled anew by the protoc that fits the installed protobuf."""
import shutil
import subprocess
import sys
import tempfile

import google.protobuf
from errorcanon.lab.kits.shell import bash
from google.protobuf.internal import api_implementation

COMPILE = """
# region regenerate fill: old.proto
python -m grpc_tools.protoc -I. --python_out=. old.proto
# endregion
"""
USE = """
import old_pb2
point = old_pb2.Point(name="a", values=[1, 2.5])
again = old_pb2.Point.FromString(point.SerializeToString())
assert again == point and list(again.values) == [1, 2.5]
assert old_pb2.Point(name="a").SerializeToString() == b"\\n\\x01a"
"""
assert api_implementation.Type() != "python"
with tempfile.TemporaryDirectory() as folder:
    for name in ("old.proto", "old_pb2.py"):
        shutil.copy(name, folder)
    ran = subprocess.run([sys.executable, "-c", USE], cwd=folder, stderr=subprocess.PIPE)
    assert ran.returncode == 1 and b"created directly" in ran.stderr, ran.stderr
    code, text = bash(COMPILE, folder)
    assert code == 0, text
    ran = subprocess.run([sys.executable, "-c", USE], cwd=folder, stderr=subprocess.PIPE)
    assert ran.returncode == 0, ran.stderr
print("protobuf", google.protobuf.__version__, "fits")
