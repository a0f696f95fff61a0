# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Follow the shapes without computing: a used-up map has a 0 between batch and channels, a misfit of features has none."""
from errorcanon.lab.kits.map_or_features import follow

assert follow((2, 46, 46, 1), 8) == (False, None), "the control: one pixel of 8 channels is left"
assert follow((2, 28, 28, 1), 8) == (True, True), "nothing is left, and the head meets 0 features"
# the twin: maps of a sensible size, and a head that was made for another one
assert follow((2, 62, 62, 1), 8) == (False, False)
