# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Print requires_grad of the parameters, the output and the loss: the first False is where it was lost."""
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

reentrant = {} if torch.__version__.startswith("1.0.") else {"use_reentrant": True}


def chain(model, x, measure, call=lambda model, x: model(x), grad=True):
    with torch.enable_grad() if grad else torch.no_grad():
        output = call(model, x)
        loss = measure(output)
    # region where-it-was-lost fill: model, output, loss
    found = any(p.requires_grad for p in model.parameters()), output.requires_grad, loss.requires_grad
    print(found)
    # endregion
    try:
        loss.backward()
    except RuntimeError as error:
        assert "does not require grad and does not have a grad_fn" in str(error)
        assert not all(found)
    else:
        assert all(found)
    return found


def network(frozen=0):
    model = nn.Sequential(nn.Linear(4, 8), nn.Linear(8, 3))
    for layer in model[:frozen]:
        for p in layer.parameters():
            p.requires_grad = False
    return model


x = torch.randn(5, 4)
mean = lambda y: y.pow(2).mean()
assert chain(network(), x, mean) == (True, True, True)
assert chain(network(1), x, mean) == (True, True, True), "one trained layer is enough"
assert chain(network(2), x, mean) == (False, False, False)
# lost on the way to the output: grad mode, a checkpoint, a detach inside, a trained part that is not used
output_lost = (True, False, False)
assert chain(network(), x, mean, grad=False) == output_lost
assert chain(network(), x, mean, lambda model, x: checkpoint(model, x, **reentrant)) == output_lost
assert chain(network(), x, mean, lambda model, x: model(x).detach()) == output_lost
assert chain(network(1), x, mean, lambda model, x: model[0](x)) == output_lost
# lost between the output and the loss: argmax, a loss rebuilt from a number, from an array
loss_lost = (True, True, False)
assert chain(network(), x, lambda y: (y.argmax(1) == 0).float().mean()) == loss_lost
assert chain(network(), x, lambda y: torch.tensor(mean(y).item())) == loss_lost
assert chain(network(), x, lambda y: mean(torch.from_numpy(y.detach().numpy()))) == loss_lost
assert chain(network(), x, lambda y: y.long().float().mean()) == loss_lost
assert chain(network(), x, lambda y: mean(y.detach())) == loss_lost


def slope_without_a_graph(y):
    return mean(torch.autograd.grad(y.sum(), y)[0])


assert chain(network(), x, slope_without_a_graph) == loss_lost
