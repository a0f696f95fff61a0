# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Write to a mount that is read-only, as /usr is in the lab: read_only.py [python|touch|told|rights|elsewhere]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

TOLD = """
# region which-mount fill: /path/of/the/file
findmnt -o TARGET,SOURCE,FSTYPE,OPTIONS --target /path/of/the/file
# endregion
"""
ELSEWHERE = """
# region write-elsewhere fill: /scratch/me, train.py
export XDG_CACHE_HOME=/scratch/me/cache HF_HOME=/scratch/me/huggingface TMPDIR=/scratch/me/tmp
mkdir -p "$XDG_CACHE_HOME" "$HF_HOME" "$TMPDIR"
python train.py
# endregion
"""
PROGRAM = """
import os
folder = os.path.join(os.environ.get("XDG_CACHE_HOME", "/usr/lib"), "project")
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "cache.bin"), "wb") as file:
    file.write(bytes(100000))
print(os.path.getsize(file.name))
"""
kind = (sys.argv[1:] or ["python"])[0]
os.environ["LC_ALL"] = "C"
assert os.statvfs("/usr").f_flag & os.ST_RDONLY, "runs in the lab, where /usr is read-only"
if kind == "python":
    open("/usr/lib/cache.bin", "wb")
if kind == "touch":
    sys.exit(subprocess.call(["mkdir", "/usr/lib/cache"]))
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "train.py"), "w") as file:
    file.write(PROGRAM)
os.environ.pop("XDG_CACHE_HOME", None)
code, text = bash("python train.py", folder)
assert code == 1 and "[Errno 30] Read-only file system: '/usr/lib/project'" in text, text
if kind == "told":
    answers = [bash(TOLD.replace("/path/of/the/file", path), folder)[1].split()[-1] for path in ("/usr/lib", folder)]
    assert answers[0].startswith("ro") and answers[1].startswith("rw"), answers
elif kind == "rights":
    code, text = bash("chmod a+w /usr/lib", folder)
    assert code and "Read-only file system" in text, text
else:
    code, text = bash(ELSEWHERE.replace("/scratch/me", os.path.join(folder, "me")), folder)
    assert (code, text) == (0, "100000\n"), text
print(kind, "as the record says")
