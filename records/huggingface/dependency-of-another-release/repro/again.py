# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "pip"]
# ///
"""The files of transformers are those of its wheel, and the import fails: the same wheel changes nothing."""
import base64
import hashlib
import subprocess
import sys
from importlib.metadata import distribution

files = [file for file in distribution("transformers").files if file.hash and file.suffix == ".py"]
assert len(files) > 100
for file in files:
    digest = hashlib.sha256(file.locate().read_bytes()).digest()
    assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value, file
ran = subprocess.run([sys.executable, "-c", "import transformers"], stderr=subprocess.PIPE)
print(ran.stderr.decode().strip().splitlines()[-2:])
assert ran.returncode and b"is required for a normal functioning of this module" in ran.stderr
