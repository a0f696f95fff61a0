# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A segment does not fit into /dev/shm."""
from errorcanon.lab.kits.segment_too_large import ask

ask()
