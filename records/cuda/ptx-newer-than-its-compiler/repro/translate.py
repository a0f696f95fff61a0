# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12", "nvidia-nvjitlink-cu12"]
# ///
"""Let a compiler of PTX translate what NVRTC wrote; the error is let out.

    python translate.py refused        the PTX is newer (default)
    python translate.py architecture   it is refused for an older architecture too
    python translate.py numbers        both numbers, and the twin: PTX for a newer GPU
    python translate.py taken          the PTX is not newer: machine code comes out
    python translate.py code           machine code from NVRTC, which nobody must translate
"""
import re
import sys

from jit import Linker, compiled, is_machine_code, ptx_version

mode = sys.argv[1] if len(sys.argv) > 1 else "refused"
TOO_NEW = r"Unsupported \.version (\d+)\.(\d+); current version is '(\d+)\.(\d+)'"
linker = Linker()
if mode == "refused":
    code, log = linker.link(compiled())
    print(log, file=sys.stderr)
    if code is None:
        raise RuntimeError("nvJitLink did not take the PTX")
elif mode == "architecture":
    for number in ("75", "80", "86", "90"):
        ptx = compiled("compute_" + number)
        code, log = linker.link(ptx, architecture="sm_90")
        print(number, ".version", ptx_version(ptx), log.strip().splitlines()[0])
        assert code is None and re.search(TOO_NEW, log), log
        assert ptx_version(ptx) == ptx_version(compiled())
elif mode == "numbers":
    ptx = compiled()
    code, log = linker.link(ptx)
    match = re.search(TOO_NEW, log)
    if code is None:
        written, most = map(int, match.groups()[:2]), tuple(map(int, match.groups()[2:]))
        assert tuple(written) == ptx_version(ptx) > most
        print("PTX", ptx_version(ptx), "compiler", most, "refused")
        low = re.sub(rb"^\.version .*$", b".version %d.%d" % most, ptx, count=1, flags=re.M)
        # The number alone was the reason: the same text with the lower number is translated.
        assert is_machine_code(linker.link(low)[0])
    else:
        assert is_machine_code(code)
        print("PTX", ptx_version(ptx), "taken")
    # PTX for a newer GPU is another failure with other words.
    low = re.sub(rb"^\.version .*$", b".version 8.0", ptx, count=1, flags=re.M)
    code, log = linker.link(low, architecture="sm_80")
    print(log.strip().splitlines()[0])
    assert code is None and not re.search(TOO_NEW, log) and "target" in log, log
elif mode == "taken":
    ptx = compiled()
    code, log = linker.link(ptx)
    assert is_machine_code(code) and b"twice" in code, log
    print("PTX", ptx_version(ptx), "became", len(code), "bytes of machine code")
else:
    data = compiled("sm_90", machine_code=True)
    assert is_machine_code(data) and b"twice" in data and b".version" not in data
    assert linker.link(compiled())[0] is None, "the PTX of the same compiler was to be refused"
    print(len(data), "bytes of machine code, no PTX in them")
