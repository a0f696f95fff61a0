"""Take out of a text what names a person, a machine or a secret, before it leaves the process.

Rules are applied in order, the surest first; each leaves `<kind>` where something stood. Over
healthy logs they must stay silent, because what is taken out can be what mattered: versions that
look like addresses, mangled symbols and digests stay.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Identity:
    """What this machine and its user are called, because no rule could guess it."""

    host: str = ""
    user: str = ""
    home: str = ""


@dataclass(frozen=True)
class Redacted:
    """A text without what should not leave, and how often each kind stood in it."""

    text: str
    found: Mapping[str, int] = field(default_factory=dict)


def this_machine() -> Identity:
    """Ask how machine and user are called; empty where the system does not say."""
    import getpass
    import os
    import socket

    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = ""
    return Identity(socket.gethostname(), user, os.path.expanduser("~"))  # noqa: PTH111 # never raises


def redact(text: str, identity: Identity | None = None) -> Redacted:
    """Replace secrets, addresses and names by `<kind>`; doing it again changes nothing."""
    counts: Counter[str] = Counter()
    for rule in (*_RULES, *_own(identity or Identity())):
        text = rule.apply(text, counts)
    return Redacted(text, dict(counts))


@dataclass(frozen=True)
class _Rule:
    kind: str
    pattern: re.Pattern[str]
    """Where it has a group `secret`, that alone is replaced."""
    is_meant: Callable[[str], bool] = lambda _: True

    def apply(self, text: str, counts: Counter[str]) -> str:
        def replace(found: re.Match[str]) -> str:
            group = "secret" if "secret" in self.pattern.groupindex else 0
            secret = found[group]
            if secret is None or _is_mark(secret) or not self.is_meant(secret):
                return found[0]
            counts[self.kind] += 1
            start, end = found.span(group)
            before = found.string[found.start() : start]
            return f"{before}<{self.kind}>{found.string[end : found.end()]}"

        return self.pattern.sub(replace, text)


def _is_mark(secret: str) -> bool:
    return bool(re.fullmatch(r"<[\w-]+>", secret))


def _rule(kind: str, pattern: str, is_meant: Callable[[str], bool] | None = None) -> _Rule:
    compiled = re.compile(pattern, re.IGNORECASE | re.ASCII)
    return _Rule(kind, compiled, is_meant) if is_meant else _Rule(kind, compiled)


# --- what decides where a pattern alone cannot ------------------------------------

_WORDS_FOR_NOTHING = frozenset(
    {"none", "null", "true", "false", "yes", "required", "optional", "missing", "invalid"}
    | {"expired", "empty", "unset", "your", "string", "bytes", "default", "auto", "prompt", "file"}
)


def _is_value(secret: str) -> bool:
    """Tell a password from the words of a sentence about one: `password: required`."""
    bare = secret.strip("\"'`,;.()[]{}")
    if len(bare) < 4 or bare.lower() in _WORDS_FOR_NOTHING or set(bare) <= set("*xX.•"):
        return False
    return not re.fullmatch(r"[$%{<].*|.*\(.*", bare)  # a variable, a mark, a call


def _is_random(secret: str) -> bool:
    """Tell a key from a long name: three kinds of characters, evenly mixed."""
    if re.match(r"_Z|N\d+[a-z]", secret) or re.fullmatch(r"[0-9a-fA-F]+", secret):
        return False  # a mangled symbol, a digest
    if secret.startswith("/") or secret.count("/") > len(secret) / 10:
        return False  # a path
    classes = [any(map(test, secret)) for test in (str.isupper, str.islower, str.isdigit)]
    digits = sum(map(str.isdigit, secret)) / len(secret)
    return all(classes) and 0.06 < digits < 0.6 and _entropy(secret) > 4.2


def _entropy(text: str) -> float:
    """Give Shannon's entropy of the characters, in bits."""
    shares = [count / len(text) for count in Counter(text).values()]
    return -sum(share * math.log2(share) for share in shares)


def _is_address(secret: str) -> bool:
    return all(int(part) < 256 for part in secret.split("."))


