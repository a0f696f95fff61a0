# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Fetch lists that are made in the future, or are too old: dates.py [early|late|clock|clear|unchecked|dated|key]."""
import os
import sys
import time

from errorcanon.lab.kits.apt import KEYS, fail, make_root, publish, shell

CLOCK = """
# region whose-clock fill: http://deb.debian.org, stable
date -u
curl -s http://deb.debian.org/dists/stable/InRelease | grep -aE '^(Date|Valid-Until)'
# endregion
"""
CLEAR = """
# region clear-the-lists
sudo rm -rf /var/lib/apt/lists/*
sudo apt-get update
# endregion
"""
UNCHECKED = """
# region without-the-check
sudo apt-get -o Acquire::Check-Date=false -o Acquire::Check-Valid-Until=false update
# endregion
"""
kind = (sys.argv[1:] or ["early"])[0]
address = make_root()
DATES = {"early": (7200, 0), "late": (-172800, -3600)}
if kind == "key":
    os.remove(KEYS + "/lab.gpg")
    fail("apt-get update")
if kind in DATES:
    publish({"tool": "1.0"}, *DATES[kind])
    fail("apt-get update")
for date, until in DATES.values():
    publish({"tool": "1.0"}, date, until)
    code, text = shell("apt-get update")
    assert code == 100 and "Updates for this repository will not be applied" in text, text
    if kind == "clock":
        code, text = shell(CLOCK.replace("http://deb.debian.org", address))
        said = dict(line.split(": ", 1) for line in text.splitlines()[1:])
        seconds = {name: time.mktime(time.strptime(at, "%a, %d %b %Y %H:%M:%S UTC")) for name, at in said.items()}
        now = time.mktime(time.gmtime())
        assert (seconds["Date"] > now) == (date > 0), text
        assert ("Valid-Until" in seconds) == bool(until) and seconds.get("Valid-Until", now) <= now, text
    elif kind == "clear":
        code, text = shell(CLEAR)
        assert code == 100 and "will not be applied" in text, text
    elif kind == "unchecked":
        code, text = shell(UNCHECKED)
        assert code == 0, text
        assert "Candidate: 1.0" in shell("apt-cache policy tool")[1]
    else:
        # the list's dates now hold the time of this machine
        publish({"tool": "1.0"}, -60, 86400)
        code, text = shell("apt-get update")
        assert code == 0 and "will not be applied" not in text, text
        assert "Candidate: 1.0" in shell("apt-cache policy tool")[1]
print(kind, "as the record says")
