# /// script
# requires-python = ">=3.6"
# dependencies = []
# ///
"""A pickle that Python 3.8 or newer wrote with its highest protocol."""
import pickle

NEWER = b"\x80\x05\x95\n\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94K\x01s."
pickle.loads(NEWER)
