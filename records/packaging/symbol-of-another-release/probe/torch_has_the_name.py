"""Whether a library of the installed torch has the name that the extension lacks."""
from errorcanon.facts.kits.torch_libraries import exporters, others, request, say

if exporters:
    say(
        "another",
        "%s of the installed torch has the name" % exporters[0],
        "已安装的 torch 的 %s 中有这个符号" % exporters[0],
    )
if others or request["captures"].get("package") != "torch":
    say("cannot-tell")
say(
    "this",
    "no library of the installed torch has the name, and no other copy of them is on the path",
    "已安装的 torch 的各个库都没有这个符号，搜索路径上也没有它们的其他副本",
)
