# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn: a window of 0 is refused by the descriptor, one larger than any image is taken there."""
from descriptor import pooling
from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask

assert ask(pooling, window=2).name == SUCCESS
assert ask(pooling, window=0).name == BAD_PARAM
assert ask(pooling, window=900).name == SUCCESS, "the twin: the descriptor knows no image"
print("window 0 is refused, window 900 is taken by the descriptor")
