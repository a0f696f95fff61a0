"""Secrets that a name announces: assignments, headers, options, commands, addresses."""

from __future__ import annotations

import re

from errorcanon.outcomes.redaction.names import PASSWORD, SECRET, WEAK
from errorcanon.outcomes.redaction.rule import Rule
from errorcanon.outcomes.redaction.values import (
    is_hex,
    is_mixed,
    is_prose,
    is_random,
    is_strong,
    is_uuid,
    is_value,
)

_QUOTED = r"\"(?:[^\"\\\r\n]|\\.){1,2000}\"|'(?:[^'\\\r\n]|\\.){1,2000}'|`[^`\r\n]{1,400}`"
_ESCAPED = r"\\\"(?:[^\"\\\r\n]|\\\\\\\"){1,2000}\\\""
_BARE = r"(?:[^\s\"'`,;&<>]|[,;&](?![\s]|$|[\w. -]{1,30}[=:])|(?<=\S)['\"`](?=[^\s,;&)\]}'\"`]))+"
_VALUE = rf"(?P<secret>{_ESCAPED}|{_QUOTED}|{_BARE})"
_TELLING = r"(?=\S{0,60}[0-9!@#$%^&*+=~?|\"'`])"
_IS = r"(?:\\?[\"'`]\]?)?\s{0,8}(?:={1,2}>|:=|==?|->|→|[:：＝])\s{0,8}(?:[urbf]{1,2}(?=[\"']))?"
_OPTION = re.compile(r"(?:^|[\s'\"`=(\[])--?[A-Za-z][\w-]{0,40}$")


def _value(found: re.Match[str]) -> str:
    """Give the secret without the quotes around it."""
    secret = found["secret"]
    if secret[:2] == '\\"':
        return secret[2:-2]
    return secret[1:-1] if secret[0] in "\"'`" and secret[-1] == secret[0] else secret


def _is_quoted(found: re.Match[str]) -> bool:
    return found["secret"][0] in "\"'`\\"


def _stands_alone(found: re.Match[str]) -> bool:
    """Say whether the line ends behind it, or goes on with a sign, and not with a word."""
    rest = found.string[found.end("secret") : found.end("secret") + 40].partition("\n")[0].strip()
    return not rest or not re.match(r"\w", rest)


def _is_assigned(found: re.Match[str]) -> bool:
    """Tell `token: abc123` from `token: expected str`."""
    value = _value(found)
    if not is_value(value):
        return False
    sign = found.string[found.start() : found.start("secret")]
    if _is_quoted(found):
        words = re.findall(r"[\w-]+", value)
        return not all(map(is_prose, words)) or not re.fullmatch(r"[\w -]+", value)
    if ("=" in sign and not sign.endswith(" ")) or is_strong(value):
        return not value.startswith(("/", "./", "~/", "C:\\"))
    return not is_prose(value) and _stands_alone(found)


def _is_weakly_named(found: re.Match[str]) -> bool:
    value = _value(found).strip(".,;)]}")
    if not is_value(value):
        return False
    if is_hex(value) or is_uuid(value):
        name = found.string[max(0, found.start() - 8) : found.start()].lower()
        return len(value) > 23 and not name.endswith(("hash", "data", "code", "identity", "cert"))
    return is_random(value, 16) or is_mixed(value)


def _is_option(found: re.Match[str]) -> bool:
    """Tell `--token abc` from `--token TOKEN` and from a path."""
    value, start = _value(found), found.start()
    if not _OPTION.search(found.string[max(0, start - 44) : start]):
        return False
    if value.startswith(("-", "/", "./", "~/", "=", "@")) or not is_value(value):
        return False
    return (not is_prose(value) and not value.isupper()) or is_strong(value)


def _is_said(found: re.Match[str]) -> bool:
    """Tell `password hunter2!` from `password authentication`."""
    value = _value(found)
    if not is_value(value) or is_prose(value) or re.match(r"[A-Za-z_]\w*=", value):
        return False
    return is_strong(value) or (_is_quoted(found) and " " not in value and "." not in value[1:-1])


def _is_told(found: re.Match[str]) -> bool:
    value = _value(found)
    return is_value(value) and not is_prose(value) and (is_strong(value) or _stands_alone(found))


def _is_phrase(found: re.Match[str]) -> bool:
    words = found["secret"].split()
    plain = sum(map(is_prose, words))
    return not plain or (len(words) > 9 and plain < len(words) / 5)


