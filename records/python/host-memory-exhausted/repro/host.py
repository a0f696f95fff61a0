# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Host memory that runs out says so in other words than the GPU."""
from errorcanon.lab.kits.host_memory import words_of_a_full_host

text = words_of_a_full_host()
assert "DefaultCPUAllocator" in text and "CUDA out of memory" not in text, text
print(text.splitlines()[0])
