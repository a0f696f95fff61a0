# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""df tells a segment that does not fit, ls -ld a folder that may not be written to; the kernel's answers differ too."""
from errorcanon.lab.kits.full_or_closed import shown, tell_apart
from errorcanon.lab.kits.shared_memory import SHM

ASK = """
# region ask-df
df -h /dev/shm
ls -ld /dev/shm
# endregion
"""
print("asked of", SHM)
print(shown(ASK))
print(tell_apart())
