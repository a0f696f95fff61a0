# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Give bash words that it cannot read: unquoted.py [word|end|read|right|quote|absent]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

READ = """
# region only-read-it fill: run.sh
bash -n run.sh
head -n 1 run.sh
# endregion
"""
QUOTE = """
# region quote-it
mv 'data (new).csv' sorted.csv
# endregion
"""
kind = (sys.argv[1:] or ["word"])[0]
folder = tempfile.mkdtemp()
os.environ["LC_ALL"] = "C"
with open(os.path.join(folder, "data (new).csv"), "w") as file:
    file.write("1,2,3\n")
with open(os.path.join(folder, "run.sh"), "w") as file:
    file.write("#!/bin/bash\nif true; then\n  echo ready\n")
if kind == "word":
    sys.exit(subprocess.call(["bash", "-c", "mv data (new).csv sorted.csv"], cwd=folder))
if kind == "end":
    sys.exit(subprocess.call(["bash", "run.sh"], cwd=folder))
if kind == "absent":
    sys.exit(subprocess.call(["bash", "-c", "mv 'data (old).csv' sorted.csv"], cwd=folder))
code, text = bash("bash run.sh", folder)
assert code == 2 and "syntax error: unexpected end of file" in text, text
if kind == "read":
    code, text = bash(READ, folder)
    assert code == 2 and "run.sh: line 4: syntax error" in text and "ready" not in text, text
    with open(os.path.join(folder, "run.sh"), "a") as file:
        file.write("fi\n")
    code, text = bash(READ, folder)
    assert (code, text) == (0, "#!/bin/bash\n"), text
elif kind == "right":
    code, text = bash("chmod +x run.sh\n./run.sh", folder)
    assert code == 2 and "syntax error: unexpected end of file" in text, text
elif kind == "quote":
    assert bash(QUOTE, folder) == (0, "")
    with open(os.path.join(folder, "sorted.csv")) as file:
        assert file.read() == "1,2,3\n"
print(kind, "as the record says")
