# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The same certificate and root, judged by another clock: openssl verify -attime."""
import subprocess
import tempfile
import time

from dated import key, sign

with tempfile.TemporaryDirectory() as folder:
    for name in ("root", "host"):
        key(folder, name)
    root = sign(folder, "root", days=(-900, 900))
    host = sign(folder, "host", by="root", days=(-30, 60), kind="host")
    for days, words in ((-400, "not yet valid"), (0, None), (400, "has expired")):
        at = str(int(time.time() + 86400 * days))
        ran = subprocess.run(["openssl", "verify", "-attime", at, "-CAfile", root, host], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = ran.stdout.decode()
        assert (ran.returncode == 0) == (days == 0) and (words or "OK") in said, said
        print("clock off by %d days:" % days, words or "taken")
