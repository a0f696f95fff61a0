# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers", "numpy"]
# ///
"""A model of transformers whose activations outgrow float16, asked to generate. Made here, no download.

    python generate.py             sampling, the error is let out
    python generate.py greedy      without sampling: the same token for ever
    python generate.py remove      with remove_invalid_values: it runs, and answers at random
    python generate.py bfloat16    in bfloat16: the tokens that float32 gives
"""
import copy
import sys

import torch
from transformers import LlamaConfig, LlamaForCausalLM

mode = sys.argv[1] if len(sys.argv) > 1 else "sample"
torch.manual_seed(0)
config = LlamaConfig(
    vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=4, max_position_embeddings=64, bos_token_id=1, eos_token_id=None, pad_token_id=0,
)
model = LlamaForCausalLM(config).eval()
with torch.no_grad():
    for layer in model.model.layers:
        layer.mlp.gate_proj.weight.normal_(0, 1.0)
        layer.mlp.up_proj.weight.normal_(0, 1.0)
        layer.mlp.down_proj.weight.normal_(0, 3e3)
    model.lm_head.weight.normal_(0, 1.0)
prompt = torch.tensor([[1, 5, 9, 13]])


def of(kind):
    return copy.deepcopy(model).to(kind)


def run(kind, **options):
    return of(kind).generate(
        prompt, attention_mask=torch.ones_like(prompt), max_new_tokens=8, **options
    )[0, 4:].tolist()


with torch.no_grad():
    reference = run(torch.float32, do_sample=False)
    print("float32:", reference)
    if mode == "sample":
        run(torch.float16, do_sample=True)
    elif mode == "greedy":
        got = run(torch.float16, do_sample=False)
        print("float16:", got)
        assert len(set(got)) == 1 and len(set(reference)) > 1, got
    elif mode == "remove":
        assert torch.isnan(of(torch.float16)(prompt).logits).any()
        seen = {run(torch.float16, do_sample=True, top_k=0, remove_invalid_values=True)[0] for _ in range(40)}
        likely = torch.softmax(model(prompt).logits[0, -1], -1)
        print("first token, 40 times:", sorted(seen), "probability of the likeliest:", likely.max().item())
        assert len(seen) > 20
    else:
        got = run(torch.bfloat16, do_sample=False)
        print("bfloat16:", got)
        assert got[0] == reference[0]
        likely = torch.softmax(of(torch.bfloat16)(prompt).logits[0, -1].float(), -1)
        expected = torch.softmax(model(prompt).logits[0, -1], -1)
        assert all(torch.isfinite(value).all() for value in of(torch.float16).state_dict().values())
        assert (likely - expected).abs().max() < 0.05
        torch.manual_seed(1)
        run(torch.bfloat16, do_sample=True)