_PUBLIC = re.compile(
    r"(?:[\w-]+\.)*(?:github\.com|githubusercontent\.com|gitlab\.com|huggingface\.co|hf\.co|"
    r"pytorch\.org|tensorflow\.org|nvidia\.com|python\.org|pypa\.io|pytest\.org|"
    r"pythonhosted\.org|pypi\.org|anaconda\.org|anaconda\.com|conda\.io|docker\.io|docker\.com|"
    r"google\.com|googleapis\.com|microsoft\.com|aka\.ms|readthedocs\.io|readthedocs\.org|"
    r"wandb\.ai|w3\.org|arxiv\.org|stackoverflow\.com|debian\.org|ubuntu\.com|npmjs\.org|"
    r"npmjs\.com|cloudflare\.com|keras\.io|onnx\.ai|openxla\.org|example\.(?:com|org)|localhost|"
    r"pydantic\.dev|lightning\.ai|modelscope\.cn|aliyun\.com|tsinghua\.edu\.cn|ray\.io|"
    r"apache\.org|kubernetes\.io|mozilla\.org|rust-lang\.org|llvm\.org|gnu\.org|kernel\.org|"
    r"cmake\.org)",
    re.IGNORECASE,
)


def _is_private_host(host: str) -> bool:
    return not _PUBLIC.fullmatch(host) and not host.replace(".", "").isdigit()


def _is_person(name: str) -> bool:
    return name.lower() not in _TOO_COMMON and _is_value(name)


_TOO_COMMON = frozenset(
    {"root", "user", "ubuntu", "debian", "admin", "runner", "jovyan", "docker", "shared", "public"}
    | {"localhost", "local", "home", "/root", "build", "node", "worker", "main", "test", "data"}
    | {"python", "torch", "model", "cuda", "app"}
)
"""Names of users and machines that say nothing about whose they are."""

# --- the rules, the surest first ---------------------------------------------------

