# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""ls -ld tells a folder that may not be written to from one that is full, which is what df tells."""
from errorcanon.lab.kits.full_or_closed import shown, tell_apart
from errorcanon.lab.kits.shared_memory import SHM

ASK = """
# region ask-ls
ls -ld /dev/shm
df -h /dev/shm
# endregion
"""
print("asked of", SHM)
print(shown(ASK))
print(tell_apart())
