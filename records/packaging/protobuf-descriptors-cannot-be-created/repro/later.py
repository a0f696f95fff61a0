# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>4.22"]
# ///
"""A later protobuf refuses the old code as 4.21 did."""
import subprocess
import sys

import google.protobuf

assert tuple(map(int, google.protobuf.__version__.split(".")[:2])) > (4, 21)
ran = subprocess.run([sys.executable, "-c", "import sys; sys.path.insert(0, '.'); import old_pb2"], stderr=subprocess.PIPE)
assert ran.returncode == 1 and b"Descriptors cannot be created directly" in ran.stderr, ran.stderr
print(google.protobuf.__version__, "refuses it")
