"""Whether a file in the folder that pip was given fits, and this pip does not know its tag."""
import os
import re

from errorcanon.facts.kits.wheels_at_hand import fits_python, found, machine, request, say

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
