# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Compile a file that includes PyTorch's headers. compile.py [old|later|raise|fourteen|which|twin]"""
import importlib.util
import os
import subprocess
import sys
import tempfile

RAISE = """
# region raise
sed -i 's/-std=c++1[14]/-std=c++17/' setup.py CMakeLists.txt
# endregion
"""
WHICH = r"""
# region which fill: setup.py, CMakeLists.txt
grep -nE 'std=(c|gnu)\+\+|CXX_STANDARD' setup.py CMakeLists.txt
# endregion
"""
root = os.path.join(os.path.dirname(importlib.util.find_spec("torch").origin), "include")
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "fast.cpp"), "w") as file:
    file.write("#include <torch/all.h>\nint main() { return 0; }\n" if sys.argv[1:] != ["twin"] else "#include <torch/all.h>\nint x = ;\n")
with open(os.path.join(os.path.dirname(root), "version.py")) as file:
    OLD = ["-std=c++11"] if "1.12.1" in file.read() else ["-std=c++14"]


def compile_with(*flags):
    """Compile with the flags; give code and output."""
    command = ["g++", "-Wfatal-errors", "-fsyntax-only", *flags, "-I", root, "-I", os.path.join(root, "torch/csrc/api/include"), "fast.cpp"]
    ran = subprocess.run(command, cwd=folder, env={**os.environ, "LC_ALL": "C"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


kind = (sys.argv[1:] or ["old"])[0]
if kind == "old":
    code, said = compile_with(*OLD)
    print(said)
    sys.exit(code)
if kind == "later":  # what the environment gives stands before what setup.py gives
    code, said = compile_with("-std=c++17", *OLD)
    print(said)
    assert code and "or later compatible compiler is required to use PyTorch" in said, said
elif kind == "fourteen":
    code, said = compile_with("-std=c++14")
    print(said)
    assert code == 0, said
elif kind == "twin":
    code, said = compile_with("-std=c++17")
    print(said)
else:
    for name in ("setup.py", "CMakeLists.txt"):
        with open(os.path.join(folder, name), "w") as file:
            file.write(f"flags = ['-O3', '{OLD[0]}']\n")
    code, said = compile_with(*OLD)
    assert code and "or later compatible compiler is required to use PyTorch" in said, said
    if kind == "which":
        with_old = subprocess.check_output(["bash", "-ec", WHICH], cwd=folder).decode()
        assert "setup.py:1:" in with_old and OLD[0] in with_old, with_old
        with open(os.path.join(folder, "setup.py"), "w") as file:
            file.write("flags = ['-O3']\n")
        os.remove(os.path.join(folder, "CMakeLists.txt"))
        ran = subprocess.run(["bash", "-c", WHICH], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert ran.stdout == b"", ran.stdout
        print(with_old)
        sys.exit()
    subprocess.check_call(["bash", "-ec", RAISE], cwd=folder)
    with open(os.path.join(folder, "setup.py")) as file:
        assert file.read() == "flags = ['-O3', '-std=c++17']\n"
    code, said = compile_with("-std=c++17")
    print(said)
    assert code == 0, said
