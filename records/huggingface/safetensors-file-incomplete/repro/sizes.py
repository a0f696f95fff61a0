# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""The header says how long the file must be: shorter means cut, no header means no safetensors or cut before its end."""
from files import CUT, TRUE, header
from safetensors.numpy import load

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1000\n"
for name, content in dict(CUT, whole=TRUE, longer=TRUE + b"x", pointer=POINTER).items():
    try:
        load(content)
        said = "loads"
    except Exception as error:
        said = str(error)
    wanted = header(content)[1] if len(content) > 8 else None
    verdict = "no header" if wanted is None else "%+d bytes" % (len(content) - wanted)
    print(name, "|", verdict, "|", said)
    assert verdict == {"tensors": "-80 bytes", "whole": "+0 bytes", "longer": "+1 bytes"}.get(name, "no header")
    assert (said == "loads") == (name == "whole")
    plain = said.replace(" ", "").lower()
    assert ("toolarge" in plain) == (name == "pointer") and ("incomplete" in plain) == (name in ("tensors", "longer")), said
