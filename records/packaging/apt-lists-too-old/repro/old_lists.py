# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Install with lists from before the repository changed: old_lists.py [old|offered|missing|renewed|unknown]."""
import sys

from errorcanon.lab.kits.apt import fail, make_root, publish, shell

OFFERED = """
# region what-is-offered fill: tool
apt-cache policy tool | grep Candidate
apt-get install --print-uris -y tool | grep -o "http[^']*"
# endregion
"""
AGAIN = """
# region fetch-again fill: tool
sudo apt-get update && sudo apt-get install -y tool
# endregion
"""
kind = (sys.argv[1:] or ["old"])[0]
make_root()
assert shell("apt-get update")[0] == 0
publish({"tool": "1.1"})
if kind == "unknown":
    fail("apt-get install -y tool3")
if kind == "old":
    fail("apt-get install -y tool")
code, text = shell("apt-get install -y tool")
assert code == 100 and "tool_1.0_all.deb  404  Not Found" in text, text
if kind == "offered":
    code, text = shell(OFFERED)
    assert code == 0 and "Candidate: 1.0" in text and text.endswith("tool_1.0_all.deb\n"), text
    assert shell("apt-get update")[0] == 0
    code, text = shell(OFFERED)
    assert code == 0 and "Candidate: 1.1" in text and text.endswith("tool_1.1_all.deb\n"), text
    assert shell(OFFERED.replace("tool", "tool3"))[0] != 0
elif kind == "missing":
    code, text = shell("apt-get install -y --fix-missing tool")
    assert "404  Not Found" in text and "Setting up" not in text, text
    assert shell("dpkg --root=/ --admindir=/var/lib/dpkg -s tool")[0] != 0
else:
    code, text = shell(AGAIN)
    assert code == 0 and "Setting up tool (1.1)" in text, text
print(kind, "as the record says")
