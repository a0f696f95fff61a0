# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A C++ module with libstdc++ linked into it asks for no version of it, and is right beside an old library."""
import os
import re
import subprocess
import sysconfig
import tempfile

from build import run

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
USE = "import words; assert words.count('a b a c a') == 3; print(3)"

with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/words.cpp", "w") as file:
        file.write(CODE)
    os.makedirs(folder + "/old")
    with open(folder + "/old.map", "w") as file:
        file.write("GLIBCXX_3.4 { global: v0; };\n")
    with open(folder + "/old.c", "w") as file:
        file.write("int v0;\n")
    subprocess.check_call(["gcc", "-shared", "-fPIC", folder + "/old.c", "-Wl,-soname,libstdc++.so.6", "-Wl,--version-script=" + folder + "/old.map", "-o", folder + "/old/libstdc++.so.6"])

    def asked(*flags):
        """The versions of libstdc++ that the module asks for, compiled with these flags."""
        words = ["g++", "-shared", "-fPIC", "-I", sysconfig.get_path("include"), folder + "/words.cpp"] + list(flags)
        subprocess.check_call(words + ["-o", folder + "/words.so"])
        listed = subprocess.check_output(["objdump", "-p", folder + "/words.so"]).decode()
        return set(re.findall(r"(?:GLIBCXX|CXXABI)_\S+", listed))

    plain = asked()
    assert plain, "the control asks for some"
    assert run(folder, USE, LD_LIBRARY_PATH=folder + "/old")[0] == 1
    linked = asked("-static-libstdc++", "-static-libgcc")
    print("asked for:", *sorted(plain), "| linked in:", *sorted(linked))
    assert not linked, linked
    code, text = run(folder, USE, LD_LIBRARY_PATH=folder + "/old")
    assert code == 0 and text.strip() == "3", text
