# /// script
# requires-python = ">=3.9"
# ///
"""The parameters and the file tell the package's own callable from one of yours of its name."""
import tempfile

from codes import CODES
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.user_code import last_line

ASK = """
# region which-parameters fill: MODULE, CALLABLE
python -c "import inspect, MODULE as m; print(m.__file__, inspect.signature(m.CALLABLE))"
# endregion
"""

ask = ASK.replace("MODULE", "networkx").replace("CALLABLE", "get_node_attributes")
empty, own = tempfile.mkdtemp(), tempfile.mkdtemp()
with open(own + "/networkx.py", "w") as file:
    file.write("path_graph = range\ndef get_node_attributes(G, name): pass\n")
for folder, is_own in ((empty, False), (own, True)):
    line = last_line(CODES["networkx-attributes"], folder)
    said = bash(ask, ".", PYTHONPATH=folder)[1].strip()
    print(said, line)
    assert "get_node_attributes() takes 2 positional arguments but 3 were given" in line, line
    assert said.endswith("(G, name)"), said
    assert ("site-packages" in said) != is_own and said.startswith(own) == is_own, said
# a function written in C whose parameters are not recorded
code, said = bash(ASK.replace("MODULE", "functools").replace("CALLABLE", "reduce"), ".")
print(said.strip().splitlines()[-1])
assert code and "ValueError: no signature found for builtin" in said, said
