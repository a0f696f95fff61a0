# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask make for what it knows no way to: no_rule.py [target|needed|empty|look|clean|there|spaces|bring|old]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

LOOK = """
# region what-is-here
ls -d *akefile* CMakeLists.txt configure 2>/dev/null | grep . || echo 'no makefile here'
grep -hE '^[A-Za-z0-9_.-]+:' *akefile* 2>/dev/null || true
# endregion
"""
THERE = """
# region where-the-makefile-is fill: src
make -C src
# endregion
./src/tool
"""
OLD = """
# region old-dependencies
find . -name '*.d' -type f -delete
make
# endregion
./tool
"""
kind = (sys.argv[1:] or ["target"])[0]
folder = tempfile.mkdtemp()
source = os.path.join(folder, "src")
os.mkdir(source)
os.environ["LC_ALL"] = "C"
indent = "    " if kind == "spaces" else "\t"
with open(os.path.join(source, "Makefile"), "w") as file:
    file.write("tool: tool.o\n%sgcc -o tool tool.o\ntool.o: tool.c\n\tgcc -c tool.c\nclean:\n\trm -f *.o tool\n" % indent)
if kind not in ("needed", "clean", "bring"):
    with open(os.path.join(source, "tool.c"), "w") as file:
        file.write('#include <stdio.h>\nint main(void) { puts("42"); }\n')
if kind in ("needed", "spaces"):
    sys.exit(subprocess.call(["make"], cwd=source))
if kind == "target":
    sys.exit(subprocess.call(["make", "install"], cwd=source))
if kind == "empty":
    sys.exit(subprocess.call(["make"], cwd=folder))
if kind == "clean":
    code, text = bash("make", source)
    assert code == 2 and "No rule to make target 'tool.c', needed by 'tool.o'" in text, text
    code, text = bash("make clean\nmake -B", source)
    assert code == 2 and "No rule to make target 'tool.c', needed by 'tool.o'" in text, text
elif kind == "bring":
    code, text = bash("make", source)
    assert code == 2 and "No rule to make target 'tool.c', needed by 'tool.o'" in text, text
    with open(os.path.join(source, "tool.c"), "w") as file:
        file.write('#include <stdio.h>\nint main(void) { puts("42"); }\n')
    code, text = bash("make\n./tool", source)
    assert code == 0 and text.splitlines()[-1] == "42", text
elif kind == "old":  # built with a header, which is gone since, as is the line that included it
    with open(os.path.join(source, "Makefile"), "w") as file:
        file.write("tool: tool.o\n\tgcc -o tool tool.o\ntool.o: tool.c\n\tgcc -MMD -c tool.c\n-include tool.d\n")
    with open(os.path.join(source, "old.h"), "w"):
        pass
    with open(os.path.join(source, "tool.c"), "r+") as file:
        text = file.read()
        file.seek(0)
        file.write('#include "old.h"\n' + text)
    assert bash("make", source)[0] == 0
    os.remove(os.path.join(source, "old.h"))
    with open(os.path.join(source, "tool.c"), "w") as file:
        file.write(text)
    code, said = bash("make", source)
    assert code == 2 and "No rule to make target 'old.h', needed by 'tool.o'" in said, said
    code, said = bash(OLD, source)
    assert code == 0 and said.splitlines()[-1] == "42", said
else:
    code, text = bash("make", folder)
    assert code == 2 and "no makefile found" in text, text
    if kind == "look":
        assert bash(LOOK, folder)[1] == "no makefile here\n"
        assert bash(LOOK, source)[1].split() == ["Makefile", "tool:", "tool.o", "tool.o:", "tool.c", "clean:"]
    else:
        code, text = bash(THERE, folder)
        assert code == 0 and text.splitlines()[-1] == "42", text
print(kind, "as the record says")
