# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Follow the shapes without computing: features that do not fit leave no 0 behind, a used-up map does."""
from errorcanon.lab.kits.map_or_features import follow

assert follow((2, 46, 46, 1), 8) == (False, None), "the control: one pixel of 8 channels is left"
assert follow((2, 62, 62, 1), 8) == (False, False), "maps of a sensible size, and a head that was made for another one"
# the twin: the map is used up
assert follow((2, 28, 28, 1), 8) == (True, True)
