# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=4"]
# ///
"""The last _pb2.py in the call stack is the old one; it builds descriptors field by field."""
import re
import subprocess
import sys
import tempfile

OLD = open("old_pb2.py").read()
wire = eval(re.search(r"serialized_pb=(b'.*')", OLD)[1])
NEW = (
    "from google.protobuf import descriptor_pool as _descriptor_pool\n"
    "DESCRIPTOR = _descriptor_pool.Default().AddSerializedFile(%r)\n" % wire.replace(b"old.proto", b"new.proto").replace(b"demo", b"next")
)
with tempfile.TemporaryDirectory() as folder:
    for name, text in (("old_pb2", OLD), ("new_pb2", NEW)):
        with open("%s/%s.py" % (folder, name), "w") as file:
            file.write(text)
    ran = subprocess.run([sys.executable, "-c", "import new_pb2, old_pb2"], cwd=folder, stderr=subprocess.PIPE)
text = ran.stderr.decode()
assert "created directly" in text, text
named = re.findall(r"(\w+_pb2)\.py", text)
print(named)
assert named == ["old_pb2"]
assert "_descriptor.FieldDescriptor(" in OLD and "_descriptor.FieldDescriptor(" not in NEW
# the twin: code from protoc 3.20 or later on an older protobuf lacks this module
import google.protobuf.internal.builder
