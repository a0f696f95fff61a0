"""Tell a secret from the words, variables, digests and names that stand where one could."""

from __future__ import annotations

import re

_NOTHING_WORDS = """
none null nil undefined nan true false yes no on off ok required optional missing invalid
expired empty unset your string str bytes int float bool default auto prompt file stdin redacted
hidden masked removed example placeholder changeme todo tbd xxx unknown any all value type path
object dict list tuple class function disabled enabled anonymous n/a na
"""
_NOTHING = frozenset(_NOTHING_WORDS.split())
_PROSE_WORDS = """
a an and any are as at be been before but by can cannot check could did do does error expected
expecting expires expiration fail failed fails failure for found from given got had has have
help hint how if in input into is it its lacks length limit line mismatch missing must need
needed needs new no not note of on only option or out please provide provided read rejected
required requires see set should since so some something specified that the their then there
these they this to too try type unable unexpected unknown unset unsupported until use used using
valid value was we were what when where which while will with without would wrong you your
permission denied access accepted incorrect invalid expired authentication authorization auth
login user username password token secret key api env variable file argument parameter field
flag header refresh refreshed store stored rotation rotated storing reset changed updated
warning info ok count index id ids stream connect connection signal timeout generation embedding
embeddings budget classification usage
"""
_PROSE = frozenset(_PROSE_WORDS.split())
_VARIABLE = re.compile(
    r"\$\{?[A-Z_][A-Z0-9_]*\}?|\$\{[^}]*\}|\$[a-z_]+|\$\(.*|\$\{\{.*|%[A-Z_]+%|%\(?\w*\)?[sdr]|"
    r"\{+[\w.!:\[\]'\" ]*\}*|\[+\w*\]*|<[^>]*>?.*|[*xX.•_?#-]+|\.\.\.|…"
)
_CALL = re.compile(r"[A-Za-z_][\w.]*[(\[].*")
_ATTRIBUTE = re.compile(
    r"(?:self|args|cfg|config|conf|os|opts|options|settings|kwargs|environ|env|params|request|"
    r"secrets|vars|process)\.[\w.]+|[A-Za-z_]\w*(?:\.\w+)*\.\w*(?:token|key|pass|secret|cred)\w*"
)
_KEY_WORD = re.compile(
    r"[a-z_.]*(?:password|passwd|passphrase|token|secret|api_?key|access_?key|credential)s?(?:_id)?"
)
_EDGES = "\"'`,;.()[]{}:!?"


def is_value(secret: str) -> bool:
    """Tell a password from a word about one, a variable, a call, or what hides one already."""
    bare = secret.strip(_EDGES)
    if len(bare) < 3 or bare.lower() in _NOTHING:
        return False
    if _VARIABLE.fullmatch(secret) or _VARIABLE.fullmatch(bare):
        return False
    if _CALL.match(secret) or _ATTRIBUTE.fullmatch(bare):
        return False
    return not _KEY_WORD.fullmatch(bare.lower())


def is_prose(word: str) -> bool:
    """Say whether a word is one of those that sentences about secrets are made of."""
    return word.strip(_EDGES).lower() in _PROSE or word.strip(_EDGES).lower() in _NOTHING


def is_strong(secret: str) -> bool:
    """Tell what nobody writes as a word: letters with digits or with signs inside."""
    bare = secret.strip(_EDGES)
    letters = any(map(str.isalpha, bare))
    digits = any(map(str.isdigit, bare))
    signs = any(c in "!@#$%^&*+=~?|" for c in bare)
    return len(bare) >= 6 and (letters or len(bare) > 9) and (digits or signs)


# --- how random a run of characters is ---------------------------------------------

_PIECES = re.compile(r"[a-z]+|[A-Z]+|[0-9]+")
_COMMON_PAIRS = """
th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co
me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us
ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa
im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke
ui fr oo ag bo um uc qu py nn lu cu ck do up od ds rm tt ff gr ub
"""
"""Which letters follow each other most in English words and in names of code."""
_COMMON = re.compile("(?=" + "|".join(_COMMON_PAIRS.split()) + ")")
_HEX = re.compile(r"(?:0x)?(?:[0-9a-f]+|[0-9A-F]+)")
_UUID = re.compile(r"(?:[A-Z]{3}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


_NO_KEY = re.compile(
    r"20\d\d[-_][01]\d[-_][0-3]\d|linux_|manylinux|x86_64|aarch64|win_amd64|macosx|cp3\d\d?-"
)
"""What stands in the names of files."""
_WORD = re.compile(r"(?:[A-Z]?[a-z]*|[A-Z]*)\d*|\d+[a-z]*")


def _is_compound(secret: str) -> bool:
    parts = re.split(r"[_-]", secret)
    return len(parts) > 2 and all(_WORD.fullmatch(part) for part in parts)


def is_hex(secret: str) -> bool:
    """Say whether this could be a digest as well as a key."""
    return bool(_HEX.fullmatch(secret))


def is_uuid(secret: str) -> bool:
    """Say whether this has the form of a UUID."""
    return bool(_UUID.fullmatch(secret))


def is_random(secret: str, shortest: int = 20) -> bool:
    """Tell a key from a long name: kinds of characters change often, pairs are rare in words."""
    size = len(secret)
    if size < shortest or is_hex(secret) or is_uuid(secret) or secret.startswith(("_Z", "__", "/")):
        return False
    if _NO_KEY.search(secret) or _is_compound(secret):
        return False
    pieces = _PIECES.findall(secret)
    kinds = {piece[0].isdigit() * 2 + piece[0].isupper() for piece in pieces[:40]}
    if len(kinds) < 2 or (kinds == {0, 1} and size < 24):
        return False
    letters = size - sum(len(p) for p in pieces if p[0].isdigit())
    rare = len(_COMMON.findall(secret.lower())) < 0.45 * letters and letters > 0.4 * size
    if len(kinds) == 3:
        return rare and len(pieces) > 0.3 * size
    if kinds == {0, 1}:
        return rare and len(pieces) > 0.4 * size
    return rare and size >= 24 and secret.isalnum() and len(pieces) > 0.22 * size


def is_mixed(secret: str, shortest: int = 14) -> bool:
    """Tell what follows a weak name, as `ak` or `key`, from a word there: letters with digits."""
    if (
        len(secret) < shortest
        or secret.startswith("/")
        or not re.fullmatch(r"[A-Za-z0-9+/=_-]+", secret)
    ):
        return False
    letters = sum(map(str.isalpha, secret))
    rare = len(_COMMON.findall(secret.lower())) < 0.5 * letters
    return 0 < letters < len(secret) and rare


def is_fragment(piece: str) -> bool:
    """Say whether the start of a line could go on with a token that was cut before it."""
    pieces = _PIECES.findall(piece)
    if len(piece) < 2 or not pieces:
        return False
    if len(pieces) == 1:
        letters = pieces[0].lower()
        return piece.isdigit() or len(_COMMON.findall(letters)) < 0.3 * (len(letters) - 1)
    if len(pieces) == 2 and pieces[0].isupper() and len(pieces[0]) == 1 and pieces[1].islower():
        return False  # A capitalised word
    return any(map(str.isdigit, piece)) or len(_COMMON.findall(piece.lower())) < 0.5 * len(piece)
