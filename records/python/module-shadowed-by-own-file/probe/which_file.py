"""Does a file of the program bear a module's name, and lack what is asked of that module?

A project that is installed from its own sources has the same files twice: that shadows nothing.
"""
import ast
import json
import os
import sys
import sysconfig

LARGEST = 1 << 18


def place_of(folder, name):
    """Give what a folder has for a module: a file, or a folder with `__init__.py`."""
    file, package = os.path.join(folder, name + ".py"), os.path.join(folder, name)
    if os.path.isfile(os.path.join(package, "__init__.py")):
        return package
    return file if os.path.isfile(file) else None


def is_copy(own, other):
    """Tell whether two places look like one project: both files, or folders with equal names."""
    if os.path.isfile(own) or os.path.isfile(other):
        return os.path.isfile(own) and os.path.isfile(other)
    names = [{name for name in os.listdir(place) if name.endswith(".py")} for place in (own, other)]
    return bool((names[0] & names[1]) - {"__init__.py"})


def library(name, own, folders):
    """Give where the module is that the program's own hides."""
    standard = sysconfig.get_path("stdlib")
    for folder in (standard, os.path.join(standard, "lib-dynload"), *folders):
        other = place_of(folder, name)
        if other and not os.path.samefile(other, own):
            return other if folder == standard or not is_copy(own, other) else None
    return None


def tree_of(path):
    """Parse the beginning of a file."""
    with open(path, "rb") as file:
        return ast.parse(file.read(LARGEST))


def defined(own):
    """Give the names that the program's own module has once it is read; None where nobody knows."""
    names = set()
    if os.path.isdir(own):
        names |= {entry.partition(".")[0] for entry in os.listdir(own)}
        own = os.path.join(own, "__init__.py")
    for node in ast.walk(tree_of(own)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            if node.id == "__getattr__":
                return None
            names.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            if any(alias.name == "*" for alias in node.names):
                return None
            names |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    return None if "__getattr__" in names else names


def asked(name, paths):
    """Give what the files of the traceback ask of the module."""
    names = set()
    for path in paths:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and node.module == name and not node.level:
                names |= {alias.name for alias in node.names} - {"*"}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                names |= {node.attr} if node.value.id == name else set()
    return names


def main(told):
    """Say which it is, where the program's own module lies, and which one it hides."""
    name, root = told["captures"].get("module", ""), told["script"]
    own = place_of(root, name) if root and name.isidentifier() else None
    other = library(name, own, told["folders"]) if own else None
    if other is None:
        return "cannot-tell", own, other
    ours = [path for path in told["paths"] if path.endswith(".py") and os.path.isfile(path)]
    ours = [path for path in ours if not os.path.relpath(path, root).startswith("..")]
    has, wants = defined(own), asked(name, ours)
    if has is None or not wants:
        return "cannot-tell", own, other
    return "this" if wants - has else "another", own, other


try:
    answer, own, other = main(json.load(sys.stdin))
except (OSError, SyntaxError, ValueError, RecursionError):
    answer, own, other = "cannot-tell", None, None
WORDS = {
    "this": ("%s is found before %s and lacks what is asked of it", "先找到的是 %s，而不是 %s；其中没有所要的名称"),
    "another": ("%s, found before %s, has all that is asked of it", "先找到的 %s（而不是 %s）里有所要的全部名称"),
    "cannot-tell": ("%s, %s", "%s，%s"),
}[answer]
print(json.dumps({"answer": answer, "because": {"en": WORDS[0] % (own, other), "zh": WORDS[1] % (own, other)}}))
