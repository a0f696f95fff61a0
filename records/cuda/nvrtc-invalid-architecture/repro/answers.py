# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""What NVRTC compiles for, and what helps. Argument: listed (default), driver, newer, lowered or ptx.

listed: what it lists and nothing else; driver: all this without any driver
newer: 8.9 and 12.0, which 11.7 and 12.1 refuse
lowered: for 8.9, which it refuses, the request that PyTorch makes since 1.13; ptx: the newest that it lists, as PTX
"""
import re
import sys

from errorcanon.lab.kits.nvrtc import INVALID_OPTION, architectures, compile_for, driver_is_there, file, load

form = (sys.argv[1:] or ["listed"])[0]
library = load()
known = architectures(library)
print(file().name, "lists", *known)


def taken(number):
    status, log, _ = compile_for(library, "--gpu-architecture=compute_%d" % number)
    assert status == 0 or (status == INVALID_OPTION and "invalid value for --gpu-architecture" in log), log
    return status == 0


def ptx_for(number):
    status, log, ptx = compile_for(library, "--gpu-architecture=compute_%d" % number)
    assert status == 0 and re.search(r"\.target sm_%d\b" % number, ptx) and ".entry twice" in ptx, log
    print("PTX for", number)


if form == "listed":
    # region ask-for-its-list
    import ctypes
    import glob

    import nvidia

    files = [f for p in nvidia.__path__ for f in glob.glob(p + "/*/lib/libnvrtc.so.*")]
    nvrtc, count = ctypes.CDLL(files[0]), ctypes.c_int()
    nvrtc.nvrtcGetNumSupportedArchs(ctypes.byref(count))
    numbers = (ctypes.c_int * count.value)()
    nvrtc.nvrtcGetSupportedArchs(numbers)
    print(*numbers)
    # endregion
    assert sorted(numbers) == known
if form in ("listed", "driver"):
    assert taken(known[0]) and taken(known[-1])
    refused = {30, 35, 52, 61, 89, 107, 120, 130} - set(known)
    assert refused and not any(taken(number) for number in refused)
    print("and refuses", *sorted(refused))
    if form == "driver":
        assert not driver_is_there(), "this case needs a machine without a driver"
elif form == "newer":
    for number in (89, 120) if 120 in known else (89,):
        ptx_for(number)
elif form == "lowered":
    assert not taken(89)
    ptx_for(86)
else:
    ptx_for(max(number for number in known if number in (86, 87, 90, 120, 121)))
