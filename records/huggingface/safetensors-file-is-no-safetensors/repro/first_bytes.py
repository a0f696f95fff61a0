# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""The first bytes name the thing; a cut safetensors file still begins as one."""
import os
import subprocess
import tempfile

from files import INSTEAD, TRUE
from safetensors.numpy import load


ASK = """
# region first-bytes fill: model.safetensors
head -c 100 model.safetensors; ls -l model.safetensors
# endregion
"""


def shown(content):
    """What the command prints for a file of this content."""
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "model.safetensors"), "wb") as file:
        file.write(content)
    return subprocess.run(["bash", "-c", ASK], cwd=folder, stdout=subprocess.PIPE, check=True).stdout


def what(content):
    """The test of the record."""
    if content[8:9] == b"{":
        return "safetensors"
    for start, name in ((b"version https://git-lfs", "pointer"), (b"<", "page"), (b"PK", "pickle")):
        if content.lstrip().startswith(start):
            return name
    return "unknown"


for name, content in dict(INSTEAD, whole=TRUE, cut=TRUE[:-8]).items():
    try:
        load(content)
        said = "loads"
    except Exception as error:
        said = str(error)
    assert shown(content)[:40] == content[:40] and b" %d " % len(content) in shown(content)
    print(name, "|", what(shown(content)), "|", said)
    assert what(shown(content)) == ("safetensors" if name in ("whole", "cut") else name)
    assert (said == "loads") == (name == "whole")
    assert ("toolarge" in said.replace(" ", "").lower()) == (name in INSTEAD), said
