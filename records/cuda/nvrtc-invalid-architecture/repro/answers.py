# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""What NVRTC takes, and what helps. Argument: listed (default), driver, newer, ptx or older-code.

listed: it takes what it lists and nothing else; driver: all this without any driver
newer: 8.9 and 12.0, which 11.7 and 12.1 refuse; ptx: the newest that it knows, as PTX for later cards
"""
import re
import sys

from nvrtc import architectures, compile_for, driver_is_there, file, load

form = (sys.argv[1:] or ["listed"])[0]
library = load()
known = architectures(library)
print(file().name, "takes", *known)


def taken(number):
    status, log, _ = compile_for(library, "--gpu-architecture=compute_%d" % number)
    assert status in (0, 5) and (status == 0 or "invalid value for --gpu-architecture" in log), log
    return status == 0


if form in ("listed", "driver"):
    assert taken(known[0]) and taken(known[-1])
    refused = {30, 35, 52, 61, 89, 107, 120, 130} - set(known)
    assert refused and not any(taken(number) for number in refused)
    print("and refuses", *sorted(refused))
    if form == "driver":
        assert not driver_is_there(), "this case needs a machine without a driver"
elif form == "newer":
    wanted = (89, 120) if 120 in known else (89,)
    for number in wanted:
        status, log, ptx = compile_for(library, "--gpu-architecture=compute_%d" % number)
        assert status == 0 and re.search(r"\.target sm_%d\b" % number, ptx) and "twice" in ptx
    print("compiled for", *wanted)
else:
    newest = max(number for number in known if number in (86, 87, 90, 120, 121))
    status, log, ptx = compile_for(library, "--gpu-architecture=compute_%d" % newest)
    assert status == 0 and re.search(r"\.target sm_%d\b" % newest, ptx) and ".entry twice" in ptx
    print("PTX for", newest, "and later")
