"""Words that announce a secret, in the languages of those who write notes: where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

PASSWORD, SECRET, WEAK = "p", "s", "w"
"""What a name promises: a password of any form, a key or token, or only something like one."""

_NAME = re.compile(
    r"(?:(?P<p>pass(?:word|wd|wort|phrase|code|wrd)?|pw(?:d)?|pswd|psk|pin|otp|kennwort|"
    r"(?:verification|recovery|security|one-time|access)[_ -]?code|2fa|mfa|验证码|动态码|授权码|"
    r"contrase[nñ]a|senha|mot de passe|пароль|密码|密碼|口令|パスワード|비밀번호)|"
    r"(?P<s>a(?:pi[_ -]?key|pp[_-]?key|ccess[_ -]?key|uth[_-]?key|ccount[_-]?key)|"
    r"s(?:ecret(?:[_-]?access)?|igning[_-]?key|hared[_-]?(?:access[_-]?)?key|ubscription[_-]?key|"
    r"torage[_-]?key|ervice[_-]?key|ession[_-]?id|essid)|p(?:rivate|rimary)[_-]?key|"
    r"enc(?:ryption|oding)[_-]?(?:aes[_-]?)?key|master[_-]?key|deploy[_-]?key|function[_-]?key|"
    r"license[_ -]?key|c(?:lient[_-]?(?:key(?:-data)?|certificate-data)|redentials?|reds|"
    r"onnection[_ -]?string|srf)|token(?!s(?!\w)|s_|iz|_type|_count|_class)|dsn|webhook|xsrf|jwt|"
    r"mnemonic|seed[ _-]?phrase|backup[ _-]?phrase|recovery[ _-]?phrase|bearer|"
    r"令牌|访问密钥|密钥|密鑰|秘钥|私钥|凭证|凭据)|"
    r"(?P<w>key|a(?:uth|k|ppid|ccesskeyid)|code|s(?:ig(?:nature)?|alt|ession|id|k|eed|ecretid)|"
    r"nonce|hash|c(?:ookie|red|ert)|identity|hmac|login|data))"
    r"(?:[_-]?(?:id|key|val(?:ue)?|file|base64|b64|prod(?:uction)?|dev|staging|test|new|old|raw|"
    r"hash|str(?:ing)?|text|env|name|\d{1,3}|\[\d\])){0,3}(?:\(s\))?"
)
_OF_MODELS = re.compile(
    r"(?:pad|eos|bos|unk|sep|cls|mask|image|audio|video|special|additional|next|start|end|begin|"
    r"stop|forced|decoder|prompt|new|max|min|num|per|total|input|output|text|label|first|last|"
    r"draft|user|assistant|system|vision|speech|tool|think|eot|eom|fim)[_ -]?$"
)
"""What stands before `token` where a language model is meant."""
_OTHER_WORDS = re.compile(r"(?:by|com|tres|over|sur|under|en|im|tras|a)$")
"""What makes another word of `pass`."""
_SHORT = frozenset({"pass", "pw", "pwd", "pin", "otp", "psk"})


@dataclass(frozen=True, slots=True)
class Name:
    """One of the words, where it begins and ends, and what it promises."""

    start: int
    end: int
    promise: str


def find_names(folded: str) -> Iterator[Name]:
    """Find every word that announces a secret in a text in lower case."""
    for found in _NAME.finditer(folded):
        promise = found.lastgroup or WEAK
        if _is_name(folded, found, promise):
            yield Name(found.start(), found.end(), promise)


def _is_name(folded: str, found: re.Match[str], promise: str) -> bool:
    start = found.start()
    before = folded[start - 1 : start]
    if found["p"] == "pass" and folded[found.end() : found.end() + 1] in {"=", ":"}:
        return not _OTHER_WORDS.search(folded, max(0, start - 5), start)
    if promise == WEAK or found[promise] in _SHORT:
        return not (before.isascii() and before.isalpha())
    if found["s"] == "token" and _OF_MODELS.search(folded, max(0, start - 12), start):
        return False
    end = found.end()
    if before != "<" or folded[end : end + 1] != ">":
        return True
    return folded.find(f"</{found[0]}>", end, end + 500) > 0  # a tag, not a mark of ours
