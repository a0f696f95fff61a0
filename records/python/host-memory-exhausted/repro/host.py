# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "errorcanon"]
# ///
"""A request that the host cannot serve names DefaultCPUAllocator, and has none of a card's words."""
from errorcanon.lab.kits.host_memory import words_of_a_full_host

text = words_of_a_full_host()
print(text.splitlines()[0])
assert "DefaultCPUAllocator" in text, text
assert not [words for words in ("CUDA out of memory", "device:GPU:0", "GPU 0") if words in text], text
