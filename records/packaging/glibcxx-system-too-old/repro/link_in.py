# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A C++ module with libstdc++ linked into it asks for no version of it, and is right beside an old library."""
import re
import subprocess
import sysconfig
import tempfile

from errorcanon.lab.kits.libstdcxx import run, stand_in
from errorcanon.lab.kits.shell import bash

CODE = r"""
#include <Python.h>
#include <map>
#include <sstream>
#include <string>
static PyObject *count(PyObject *self, PyObject *text) {
  std::istringstream words(PyUnicode_AsUTF8(text));
  std::map<std::string, int> seen;
  for (std::string word; words >> word;) seen[word]++;
  try { throw std::string("a"); } catch (const std::string &word) { return PyLong_FromLong(seen[word]); }
}
static PyMethodDef methods[] = {{"count", count, METH_O, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "words", 0, -1, methods};
PyMODINIT_FUNC PyInit_words(void) { return PyModule_Create(&module); }
"""
LINK = """
# region link-it-in fill: INCLUDE, words.cpp, words.so
g++ -shared -fPIC -I"$INCLUDE" words.cpp -o words.so -static-libstdc++ -static-libgcc
# endregion
"""
USE = "import words; assert words.count('a b a c a') == 3; print(3)"

with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/words.cpp", "w") as file:
        file.write(CODE)
    old = stand_in(folder + "/old", 0)

    def asked(command):
        """The versions of libstdc++ that the module asks for, compiled so."""
        code, text = bash(command, folder, INCLUDE=sysconfig.get_path("include"))
        assert code == 0, text
        listed = subprocess.check_output(["objdump", "-p", folder + "/words.so"]).decode()
        return set(re.findall(r"(?:GLIBCXX|CXXABI)_\S+", listed))

    plain = asked(LINK.replace("-static-libstdc++ -static-libgcc", ""))
    assert plain, "the control asks for some"
    code, text = run(folder, USE, LD_LIBRARY_PATH=old)
    assert code == 1 and "' not found (required by " in text, text
    linked = asked(LINK)
    print("asked for:", *sorted(plain), "| linked in:", *sorted(linked))
    assert not linked, linked
    code, text = run(folder, USE, LD_LIBRARY_PATH=old)
    assert code == 0 and text.strip() == "3", text
