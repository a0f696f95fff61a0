# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""The twin: cuDNN itself refuses a negative epsilon with a status, in other words."""

from errorcanon.lab.kits.cudnn import BAD_PARAM, Cudnn, ask

assert ask(Cudnn.batch_norm, 1e-5).passed
twin = ask(Cudnn.batch_norm, -1.0, log=True)
assert twin.name == BAD_PARAM
assert "eps must be" not in twin.reason + twin.log
