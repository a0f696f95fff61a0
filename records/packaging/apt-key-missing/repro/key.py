# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Fetch a repository whose key is not here: key.py [missing|which|again|unchecked|added|early]."""
import os
import re
import shutil
import sys

from errorcanon.lab.kits.apt import KEYS, REPOSITORY, ROOT, fail, make_root, publish, shell

WHICH = """
# region which-keys fill: http://repository.example
curl -s http://repository.example/dists/stable/InRelease | gpg --verify 2>&1 | grep -o 'key .*' || true
for file in /etc/apt/trusted.gpg.d/* /etc/apt/keyrings/*; do
    echo "$file"; gpg --show-keys --keyid-format long "$file" 2>&1 | grep -E '^(pub|sub)' || true
done
grep -r signed-by /etc/apt/sources.list* || true
# endregion
"""
ADD = """
# region key-of-this-repository fill: http://repository.example, lab, stable main
sudo mkdir -p /etc/apt/keyrings/
curl -fsS http://repository.example/key.gpg | sudo tee /etc/apt/keyrings/lab.gpg > /dev/null
echo 'deb [signed-by=/etc/apt/keyrings/lab.gpg] http://repository.example stable main' | sudo tee /etc/apt/sources.list.d/lab.list
sudo apt-get update
# endregion
"""
kind = (sys.argv[1:] or ["missing"])[0]
address = make_root()
if kind == "early":
    publish({"tool": "1.0"}, 7200)
    fail("apt-get update")
shutil.move(KEYS + "/lab.gpg", REPOSITORY + "/key.gpg")
if kind == "missing":
    # apt-get update ends with 0 where it has lists from before
    fail("apt-get update")
code, text = shell("apt-get update")
assert code and "NO_PUBKEY" in text and "is not signed" in text, text
wanted = re.search("NO_PUBKEY ([0-9A-F]+)", text)[1]
if kind == "which":
    os.mkdir(ROOT + "/etc/apt/keyrings")
    with_no_key = WHICH.replace("gpg --verify", "GNUPGHOME=$(mktemp -d) gpg --verify")
    code, text = shell(with_no_key.replace("http://repository.example", address))
    assert code == 0 and text.count(wanted) == 1 and "lab.gpg" not in text, text
    shutil.copy(REPOSITORY + "/key.gpg", ROOT + "/etc/apt/keyrings/lab.gpg")
    code, text = shell(with_no_key.replace("http://repository.example", address))
    assert code == 0 and text.count(wanted) == 2 and "lab.gpg" in text, text
elif kind == "again":
    code, text = shell("rm -rf /var/lib/apt/lists/* && apt-get clean && apt-get update")
    assert code and "NO_PUBKEY " + wanted in text, text
elif kind == "unchecked":
    with open(ROOT + "/etc/apt/sources.list", "w") as file:
        file.write("deb [trusted=yes] %s stable main\n" % address)
    shell("apt-get update")
    # somebody on the way puts in another package: nothing is noticed
    publish({"tool": "6.6"})
    code, text = shell("apt-get update; apt-get install -y tool")
    assert code == 0 and "Setting up tool (6.6)" in text, text
else:
    # with another key in a second line of the same repository apt stops
    with open(ROOT + "/etc/apt/sources.list", "w") as file:
        file.write("deb [signed-by=%s/lab.gpg] %s stable main\n" % (KEYS, address))
    text = shell(ADD.replace("http://repository.example", address))[1]
    assert "Conflicting values set for option Signed-By" in text, text
    os.remove(ROOT + "/etc/apt/sources.list")
    code, text = shell(ADD.replace("http://repository.example", address))
    assert code == 0 and "NO_PUBKEY" not in text, text
    code, text = shell("apt-get install -y tool")
    assert code == 0 and "Setting up tool (1.0)" in text, text
print(kind, "as the record says")
