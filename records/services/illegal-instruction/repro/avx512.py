# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Run a program built for AVX-512 on a processor without it, which qemu-user plays: avx512.py [run|cpu|native|less|segment].

Needs gcc and qemu-user (qemu-x86_64) of the system.
"""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

SOURCE = r"""
#include <stdio.h>
int main(void) {
    float a[64], sum = 0;
    for (int i = 0; i < 64; i++) a[i] = i;
#ifdef __AVX512F__
    asm volatile("vmovups %0, %%zmm0\n vmovups %%zmm0, %0" : "+m"(*(float(*)[16])a) : : "xmm0");
#endif
    for (int i = 0; i < 64; i++) sum += a[i];
    printf("%.0f\n", sum);
}
"""
CPU = """
# region what-the-cpu-has
grep -m1 -o -w -E 'avx|avx2|avx512f' /proc/cpuinfo || echo 'none of these'
grep -m1 'model name' /proc/cpuinfo
# endregion
"""
LESS = """
# region built-for-less fill: tool.c
gcc -O2 -march=x86-64-v2 -o tool tool.c
# endregion
"""
kind = (sys.argv[1:] or ["run"])[0]
folder = tempfile.mkdtemp()


def build(flags):
    """Build the program, which uses AVX-512 where the compiler may."""
    with open(folder + "/tool.c", "w") as file:
        file.write(SOURCE)
    subprocess.check_call(["gcc", "-O2", *flags, "-o", folder + "/tool", folder + "/tool.c"])


def on_old_processor():
    return bash("qemu-x86_64 -cpu max ./tool\n:", folder, LC_ALL="C")


build(["-mavx512f"])
if kind == "segment":
    with open(folder + "/crash.c", "w") as file:
        file.write("int main(void) { volatile int *p = 0; return *p; }\n")
    subprocess.check_call(["gcc", "-o", folder + "/tool", folder + "/crash.c"])
if kind in ("run", "segment"):
    sys.exit(subprocess.call(["bash", "-c", "qemu-x86_64 -cpu max ./tool; exit $?"], cwd=folder))
code, text = on_old_processor()
assert code == 132 and "signal 4" in text, (code, text)
if kind == "cpu":
    # a trap of the program's own compiler is the same signal, on the processor that it was built for
    with open(folder + "/trap.c", "w") as file:
        file.write("int main(int count, char **words) { if (count < 2) __builtin_trap(); return 0; }\n")
    subprocess.check_call(["gcc", "-O2", "-march=native", "-o", folder + "/trap", folder + "/trap.c"])
    assert bash("./trap\n:", folder, LC_ALL="C")[0] == 132 or subprocess.call([folder + "/trap"]) == -4
    assert subprocess.call([folder + "/trap", "past"]) == 0
    asked = CPU.replace("/proc/cpuinfo", folder + "/cpuinfo")
    for flags, said in (("fpu sse2 ssse3", "none of these"), ("sse2 avx avx2", "avx"), ("avx avx2 avx512f", "avx512f")):
        with open(folder + "/cpuinfo", "w") as file:
            file.write("model name : a processor\nflags : %s\n" % flags)
        assert said in bash(asked, folder)[1].split("model name")[0].splitlines(), flags
elif kind == "native":
    # a build on the new machine with -march=native, carried to the old one
    build(["-march=native"])
    with_wide = subprocess.run(["gcc", "-march=native", "-dM", "-E", "-"], input=b"", stdout=subprocess.PIPE).stdout
    assert b"__AVX512F__" in with_wide, "the machine that builds must have AVX-512"
    assert on_old_processor()[0] == 132
else:
    assert bash(LESS, folder)[0] == 0
    assert on_old_processor() == (0, "2016\n")
print(kind, "as the record says")
