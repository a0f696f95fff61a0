"""A convolution whose weights come from a file of numbers one after another, as Darknet writes them."""
import numpy as np
import torch

CONV = dict(in_channels=3, out_channels=32, kernel_size=3, bias=False)


def make():
    """Give the layer and the numbers of the file."""
    conv = torch.nn.Conv2d(**CONV)
    return conv, np.arange(conv.weight.numel(), dtype=np.float32)
