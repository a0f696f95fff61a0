"""A tokenizer as GPT-2 and Llama have it: an end of text, no padding."""
WORDS = ["[UNK]", "<|endoftext|>"] + sorted(set("the cat sat on a mat and dog ran".split()))
TEXTS = ["the cat sat", "the dog"]


def make():
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    model = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    model.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=model, unk_token="[UNK]", eos_token="<|endoftext|>")


def classifier(**more):
    """A small GPT-2 that classifies; the same weights each time."""
    import torch
    from transformers import GPT2Config, GPT2ForSequenceClassification

    torch.manual_seed(0)
    return GPT2ForSequenceClassification(GPT2Config(vocab_size=len(WORDS), n_positions=16, n_embd=8, n_layer=2, n_head=2, **more)).eval()
