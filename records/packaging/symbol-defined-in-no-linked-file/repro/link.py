# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Link with a static library. link.py [absent|before|cxx|who|header|order|extern|twin]"""
import os
import subprocess
import sys
import tempfile

FILES = {
    "fast.h": "int fast_three(void);\n",
    "fast.c": '#include "fast.h"\nint fast_three(void) { return 3; }\n',
    "main.c": '#include <stdio.h>\n#include "fast.h"\nint main(void) { printf("%d\\n", fast_three()); return 0; }\n',
    "bare.cpp": '#include <cstdio>\n#include "fast.h"\nint main() { std::printf("%d\\n", fast_three()); }\n',
}
EXTERN = """
# region extern fill: fast.h
extern "C" {
#include "fast.h"
}
# endregion
"""
WHO = """
# region who fill: libfast.a, fast_three
nm -A --defined-only libfast.a | grep -w fast_three
# endregion
"""
ORDER = """
# region order fill: main.c, fast
gcc main.c -L. -lfast -o main
# endregion
./main
"""
folder = tempfile.mkdtemp()
for name, text in FILES.items():
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


def bash(commands):
    """Run commands in the folder; give code and output."""
    ran = subprocess.run(["bash", "-ec", commands], cwd=folder, env={**os.environ, "LC_ALL": "C"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


assert bash("gcc -c fast.c && ar rcs libfast.a fast.o")[0] == 0
COMMANDS = {
    "absent": "gcc main.c -o main",
    "before": "gcc -L. -lfast main.c -o main",
    "cxx": "g++ bare.cpp -L. -lfast -o main",
    "twin": "gcc main.c -L. -lslow -o main",
}
kind = (sys.argv[1:] or ["absent"])[0]
if kind in COMMANDS:
    code, said = bash(COMMANDS[kind])
    print(said)
    sys.exit(code)
for other in ("absent", "before"):
    code, said = bash(COMMANDS[other])
    assert code and "undefined reference to `fast_three'" in said, said
if kind == "who":
    code, said = bash(WHO)
    print(said)
    assert code == 0 and "libfast.a:fast.o:" in said and " T fast_three" in said
    assert bash(WHO.replace("fast_three", "fast_four"))[0] == 1
elif kind == "header":
    code, said = bash("gcc -I. -include fast.h main.c -o main")
    assert code and "undefined reference to `fast_three'" in said, said
    # an inline function without its header: gcc before 14 only warns, and the linker finds nothing
    with open(os.path.join(folder, "short.h"), "w") as file:
        file.write("static inline int short_three(void) { return 3; }\nstatic const int table[] = {3};\n")
    with open(os.path.join(folder, "short.c"), "w") as file:
        file.write("int main(void) { return short_three(); }\n")
    code, said = bash("gcc short.c -o short")
    assert code and ("undefined reference to `short_three'" in said or "implicit declaration" in said), said
    assert bash("gcc -include short.h short.c -o short")[0] == 0
elif kind == "order":
    code, said = bash(ORDER)
    assert (code, said) == (0, "3\n"), said
else:
    code, said = bash(COMMANDS["cxx"])
    assert code and "undefined reference to `fast_three()'" in said, said
    with open(os.path.join(folder, "bare.cpp"), "w") as file:
        file.write(FILES["bare.cpp"].replace('#include "fast.h"\n', EXTERN.replace("# region extern fill: fast.h", "").replace("# endregion", "")))
    code, said = bash(COMMANDS["cxx"] + " && ./main")
    assert (code, said) == (0, "3\n"), said
print("held")
