# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Read a bash script with sh, which is dash here: with_sh.py [array|test|pipefail|which|shebang|bash|absent]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHICH = """
# region which-shell fill: script.sh
readlink -f "$(command -v sh)"
head -n 1 script.sh
# endregion
"""
CALL = """
# region call-bash fill: script.sh
bash script.sh
chmod +x script.sh && ./script.sh
# endregion
"""
LINES = {
    "array": "names=(a b c)\necho ${#names[@]}\n",
    "test": 'if [[ "$HOME" == /* ]]; then echo 3; fi\n',
    "pipefail": "set -o pipefail\necho 3\n",
    "absent": "if [ -n x ]; then nosuchprogram; fi\n",
}
kind = (sys.argv[1:] or ["array"])[0]
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "script.sh"), "w") as file:
    file.write("#!/bin/bash\n" + LINES.get(kind, LINES["array"]))
if kind in ("array", "pipefail"):
    sys.exit(subprocess.call(["sh", "script.sh"], cwd=folder))
if kind in ("test", "absent"):
    # the last command of a list decides the exit code, so an if that was not found ends in 0
    subprocess.call(["sh", "script.sh"], cwd=folder)
    sys.exit(1)
code, text = bash("sh script.sh", folder)
assert code == 2 and '"(" unexpected' in text, text
if kind == "which":
    code, text = bash(WHICH, folder)
    assert "dash" in text.splitlines()[0] and text.splitlines()[1] == "#!/bin/bash", text
elif kind == "shebang":
    with open(os.path.join(folder, "script.sh")) as file:
        assert file.readline() == "#!/bin/bash\n"
    assert '"(" unexpected' in bash("sh ./script.sh", folder)[1]
elif kind == "bash":
    assert bash(CALL, folder) == (0, "3\n3\n")
print(kind, "as the record says")
