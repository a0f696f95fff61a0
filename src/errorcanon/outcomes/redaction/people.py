"""What names a person: home folders, user names, addresses of mail, numbers of papers."""

from __future__ import annotations

import re

from errorcanon.outcomes.redaction.rule import Rule
from errorcanon.outcomes.redaction.values import is_prose

_COMMON_NAMES = """
root user users ubuntu debian centos ec2-user admin administrator runner jovyan docker shared
public localhost local home build builder node worker main test tests data python torch model
models cuda app apps default all none null tmp temp nobody conda anaconda anaconda3 miniconda
miniconda3 miniforge3 mambaforge condauser pip envs env src lib bin opt usr var share datasets
dataset cache checkpoints ckpt outputs output logs log runs run train training work workspace
project projects scratch job jobs code linuxbrew vscode codespace coder gitlab-runner jenkins
circleci travis buildkite azureuser sagemaker-user sagemaker kaggle colab studio-lab-user
developer dev you username your_user youruser yourname name someone me xxx mlflow airflow spark
hadoop git postgres mysql nginx www-data systemd kubernetes k8s ray slurm gpu cpu guest system
service vagrant packer defaultuser0 appuser nonroot feedstock_root true false str int id node0
node1 node00 node01 node-0 node-1 worker0 worker1 worker-0 worker-1 host0 host1 bucket celery
world everyone group groups owner host staff bash sh zsh file path
"""
TOO_COMMON = frozenset(_COMMON_NAMES.split())
"""Names of users and machines that say nothing about whose they are."""


def is_person(name: str) -> bool:
    """Tell a user's name from those that every machine has."""
    bare = name.strip("\"'`,;.()[]{}:/\\")
    if not bare or bare.lower() in TOO_COMMON or not re.search(r"[^\W\d_]", bare):
        return False
    return not re.fullmatch(r"[$%{<*].*|\.+|~?\$\w+|[x*.]+", bare, re.IGNORECASE)


_FILE = re.compile(
    r"\.(?:py|sh|txt|log|jsonl?|ya?ml|whl|so|pth?|h5|csv|cuh?|cpp|cc|c|hp?p?|rs|go|js|ts|ipynb|md|"
    r"toml|cfg|ini|zip|tar|gz|parquet|np[yz]|bin|safetensors|onnx|pkl|ckpt|lock|conf|d|db)$|"
    r"^(?:imagenet|coco|mnist|cifar|llama|qwen|bert|gpt|wiki|laion|c4|pile|nuscenes|kitti|"
    r"librispeech|"
    r"exp|hf|huggingface|raw|train|val|images?|labels?|annotations?|corpus|corpora|inputs?|"
    r"results?|"
    r"weights?|pretrained|backup|archive|extra|site|nfs|lost)\w{0,8}(?:-[\w-]*)?$",
    re.IGNORECASE,
)
"""Names of files and of folders of data, where a person's could stand."""


def _is_home(found: re.Match[str]) -> bool:
    name = found["secret"]
    return is_person(name) and not re.search(_FILE, name)


def _is_user(found: re.Match[str]) -> bool:
    """Tell `user: bob` from `user: please upgrade`."""
    name = found["secret"]
    if not is_person(name) or is_prose(name):
        return False
    before = found.string[found.start() - 1 : found.start()]
    if (before.isalpha() and not found[0][0].isupper()) or before == ".":
        return False
    if before == "-" and found.string[max(0, found.start() - 2) : found.start()] != "--":
        return False
    text, end = found.string, found.end("secret")
    rest = text[end : end + 40].splitlines()[:1]
    after = rest[0] if rest else ""
    quoted = text[found.start("secret") - 1] in "'\""
    return bool(
        quoted
        or "=" in found[0]
        or re.search(r"[\d._-]", name)
        or not name.isascii()
        or not re.match(r"\s+\w", after)
    ) and not after.startswith(("(", "["))


def _is_named(found: re.Match[str]) -> bool:
    name = found["secret"]
    return is_person(name) and not is_prose(name) and not _USER_NOUNS.fullmatch(name)


