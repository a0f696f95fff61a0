# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Ask the card for more memory than it has."""
import torch

size = torch.cuda.get_device_properties(0).total_memory
held = torch.empty(size // 2, dtype=torch.uint8, device="cuda")
torch.empty(size, dtype=torch.uint8, device="cuda")
