# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The first error tells two builds apart that end alike. first.py [tell|last|one-job]"""
import subprocess
import sys

from builds import build, english, project

FIRST = """
# region first fill: build.log
grep -n -m1 -B1 -iE 'error:|undefined reference|cannot find -l|Killed' build.log
# endregion
"""
ONE_JOB = """
# region one-job
make -j1 VERBOSE=1 2>&1 | tee build.log
# endregion
"""
kind = (sys.argv[1:] or ["tell"])[0]
if kind == "one-job":
    folder = project("type")
    out = subprocess.run(["bash", "-c", ONE_JOB], cwd=folder, env=english(), stdout=subprocess.PIPE).stdout.decode()
    lines = out.strip().split("\n")
    print(out)
    assert "Error 1" in lines[-1] and any("error: expected expression" in line for line in lines[-5:-1])
    sys.exit()
first, last = [], []
for fault in ("header", "type"):
    for tool in ("make", "setuptools", "ninja"):
        folder = project(fault)
        code, said = build(tool, folder)
        assert code, said
        with open(folder + "/build.log", "w") as file:
            file.write(said)
        found = subprocess.run(["bash", "-c", FIRST], cwd=folder, env=english(), stdout=subprocess.PIPE).stdout.decode()
        first.append(found)
        last.append(said.strip().split("\n")[-1].replace(folder, ""))
print("\n".join(first + last))
assert all("no_such_header_of_ours.h: No such file" in text for text in first[:3]), first
assert all("expected expression" in text for text in first[3:]), first
assert last[:3] == last[3:], last
