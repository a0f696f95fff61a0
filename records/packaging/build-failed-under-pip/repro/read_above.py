# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3", "uv"]
# ///
"""Two faults, one summary: what differs is the package's own last line, above the end of pip's block, or the last one of uv's.

Where a compiler was called, the last line only says that it failed, and the reason stands above it.

read_above.py [uv]
"""
import re
import sys
import tempfile

from package import pip, source, uv

of_uv = sys.argv[1:] == ["uv"]
summaries = []
for says in ("fatal: core.h was not found; set CORE_HOME", "nvcc is not in the path"):
    with tempfile.TemporaryDirectory() as folder:
        code, text = (uv if of_uv else pip)(folder, source(folder, says=says))
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if says in line)
    after = [line.strip() for line in lines[at + 1 :] if line.strip()]
    print(lines[at].strip(), "|", *after[:1])
    if of_uv:
        assert code and lines[at - 1].strip() == "[stderr]" and not [line for line in after if not line.startswith("hint:")], text
    else:
        assert code and after[0].startswith(("[end of output]", "----------"))
    summaries.append([re.sub(r"tmp\w+", "tmp", line) for line in lines if line.strip().startswith(("ERROR", "error:", "note:", "cause:", "Caused by:"))])
assert summaries[0] == summaries[1], summaries

with tempfile.TemporaryDirectory() as folder:
    code, text = (uv if of_uv else pip)(folder, source(folder, says="compile"))
lines = text.splitlines()
ended = max(number for number, line in enumerate(lines) if "CalledProcessError" in line)
reason = next(number for number, line in enumerate(lines) if "core.h" in line and "error" in line)
print(lines[reason].strip(), "|", lines[ended].strip())
assert code and reason < ended and "core.h" not in lines[ended], text
if not of_uv:
    assert lines[ended + 1].strip().startswith(("[end of output]", "----------")), text
