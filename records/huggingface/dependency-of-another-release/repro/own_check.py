# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "pip"]
# ///
"""A program may ask with its own range: the line is the same, and pip finds nothing."""

import subprocess
import sys

from transformers.utils.versions import require_version

try:
    require_version("tokenizers>=999")
except ImportError as error:
    print(error)
    assert "tokenizers>=999 is required for a normal functioning of this module" in str(error)
else:
    raise AssertionError("release 999 was found")
told = subprocess.run([sys.executable, "-m", "pip", "check"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
print(told.stdout.decode())
assert told.returncode == 0 and b"No broken requirements found" in told.stdout