_OF_MODELS = (
    r"(?:pad|eos|bos|unk|sep|cls|mask|image|audio|video|special|additional|next|start|end|begin|"
    r"stop|forced|decoder|prompt|new|max|min|num|per|total|input|output|text|label)"
)
"""What stands before `token` where a language model is meant."""
_NAMES = (
    rf"(?![\w.-]*{_OF_MODELS}_?tokens?(?:_|\b))[\w.-]*(?:password|passwd|passphrase|pwd|secret|"
    r"api[_-]?key|access[_-]?key|auth[_-]?key|account[_-]?key|private[_-]?key|credentials?|"
    r"token(?!s|iz)|connection[_-]?string|dsn)(?:[_-]?(?:id|key|value|file|base64|prod|dev))?"
)
_IS = r"['\"]?\s*(?:=>|:=|=|:)\s*"
_RULES = (
    _rule(
        "private-key",
        r"-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----"
        r"[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY( BLOCK)?-----|\Z)",
    ),
    _rule(
        "token",
        r"(?<![\w-])(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|hf_\w{20,}|"
        r"api_org_\w{20,}|sk-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|xapp-[\w-]{10,}|"
        r"(?:AKIA|ASIA|AGPA|AROA|AIDA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|npm_\w{30,}|"
        r"pypi-[\w-]{16,}|nvapi-[\w-]{20,}|dop_v1_\w{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|"
        r"rk_live_\w{16,}|sk_live_\w{16,}|dckr_pat_[\w-]{16,}|dapi[0-9a-f]{32}|canon_[\w-]{20,}|"
        r"eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*|glsa_\w{20,}|shpat_\w{20,}|AGE-SECRET-KEY-\w{20,})",
    ),
    _rule("secret", r"\b(?:Bearer|Basic|Digest|Token)\s+(?P<secret>[\w.~+/=-]{12,})"),
    _rule(
        "secret",
        r"\b(?:set-cookie|cookie|x-api-key|x-auth-token|authorization|proxy-authorization)"
        r"['\"]?\s*[:=]\s*['\"]?"
        r"(?P<secret>(?!(?:Bearer|Basic|Digest|Token)\s)[^\s'\"][^\r\n'\"]{5,})",
    ),
    # scheme://user:password@host
    _rule(
        "credentials",
        r"\b[a-z][\w+.-]*://(?P<secret>[^\s/@:'\"<>]*:[^\s/'\"<>]+(?=@)|[^\s/@:'\"<>]+(?=@))",
    ),
    _rule(
        "secret",
        r"[?&;](?:[\w-]*(?:token|key|sig|signature|secret|password|credential|auth|code|session)"
        r"[\w-]*)=(?P<secret>[^\s&;#'\"]{4,})",
        _is_value,
    ),
    _rule("secret", r"\blogin\s+\S+\s+password\s+(?P<secret>\S+)"),  # .netrc
    # NAME=value, "name": "value", name: value, --name value
    _rule(
        "secret",
        rf"\b{_NAMES}{_IS}(?P<quote>['\"])(?P<secret>[^'\"\r\n]{{4,}})(?P=quote)",
        _is_value,
    ),
    _rule("secret", rf"\b{_NAMES}{_IS}(?P<secret>[^\s'\",;&<>()\[\]{{}}]{{4,}})", _is_value),
    _rule("secret", rf"(?<!\w)--?{_NAMES}\s+(?P<secret>[^\s'\"-][^\s'\"]{{3,}})", _is_value),
    _rule(
        "secret",
        r"(?:\b(?:IDENTIFIED BY|password is)\s|密码[是为:：]\s*)['\"]?(?P<secret>[^\s'\"]{4,})",
        _is_value,
    ),
    _rule("email", r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b(?!:)"),
    # user@host, as a prompt and as ssh show it
    _rule(
        "login",
        r"(?<![\w/.@:+-])[a-z_][\w.-]*@(?!v?\d)[\w-]+(?:\.[\w-]+)*(?=:[~/]|\s*[$#]\s|:\s?~)",
    ),
    _rule("login", r"\b(?:ssh|scp|rsync|sftp)\b[^\r\n|;]*?\s(?P<secret>[a-z_][\w.-]*@[\w.-]+)"),
    _rule(
        "user",
        r"(?:/home/|/Users/|[A-Z]:\\+Users\\+|/export/home/)(?P<secret>[^\s/\\:'\"<>,;()]+)",
        _is_person,
    ),
    _rule(
        "user",
        r"(?<![\w-])(?:user(?:name)?|owner|login|LOGNAME|SUDO_USER)\s*[=:]\s*['\"]?"
        r"(?P<secret>[a-z_][\w.-]{2,})(?=['\"]?(?:\s|$|,))",
        _is_person,
    ),
    _rule(
        "ip",
        r"(?<![\w.-])(?<!==)(?<!version )(?P<secret>10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|"
        r"172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|"
        r"100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2})(?![\w-]|\.\d)",
        _is_address,
    ),
    _rule("ip", r"(?<![\w:.])(?:f[cd][0-9a-f]{2}|fe80)(?::[0-9a-f]{0,4}){2,7}(?:%\w+)?(?![\w:])"),
    _rule("host", r"(?<![\w.@-])ip-\d{1,3}(?:-\d{1,3}){3}\b"),
    _rule(
        "host",
        r"(?<![\w.@/-])(?:[a-z0-9][\w-]*\.)+(?:internal|local|localdomain|lan|corp|intranet|intra|"
        r"home|private|svc|cluster|ec2|compute)(?:\.[a-z]{2,}){0,2}\b(?![(\w])",
        _is_private_host,
    ),
    _rule(
        "host",
        r"\b(?!file:)[a-z][\w+.-]*://(?:<credentials>@)?"
        r"(?P<secret>(?:[\w-]+\.)*[\w-]+)(?=[:/?#\s'\"]|$)",
        _is_private_host,
    ),
    _rule(
        "host",
        r"\b(?:host(?:name)?|MASTER_ADDR|node(?:name)?|server|SLURMD_NODENAME|rdzv[_-]endpoint)"
        r"['\"]?\s*[=:]\s*['\"]?"
        r"(?P<secret>[a-z][\w-]*(?:\.[\w-]+)*\d[\w.-]*|(?:[\w-]+\.)+[a-z]{2,})",
        _is_private_host,
    ),
    _rule("secret", r"(?<![\w+/=.-])(?P<secret>[\w+/-]{32,}={0,2})(?![\w+/=])", _is_random),
)


def _own(identity: Identity) -> list[_Rule]:
    """Make rules for the names of this machine and its user, where they are not common words."""
    names = (
        ("home", identity.home),
        ("host", identity.host),
        ("host", identity.host.partition(".")[0]),
        ("user", identity.user),
    )
    return [
        _rule(kind, rf"(?<![\w.-]){re.escape(name)}(?![\w-])")
        for kind, name in names
        if len(name) > 3 and name.lower() not in _TOO_COMMON
    ]
