# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers"]
# ///
"""With releases that fit, transformers is imported and its tokenizer splits a text and joins it again."""
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({"red": 0, "green": 1, "[UNK]": 2}, unk_token="[UNK]"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]")
numbers = tokenizer("green red blue")["input_ids"]
print(numbers)
assert numbers == [1, 0, 2]
assert tokenizer.decode(numbers[:2]) == "green red"
