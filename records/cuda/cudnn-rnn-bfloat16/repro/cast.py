# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""A recurrent layer in bfloat16 and the same in float32 with a cast around it, against float64."""
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
lstm = torch.nn.LSTM(4, 16)
for weight in lstm.parameters():
    weight.data = weight.data.bfloat16().float()  # the weights of the bfloat16 model
x = torch.randn(200, 2, 4).bfloat16()
with torch.no_grad():
    right = lstm.double()(x.double())[0]
    single = lstm.float()(x.float())[0]
    brain = lstm.bfloat16()(x)[0]
error = lambda y: float((y.double() - right).abs().max())
print("error of bfloat16 %.1e, of float32 with a cast %.1e" % (error(brain), error(single)))
assert error(single) * 20 < error(brain)
assert single.to(x.dtype).dtype == brain.dtype == torch.bfloat16
