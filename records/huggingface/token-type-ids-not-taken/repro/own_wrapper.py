# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "transformers"]
# ///
"""A wrapper that leaves token_type_ids out refuses them too; the BERT inside takes them, and a pair differs without them."""

import inspect

import torch
from transformers import BertConfig, BertModel

torch.manual_seed(0)
sizes = {"hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2}
bert = BertModel(BertConfig(vocab_size=9, **sizes)).eval()


class Wrapper(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = bert

    def forward(self, input_ids, attention_mask=None):
        return self.bert(input_ids=input_ids, attention_mask=attention_mask)


ids = torch.tensor([[1, 2, 3, 4]])
kinds = torch.tensor([[0, 0, 1, 1]])
try:
    Wrapper()(input_ids=ids, token_type_ids=kinds)
except TypeError as error:
    print(error)
    assert "unexpected keyword argument 'token_type_ids'" in str(error)
else:
    raise AssertionError("taken")
assert "token_type_ids" not in inspect.signature(Wrapper.forward).parameters
assert "token_type_ids" in inspect.signature(bert.forward).parameters
with torch.no_grad():
    pair, without = (bert(input_ids=ids, token_type_ids=k).last_hidden_state for k in (kinds, None))
assert not torch.allclose(pair, without, atol=1e-3)
