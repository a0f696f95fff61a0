# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Configure a project that asks for pybind11. ways.py [missing|installed|where|prefix|twin]"""
import os
import subprocess
import sys
import tempfile

LISTS = """cmake_minimum_required(VERSION 3.15)
project(fast CXX)
find_package(%s REQUIRED)
pybind11_add_module(fast fast.cpp)
"""
CODE = '#include <pybind11/pybind11.h>\nPYBIND11_MODULE(fast, m) { m.def("three", [] { return 3; }); }\n'
WHERE = """
# region where fill: pybind11
find / -iname 'pybind11*config.cmake' -not -path '/proc/*' 2>/dev/null
# endregion
"""
PREFIX = """
# region prefix fill: pybind11
cmake -S . -B build -Dpybind11_DIR="$(python -m pybind11 --cmakedir)"
cmake --build build
# endregion
"""
kind = (sys.argv[1:] or ["missing"])[0]
folder = tempfile.mkdtemp()
for name, text in (("CMakeLists.txt", LISTS % "pybind11" if kind != "twin" else LISTS.split("find_package")[0] + "include(NoSuch)\n"), ("fast.cpp", CODE)):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)
environ = {**os.environ, "PATH": os.path.dirname(sys.executable) + ":/usr/bin:/bin", "LC_ALL": "C"}


def bash(commands):
    """Run commands in the project; give code and output."""
    ran = subprocess.run(["bash", "-c", commands], cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


code, said = bash("cmake -S . -B other")
if kind in ("missing", "twin"):
    print(said)
    sys.exit(code)
assert code and 'By not providing "Findpybind11.cmake"' in said, said
if kind == "installed":
    there = bash("python -m pybind11 --cmakedir")[1].strip()
    print(there)
    assert os.path.exists(os.path.join(there, "pybind11Config.cmake"))
elif kind == "where":
    there = bash(WHERE.replace("find /", "find " + sys.prefix))[1].strip()
    none = bash(WHERE.replace("find /", "find /usr/include"))[1].strip()
    print(there)
    assert there.endswith("pybind11Config.cmake") and none == "", (there, none)
else:
    code, said = bash('cmake -S . -B above -DCMAKE_PREFIX_PATH="$(dirname "$(python -m pybind11 --cmakedir)")"')
    assert code == 0, said
    code, said = bash("set -e\n" + PREFIX)
    assert code == 0, said
    assert subprocess.check_output([sys.executable, "-c", "import fast; print(fast.three())"], cwd=folder + "/build") == b"3\n"
    print("built and used")
