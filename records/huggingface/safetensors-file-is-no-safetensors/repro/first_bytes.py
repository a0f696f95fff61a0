# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""The first bytes name the thing; a cut safetensors file still begins as one."""
from files import INSTEAD, TRUE
from safetensors.numpy import load


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
    print(name, "|", what(content), "|", said)
    assert what(content) == ("safetensors" if name in ("whole", "cut") else name)
    assert (said == "loads") == (name == "whole")
    assert ("toolarge" in said.replace(" ", "").lower()) == (name in INSTEAD), said
