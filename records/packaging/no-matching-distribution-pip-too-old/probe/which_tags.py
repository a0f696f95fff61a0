"""Whether a file in the folder that pip was given fits, and this pip does not know its tag."""
import json
import os
import re
import sys
import sysconfig

request = json.load(sys.stdin)
asked = re.match(r"([A-Za-z0-9][\w.-]*?)(?:==([\w.+!]+))?$", request["captures"].get("requirement", ""))
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
                elif plain(entry.name).startswith(plain(asked[1]) + "-") and entry.name.endswith((".gz", ".zip", ".bz2")):
                    return None
    return found


def fits_python(python, abi):
    """Whether this Python takes a wheel with these tags."""
    for tag in python.split("."):
        if tag == "py3" or tag == "cp" + here and abi in ("none", "cp" + here + sys.abiflags):
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

FIRST = {"manylinux1": (8, 1), "manylinux2010": (19, 0), "manylinux2014": (19, 3)}
pips = [name for folder in request["folders"] if os.path.isdir(folder) for name in os.listdir(folder)]
pips = [re.match(r"pip-(\d+)\.(\d+)[\w.]*\.dist-info$", name) for name in pips]
pips = [(int(one[1]), int(one[2])) for one in pips if one]
libc = re.match(r"glibc (\d+)\.(\d+)", os.confstr("CS_GNU_LIBC_VERSION") or "")
if len(pips) != 1 or not libc:
    say("cannot-tell")


def is_for_a_newer_pip(tags):
    """Whether the system is new enough for one of the tags, and this pip knows none of them."""
    firsts = []
    for tag in tags.split("."):
        numbers = re.match(r"manylinux_(\d+)_(\d+)_" + machine + "$", tag)
        known = re.match(r"(manylinux\w+?)_" + machine + "$", tag)
        if numbers and (int(numbers[1]), int(numbers[2])) <= (int(libc[1]), int(libc[2])):
            firsts.append((20, 3))
        elif known and known[1] in FIRST:
            firsts.append(FIRST[known[1]])
    return bool(firsts) and all(pips[0] < first for first in firsts)


fitting = [row for row in found if fits_python(row[1], row[2])]
if not fitting:
    say("another", "no file of it there is for this Python", "那里的文件都不适用于这个 Python")
newer = [row for row in fitting if is_for_a_newer_pip(row[3])]
if newer and len(newer) == len(fitting):
    say(
        "this",
        "%s fits, and pip %d.%d does not know its platform tag" % (newer[0][0], *pips[0]),
        "%s 是适用的，但 pip %d.%d 不认识它的平台标签" % (newer[0][0], *pips[0]),
    )
say("cannot-tell")
