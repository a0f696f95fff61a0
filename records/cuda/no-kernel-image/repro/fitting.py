# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A build whose list names the card runs its kernels and is right."""
import torch

major, minor = torch.cuda.get_device_capability()
built = [int(name[3:].rstrip("af")) for name in torch.cuda.get_arch_list() if name.startswith("sm_")]
assert any(arch // 10 == major and arch % 10 <= minor for arch in built), (major, minor, built)
x = torch.arange(1000.0)
assert torch.equal((x.cuda() * 2 + 1).cpu(), x * 2 + 1)
print("built for this card, and right")
