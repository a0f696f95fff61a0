# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""A file from before transformers 4.31 holds position_ids, which a model of today does not have; let the error out."""
import torch
from transformers import BertConfig, BertModel


def make_model():
    torch.manual_seed(0)
    return BertModel(BertConfig(vocab_size=30, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8)).eval()


def make_old_file(model):
    state = dict(model.state_dict())
    state["embeddings.position_ids"] = torch.arange(512).expand((1, -1))
    return state


if __name__ == "__main__":
    model = make_model()
    assert "embeddings.position_ids" not in model.state_dict()
    model.load_state_dict(make_old_file(model))
