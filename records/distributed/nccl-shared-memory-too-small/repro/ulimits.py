# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Limits of the process raised as far as they go: a segment larger than /dev/shm is refused as before."""
import resource

from errorcanon.lab.kits.shared_memory import MIB, SHM, segment, whole

wanted = whole() + MIB
assert segment(SHM, MIB) is None, "the control"
before = segment(SHM, wanted)
for limit in (resource.RLIMIT_MEMLOCK, resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_DATA):
    hard = resource.getrlimit(limit)[1]
    resource.setrlimit(limit, (hard, hard))
print(resource.getrlimit(resource.RLIMIT_AS), resource.getrlimit(resource.RLIMIT_FSIZE))
assert before == segment(SHM, wanted) == "extend: ENOSPC"
