# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""The template travels with the tokenizer that was saved with it."""
import tempfile

from transformers import AutoTokenizer
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

chat = [{"role": "user", "content": "a b"}]
base, tuned = tempfile.mkdtemp(), tempfile.mkdtemp()
tokenizer.save_pretrained(base)
tokenizer.chat_template = "{% for m in messages %}{{ m.content }} b{% endfor %}"
tokenizer.save_pretrained(tuned)
try:
    AutoTokenizer.from_pretrained(base).apply_chat_template(chat, tokenize=False)
except ValueError as error:
    print(error)
else:
    raise AssertionError("the base tokenizer has a template")
# region chat-model fill: tuned
tokenizer = AutoTokenizer.from_pretrained(tuned)  # the folder or name of the chat model itself
print(tokenizer.chat_template)
# endregion
assert tokenizer.apply_chat_template(chat, tokenize=False) == "a b b"