def _is_strong_value(found: re.Match[str]) -> bool:
    return is_strong(_value(found)) and is_value(_value(found))


def _has_value(found: re.Match[str]) -> bool:
    return is_value(_value(found))


def _is_credential(found: re.Match[str]) -> bool:
    name, _, word = found["secret"].partition(":")
    return is_value(word) if word else bool(name) and name.lower() != "git"


def _is_value_of_option(found: re.Match[str]) -> bool:
    value = _value(found)
    return is_value(value) and not is_prose(value) and not value.startswith(("-", "/dev"))


NAMED = (
    # NAME=value, "name": "value", name: value, name => 'value'
    Rule("secret", rf"{_IS}{_VALUE}", after=PASSWORD + SECRET, is_meant=_is_assigned),
    Rule("secret", rf"{_IS}{_VALUE}", after=WEAK, is_meant=_is_weakly_named),
    # password for bob: x; passphrase for key '/home/bob/.ssh/id_rsa': x
    Rule(
        "secret",
        r"\s(?:for|of|to|on|at|from)\s[^\r\n:：]{1,80}(?::[/\\][^\r\n:：]{0,80})?"
        rf"(?::\d{{1,5}})?['\"]?\s?[:：=]\s{{0,3}}{_VALUE}",
        after=PASSWORD + SECRET,
        is_meant=_is_told,
    ),
    # password is x, password 'x', password hunter2!, | password | x |
    Rule(
        "secret",
        rf"(?:\s(?:is|was|are|to|as|of|with|and))?[\s:|]{{1,5}}{_TELLING}{_VALUE}",
        after=PASSWORD + SECRET,
        is_meant=_is_said,
    ),
    Rule(
        "secret",
        r"\s(?:is|was)\s(?P<secret>[^\s\"'`,;]{4,200})(?=[\s.,;]|$)",
        after=PASSWORD,
        is_meant=_is_told,
    ),
    Rule(
        "secret",
        rf"\s?(?:是|为|改成|改为|设为|设置为|就是|用的是|[:：])\s?{_VALUE}",
        after=PASSWORD + SECRET,
        is_meant=_is_told,
    ),
    Rule(
        "secret",
        r"(?<=[\u4e00-\u9fff])(?P<secret>[A-Za-z0-9][^\s，。；、,;]{5,60})",
        after=PASSWORD + SECRET,
        is_meant=_is_strong_value,
    ),
    Rule(
        "secret",
        r"(?:\scode)?\s?(?:is|was|[:：=是为])?\s?(?P<secret>\d{4,8})(?!\w)",
        after=PASSWORD,
    ),
    # a pass phrase of words
    Rule(
        "secret",
        r"\s?[=:：]\s{1,3}(?P<secret>[a-z]{1,20}(?: [a-z0-9]{1,20}){2,24})(?=\s*$|[ ]?[\r\n,.;])",
        after=PASSWORD + SECRET,
        is_meant=_is_phrase,
    ),
    # <password>x</password>
    Rule(
        "secret",
        r"(?:\s[^<>\r\n]{0,80})?>(?P<secret>[^<>\s]{3,400})</",
        needs=("</",),
        after=PASSWORD + SECRET,
        is_meant=_has_value,
    ),
    # a name and its value, as YAML of containers and tuples of code have them
    Rule(
        "secret",
        rf"['\"`\]]{{0,2}}(?:\s{{0,3}},|\r?\n|\s)\s{{0,40}}['\"]?value['\"]?\s?[:=]\s?{_VALUE}",
        needs=("value",),
        after=PASSWORD + SECRET,
        is_meant=_has_value,
    ),
    Rule(
        "secret",
        rf"['\"`]\]?\s{{0,3}},\s{{0,3}}(?P<secret>{_QUOTED})",
        after=PASSWORD + SECRET,
        is_meant=_is_strong_value,
    ),
    # --password x, --api-key x
    Rule(
        "secret",
        rf"\s{{1,3}}{_VALUE}",
        needs=("-",),
        after=PASSWORD + SECRET + WEAK,
        is_meant=_is_option,
    ),
    # 'x' as the password, x is my token
    Rule(
        "secret",
        r"(?<![^\s(])(?P<secret>\"[^\"\r\n]{6,100}\"|'[^'\r\n]{6,100}'|[^\s'\"]{6,100})\s(?:as|is|was|for)"
        r"\s(?:the|my|your|our|a)\s(?:\w{1,20}\s)?(?:pass|pwd|token|secret|api|key|credential)",
        needs=(" as ", " is ", " was ", " for "),
        is_meant=_is_strong_value,
    ),
)

