# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The figures of PyTorch's message tell a request that is too large from a held card and from free pieces."""
from errorcanon.lab.kits.memory_figures import MESSAGES, figures, verdict

for message, expected in MESSAGES.items():
    assert verdict(message) == expected, (verdict(message), expected, figures(message))
too_large = [message for message, expected in MESSAGES.items() if expected == "too large"]
print(len(MESSAGES), "messages read as they should be,", len(too_large), "of them too large")
