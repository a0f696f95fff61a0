# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The discriminator's loss on made images goes back through the generator unless they are detached."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
generator, discriminator = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 3)), nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
real, noise, ones, zeros = torch.randn(5, 3), torch.randn(5, 2), torch.ones(5, 1), torch.zeros(5, 1)


def judged(images, target):
    return F.binary_cross_entropy_with_logits(discriminator(images), target)


def clear():
    generator.zero_grad()
    discriminator.zero_grad()


made = generator(noise)
(judged(real, ones) + judged(made, zeros)).backward()
try:
    judged(made, ones).backward()
except RuntimeError as error:
    print(error)
    assert "backward through the graph a second time" in str(error)
else:
    raise AssertionError("the generator's graph was used twice")

# detached: the discriminator's gradient as with plain images, the generator gets none of it
clear()
plain = torch.tensor(made.detach().numpy())
(judged(real, ones) + judged(plain, zeros)).backward()
wanted = [p.grad.clone() for p in discriminator.parameters()]
clear()
made = generator(noise)
(judged(real, ones) + judged(made.detach(), zeros)).backward()
assert all(torch.allclose(p.grad, w, atol=1e-6) for p, w in zip(discriminator.parameters(), wanted))
assert all(p.grad is None or not bool((p.grad != 0).any()) for p in generator.parameters())
# and its own loss then goes through, with the gradient of a fresh pass
judged(made, ones).backward()
got = [p.grad.clone() for p in generator.parameters()]
clear()
judged(generator(noise), ones).backward()
assert all(torch.allclose(p.grad, g, atol=1e-6) for p, g in zip(generator.parameters(), got))
assert max(float(g.abs().max()) for g in got) > 0
print("both gradients as they should be")
