# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Two faults, one summary: what differs is the package's own last line, above pip's block's end."""
import re
import tempfile

from package import pip, source

summaries = []
for says in ("fatal: core.h was not found; set CORE_HOME", "nvcc is not in the path"):
    with tempfile.TemporaryDirectory() as folder:
        code, text = pip(folder, source(folder, says=says))
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if says in line)
    after = [line.strip() for line in lines[at + 1 :] if line.strip()]
    print(lines[at].strip(), "|", after[0])
    assert code and after[0].startswith(("[end of output]", "----------"))
    summaries.append([re.sub(r"tmp\w+", "tmp", line) for line in lines if line.startswith(("ERROR", "error:", "note:"))])
assert summaries[0] == summaries[1], summaries
