# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=4", "grpcio-tools"]
# ///
"""The .proto compiled anew by the protoc that fits the installed protobuf."""
import os
import shutil
import subprocess
import sys
import tempfile

import google.protobuf
from google.protobuf.internal import api_implementation

assert api_implementation.Type() != "python"
with tempfile.TemporaryDirectory() as folder:
    shutil.copy("old.proto", folder + "/fresh.proto")
    command = [sys.executable, "-m", "grpc_tools.protoc", "-I" + folder, "--python_out=" + folder, "fresh.proto"]
    subprocess.check_call(command, cwd=folder)
    sys.path.insert(0, folder)
    import fresh_pb2

    assert os.path.dirname(fresh_pb2.__file__) == folder
point = fresh_pb2.Point(name="a", values=[1, 2.5])
again = fresh_pb2.Point.FromString(point.SerializeToString())
assert again == point and list(again.values) == [1, 2.5]
assert fresh_pb2.Point(name="a").SerializeToString() == b"\n\x01a"
print("protobuf", google.protobuf.__version__, "fits")
