"""The files of a requirement in the folders that pip was given, and whether they are for this Python."""

import json
import os
import re
import sys
import sysconfig

request = json.load(sys.stdin)
asked = re.match(
    r"([A-Za-z0-9][\w.-]*?)(?:==([\w.+!]+))?$", request["captures"].get("requirement", "")
)
machine = sysconfig.get_platform().replace("-", "_").replace(".", "_").split("_", 1)[1]
here = "%d%d" % sys.version_info[:2]


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def files():
    """The files of the requirement in the folders that pip names, as tags of wheels; None for a source package."""
    found = []
    for folder in request["paths"]:
        if not os.path.isdir(folder):
            continue
        with os.scandir(folder) as entries:
            for entry, _ in zip(entries, range(2000)):
                parts = entry.name[:-4].split("-")
                if entry.name.endswith(".whl") and len(parts) in (5, 6):
                    if plain(parts[0]) == plain(asked[1]) and asked[2] in (None, parts[1]):
                        found.append((entry.name, *parts[-3:]))
                elif plain(entry.name).startswith(plain(asked[1]) + "-") and entry.name.endswith(
                    (".gz", ".zip", ".bz2")
                ):
                    return None
    return found


def fits_python(python, abi):
    """Whether this Python takes a wheel with these tags."""
    for tag in python.split("."):
        if tag == "py3" or (tag == "cp" + here and abi in ("none", "cp" + here + sys.abiflags)):
            return True
        lower = re.match(r"cp3(\d+)$" if "abi3" in abi else r"py3(\d+)$", tag)
        if lower and int(lower[1]) <= sys.version_info[1]:
            return True
    return False


def say(answer, en="", zh=""):
    print(json.dumps({"answer": answer, "because": {"en": en, "zh": zh}}))
    sys.exit()


try:
    found = files() if asked and sys.platform == "linux" else None
except OSError:
    found = None
if not found:
    say("cannot-tell")
