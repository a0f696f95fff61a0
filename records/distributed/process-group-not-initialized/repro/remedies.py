# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""What works, each with its sums checked: a group of one, the call first in every process, a question before each use.

Argument: one (default), first or ask.
"""
import os
import sys
import tempfile

import torch
import torch.distributed as dist

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
form = sys.argv[1] if len(sys.argv) > 1 else "one"
store = "file://" + os.path.join(tempfile.mkdtemp(), "store")


# region ask-before
def mean_loss(loss):
    if dist.is_available() and dist.is_initialized():
        loss = loss.clone()
        dist.all_reduce(loss)
        loss /= dist.get_world_size()
    return loss


# endregion
if form == "one":
    # region group-of-one fill: store
    # store = "file://" and the path of a file that does not exist yet
    dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
    # endregion
    value, gathered = torch.tensor([1.0, 2.0]), [torch.zeros(2)]
    dist.all_reduce(value)
    dist.all_gather(gathered, value)
    dist.barrier()
    assert value.tolist() == gathered[0].tolist() == [1, 2], "over one process it changes nothing"
    assert (dist.get_rank(), dist.get_world_size()) == (0, 1)
else:
    if form == "ask":
        assert mean_loss(torch.tensor([3.0])).item() == 3, "without a group"
    rank = 1 if os.fork() == 0 else 0
    dist.init_process_group("gloo", init_method=store, rank=rank, world_size=2)
    mean = mean_loss(torch.tensor([1.0 + 2 * rank])).item()
    print("rank", rank, "mean over both", mean, flush=True)
    dist.barrier()
    assert mean == 2
    if rank == 0:
        assert os.wait()[1] == 0
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
