# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""A template of plain words, whose ids are those of the same text written by hand."""
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

chat = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
try:
    tokenizer.apply_chat_template(chat, tokenize=False)
except ValueError as error:
    print(error)
else:
    raise AssertionError("there was a template")
# region own
tokenizer.chat_template = (
    "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}"
    "{% if add_generation_prompt %}assistant: {% endif %}"
)
# endregion
text = tokenizer.apply_chat_template(chat[:1], tokenize=False, add_generation_prompt=True)
assert text == "user: a\nassistant: ", text
assert tokenizer.apply_chat_template(chat, tokenize=False) == "user: a\nassistant: b\n"
