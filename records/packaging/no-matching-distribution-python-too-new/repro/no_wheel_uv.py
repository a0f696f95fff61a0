# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "uv"]
# ///
"""Ask uv for a package whose wheels are for Python 3.8; one for this Python is installed."""
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import HERE, make_index

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "cp38-cp38-manylinux2014_x86_64"), ("fits", "1.0", "%s-%s-manylinux2014_x86_64" % (HERE, HERE))])
    settings = {"UV_INDEX_URL": index, "UV_PYTHON": sys.executable}
    assert bash("uv pip install --target lib fits", folder, **settings)[0] == 0
    code, text = bash("uv pip install --target lib fastops", folder, **settings)
print(text.replace(folder, "/index"))
sys.exit(code)