HEADERS = (
    Rule(
        "secret",
        r"(?:Bearer|Basic|Token|ApiKey|Negotiate|NTLM|JWT|OAuth|SSWS)\s{1,3}(?P<secret>[\w.~+/=:-]{12,})",
        anchors=("bearer", "basic", "token", "apikey", "negotiate", "ntlm", "jwt", "oauth", "ssws"),
        is_meant=lambda found: is_strong(found["secret"]) or is_random(found["secret"], 12),
    ),
    Rule(
        "secret",
        r"(?:cookie2?|authorization|www-authenticate)['\"]?\s{0,3}[:=]\s{0,3}"
        r"(?P<secret>\"(?:[^\"\\\r\n]|\\.)+\"|'(?:[^'\\\r\n]|\\.)+'|(?!\{)[^\s'\"][^\r\n'\"]{5,})",
        anchors=("cookie", "authorization", "www-authenticate"),
        is_meant=lambda found: _has_value(found) and _is_header(found["secret"]),
    ),
    Rule("secret", r"Digest\s(?P<secret>username=[^\r\n]+)", anchors=("digest ",)),
    Rule("secret", r"AWS4-HMAC-SHA256\s(?P<secret>[^\r\n'\"]{20,})", anchors=("aws4-hmac",)),
)


def _is_header(value: str) -> bool:
    return " " not in value.strip() or bool(re.search(r"[=;\d]", value))


_HOST_BEHIND = r"(?=[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}|[\w-]{1,63}:\d|localhost)"

IN_ADDRESSES = (
    # scheme://user:password@host, and without a password
    Rule(
        "credentials",
        r"://(?P<secret>[^\s/@'\"<>]{0,100}:[^\s'\"<>@/]{1,200}(?:/[^\s'\"<>@/]{0,100})?"
        r"(?:@[^\s'\"<>@/:.]{1,100})?|[^\s/@:'\"<>]{1,200})@",
        anchors=("://",),
        is_meant=_is_credential,
    ),
    Rule(
        "secret",
        r"[?&;#](?:[\w%.-]{0,40}?(?:token|key|sig|signature|secret|password|passwd|pwd|pass|"
        r"credential|auth|code|session|sid|ticket|hmac|nonce|jwt|policy))[\w-]{0,12}="
        r"(?P<secret>[^\s&;#'\"<>]{4,})",
        needs=("?", "&", "#", ";"),
        is_meant=_has_value,
    ),
    Rule(
        "credentials",
        r"jdbc:oracle:\w{1,10}:(?P<secret>[^\s/@:]{1,60}/[^\s@]{1,100})@",
        anchors=("jdbc:oracle",),
    ),
    Rule(
        "credentials",
        r"(?:sqlplus|impdp|expdp|rman|sqlldr)\s[^\r\n]{0,60}?"
        r"(?P<secret>[\w.$]{1,40}/[^\s@/]{3,60})(?=@|\s|$)",
        anchors=("sqlplus ", "impdp ", "expdp ", "rman ", "sqlldr "),
    ),
    # without a scheme: user:password@host.name
    Rule(
        "credentials",
        rf"(?<![\w:/@.-])(?P<secret>[A-Za-z_][\w.-]{{0,40}}:[^\s:@/'\"<>]{{3,80}})@{_HOST_BEHIND}",
        needs=("@",),
    ),
)

_COMMANDS = (
    "mysql",
    "mariadb",
    "sshpass",
    "sqlcmd",
    "isql",
    "bcp",
    "redis-cli",
    "mongo",
    "docker",
    "podman",
    "helm",
    "nerdctl",
    "skopeo",
    "buildah",
    "crane",
    "oras",
    "7z",
    "zip",
    "unzip",
    "rar",
    "unrar",
    "ipmitool",
    "ldap",
    "beeline",
    "cqlsh",
    "lftp",
    "az",
    "oc",
    "smbclient",
    "keytool",
    "jarsigner",
    "snowsql",
    "mosquitto_",
    "clickhouse-client",
    "openssl",
    "gpg",
    "useradd",
    "usermod",
    "ngc",
    "influx",
    "argocd",
    "plink",
    "pscp",
    "psftp",
    "twine",
    "psql",
    "impala-shell",
    "kinit",
    "restic",
)
_SHORT_OPTION = (
    r"(?:-p|-P|-a|-w|-k|-pw|--?pass\w{0,10}|--pwd|-passin|-passout|-storepass|-keypass|"
    r"-srcstorepass)"
)
_UP_TO = r"[^\r\n]{0,120}?"


