# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A segment does not fit, and /dev/shm is open to all: not this cause."""
from errorcanon.lab.kits.segment_too_large import ask

ask()
