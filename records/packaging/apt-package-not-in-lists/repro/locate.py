# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Install a package that apt's lists do not hold: locate.py [empty|version|name|known|again|fetched|there|old]."""
import sys

from errorcanon.lab.kits.apt import fail, make_root, publish, shell

KNOWN = """
# region what-apt-knows fill: tool
ls /var/lib/apt/lists
apt-cache policy tool
# endregion
"""
FETCH = """
# region fetch-the-lists fill: tool
sudo apt-get update && sudo apt-get install -y tool
# endregion
"""
SEARCH = """
# region name-that-is-there fill: tool
apt-cache search --names-only tool
# endregion
"""
kind = (sys.argv[1:] or ["empty"])[0]
make_root()
if kind == "empty":
    fail("apt-get install -y tool")
if kind in ("version", "name"):
    assert shell("apt-get update")[0] == 0
    fail("apt-get install -y " + ("tool=2.0" if kind == "version" else "tool3"))
if kind == "old":
    assert shell("apt-get update")[0] == 0
    publish({"tool": "1.1"})
    fail("apt-get install -y tool")
if kind == "known":
    code, text = shell(KNOWN)
    assert code == 0 and "Candidate" not in text and "Packages" not in text, text
    assert shell("apt-get update")[0] == 0
    code, text = shell(KNOWN)
    assert code == 0 and "Candidate: 1.0" in text and "_Packages" in text, text
    code, text = shell(KNOWN.replace("policy tool", "policy tool3"))
    assert code == 0 and "Candidate" not in text and "_Packages" in text, text
    code, text = shell("apt-get install -y tool=2.0")
    assert code == 100 and "was not found" in text and "Unable" not in text, text
    # lists that are too old: apt knows the name, and fetching fails
    publish({"tool": "1.1"})
    code, text = shell("apt-get install -y tool")
    assert code == 100 and "Unable to locate" not in text and "404" in text, text
elif kind == "again":
    for words in ("install -y tool", "install -y --fix-missing tool", "install -f -y tool"):
        code, text = shell("apt-get " + words)
        assert code == 100 and "Unable to locate" in text, text
elif kind == "fetched":
    assert "Unable to locate" in shell("apt-get install -y tool")[1]
    code, text = shell(FETCH)
    assert code == 0 and "Setting up tool (1.0)" in text, text
else:
    publish({"tool-3": "1.0"})
    assert shell("apt-get update")[0] == 0
    code, text = shell("apt-get install -y tool")
    assert code == 100 and "Unable to locate" in text, text
    code, text = shell(SEARCH)
    assert code == 0 and text == "tool-3 - a tool\n", text
    code, text = shell("apt-get install -y tool-3")
    assert code == 0 and "Setting up tool-3 (1.0)" in text, text
print(kind, "as the record says")
