# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Look up a row that an embedding on the GPU does not have."""
import torch

table = torch.nn.Embedding(5, 2).cuda()
rows = table(torch.tensor([3, 7], device="cuda"))
torch.cuda.synchronize()
