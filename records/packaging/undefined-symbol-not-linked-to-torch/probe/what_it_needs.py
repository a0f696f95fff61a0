"""Whether the extension is linked to a library of torch, which has the name that it lacks."""
from errorcanon.facts.kits.torch_libraries import exporters, module, needed, say

if "libtorch_python.so" in needed:
    say(
        "another",
        "%s is linked to libtorch_python.so" % module,
        "%s 已链接 libtorch_python.so" % module,
    )
if not exporters:
    say("cannot-tell")
if needed:
    say("cannot-tell")
say(
    "this",
    "%s of the installed torch has the name, and %s is linked to no library of torch" % (exporters[0], module),
    "已安装的 torch 的 %s 中有这个符号，而 %s 没有链接任何 torch 库" % (exporters[0], module),
)
