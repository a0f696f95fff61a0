# /// script
# requires-python = ">=3.8"
# dependencies = ["pydub==0.25.1"]
# ///
"""Load pydub, which works on samples with audioop."""
from pydub import AudioSegment

sound = AudioSegment(data=b"\x01\x00\x05\x00", sample_width=2, frame_rate=8000, channels=1)
assert sound.max == 5
print("right")
