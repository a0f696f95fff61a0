"""Whether the module is nowhere in the checkout, and a rule of .gitignore or .gitmodules says why."""
import json
import os
import sys

MOST = 5000
GENERATED = ("build", "dist", "gen", "_", "env", "venv")
request = json.load(sys.stdin)
names = request["captures"].get("module", "").split(".")


def find_root(folder):
    """The folder of the checkout above a folder; None where there is none near."""
    for _ in range(6):
        if os.path.lexists(os.path.join(folder, ".git")):
            return folder
        folder = os.path.dirname(folder)
    return None


def read(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(1 << 16).splitlines()
    except OSError:
        return []


def walk(root):
    """The folders of the checkout and what is in them; None at its end where they were too many."""
    seen = 0
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in ("node_modules", "__pycache__")]
        folders[:] = [name for name in folders if not os.path.exists(os.path.join(folder, name, "pyvenv.cfg"))]
        seen += 1 + len(files)
        if seen > MOST:
            yield None, [], []
            return
        yield folder, folders, files


def holds_code(folder):
    for _, _, files in os.walk(folder):
        if any(name.endswith(".py") for name in files):
            return True
    return False


def look_for(root):
    """Which part of the name is missing, and in which folder it should lie; None where that is not certain."""
    for folder, folders, files in walk(root):
        if folder is None:
            return None
        if names[0] + ".py" in files:
            return None
        if names[0] in folders and holds_code(os.path.join(folder, names[0])):
            if len(names) == 1:
                return None
            part = os.path.join(folder, names[0])
            for name in names[1:]:
                if os.path.isfile(os.path.join(part, name + ".py")):
                    return None
                if not holds_code(os.path.join(part, name)):
                    return name, part
                part = os.path.join(part, name)
            return None
    return (names[0], root) if len(names) == 1 else None


def rule_of(name, root, parent):
    """The rule that takes a folder of this name out, and its file."""
    folder = parent
    while True:
        path = os.path.join(folder, ".gitignore")
        for row in read(path):
            rule = row.strip()
            deep = not rule.startswith("/")
            plain = rule[3:] if rule.startswith("**/") else rule.lstrip("/")
            for end in ("/**", "/*", "/"):
                if plain.endswith(end):
                    plain = plain[: -len(end)]
                    break
            inner = os.path.relpath(os.path.join(parent, name), folder)
            if plain == inner or deep and plain == name:
                return rule, os.path.relpath(path, root)
        if folder == root:
            return None
        folder = os.path.dirname(folder)


def submodule_of(name, root):
    """The path of a submodule of this name that was not fetched."""
    for row in read(os.path.join(root, ".gitmodules")):
        key, _, path = row.partition("=")
        path = path.strip()
        there = os.path.join(root, path)
        if key.strip() == "path" and os.path.basename(path) == name and ".." not in path:
            if not os.path.isdir(there) or not os.listdir(there):
                return path
    return None


def lies_beside(name, root):
    """Whether a folder beside the checkout has the module: then that folder may be meant."""
    above = os.path.dirname(root)
    with os.scandir(above) as entries:
        beside = [entry.path for entry, _ in zip(entries, range(500)) if entry.is_dir()]
    if len(beside) == 500:
        return True
    for folder in [above, *beside]:
        path = os.path.join(folder, name)
        if os.path.isfile(path + ".py") or os.path.isdir(path) and any(part.endswith(".py") for part in os.listdir(path)):
            return True
    return False


def answer():
    root = find_root(request["script"]) if names[0] and os.path.isdir(request["script"]) else None
    missing = look_for(root) if root else None
    if not missing or missing[0].startswith(GENERATED):
        return None
    name, parent = missing
    path = submodule_of(name, root)
    if path:
        return (
            "%s is a submodule that was not fetched" % path,
            "%s 是尚未拉取的 submodule" % path,
        )
    rule = rule_of(name, root, parent)
    try:
        is_elsewhere = len(names) == 1 and lies_beside(name, root)
    except OSError:
        return None
    if rule and not is_elsewhere:
        return (
            "the checkout has no %s, and the rule %s in %s takes it out" % (name, *rule),
            "检出的代码中没有 %s：规则 %s（位于 %s）把它排除了" % (name, *rule),
        )
    return None


found = answer()
told = found or ("", "")
print(json.dumps({"answer": "this" if found else "cannot-tell", "because": {"en": told[0], "zh": told[1]}}))