_NAME = r"[^\s/\\:'\"<>,;()\[\]{}|*?$%&=#`]{1,64}"
_SECOND = r"(?:\\? [^\s/\\:'\"<>,;()\[\]{}|]{1,40}){1,3}(?=[/\\])"
_SECOND_AT_END = r"(?: [A-Z][\w'-]{1,30}){0,2}(?=['\"]|\s*$|\s*[\r\n])"
_TREE = (
    r"(?:/[\w.-]{1,30}){0,3}/(?:scratch\w{0,8}|lustre\w{0,8}|gpfs\w{0,8}|beegfs|weka|nfs\w{0,8}|"
    r"raid\w?|data\d{0,3}|disk\d{0,3}|ssd\d{0,3}|hdd\d{0,3}|nvme\d{0,3}|mnt|vol\d{0,3}|work\d?|"
    r"storage\d?|cluster|global|project\w?|proj|public|share\w{0,5}|ceph\w{0,4}|cfs|juicefs|fsx|"
    r"efs|pfs\w?|lus\w?|hps|ptmp|export|netscratch|dss\w*|home_data)"
)

HOMES = (
    Rule(
        "user",
        r"(?<=[A-Za-z]):(?:\\{1,2}|/)(?:Users|Documents and Settings)(?:\\{1,2}|/)"
        rf"(?P<secret>[^\s/\\:'\"<>|*?]{{1,64}}(?:{_SECOND}|{_SECOND_AT_END})?)",
        (":\\users", ":\\\\users", ":/users", ":\\documents", ":\\\\documents"),
    ),
    Rule(
        "user",
        rf"/(?:home\d{{0,3}}|Users|homes|u|usr\d?/people)/(?:users/|staff/|students?/|faculty/|"
        rf"guests?/|grad/|[a-z]/(?=[a-z]))?"
        rf"(?P<secret>{_NAME}(?:{_SECOND})?)",
        ("/home", "/users/", "/u/", "/usr/people"),
        is_meant=_is_home,
    ),
    # file systems of clusters: /scratch/bob, /lustre/scratch/users/bob, /data/home/bob
    Rule(
        "user",
        rf"(?<![\w./:-]){_TREE}/(?:home\w?/|homes/|users?/|people/|scratch\d?/|work/|"
        rf"projects?/[\w.-]{{1,30}}/(?:users?/)|[a-z]/(?=[a-z]))*"
        rf"(?P<secret>(?!c/){_NAME}(?:{_SECOND})?)(?=[/'\"\s:,;)]|$)",
        needs=(
            "/scratch",
            "/lustre",
            "/gpfs",
            "/beegfs",
            "/weka",
            "/nfs",
            "/raid",
            "/data",
            "/disk",
            "/ssd",
            "/hdd",
            "/nvme",
            "/mnt",
            "/vol",
            "/work",
            "/storage",
            "/cluster",
            "/global",
            "/proj",
            "/public",
            "/share",
            "/ceph",
            "/cfs",
            "/juicefs",
            "/fsx",
            "/efs",
            "/pfs",
            "/lus",
            "/hps",
            "/ptmp",
            "/export",
            "/netscratch",
            "/dss",
        ),
        is_meant=_is_home,
    ),
    Rule(
        "user",
        r"/afs/[\w.-]{1,40}/(?:users?|home|u)/(?:\w/){0,2}(?P<secret>[^\s/'\"]{2,40})",
        ("/afs/",),
        is_meant=_is_home,
    ),
    Rule(
        "user",
        r"\\\\[\w.-]{1,60}\\(?:home\w{0,4}\$?|users?\$?|profiles?\$?|"
        r"personal)\\(?P<secret>[^\s\\/'\"<>|]{1,64}(?: [^\s\\/'\"<>|]{1,40})?)",
        ("\\\\",),
        is_meant=_is_home,
    ),
    Rule(
        "user",
        r"(?<![\w~/])~(?P<secret>[^\W\d_][\w.-]{0,31})(?=/)",
        needs=("~",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?:cd|ls|of|in|to|from|at|cp|mv|cat)\s~(?P<secret>[^\W\d_][\w.-]{0,31})(?=[\s'\":,;)]|$)",
        (*(f"{w} ~" for w in ("cd", "ls", "of", "in", "to", "from", "at", "cp", "mv", "cat")),),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"-(?:home|Users)-(?P<secret>[a-z][a-z0-9_]{1,31})(?=-)",
        ("-home-", "-users-"),
        is_meant=_is_named,
    ),
)

_USER_NOUNS = re.compile(
    r"input|code|func\w*|data|defined|script|process|program|sessions?|quota|space|mode|agent|"
    r"conf\w*|settings?|guide|manual|mod\w+|stack|frame|stream|callback|events?|requests?|"
    r"messages?|prompt|query|interrupt\w*|land|level|accounts?|site|turns?|roles?|layer|memory|"
    r"signal|kernel|watchdog|scheduler|oom\w*|limits?|tasks?|jobs?|cache|folder|directory|"
    r"install\w*|packages?|interface|experience",
    re.IGNORECASE,
)


_USER = r"(?P<secret>[^\W\d][\w.-]{0,40}\$?)(?=['\"`\\]|[\s,;:)\]}@]|$|\.(?:\s|$))"
_WORD = (
    r"(?:user(?:[_ -]?(?:name|id))?|usr|uname|owner|login(?:name)?|LOGNAME|SUDO_USER|REMOTE_USER|"
    r"account|role|submitter|submitted[_ ]by|run[_ ]by|created[_ ]by|started[_ ]by|requested[_ ]by|"
    r"UserId|assignee|reporter|用户名?|账号|帐号|账户|作者|提交人|负责人|联系人)"
)
USERS = (
    Rule(
        "user",
        rf"{_WORD}(?:\\?['\"])?\s{{0,8}}[=:：]\s{{0,3}}(?:\\?['\"])?{_USER}",
        (
            "user",
            "usr",
            "uname",
            "owner",
            "login",
            "logname",
            "account",
            "role",
            "subm",
            "run by",
            "run_by",
            "created",
            "started",
            "requested",
            "assignee",
            "reporter",
            "用户",
            "账",
            "帐",
            "作者",
            "提交人",
            "负责人",
            "联系人",
        ),
        is_meant=_is_user,
    ),
    Rule(
        "user",
        rf"(?:user(?:name)?|role|account|owner|用户)\s{{1,2}}\\?['\"`‘“]{_USER}",
        ("user", "role", "account", "owner", "用户"),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"user(?:name)?\s(?P<secret>[^\W\d]\w*[\d._][\w.-]*)(?=[\s,;:'\")]|\.?$|\.\s)",
        ("user",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"user\s(?P<secret>[a-z][a-z0-9_.-]{1,31})(?=\s(?:from|on|by|with password|"
        r"is not in the sudoers|not in|cannot ssh|logged))",
        ("user ",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"user\s(?P<secret>[^\W\d][\w.-]{1,31})\s(?:does|doesn't|did|has|had|is|isn't|was|"
        r"cannot|can't|can|not|already|lacks|exceeded|owns|reached|started|submitted)\s",
        ("user ",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?<![\w.-])(?P<secret>[^\W\d][\w.-]{1,31})\sis not in the sudoers",
        needs=("sudoers",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?:uid|gid|euid|groups)=\d{1,10}\((?P<secret>[^()\s]{1,40})\)",
        ("uid=", "gid=", "groups="),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?<=,)\d{1,10}\((?P<secret>[a-z][^()\s]{1,40})\)",
        needs=("uid=",),
        is_meant=_is_named,
    ),
    Rule("user", r"UserId=(?P<secret>[^\s()=]{1,40})\(", ("userid=",), is_meant=_is_named),
    Rule(
        "user",
        r"[bcdlps-](?:[r-][w-][xsStT-]){3}[.+@]?\s{1,8}\d{1,5}\s(?P<secret>[^\s]{1,32})(?=\s)",
        needs=("r-", "rw", "--"),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"[bcdlps-](?:[r-][w-][xsStT-]){3}[.+@]?\s{1,8}\d{1,5}\s\S{1,32}\s{1,8}"
        r"(?P<secret>[^\s]{1,32})(?=\s{1,12}\d)",
        needs=("r-", "rw", "--"),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?:logged in as|logging in as|signed in as|running as|connected as|authenticated as|"
        r"impersonating|Password for|password for|su -|su|sudo -\w{0,3}u|runuser -u|ssh -l|-l|"
        r"whoami[:\s=]{1,3}|hi|hello|welcome back|job of|jobs of|belongs to|owned by|run by|"
        r"submitted by|started by|killed by|reported by|login as|squeue -u|(?:ps|top|htop|pgrep|"
        r"lsof|crontab|id|finger|groups|usermod|adduser|useradd|userdel|passwd)(?: -\w{1,4})? -u|"
        r"(?<=\n)finger|useradd -m|adduser|userdel|(?:cc|ping|thanks|by|from|ask|to) @|sacct -u|"
        r"pkill -u|--uid|--username|-o \w{0,8}user=)(?:\suser)?[:,]?[\s=]{1,3}['\"]?" + _USER,
        (
            "logged in",
            "logging in",
            "signed in",
            "running as",
            "connected as",
            "authenticated as",
            "impersonating",
            "password for",
            "su ",
            "sudo",
            "runuser",
            "ssh -l",
            "whoami",
            "hi ",
            "hello",
            "welcome back",
            "job of",
            "jobs of",
            "belongs to",
            "owned by",
            "run by",
            "submitted by",
            "started by",
            "killed by",
            "reported by",
            "login as",
            "squeue -u",
            "ps -",
            "ps aux",
            "top -u",
            "htop -u",
            "pgrep",
            "lsof -u",
            "crontab",
            "adduser",
            "useradd",
            "userdel",
            "cc @",
            "ping @",
            "thanks @",
            "by @",
            "from @",
            "ask @",
            "to @",
            "sacct -u",
            "pkill -u",
            "--uid",
            "--username",
        ),
        is_meant=lambda found: (
            _is_named(found)
            and not re.search(r"[A-Za-z]$", found.string[max(0, found.start() - 1) : found.start()])
        ),
    ),
    Rule("user", r"sudo:\s{1,8}(?P<secret>[^\W\d][\w.-]{0,31})\s:", ("sudo:",), is_meant=_is_named),
    Rule(
        "user",
        r"chown\s(?:-\w{1,4}\s)?(?P<secret>[^\W\d][\w.-]{0,31})(?=[:\s])",
        ("chown ",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"\((?P<secret>[a-z_][\w.-]{1,31})\)\s(?:CMD|RELOAD|LIST)",
        ("(",),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?:CN|UID)=(?P<secret>[^,=\r\n]{2,60}),\s?(?:OU|O|DC|CN)=",
        ("cn=", "uid="),
        is_meant=_is_named,
    ),
    Rule(
        "user",
        r"(?<![\w\\/:.-])(?:[A-Z][A-Z0-9-]{2,15})\\{1,2}(?P<secret>[a-z][\w.-]{1,31}"
        r")(?=[\s'\":,;)]|$)",
        needs=("\\",),
        exact_case=True,
        is_meant=_is_named,
    ),
)

_PERSON = (
    r"(?P<secret>[^\W\d_][\w.'’-]{0,30}(?:[ ·]\(?[^\W\d_][\w.'’-]{0,30}\)?){0,3})"
    r"(?=\s*(?:<|\(|,|;|$|[\r\n]|[\"']|\.\s))"
)


def _is_full_name(found: re.Match[str]) -> bool:
    words = found["secret"].split()
    if re.search(
        r"team|inc|corp|develop|contribut|community|nvidia|google|authors|maintain|foundation|"
        r"bot\b",
        found["secret"],
        re.IGNORECASE,
    ):
        return False
    before = found.string[max(0, found.start() - 1) : found.start()]
    if before.isalpha() and before.isascii():
        return False
    return not any(is_prose(word) and word.islower() for word in words) and is_person(words[0])


NAMES = (
    Rule(
        "name",
        rf"(?:Author|Committer|Signed-off-by|(?:commit(?:ted)?|written|created|submitted|opened|"
        rf"approved|merged|posted|asked|run|started|reviewed) by|Co-authored-by|Reviewed-by|"
        rf"Reported-by|Acked-by|Tested-by|Full[ _]?name|Real[ _]?name|user\.name|(?:AUTHOR|"
        rf"COMMITTER)_NAME|Contact|Maintainer|Patient|Student|Employee|Customer|"
        rf"PI)(?:\s?[=:：]\s{{0,8}}|\s)['\"]?{_PERSON}",
        (
            "author",
            "co-author",
            "commit by",
            "committed by",
            "written by",
            "created by",
            "submitted by",
            "opened by",
            "approved by",
            "merged by",
            "posted by",
            "asked by",
            "run by",
            "started by",
            "reviewed by",
            "committer",
            "signed-off",
            "reviewed-by",
            "reported-by",
            "acked-by",
            "tested-by",
            "full name",
            "fullname",
            "full_name",
            "real name",
            "realname",
            "user.name",
            "contact",
            "maintainer",
            "patient",
            "student",
            "employee",
            "customer",
            "pi:",
        ),
        is_meant=lambda found: (
            _is_full_name(found)
            and (
                ":" in found[0]
                or "=" in found[0]
                or "user.name" in found[0]
                or (found["secret"].istitle() and " " in found["secret"])
            )
        ),
    ),
    Rule(
        "name",
        r"(?:姓名|作者|联系人|负责人|提交人|申请人|同学|学生|老师|导师|姓)\s?[:：是为]?\s?(?P<secret>[\u4e00-\u9fff·]{2,6}"
        r")(?=[\s,，。;；、)）(（]|$)",
        ("姓名", "作者", "联系人", "负责人", "提交人", "申请人", "同学", "学生", "老师", "导师"),
    ),
    Rule(
        "name",
        r"(?:my name is|i am|i'm|regards,|cheers,|thanks,|best,|yours,|"
        r"sincerely,)\s{1,3}(?P<secret>[A-Z][a-z]{1,20}(?: [A-Z][a-z'-]{1,20}){1,2})",
        (
            "my name is",
            "i am",
            "i'm",
            "regards,",
            "cheers,",
            "thanks,",
            "best,",
            "yours,",
            "sincerely,",
        ),
    ),
)

_LOCAL = r"(?<![\w.+%'-])[\w.+%'-]{1,64}"


def _is_mail(found: re.Match[str]) -> bool:
    top = found[0].rpartition(".")[2]
    return not re.fullmatch(r"(?:git|hg|svn)@.*", found[0]) and not top.isdigit() and "_" not in top


MAIL = (
    Rule(
        "email",
        rf"{_LOCAL}@(?:[\w-]{{1,63}}\.){{1,6}}[^\W\d_][\w-]{{1,23}}(?![\w@])(?!:(?!\d|\s|$))",
        needs=("@",),
        is_meant=_is_mail,
    ),
    Rule(
        "email",
        rf"{_LOCAL}\s?(?:\(at\)|\[at\]|\{{at\}}|<at>|＠)\s?[\w-]{{1,63}}(?:\s?(?:\.|\(dot\)|"
        rf"\[dot\]|\{{dot\}})\s?[\w-]{{2,40}}){{1,5}}",
        needs=("(at)", "[at]", "{at}", "<at>", "＠"),
    ),
    Rule("email", rf"{_LOCAL} at [\w-]{{1,63}}(?: dot [\w-]{{2,24}}){{1,4}}", needs=(" dot ",)),
    Rule("email", r"\"[^\"@\r\n]{1,60}\"@(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}", needs=('"@',)),
)


def _has_luhn(found: re.Match[str]) -> bool:
    digits = [int(c) for c in found[0] if c.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    doubled = [sum(divmod(2 * d, 10)) for d in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def _is_resident(found: re.Match[str]) -> bool:
    number = found[0].upper()
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    rest = sum(int(d) * w for d, w in zip(number, weights, strict=False)) % 11
    return "10X98765432"[rest] == number[-1]


def _is_iban(found: re.Match[str]) -> bool:
    bare = found[0].replace(" ", "").upper()
    if not 15 <= len(bare) <= 34:
        return False
    return int("".join(str(int(c, 36)) for c in bare[4:] + bare[:4])) % 97 == 1


NUMBERS = (
    Rule(
        "phone",
        r"(?<![\w.+])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,5}){1,5}(?![\w.])",
        needs=("+",),
        is_meant=lambda found: 9 <= sum(map(str.isdigit, found[0])) <= 15,
    ),
    Rule(
        "phone",
        r"(?:phone|tel(?:ephone)?|mobile|cell|call|fax|sms|whatsapp|signal|contact|wechat|qq|"
        r"手机号?码?|电话|微信号?|联系方式|联系)(?:\s(?:me|no\.?|number|us))?(?:\s(?:at|on|"
        r"is))?\s?[:：=是为]?\s?(?P<secret>\+?\(?\d[\d ().-]{4,18}\d)(?![\w.])",
        (
            "phone",
            "tel",
            "mobile",
            "cell",
            "call",
            "fax",
            "sms",
            "whatsapp",
            "signal",
            "contact",
            "wechat",
            "qq",
            "手机",
            "电话",
            "微信",
            "联系",
        ),
        is_meant=lambda found: (
            sum(map(str.isdigit, found["secret"])) >= 6
            and not re.search(r"[A-Za-z]$", found.string[max(0, found.start() - 1) : found.start()])
        ),
    ),
    Rule("phone", r"(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[ -])\d{3}-\d{4}(?![\w.-])", needs=("-",)),
    Rule("phone", r"(?<![\w.-])1[3-9]\d(?:-| )\d{4}(?:-| )\d{4}(?![\w.-])", needs=("1",)),
    Rule("phone", r"(?<![\w.-])0\d{2,3}-\d{7,8}(?![\w.-])", needs=("0",)),
    Rule(
        "phone",
        r"(?:微信号?|wechat(?:[ _]?id)?|weixin|wxid|telegram|skype|discord|"
        r"line id)\s?[:：=是]\s?@?(?P<secret>[A-Za-z][\w.#-]{4,31})",
        ("微信", "wechat", "weixin", "wxid", "telegram", "skype", "discord", "line id"),
        is_meant=lambda found: not is_prose(found["secret"]),
    ),
    Rule(
        "id-number",
        r"(?<![\w.])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|"
        r"3[01])\d{3}[\dX](?![\w.])",
        needs=("19", "20"),
        is_meant=_is_resident,
    ),
    Rule(
        "id-number",
        r"(?<![\w.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w.-])",
        needs=("-",),
    ),
    Rule(
        "id-number",
        r"(?:passport|ssn|social security|national id|id[ -]card|driver'?s? licen[cs]e|护照号?码?|"
        r"身份证号?码?|驾驶证|社保号?|学号|工号|employee id|student id)(?:\s(?:no\.?|number|"
        r"#))?\s?[:：=是为#]?\s?(?P<secret>[A-Z]{0,3}\d[\dA-Z-]{4,20})(?![\w.])",
        (
            "passport",
            "ssn",
            "social security",
            "national id",
            "id card",
            "id-card",
            "licen",
            "driver",
            "护照",
            "身份证",
            "驾驶证",
            "社保",
            "学号",
            "工号",
            "employee id",
            "student id",
        ),
    ),
    Rule(
        "id-number",
        r"(?:date of birth|birth ?da(?:te|y)|d\.?o\.?b\.?|born(?: on)?|出生日期|"
        r"生日)\s?[:：=]?\s?(?P<secret>\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?)",
        ("birth", "dob", "d.o.b", "born", "出生", "生日"),
    ),
    Rule(
        "id-number",
        r"(?:tenant|subscription|directory|client|application|org(?:anization)?|account|"
        r"customer)[_ -]?id['\"]?\s{0,3}[=:]\s{0,3}['\"]?(?P<secret>[0-9a-f]{8}-[0-9a-f-]{27}|"
        r"\d{10,14}|[A-Za-z]+-[\w-]*\d[\w-]{8,})",
        (
            "tenant",
            "subscription",
            "directory",
            "client",
            "application",
            "org",
            "account",
            "customer",
        ),
    ),
    Rule("id-number", r"account\s(?:id\s)?(?P<secret>\d{12})(?!\w)", ("account",)),
    Rule(
        "card",
        r"(?<![\w.-])[3-6]\d{3}(?:([ -]?)\d{4}\1\d{4}\1\d{1,7}|[ -]\d{6}[ -]\d{5})(?![\w.-])",
        needs=("3", "4", "5", "6"),
        is_meant=_has_luhn,
    ),
    Rule(
        "card",
        r"(?:iban)?(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?!\w)",
        exact_case=True,
        is_meant=_is_iban,
    ),
)
