# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-runtime-cu12", "errorcanon"]
# ///
"""Without a driver the runtime says that the driver is too old."""
from errorcanon.lab.kits.without_driver import count_devices

count_devices()
