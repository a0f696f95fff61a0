# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Two networks against each other: the sum of their losses changes the discriminator's gradient, detached images do not."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
generator = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 3))
discriminator = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
real, noise, ones, zeros = torch.randn(5, 3), torch.randn(5, 2), torch.ones(5, 1), torch.zeros(5, 1)
judge = F.binary_cross_entropy_with_logits


def gradient(detached, added):
    """The gradient of the discriminator's first weight from its own loss, or from the sum of both."""
    discriminator.zero_grad()
    fake = generator(noise)
    loss = judge(discriminator(real), ones) + judge(discriminator(fake.detach() if detached else fake), zeros)
    if added:
        loss = loss + judge(discriminator(fake), ones)
    loss.backward()
    return discriminator[0].weight.grad.clone()


with torch.no_grad():
    plain = generator(noise).clone()
discriminator.zero_grad()
(judge(discriminator(real), ones) + judge(discriminator(plain), zeros)).backward()
wanted = discriminator[0].weight.grad.clone()
assert torch.allclose(gradient(detached=True, added=False), wanted)
for detached in (False, True):
    summed = gradient(detached, added=True)
    print("furthest from its own gradient:", (summed - wanted).abs().max().item())
    assert not torch.allclose(summed, wanted, rtol=0.01)
