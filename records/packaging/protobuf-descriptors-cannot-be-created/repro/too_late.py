# /// script
# requires-python = ">=3.8"
# dependencies = ["protobuf>=4"]
# ///
"""The variable set in the program after protobuf was imported changes nothing; before, it works."""
import os
import subprocess
import sys

SET = "import os; os.environ['PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION'] = 'python'\n"
ENV = {k: v for k, v in os.environ.items() if not k.startswith("PROTOCOL_BUFFERS")}
for code, works in (("from google.protobuf import descriptor\n" + SET + "import old_pb2", False), (SET + "import old_pb2", True)):
    code = "import sys; sys.path.insert(0, '.')\n" + code
    ran = subprocess.run([sys.executable, "-c", code], env=ENV, stderr=subprocess.PIPE)
    text = ran.stderr.decode()
    assert (ran.returncode == 0) == works and ("created directly" in text) != works, text
print("too late, then in time")
