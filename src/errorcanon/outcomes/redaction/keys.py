"""Keys as blocks, hashes of passwords, and runs of characters that only chance could write."""

from __future__ import annotations

import re

from errorcanon.outcomes.redaction.rule import Rule
from errorcanon.outcomes.redaction.values import is_hex, is_random, is_uuid

_LINE = r"(?:\\r)?(?:\\n|\r?\n)[ \t>|#*\d:]{0,12}"
_BODY = (
    rf"(?:{_LINE}(?:[A-Za-z][\w-]{{1,20}}: [^\r\n\\]{{0,100}}|"
    r"[A-Za-z0-9+/=]{1,100}|(?=\\n|\r?\n)))"
)


def _is_block(found: re.Match[str]) -> bool:
    lines = re.findall(r"[A-Za-z0-9+/=]{20,}", found["secret"])
    return bool(lines) and all(_is_base64(line) for line in lines[:3])


def _is_base64(line: str) -> bool:
    bare = line.rstrip("=")
    return is_random(bare.replace("/", "").replace("+", ""), 16) or len(set(bare)) < 4


_SECRETISH = re.compile(
    r"(?<![a-z])(?:key|token|secret|passw(?:or)?d|passphrase|auth|login|credentials?|api|bearer|"
    r"cookie|jwt|pat|apikey|密钥|密码|口令|令牌|秘钥)(?![a-z])",
    re.IGNORECASE,
)
_DIGESTISH = re.compile(
    r"sha-?\d|md5|commit|revision|digest|checksum|hash|blob|cache|snapshot|etag|uuid|HEAD|layer|"
    r"fingerprint|tokenizer|state_dict|rendezvous|run_id|GPU-|MIG-",
    re.IGNORECASE,
)


_NAMED_RUN = re.compile(
    r"(?:request|trace|span|correlation|event|job|run|task)[ _-]?id\W{0,3}$|symbol:? \W?$",
    re.IGNORECASE,
)
"""What stands before a run of characters that opens nothing."""


def _line_of(found: re.Match[str]) -> str:
    text, (start, end) = found.string, found.span()
    start = max(0, start - 200) if start > 200 else 0
    start = max(start, text.rfind("\n", start, found.start()) + 1)
    stop = text.find("\n", end, end + 100)
    return text[start : stop if stop >= 0 else end + 100]


def _is_key(found: re.Match[str]) -> bool:
    run = found["secret"]
    if _NAMED_RUN.search(found.string, max(0, found.start() - 24), found.start()):
        return False
    before = found.string[max(0, found.start() - 10) : found.start()].lower()
    if before.endswith(("sha256:", "sha512-", "sha384-", "sha1-", "md5:", "sha256-", "sha512:")):
        return False
    if _is_random_run(run):
        return not _DIGESTISH.search(_line_of(found)) or not run.islower()
    if run.startswith("_Z") or "/" in run or not re.search(r"\d", run):
        return False
    if len(run) < 16 or not (
        (is_hex(run) and len(run) >= 32) or is_uuid(run) or is_random(run, 16)
    ):
        return False
    line = _line_of(found)
    return bool(_SECRETISH.search(line)) and not _DIGESTISH.search(line)


def _is_random_run(run: str) -> bool:
    if "/" not in run:
        return is_random(run)
    if "+" in run or run.count("/") < len(run) / 16:
        whole = run.replace("/", "").replace("+", "")
        if len(whole) >= 30 and is_random(whole, 30) and not run.startswith("/"):
            return True
    return any(is_random(part, 24) for part in run.split("/"))


BLOCKS = (
    Rule(
        "private-key",
        rf"-{{4,5}} ?BEGIN [^\r\n-]{{1,50}}-{{4,5}}{_BODY}*"
        rf"(?:{_LINE}|\s*)(?:-{{4,5}} ?END [^\r\n-]{{1,50}}-{{4,5}})?",
        anchors=("-----begin ", "---- begin "),
    ),
    # on one line, without breaks or with spaces for them
    Rule(
        "private-key",
        r"-{4,5} ?BEGIN [^\r\n-]{1,50}-{4,5}[A-Za-z0-9+/=\s]{16,}"
        r"(?:-{4,5} ?END [^\r\n-]{1,50}-{4,5})?",
        anchors=("-----begin ", "---- begin "),
    ),
    # whose beginning was cut off
    Rule(
        "private-key",
        r"(?<![A-Za-z0-9+/=])(?P<secret>[A-Za-z0-9+/]{30,100}={0,2}"
        r"(?:\s{1,12}[A-Za-z0-9+/]{30,100}={0,2}(?![\w+/=])){0,200}"
        r"(?:\s{1,12}[A-Za-z0-9+/]{2,100}={0,2})?\s{0,12}-{4,5} ?END [^\r\n-]{1,50}-{4,5})",
        needs=("---end", "--- end"),
    ),
    Rule(
        "private-key",
        r"(?<![A-Za-z0-9+/=])(?P<secret>(?:MII[A-Za-z0-9]|b3BlbnNzaC1rZXk)[A-Za-z0-9+/]{16,}"
        r"(?:(?:\s|\\n){1,12}[A-Za-z0-9+/]{50,100}(?![\w+/]))*"
        r"(?:(?:\s|\\n){1,12}[A-Za-z0-9+/]{1,100}={1,2})?)",
        anchors=("mii", "b3blbnnzac1rzxk"),
        exact_case=True,
    ),
    # lines of base64, one under the other, the last one shorter
    Rule(
        "private-key",
        r"(?<![^\s>|\"'])(?P<secret>[A-Za-z0-9+/]{60,80}(?:\r?\n[ \t>|]{0,12}[A-Za-z0-9+/]{60,80}"
        r"(?![\w+/]))*\r?\n[ \t>|]{0,12}[A-Za-z0-9+/]{2,80}={0,2})(?=\s|$)",
        needs=("\n",),
        is_meant=_is_block,
    ),
    Rule(
        "private-key",
        r"AAAA[BCE][A-Za-z0-9+/]{30,}={0,2}(?: [\w.@-]{1,60})?",
        anchors=("aaaab3", "aaaac3", "aaaae2"),
        exact_case=True,
    ),
)

HASHES = (
    Rule(
        "secret",
        r"(?<![\w$])\$(?:1|2[abxy]?|5|6|7|y|gy|apr1|sha1|md5|scrypt|argon2(?:id|i|d)|"
        r"pbkdf2[\w-]*)\$[\w./$=,+-]{16,}",
        anchors=(
            "$1$",
            "$2",
            "$5$",
            "$6$",
            "$7$",
            "$y$",
            "$gy$",
            "$apr1$",
            "$sha1$",
            "$md5$",
            "$scrypt$",
            "$argon2",
            "$pbkdf2",
        ),
    ),
    Rule("secret", r"pbkdf2_\w{3,8}\$\d+\$[\w./+$=]{16,}", anchors=("pbkdf2_",)),
    Rule(
        "secret",
        r"\{(?:SSHA|SHA|SMD5|MD5|CRYPT|PBKDF2)\d{0,3}\}(?P<secret>[\w./+$=]{16,})",
        anchors=("{s", "{md5}", "{crypt}", "{pbkdf2"),
    ),
    Rule("secret", r"(?P<secret>[0-9a-f]{32}:[0-9a-f]{32}):::", needs=(":::",)),
)

RANDOM = (
    Rule("secret", r"(?<![\w+/=-])(?P<secret>[\w+/-]{16,}={0,2})(?![\w+/=])", is_meant=_is_key),
)
