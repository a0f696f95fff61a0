# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf<3.20"]
# ///
"""protobuf before 3.20 takes the old code and lacks what newer generated code (new_pb2.py, of protoc 25) imports."""
import google.protobuf
import old_pb2

assert old_pb2.Point(name="a").SerializeToString() == b"\n\x01a"
try:
    import new_pb2
except ImportError as error:
    print(google.protobuf.__version__, error)
    assert "cannot import name 'builder'" in str(error)
else:
    raise AssertionError(new_pb2)
