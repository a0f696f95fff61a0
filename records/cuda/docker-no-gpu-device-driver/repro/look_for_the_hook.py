# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""The daemon refuses GPUs where the hook is missing, or came after the daemon's start; else it fails elsewhere or works."""
import os

from daemon import daemon_started, hook, with_gpu

answer = with_gpu()
found = hook()
late = bool(found) and os.stat(found).st_ctime > daemon_started()
print("hook:", found, "came after the daemon's start:", late)
print(answer.returncode, answer.stderr)
refused = "could not select device driver" in answer.stderr
assert refused == (found is None or late)
