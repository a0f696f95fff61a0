"""Whether the files in the folder that pip was given are for another Python."""
import sys

from errorcanon.facts.kits.wheels_at_hand import fits_python, found, machine, say

for_us = [row for row in found if row[3] == "any" or row[3].endswith(machine)]
fitting = [row for row in for_us if fits_python(row[1], row[2])]
if fitting:
    say("another", "%s is for this Python" % fitting[0][0], "%s 适用于这个 Python" % fitting[0][0])
if for_us:
    say(
        "this",
        "%s is for another Python than %d.%d" % (for_us[0][0], *sys.version_info[:2]),
        "%s 不是为 Python %d.%d 构建的" % (for_us[0][0], *sys.version_info[:2]),
    )
say("cannot-tell")
