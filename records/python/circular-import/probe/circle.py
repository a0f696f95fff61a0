"""Do the files of the traceback import each other, under names that nothing else has?"""

import ast
import json
import os
import sys
import sysconfig

LARGEST = 1 << 18


def is_elsewhere(name, folders):
    """Tell whether the library or a package has a module of that name."""
    if name in sys.builtin_module_names:
        return True
    ends = (name + ".py", name, name + ".so")
    places = [sysconfig.get_path("stdlib"), *folders]
    return any(os.path.exists(os.path.join(folder, end)) for folder in places for end in ends)


def imports(path):
    """Give the modules that a file imports as it is read, not within functions."""
    with open(path, "rb") as file:
        tree = ast.parse(file.read(LARGEST))
    found, left = set(), list(tree.body)
    while left:
        node = left.pop()
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
        elif isinstance(node, (ast.If, ast.Try, ast.With, ast.ClassDef)):
            left += node.body + getattr(node, "orelse", [])
    return found


def circle(start, files):
    """Give the way from a module back to itself through at least one other; None without one."""
    ways = [[start]]
    while ways:
        way = ways.pop()
        for name in sorted(imports(files[way[-1]]) & set(files)):
            if name == start and len(way) > 1:
                return [*way, start]
            if name not in way:
                ways.append([*way, name])
    return None


def main(told):
    """Give the circle in which the last import stands, None where none is seen.

    The line names the module that is asked for, or the file that asks, or both.
    """
    root, seen = told["script"], [told["captures"].get(key, "") for key in ("module", "importer")]
    if not root or not any(seen) or any("." in name for name in seen):
        return None
    files = {}
    for path in told["paths"]:
        inner = os.path.relpath(path, root)
        if path.endswith(".py") and not inner.startswith("..") and os.path.isfile(path):
            files[inner[:-3].replace(os.sep, ".")] = path
    if any(is_elsewhere(one.partition(".")[0], told["folders"]) for one in files):
        return None
    start = seen[0] or seen[1]
    way = circle(start, files) if start in files else None
    return way if way and all(name in way for name in seen if name) else None


try:
    way = main(json.load(sys.stdin))
except (OSError, SyntaxError, ValueError, RecursionError):
    way = None
print(
    json.dumps(
        {
            "answer": "this" if way else "cannot-tell",
            "because": {
                "en": "%s import each other" % " → ".join(way or []),
                "zh": "%s 互相导入" % " → ".join(way or []),
            },
        }
    )
)
