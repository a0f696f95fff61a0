"""A Python module in C++ that throws and catches, compiled with g++ and linked by a command of choice."""
import os
import subprocess
import sys
import sysconfig

SOURCE = """
#include <Python.h>
struct Shape { virtual ~Shape() {} virtual int sides() { return 0; } };
struct Square : Shape { int sides() override { return 4; } };
static PyObject *four(PyObject *, PyObject *) {
    Shape *shape = new Square;
    int sides = shape->sides();
    delete shape;
    try { if (sides != 4) throw sides; } catch (int) { return nullptr; }
    return PyLong_FromLong(sides);
}
static PyMethodDef methods[] = {{"four", four, METH_NOARGS, 0}, {0, 0, 0, 0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops() { return PyModule_Create(&module); }
"""
PROGRAM = """
#include <iostream>
int main() { std::cout << "4" << std::endl; return 0; }
"""


def compile_to(folder, source=SOURCE):
    """Compile ops.o."""
    with open(os.path.join(folder, "ops.cpp"), "w") as file:
        file.write(source)
    subprocess.check_call(["g++", "-O0", "-fPIC", "-I", sysconfig.get_path("include"), "-c", "ops.cpp"], cwd=folder)


def link(folder, *words):
    """Link ops.so with a command."""
    subprocess.check_call([*words, "-shared", "ops.o", "-o", "ops.so"], cwd=folder)


def run(folder, code="import ops; assert ops.four() == 4", **more):
    """Run code in a new Python beside the module; gives exit code and output."""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().replace(folder, "/app")
