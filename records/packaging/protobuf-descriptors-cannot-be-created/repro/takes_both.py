# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=3.20,<4"]
# ///
"""protobuf 3.20 takes the code of protoc 3.17 (old_pb2.py) and of protoc 25 (new_pb2.py), not of protoc 29 (newer_pb2.py)."""
import sys

import google.protobuf
import new_pb2
import old_pb2
from google.protobuf.internal import api_implementation

assert google.protobuf.__version__.startswith("3.20.")
for module in (old_pb2, new_pb2):
    point = module.Point(name="a", values=[1, 2.5])
    assert point.SerializeToString() == b"\n\x01a\x12\x08\x00\x00\x80?\x00\x00 @"
    assert module.Point.FromString(point.SerializeToString()) == point
# no compiled wheel for Python 3.11 and later
assert api_implementation.Type() == ("python" if sys.version_info >= (3, 11) else "cpp")
try:
    import newer_pb2
except ImportError as error:
    assert "cannot import name 'runtime_version'" in str(error), error
else:
    raise AssertionError(newer_pb2)
print(google.protobuf.__version__, api_implementation.Type(), "takes both")
