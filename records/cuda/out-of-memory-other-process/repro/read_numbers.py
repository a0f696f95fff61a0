# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The figures of PyTorch's message tell a card that others hold from a request that is too large."""
from errorcanon.lab.kits.memory_figures import MESSAGES, figures, verdict

for message, expected in MESSAGES.items():
    assert verdict(message) == expected, (verdict(message), expected, figures(message))
elsewhere = [message for message, expected in MESSAGES.items() if expected == "held elsewhere"]
assert len(elsewhere) == 2
for message in elsewhere:
    f = figures(message)
    own = f.get("own", f.get("reserved"))
    assert f["total"] - f["free"] - own > own, f
print(len(MESSAGES), "messages read as they should be,", len(elsewhere), "of them held elsewhere")
