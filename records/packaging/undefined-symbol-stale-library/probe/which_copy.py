"""Whether another copy of torch's library comes first and lacks the name."""
import os
import struct

from errorcanon.facts.kits.torch_libraries import Library, exporters, extension, needed, others, own, say, symbol

stale = [name for name in exporters if name in others and name in needed]
folders = ":".join(extension.texts(15)).split(":")  # these come before LD_LIBRARY_PATH
if any(os.path.realpath(folder) == own for folder in folders if folder):
    say("cannot-tell")
try:
    stale = [name for name in stale if not Library(others[name]).exports(symbol)]
except (OSError, ValueError, StopIteration, struct.error):
    say("cannot-tell")
if stale:
    say(
        "this",
        "%s lacks the name, and that of the installed torch has it" % others[stale[0]],
        "%s 中没有这个符号，而已安装的 torch 的同名库中有" % others[stale[0]],
    )
say("cannot-tell")