def _alternatives(words: tuple[str, ...]) -> str:
    return "(?:" + "|".join(map(re.escape, words)) + ")"


COMMANDS = (
    Rule(
        "credentials",
        r"(?:curl|wget|https?|xh|httpie)(?=\s)[^\r\n]{0,120}?"
        r"(?:\s-[A-Za-tv-z]{0,5}[uU]\s?|\s--(?:proxy-)?user[\s=]|\s-a\s|\s--auth[\s=])['\"]?"
        r"(?P<secret>[^\s:'\"]{1,60}:[^\s'\"]{1,200})",
        anchors=("curl ", "wget ", "http ", "https ", "xh ", "httpie "),
        is_meant=lambda found: is_value(found["secret"].partition(":")[2]),
    ),
    Rule(
        "secret",
        rf"[\w-]{{0,12}}\s{_UP_TO}(?<=\s){_SHORT_OPTION}(?:\s{{1,3}}|=)(?:pass:)?{_VALUE}",
        anchors=_COMMANDS,
        is_meant=lambda found: (
            _is_value_of_option(found)
            and not re.fullmatch(r"[\d:.-]+(?:/tcp|/udp)?", found["secret"])
        ),
    ),
    # mysql -pWORD, sshpass -pWORD, 7z -pWORD: without a space
    Rule(
        "secret",
        rf"[\w-]{{0,12}}\s{_UP_TO}(?<=\s)-p(?P<secret>[^\s'\"=-][^\s]{{2,}}|'[^'\r\n]+'|\"[^\"\r\n]+\")",
        anchors=("mysql", "mariadb", "sshpass", "7z", "rar ", "ncftp"),
        is_meant=_has_value,
    ),
    Rule(
        "secret",
        r"\w{1,10}(?:-cli)?\s(?:auth\s)?login\s(?:--\w{1,20}\s)?(?:[^-\s=]{1,40}=)?(?P<secret>[^\s-]\S{11,})",
        anchors=(
            "wandb",
            "comet",
            "neptune",
            "swanlab",
            "vault",
            "hf ",
            "huggingface-cli",
            "kaggle",
            "railway",
            "doctl",
            "modal",
            "clearml",
            "trains",
        ),
        is_meant=_has_value,
    ),
    # .netrc, on one line and on several
    Rule(
        "secret",
        r"login\s{1,8}\S{1,80}\s{1,20}password\s{1,8}(?P<secret>\S+)",
        anchors=("login",),
        is_meant=_has_value,
    ),
    Rule(
        "secret",
        r"(?<![^\n])[ \t]{0,20}password[ \t]{1,8}(?P<secret>\S+)[ \t]*(?=[\r\n]|$)",
        needs=("machine ", "login "),
        is_meant=_is_value_of_option,
    ),
    # .pgpass
    Rule(
        "secret",
        r"(?<!\S)(?:[\w.-]{1,100}|\*):(?:\d{2,5}|\*):[\w*-]{1,60}:[\w.-]{1,60}:(?P<secret>[^\s:]{4,})",
        needs=(":",),
        is_meant=lambda found: is_strong(found["secret"]) or ":5432:" in found[0],
    ),
    Rule(
        "secret",
        r"(?:IDENTIFIED\s(?:WITH\s\w{1,40}\s)?(?:BY|AS)|WITH\sPASSWORD|PASSWORD\(|SET\sPASSWORD|"
        rf"REQUIREPASS|MASTERAUTH|ENCRYPTED\sPASSWORD)\s{{0,3}}(?:=\s)?{_VALUE}",
        anchors=(
            "identified ",
            "with password",
            "password(",
            "set password",
            "requirepass",
            "masterauth",
            "encrypted",
        ),
        is_meant=_is_value_of_option,
    ),
    Rule(
        "secret",
        r"(?<![^\s>])AUTH\s(?:\w{1,20}\s)?(?P<secret>\S{5,})(?=[ \t]*(?:$|[\r\n]))",
        anchors=("auth ",),
        is_meant=lambda found: is_strong(found["secret"]),
    ),
    Rule(
        "secret",
        r"(?:configure\sset|git\sconfig(?:\s--\w{1,20})?)\s(?=[\w.-]{0,60}(?:key|secret|token|password))"
        r"[\w.-]{1,80}\s(?P<secret>\S{4,})",
        anchors=("configure set", "git config"),
    ),
    Rule(
        "secret",
        r"echo\s{1,3}(?:-\w{1,4}\s)?['\"]?"
        r"(?P<secret>[^\s'\"|]{4,100}(?: [^\s'\"|]{1,40}){0,6})['\"]?\s{0,3}\|"
        r"[^\r\n|]{0,80}?(?:sudo\s[^\r\n|]{0,20}-S|--password-stdin|--passphrase-fd|--token-stdin|"
        r"chpasswd|passwd|kinit|auth login|cryptsetup|openssl)",
        anchors=("echo ",),
        is_meant=_has_value,
    ),
    Rule(
        "credentials",
        rf"(?:smb\w{{0,6}}|rpcclient|net|lftp)\s{_UP_TO}(?:-U\s?|-u\s?|/u:)['\"]?(?P<secret>[\w.\\-]{{1,60}}[%,][^\s'\"]{{3,}})",
        anchors=("smbclient", "smbmount", "smbmap", "rpcclient", "net ", "lftp"),
    ),
    Rule(
        "secret",
        rf"(?:[xw]?freerdp|cmdkey|net use)\s{_UP_TO}/p(?:ass)?:(?P<secret>\S{{3,}})",
        anchors=("xfreerdp", "wfreerdp", "cmdkey", "net use"),
    ),
    Rule(
        "secret",
        r"(?:rabbitmqctl\s(?:add_user|change_password)\s\S{1,60}|htpasswd\s(?:-\w{1,6}\s){0,3}\S{1,80}\s\S{1,60}|"
        r"wpa_passphrase\s\S{1,60}|rclone\sobscure|mc\s(?:alias|config)\s(?:host\s)?(?:set|add)\s\S{1,60}\s"
        r"\S{1,100}(?:\s\S{1,100})?)\s(?P<secret>[^\s-]\S{3,})",
        anchors=(
            "rabbitmqctl",
            "htpasswd",
            "wpa_passphrase",
            "rclone obscure",
            "mc alias",
            "mc config",
        ),
    ),
    Rule(
        "secret",
        r"send(?:line)?\s{1,3}\"(?P<secret>[^\"\\\r\n]{4,100})\\[rn]\"",
        anchors=("send",),
        is_meant=_is_strong_value,
    ),
    Rule(
        "secret",
        r"net\suse\s(?:[A-Z]:|\*)?\s{0,3}(?:\\\\\S{1,100}\s)?(?P<secret>[^\s/\\]\S{2,60})(?=\s{1,3}/u)",
        anchors=("net use",),
    ),
    Rule(
        "secret",
        r"<<<\s?['\"]?(?P<secret>[^\s'\"]{4,100})",
        anchors=("<<<",),
        needs=("kinit", "passwd", "sudo", "login", "su "),
        is_meant=_has_value,
    ),
    # logged in as bob with hunter2!
    Rule(
        "secret",
        r"(?:log(?:ged)?[ -]?in|login|sign(?:ed)? in|authenticat\w{1,5}|登录|登陆)"
        r"\s(?:as|with|using|用)?\s?"
        rf"[\w.@-]{{1,40}}\s?(?:with|using|and|/|:)\s?(?:the\s)?(?:password\s)?{_VALUE}",
        anchors=("log", "sign", "authenticat", "登"),
        is_meant=lambda found: _is_strong_value(found) and "://" not in found["secret"],
    ),
    # login: bob / hunter2!
    Rule(
        "credentials",
        r"(?:login|credentials?|account|creds|账号|帐号|用户)\s?(?:is|are|[:：=是为])\s?['\"]?"
        r"(?P<secret>[\w.@-]{2,40}\s?[/:|]\s?[^\s'\"]{4,100})",
        anchors=("login", "cred", "account", "账号", "帐号", "用户"),
        is_meant=lambda found: is_strong(re.split(r"[/:|]", found["secret"])[-1].strip()),
    ),
)

DEVICES = (
    Rule(
        "device",
        r"(?:serial(?:[_ -]?(?:number|no\.?|num))?|machine[_-]?id|board[_ ]?id|"
        r"asset[_ ]?tag|imei|序列号)"
        r"\s{0,8}[=:：]\s{0,3}(?P<secret>(?=[A-Z-]{0,40}\d)[A-Z0-9][A-Z0-9-]{5,40})",
        anchors=("serial", "machine", "board", "asset", "imei", "序列号"),
    ),
)
