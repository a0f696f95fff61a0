# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=4"]
# ///
"""Import code that protoc 3.17 generated (old_pb2.py, from old.proto beside it)."""
import google.protobuf

print("protobuf", google.protobuf.__version__)
import old_pb2

point = old_pb2.Point(name="a", values=[1, 2.5])
again = old_pb2.Point.FromString(point.SerializeToString())
assert again == point and list(again.values) == [1, 2.5] and again.name == "a"
print("read back:", list(again.values))
