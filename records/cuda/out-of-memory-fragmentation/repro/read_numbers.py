# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The figures of PyTorch's message tell free memory in pieces from a request that is too large."""
from errorcanon.lab.kits.memory_figures import MESSAGES, figures, verdict

for message, expected in MESSAGES.items():
    assert verdict(message) == expected, (verdict(message), expected, figures(message))
pieces = [message for message, expected in MESSAGES.items() if expected == "in pieces"]
assert len(pieces) == 3
for message in pieces:
    f = figures(message)
    assert f.get("unallocated", f.get("reserved", 0) - f["allocated"]) >= f["tried"], f
print(len(MESSAGES), "messages read as they should be,", len(pieces), "of them in pieces")
