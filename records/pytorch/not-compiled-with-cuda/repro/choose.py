# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""A chosen device and the Gloo backend let the same program run on a CPU build, with right results."""
import os
import tempfile

import torch
import torch.distributed as dist

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(0)
layer, x = torch.nn.Linear(3, 2), torch.randn(5, 3)
expected = x @ layer.weight.t() + layer.bias
assert torch.allclose(layer.to(device)(x.to(device)).cpu(), expected, atol=1e-3)

backend = "nccl" if torch.cuda.is_available() and dist.is_nccl_available() else "gloo"
store = os.path.join(tempfile.mkdtemp(), "store")
dist.init_process_group(backend, init_method="file://" + store, rank=0, world_size=1)
value = torch.tensor([1.0, 2.0], device=device)
dist.all_reduce(value)
assert torch.equal(value.cpu(), torch.tensor([1.0, 2.0]))
dist.destroy_process_group()
print("on", device, "with", backend)
