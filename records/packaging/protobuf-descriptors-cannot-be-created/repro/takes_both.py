# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=3.20,<4"]
# ///
"""protobuf 3.20 takes the old code, and has the module that newer generated code imports."""
import google.protobuf
import old_pb2
from google.protobuf import descriptor_pool
from google.protobuf.internal import builder

assert google.protobuf.__version__.startswith("3.20.")
assert old_pb2.Point(name="a").SerializeToString() == b"\n\x01a"
# what protoc 3.20 writes: one serialised block, and messages built from it
wire = old_pb2.DESCRIPTOR.serialized_pb.replace(b"old.proto", b"new.proto").replace(b"demo", b"next")
file = descriptor_pool.Default().AddSerializedFile(wire)
made = {}
builder.BuildMessageAndEnumDescriptors(file, made)
builder.BuildTopDescriptorsAndMessages(file, "new_pb2", made)
assert made["Point"](name="a").SerializeToString() == b"\n\x01a"
print(google.protobuf.__version__, "takes both")
