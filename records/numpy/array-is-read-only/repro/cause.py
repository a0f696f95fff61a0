# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""Writing into an array that does not own writable memory.

cause.py [bytes|broadcast|in-place]
"""
import sys

import numpy as np

way = sys.argv[1] if len(sys.argv) > 1 else "bytes"
if way == "broadcast":
    mask = np.broadcast_to(np.zeros(4), (3, 4))
    mask[0] = 1
image = np.frombuffer(bytes(12), dtype=np.uint8)
if way == "in-place":
    image += 1
image[0] = 255
