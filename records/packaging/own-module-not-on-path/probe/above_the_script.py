"""Whether the module lies in a folder above the script's, where Python does not look."""
import json
import os
import sys

request = json.load(sys.stdin)
name = request["captures"].get("module", "").split(".")[0]


def holds_code(folder):
    """Whether a folder is a package: one of its first files is Python's."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.endswith(".py") for entry, _ in zip(entries, range(500)))
    except OSError:
        return False


def has_module(folder):
    path = os.path.join(folder, name)
    return os.path.isfile(path + ".py") or holds_code(path)


def is_end(folder):
    """Whether a project ends here."""
    marks = (".git", "pyproject.toml", "setup.py", "setup.cfg")
    return any(os.path.exists(os.path.join(folder, mark)) for mark in marks)


def answer():
    script = request["script"]
    home = os.path.expanduser("~")
    if not name or not os.path.isdir(script) or has_module(script) or is_end(script):
        return None
    folder = script
    for _ in range(4):
        folder = os.path.dirname(folder)
        if folder in ("/", home):
            return None
        if has_module(folder):
            return folder
        if is_end(folder):
            return None
    return None


found = answer()
print(json.dumps({
    "answer": "this" if found else "cannot-tell",
    "because": {
        "en": "%s lies in %s, and the script in %s" % (name, found, request["script"]),
        "zh": "%s 位于 %s，而脚本位于 %s" % (name, found, request["script"]),
    },
}))
