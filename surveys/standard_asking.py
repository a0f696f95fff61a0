"""Print what this Python's standard library has, as lines of the survey of names.

    pythonX.Y surveys/standard_asking.py

Runs in every Python from 2.7 on, with nothing but itself: each module is imported in the process
and asked for its names, the members of its classes and the parameters of its functions. What a
file decides while it runs is therefore as this machine has it: names of other systems are absent.
The first line gives the release; then a module that cannot be imported here is named with `#`.
Standard input names what else to ask for, a module and a name a line: some modules make names only
when somebody asks for them.
"""

from __future__ import print_function

import argparse
import inspect
import os
import pkgutil
import sys
import types
import warnings

LEFT_OUT = frozenset(
    "antigravity ensurepip idlelib lib2to3 pydoc_data site sitecustomize test this turtledemo "
    "usercustomize __main__ __phello__ __hello__ _pyrepl _sysconfigdata".split()
)
"""Modules that print, open a window, or hold no names that anybody asks for."""
LEFT_INNER = ("test", "tests", "__main__", "idle_test")
NOISE = frozenset(
    "__abstractmethods__ __dict__ __doc__ __firstlineno__ __module__ __static_attributes__ "
    "__weakref__ _abc_cache _abc_impl _abc_negative_cache _abc_negative_cache_version "
    "_abc_registry".split()
)
"""What Python itself puts into classes."""
CLASSES = (type, getattr(types, "ClassType", type))
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)
DESCRIPTORS = (property, types.GetSetDescriptorType, types.MemberDescriptorType)


def main():
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    warnings.simplefilter("ignore")
    release = "%d.%d.%d" % sys.version_info[:3]
    lines, failed, asked = set(), [], {}
    for row in sys.stdin.read().splitlines():
        module, _, name = row.partition("\t")
        asked.setdefault(module, []).append(name)
    modules = {}
    for name in sorted(names_of_modules()):
        try:
            __import__(name)
            modules[name] = sys.modules[name]
        except (Exception, SystemExit) as error:
            failed.append("%s: %s" % (name, type(error).__name__))
    for name in failed:  # it is there, and what it has is not known
        lines.add("M\t%s\to" % name.partition(":")[0])
    for name, module in modules.items():
        lines.update(of_module(name, module, asked.get(name, ())))
    print("release\t" + release)
    for name in failed:
        print("# " + name)
    for line in sorted(lines):
        print(line)


def names_of_modules():
    """Find the modules: what is built in, and what lies in the folders of the library."""
    names = set(sys.builtin_module_names) | {"os.path"}  # which lies in no folder of that name
    library = os.path.dirname(os.__file__)
    for folder in [os.path.join(library, part) for part in ("", "lib-dynload", "lib-tk")]:
        names.update(_below(folder, ""))
    return {
        name
        for name in names
        if name.split(".")[0] not in LEFT_OUT
        and not name.split(".")[0].startswith("_sysconfigdata")
        and not any(part in LEFT_INNER for part in name.split(".")[1:])
    }


def _below(folder, prefix):
    for _, name, is_package in pkgutil.iter_modules([folder], prefix):
        if prefix == "" and name in LEFT_OUT:
            continue
        yield name
        if is_package and name.rpartition(".")[2] not in LEFT_INNER:
            for one in _below(os.path.join(folder, name.rpartition(".")[2]), name + "."):
                yield one


def of_module(name, module, asked):
    is_open = "o" if hasattr(module, "__getattr__") else ""
    yield "M\t%s\t%s" % (name, is_open)
    for key in sorted(set(vars(module)) | set(getattr(module, "__all__", ())) | set(asked)):
        if not is_name(key) or (key.startswith("__") and key.endswith("__")):
            continue
        try:
            value = getattr(module, key)
        except Exception:  # a name that __all__ promises and the module lacks
            continue
        for line in of_value(name, key, value):
            yield line


def of_value(module, name, value):
    home = home_of(module, name, value)
    if home:
        yield "N\t%s\t%s\ti\t%s" % (module, name, home)
    elif isinstance(value, CLASSES):
        bases = ",".join(base_of(base) for base in value.__bases__ if base is not object)
        yield ("N\t%s\t%s\tc\t%s" % (module, name, bases)).rstrip("\t")
        for line in of_class(module, name, value):
            yield line
    elif isinstance(value, FUNCTIONS):
        yield ("N\t%s\t%s\tf\t%s" % (module, name, parameters_of(value))).rstrip("\t")
    else:
        yield "N\t%s\t%s\tv" % (module, name)


def home_of(module, name, value):
    """Give the module that a name is taken from, `module:name`; empty where it is defined here."""
    if inspect.ismodule(value):
        return value.__name__
    if not isinstance(value, CLASSES + FUNCTIONS):
        return ""
    home, own = getattr(value, "__module__", None), getattr(value, "__name__", "")
    there = getattr(sys.modules.get(home), own, None) if home != module else None
    return "%s:%s" % (home, own) if there is value and is_name(own) else ""


def base_of(base):
    return "%s:%s" % (base.__module__, getattr(base, "__qualname__", base.__name__))


def of_class(module, name, cls):
    """Give the members that a class defines itself."""
    plain = NOISE | set(dir(object)) - {"__init__", "__new__"}
    for key in sorted(set(vars(cls)) - plain):
        if not is_name(key):
            continue
        member = vars(cls)[key]
        head = "A\t%s\t%s\t%s\t" % (module, name, key)
        if isinstance(member, DESCRIPTORS):
            yield head + "p"
        elif isinstance(member, staticmethod):
            yield (head + "f\t~" + parameters_of(getattr(cls, key))).rstrip("\t")
        elif callable(getattr(cls, key, None)) and not isinstance(member, CLASSES):
            yield (head + "f\t" + parameters_of(getattr(member, "__func__", member))).rstrip("\t")
        else:
            yield head + "v"


def parameters_of(function):
    """Write the parameters as the survey does; what does not tell them takes anything."""
    try:
        if hasattr(inspect, "signature"):
            return _signature(inspect.signature(function))
        found = inspect.getargspec(function)
    except Exception:  # what is built in often does not tell them
        return "*args,**kwargs"
    parts = [one if isinstance(one, str) else "_" for one in found.args]
    plain = len(parts) - len(found.defaults or ())
    parts = [one + "=" if at >= plain else one for at, one in enumerate(parts)]
    parts += ["*" + found.varargs] if found.varargs else []
    parts += ["**" + found.keywords] if found.keywords else []
    return ",".join(parts)


def _signature(signature):
    parts, has_star, before = [], False, None
    for one in signature.parameters.values():
        if before == one.POSITIONAL_ONLY and one.kind != one.POSITIONAL_ONLY:
            parts.append("/")
        before = one.kind
        if one.kind == one.VAR_POSITIONAL:
            has_star = True
            parts.append("*" + one.name)
        elif one.kind == one.VAR_KEYWORD:
            parts.append("**" + one.name)
        else:
            if one.kind == one.KEYWORD_ONLY and not has_star:
                has_star = True
                parts.append("*")
            parts.append(one.name + ("" if one.default is one.empty else "="))
    if before == inspect.Parameter.POSITIONAL_ONLY:
        parts.append("/")
    return ",".join(parts)


def is_name(text):
    return isinstance(text, str) and text.replace("_", "a").isalnum() and not text[0].isdigit()


if __name__ == "__main__":
    main()
