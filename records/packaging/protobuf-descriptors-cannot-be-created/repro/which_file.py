# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=4"]
# ///
"""The last _pb2.py in the call stack is the old one; it builds descriptors field by field. New code on an old protobuf says something else."""
import re
import subprocess
import sys
import tempfile

import google.protobuf

OLD = open("old_pb2.py").read()
NEW, NEWER = open("new_pb2.py").read(), open("newer_pb2.py").read()  # of protoc 25 and of protoc 29
FUTURE = re.sub(r"(Domain\.PUBLIC,\s*)5,", r"\g<1>99,", NEWER)
assert FUTURE != NEWER
with tempfile.TemporaryDirectory() as folder:
    for name, text in (("old_pb2", OLD), ("new_pb2", NEW), ("outer_pb2", NEW + "\nimport old_pb2\n"), ("future_pb2", FUTURE)):
        with open("%s/%s.py" % (folder, name), "w") as file:
            file.write(text)

    def error_of(program):
        ran = subprocess.run([sys.executable, "-c", program], cwd=folder, stderr=subprocess.PIPE)
        return ran.stderr.decode()

    for program, wanted in (("import new_pb2, old_pb2", ["old_pb2"]), ("import outer_pb2", ["outer_pb2", "old_pb2"])):
        text = error_of(program)
        assert "created directly" in text, text
        named = re.findall(r"(\w+_pb2)\.py", text)
        print(named)
        assert named == wanted
    assert "_descriptor.FieldDescriptor(" in OLD and "_descriptor.FieldDescriptor(" not in NEW and "AddSerializedFile" in NEW
    # the twin: code that is newer than the protobuf
    text = error_of("import future_pb2")
    before_5_26 = tuple(map(int, google.protobuf.__version__.split(".")[:2])) < (5, 26)
    print(text.strip().splitlines()[-1][:150])
    assert ("cannot import name 'runtime_version'" if before_5_26 else "VersionError") in text and "created directly" not in text
