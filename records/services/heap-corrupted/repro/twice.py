# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Free memory twice in a C program: twice.py [twice|middle|where|off|once|segment]. Needs gcc of the system."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

HEAD = """#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *numbers = malloc(3000);
  numbers[0] = 42;
"""
TWICE = HEAD + """  free(numbers);
  free(numbers + OFFSET);
  puts("42");
}
"""
FREE = """
# region free-it-once fill: numbers
free(numbers);
numbers = NULL;
# endregion
"""
ONCE = HEAD + "int answer = numbers[0];" + FREE.replace("# ", "// ") + """  free(numbers);
  printf("%d\\n", answer);
}
"""
WHERE = """
# region where-it-is-freed fill: tool.c
gcc -g -fsanitize=address tool.c -o tool
./tool
# endregion
"""
kind = (sys.argv[1:] or ["twice"])[0]
folder = tempfile.mkdtemp()
os.environ["LC_ALL"] = "C"


def build(source):
    with open(os.path.join(folder, "tool.c"), "w") as file:
        file.write(source)
    subprocess.check_call(["gcc", "-w", "-g", "tool.c", "-o", "tool"], cwd=folder)


build(TWICE.replace("OFFSET", "1" if kind == "middle" else "0"))
if kind == "segment":
    build("int main(void) { return *(volatile int *)0; }\n")
if kind in ("twice", "middle", "segment"):
    sys.exit(subprocess.call(["bash", "-c", "./tool; exit $?"], cwd=folder))
code, text = bash("./tool\n:", folder)
assert code == 134 and "ouble free" in text, (code, text)
if kind == "where":
    code, text = bash(WHERE + ":", folder, ASAN_OPTIONS="detect_leaks=0")
    assert code != 0 and "attempting double-free" in text and "tool.c:7" in text and "tool.c:6" in text, text
elif kind == "off":
    code, text = bash("./tool\n:", folder, MALLOC_CHECK_="0")
    assert code == 134 and "ouble free" in text, (code, text)
elif kind == "once":
    build(ONCE)
    assert bash("./tool", folder) == (0, "42\n")
print(kind, "as the record says")
