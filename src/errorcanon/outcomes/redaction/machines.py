"""What names a machine: addresses of networks, host names, the names of nodes."""

from __future__ import annotations

import re

from errorcanon.outcomes.redaction.people import TOO_COMMON, is_person
from errorcanon.outcomes.redaction.rule import Rule
from errorcanon.outcomes.redaction.values import is_prose

_VERSIONED_WORDS = """
driver version ver versions v release cudnn cuda tensorrt trt nccl cublas cufft curand cusparse
cusolver nvjitlink nvrtc cupti toolkit runtime firmware fw build ofed mlnx library package rocm
hip miopen onednn mkl chrome kernel bios vbios msvc windows sdk plugin opset requires installed
found compiled upgrade downgrade update wheel than cann ascend npu 版本 驱动
"""
_VERSIONED = frozenset(_VERSIONED_WORDS.split())
_ADDRESSED_WORDS = """
ip host addr address peer server client endpoint from to at via inet remote listen bind connect
connected connecting ping ssh gateway route dns nameserver interface node master worker subnet
on for by of eth ib bond wlan eno ens enp br docker tun 地址 主机 服务器
"""
_ADDRESSED = frozenset(_ADDRESSED_WORDS.split())
_WORD_BEFORE = re.compile(r"([^\W\d_]{1,14})\d{0,3}([\s\"'(:=@/\[<>~!]{0,4})$")
_LISTED = re.compile(r"\s*(?:[-*|] ?)?[A-Za-z][\w.-]*\s{1,60}(?:\|\s+)?")
"""What stands before a version in a list of packages."""


def _is_address(found: re.Match[str]) -> bool:
    """Tell an address from a version of four parts."""
    address = found["secret"]
    parts = [int(part) for part in address.split(".")]
    if (
        max(parts) > 255
        or parts[0] in {0, 127, 255}
        or any(p[0] == "0" != p for p in address.split("."))
    ):
        return False
    start, end = found.span("secret")
    said = _WORD_BEFORE.search(found.string, max(0, start - 18), start)
    word, sign = (
        (said[1].lower(), said[2]) if said else ("", found.string[max(0, start - 1) : start])
    )
    if word in _VERSIONED or "==" in sign or ">=" in sign or "<=" in sign or "~=" in sign:
        return False
    is_addressed = word in _ADDRESSED or (sign[-1:] in set("@/[") and word != "v")
    line = found.string[found.start() - 90 if found.start() > 90 else 0 : found.start()].rpartition(
        "\n"
    )[2]
    if (
        parts[0] < 32
        and sum(p > 63 for p in parts) < 2
        and _LISTED.fullmatch(line)
        and not is_addressed
    ):
        return False
    if is_addressed or re.match(r":\d|/\d|<\d>|\(\d", found.string[end : end + 4]):
        return True
    return parts[0] in {10, 100, 169, 172, 192} or sum(p > 31 for p in parts) > 1


def _is_address6(found: re.Match[str]) -> bool:
    import ipaddress

    try:
        address = ipaddress.IPv6Address(found["secret"].partition("%")[0])
    except ValueError:
        return False
    inner = address.ipv4_mapped
    if address.is_loopback or address.is_unspecified or (inner and inner.is_loopback):
        return False
    groups = [group for group in found["secret"].partition("%")[0].split(":") if group]
    return len(groups) > 2 or address.is_link_local or (len(groups) > 1 and groups[0][0] in "23f")


def _is_mac(found: re.Match[str]) -> bool:
    return not re.fullmatch(r"(?:00[:-])+00|(?:ff[:-])+ff", found[0], re.IGNORECASE)


ADDRESSES = (
    Rule(
        "ip",
        r"(?<![\w.+-])(?<!==)(?P<secret>\d{1,3}(?:\.\d{1,3}){3})(?![\w-]|\.\w|\+)",
        needs=(".",),
        is_meant=_is_address,
    ),
    Rule(
        "ip",
        r"(?<=\d[-_@])(?P<secret>\d{1,3}(?:\.\d{1,3}){3})(?=:\d{2,5})",
        needs=(".",),
        is_meant=_is_address,
    ),
    Rule(
        "ip",
        r"(?<![\w:.])(?P<secret>(?:[0-9a-f]{0,4}:){2,7}(?:\d{1,3}(?:\.\d{1,3}){3}|"
        r"[0-9a-f]{0,4})(?:%\w{1,16})?)(?![\w:])",
        needs=(":",),
        is_meant=_is_address6,
    ),
    Rule(
        "mac",
        r"(?<![\w:-])[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5,19}|(?:-[0-9a-f]{2}){5,7})(?![\w:-])",
        needs=(":", "-"),
        is_meant=_is_mac,
    ),
    Rule(
        "mac",
        r"(?<![\w.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w.])",
        needs=(".",),
        is_meant=lambda found: not found[0].replace(".", "").isdigit(),
    ),
)

_PUBLIC = re.compile(
    r"(?:[\w-]+\.){0,8}(?:github\.com|githubusercontent\.com|gitlab\.com|huggingface\.co|hf\.co|"
    r"pytorch\.org|tensorflow\.org|nvidia\.com|nvidia\.cn|nvcr\.io|python\.org|pypa\.io|"
    r"pytest\.org|"
    r"pythonhosted\.org|pypi\.org|anaconda\.org|anaconda\.com|conda\.io|docker\.io|docker\.com|"
    r"google\.com|googleapis\.com|microsoft\.com|aka\.ms|readthedocs\.io|readthedocs\.org|rtfd\.io|"
    r"wandb\.ai|w3\.org|arxiv\.org|stackoverflow\.com|debian\.org|ubuntu\.com|npmjs\.org|quay\.io|"
    r"npmjs\.com|cloudflare\.com|keras\.io|onnx\.ai|openxla\.org|example\.(?:com|org)|localhost|"
    r"pydantic\.dev|lightning\.ai|modelscope\.cn|aliyun\.com|tsinghua\.edu\.cn|ray\.io|ghcr\.io|"
    r"apache\.org|kubernetes\.io|mozilla\.org|rust-lang\.org|llvm\.org|gnu\.org|kernel\.org|"
    r"cmake\.org|openai\.com|anthropic\.com|amd\.com|intel\.com|github\.io|jax\.dev|cupy\.dev|"
    r"numpy\.org|scipy\.org|spdx\.org|"
    r"scikit-learn\.org|pandas\.pydata\.org|pydata\.org|astral\.sh|crates\.io|rust-lang\.org|"
    r"golang\.org|go\.dev|nodejs\.org|ustc\.edu\.cn|gitee\.com|slack\.com|discord\.com|"
    r"gcr\.io|s3(?:[.-][\w-]+){0,3}\.amazonaws\.com|hf-mirror\.com|paddlepaddle\.org\.cn|"
    r"mindspore\.cn)",
    re.IGNORECASE,
)


def _is_private_host(found: re.Match[str]) -> bool:
    host = found["secret"] if "secret" in found.re.groupindex else found[0]
    before = found.string[max(0, found.start() - 18) : found.start()]
    if before.endswith(("from '", "import ", "odule named '")) or host.endswith(".invalid"):
        return False  # a module of Python; a name that is nobody's
    return (
        not host.startswith("docs.")
        and not _PUBLIC.fullmatch(host)
        and not host.replace(".", "").isdigit()
    )


def _is_host(found: re.Match[str]) -> bool:
    """Tell `host: perseus` from `host: not found`."""
    host = found["secret"]
    if host.lower().partition(".")[0] in TOO_COMMON or is_prose(host) or _PUBLIC.fullmatch(host):
        return False
    before = found.string[max(0, found.start() - 1) : found.start()]
    if before.isalpha() or host.replace(".", "").isdigit() or not re.search("[a-z]", host, re.I):
        return False
    rest = found.string[found.end("secret") : found.end("secret") + 3]
    return not re.match(r" [a-z]", rest) or bool(re.search(r"[\d.-]", host))


def _is_node(found: re.Match[str]) -> bool:
    node = found["secret"].lower()
    return (
        node not in TOO_COMMON
        and not _HARDWARE.search(node)
        and bool(re.search(r"[a-z]", node))
        and bool(re.search(r"\d|-", node))
        and not node.endswith((".py", ".cpp", ".cu", ".h", ".cc", ".so", ".c", ".hpp", ".cuh"))
    )


def _is_named_node(found: re.Match[str]) -> bool:
    node = found["secret"]
    return node.lower() not in TOO_COMMON and not is_prose(node) and not node.isdigit()


_HARDWARE = re.compile(
    r"^(?:gpu-|nvidia-|tesla-|dgx-|hgx-)?(?:[ahbgvp]\d00\w*|a(?:2|10g?|16|30|40)|l(?:4|20|40s?)|"
    r"[pt]40?|rtx\w*|"
    r"gtx\w*|mi\d{3}\w*|\d+gb?|\d+ti)$|gb$|sxm|pcie|nvlink|cuda|rank|epoch|step|"
    r"layer|conv|fp\d|int\d|bf16|float|^line|sm_?\d|x86|block|stage|^utf|^gpu-?\d{1,2}$|"
    r"^(?:node|worker|server)-?\d$|^top-?\d|^v\d|^py\d|^cp\d|^h\d|^python|^torch|^step"
)
_NODE = r"[A-Za-z][A-Za-z0-9]{0,30}(?:-[A-Za-z0-9]{1,30}){0,5}(?:\.[a-z][\w-]{0,30}){0,5}"
_NODES = rf"{_NODE}(?:-?\[[\d,-]{{1,60}}\])?(?:,{_NODE}(?:-?\[[\d,-]{{1,60}}\])?){{0,20}}"

_PRODUCT = re.compile(
    r"gpt|llama|bert|qwen|resnet|vit|yolo|sd|t5|ubuntu|debian|centos|windows|linux|mac|numpy|jax|tf|"
    r"tensor|mistral|gemma|phi|whisper|clip|glm|deepseek|mixtral|falcon|opt|multi|single|non|all",
    re.IGNORECASE,
)

HOSTS = (
    Rule(
        "host", r"(?<![\w.@-])(?:ip|ec2)-\d{1,3}(?:-\d{1,3}){3}(?:\.[\w-]+){0,5}", ("ip-", "ec2-")
    ),
    Rule(
        "host",
        r"(?<=git@)(?P<secret>(?:[\w-]{1,63}\.){1,5}[a-z]{2,12})(?=:)",
        needs=("git@",),
        is_meant=_is_private_host,
    ),
    Rule(
        "host",
        r"(?<![\w./@:-])(?P<secret>(?:[a-z0-9-]{1,63}\.){1,6}(?:com|net|org|io|ai|cn|de|edu|dev|"
        r"cloud|uk|fr|jp|ru|eu|ch|nl|se|it|es|kr|in|us|info|tech|ml))(?=:\d{2,5}(?!\w))",
        needs=(":",),
        is_meant=_is_private_host,
    ),
    Rule(
        "login",
        r"(?<![^\n])(?:\([\w.-]{1,40}\) )?(?P<secret>[A-Za-z][\w.-]{1,60}:[~\w/.-]{1,60} "
        r"[a-z_][\w.-]{0,31})(?=\$ )",
        needs=("$ ",),
        is_meant=lambda found: is_person(found["secret"].rpartition(" ")[2]),
    ),
    Rule(
        "host",
        r"(?<![\w.@/-])(?:[a-z0-9][\w-]{0,62}\.){1,8}(?:internal|local|localdomain|lan|corp|"
        r"intranet|intra|"
        r"home|private|svc|cluster|ec2|compute)(?:\.[a-z]{2,12}){0,2}\b(?![(\w=.]|/\w+\.py)",
        needs=(
            ".internal",
            ".local",
            ".lan",
            ".corp",
            ".intra",
            ".home",
            ".private",
            ".svc",
            ".cluster",
            ".ec2",
            ".compute",
        ),
        is_meant=_is_private_host,
    ),
    # names of machines below a country's or an institution's domain
    Rule(
        "host",
        r"(?<![\w.@/-])(?=[\w.-]{0,120}(?:\d|gpu|login|hpc|node|cluster|"
        r"dgx))(?:[a-z0-9][a-z0-9-]{0,62}\.){2,6}(?:edu|ac|gov|mil)(?:\.[a-z]{2})?(?![\w.-])|"
        r"(?<![\w.@/-])(?:gpu|login|hpc|node|cn|dgx|compute|worker|train|ssh|slurm|"
        r"head)[a-z0-9-]{0,30}\.(?:[a-z0-9-]{1,62}\.){1,5}[a-z]{2,12}(?![\w.(-])",
        needs=(
            ".edu",
            ".ac.",
            ".gov",
            "gpu",
            "login",
            "hpc",
            "node",
            "cn",
            "dgx",
            "compute",
            "worker",
            "train",
            "ssh",
            "slurm",
            "head",
        ),
        is_meant=lambda found: (
            _is_private_host(found)
            and not re.search(
                r"\.(?:py|so|cpp|cu|cc|c|h|hpp|txt|json|ya?ml|sh|log|pt|weight|bias|run|train|"
                r"nn|ops|utils|distributed|elastic|multiprocessing|launcher|api|data)\b",
                found[0],
            )
            and "_" not in found[0]
        ),
    ),
    Rule(
        "host",
        r"(?<!file)://(?:[^\s/@'\"<>]{0,200}@)?(?P<secret>(?:[\w-]{1,63}\.){0,8}[\w-]{1,63}"
        r")(?=[:/?#\s'\"<>),;\]]|$)",
        ("://",),
        is_meant=lambda found: (
            _is_private_host(found)
            and found.string[max(0, found.start() - 4) : found.start()].lower() != "file"
        ),
    ),
    Rule(
        "host",
        r"(?:host(?:[_ -]?name)?|MASTER_ADDR|SLURMD_NODENAME|SLURM_\w{0,20}NODELIST|"
        r"rdzv[_-]endpoint|node[_ ]?list|"
        r"BatchHost|AllocNode|machine(?:[_ -]?name)?|fqdn|domain|hostlist|主机名?|节点|"
        r"机器)['\"]?\s{0,8}[=:：]\s{0,3}\\?['\"]?"
        rf"(?P<secret>{_NODES})(?=[\s,;:'\"\\\])]|$|\.\s|\.?$)",
        (
            "host",
            "master_addr",
            "slurm",
            "rdzv",
            "nodelist",
            "node list",
            "node_list",
            "batchhost",
            "allocnode",
            "machine",
            "fqdn",
            "domain",
            "主机",
            "节点",
            "机器",
        ),
        is_meant=_is_host,
    ),
    Rule(
        "host",
        rf"(?:node(?:name)?s?|server|worker|host|machine|partition|on|at|from|of|"
        rf"rank \d{{1,5}} on|主机|节点|机器|服务器)['\"]?\s{{0,3}}[=:：\s]\s{{0,3}}"
        rf"['\"]?(?P<secret>{_NODES})(?=[\s,;:'\"\])]|$|\.\s|\.?$)",
        (
            "node",
            "server",
            "worker",
            "host",
            "machine",
            "on ",
            "at ",
            "from ",
            "of ",
            "主机",
            "节点",
            "机器",
            "服务器",
        ),
        is_meant=lambda found: (
            _is_node(found)
            and (
                not found[0].lower().startswith(("on ", "at ", "from ", "of "))
                or _is_plainly_node(found["secret"])
            )
            and not found.string[max(0, found.start() - 1) : found.start()].isalpha()
        ),
    ),
    Rule(
        "host",
        rf"(?:srun|slurmstepd|slurmd|salloc|sbatch)(?:-[\w.-]{{1,40}}"
        rf")?:\s(?:error:\s)?(?:Node\s|host\s)?(?P<secret>{_NODES})(?=:\s|\s(?:task|not|is))",
        ("srun:", "slurmstepd", "slurmd"),
        is_meant=_is_named_node,
    ),
    Rule("host", rf"(?:JOB|STEP)\s[\d.]{{1,20}}\sON\s(?P<secret>{_NODES})", ("job ", "step ")),
    Rule(
        "host",
        rf"(?<![^\s])(?P<secret>{_NODE})(?=:\d{{1,8}}:\d{{1,8}}\s\[\d{{1,3}}\])",
        needs=(":",),
        is_meant=_is_named_node,
    ),
    Rule(
        "host",
        rf"(?<![^\n])(?P<secret>{_NODE}):(?=\s)",
        needs=(":",),
        is_meant=lambda found: _looks_like_node(found["secret"]),
    ),
    Rule("host", rf"\[(?P<secret>{_NODE}):\d{{2,8}}\]", needs=("[",), is_meant=_is_node),
    Rule(
        "host",
        rf"(?<![\w./@:-])(?P<secret>{_NODE}):(?=\d{{4,5}}(?!\w))",
        needs=(":",),
        is_meant=lambda found: _looks_like_node(found["secret"]),
    ),
    Rule(
        "host",
        rf"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|"
        rf"Dec)\s{{1,2}}\d{{1,2}}\s\d\d:\d\d:\d\d\s(?P<secret>{_NODE})(?=\s[\w./-]{{1,40}}"
        rf"(?:\[\d{{1,8}}\])?:)",
        (
            *(
                f"{m} "
                for m in (
                    "jan",
                    "feb",
                    "mar",
                    "apr",
                    "may",
                    "jun",
                    "jul",
                    "aug",
                    "sep",
                    "oct",
                    "nov",
                    "dec",
                )
            ),
        ),
        is_meant=_is_named_node,
    ),
    Rule(
        "host",
        rf"(?:connect to host|connection to|could not resolve host(?:name)?:?|unknown host|"
        rf"could not resolve|resolve hostname|getaddrinfo|lost connection to|no route to host|"
        rf"connect to host|ssh-keygen -r|ping|traceroute|nslookup|ssh|mosh|rsync|known hosts?|"
        rf"login:[^\r\n]{{0,60}}? from|last login[^\r\n]{{0,60}}? from|running on|scheduled on|"
        rf"launched on|executing on|started on|hosted on|logged in(?:to)?|on host|on node|"
        rf"from host|from node)\s['\"]?(?P<secret>{_NODE})(?=[\s:,;.'\")]|$)",
        (
            "connect to host",
            "connection to",
            "could not resolve",
            "unknown host",
            "resolve hostname",
            "getaddrinfo",
            "ssh-keygen -r",
            "ping ",
            "traceroute",
            "nslookup",
            "ssh ",
            "mosh",
            "last login",
            "running on",
            "scheduled on",
            "launched on",
            "executing on",
            "started on",
            "hosted on",
            "on host",
            "on node",
            "from host",
            "from node",
        ),
        is_meant=lambda found: _is_node(found) and _is_private_host(found),
    ),
    Rule(
        "host",
        r"(?:hangs?|hung|run(?:s|ning)?|ran|die[sd]|crash(?:es|ed)|fail(?:s|ed)|stuck|killed|happens|"
        rf"only|works) on (?P<secret>{_NODE})(?=[\s:,;.)]|$)",
        anchors=(
            "hang",
            "hung",
            "run",
            "ran ",
            "die",
            "crash",
            "fail",
            "stuck",
            "killed",
            "happens",
            "only",
            "works",
        ),
        is_meant=lambda found: (
            _is_node(found) and "-" in found["secret"] and not _PRODUCT.match(found["secret"])
        ),
    ),
    Rule(
        "host",
        rf"(?<![\w./@-])(?P<secret>{_NODE}) "
        r"(?:went|is|was|goes) (?:down|offline|unreachable|drained|rebooted)",
        needs=(" down", " offline", " unreachable", " drained", " rebooted"),
        is_meant=_is_node,
    ),
    # gpu-a13, dgx-07, nid001234, cn0421
    Rule(
        "host",
        r"(?<![\w./@-])(?P<secret>(?:desktop|laptop|win|msi|lenovo)-[a-z0-9]{5,15}|"
        r"t1v-n-\w{6,12}-w-\d+|[A-Za-z][\w-]{0,40}macbook[\w-]{0,20}|(?:gpu|node|dgx|hgx|nid|cn|"
        r"hpc|login|compute|gpunode|server|slurm|cluster|worker|host|rack\d{1,3}|"
        r"pod\d{1,3})(?:-[a-z]{1,3}\d{2,4}|-?0\d{1,6}|-?\d{3,6}|"
        r"-[a-z0-9]{1,8}-\d{1,4})(?:\.[a-z][a-z0-9-]{1,30}){0,4})(?![\w-]|\.\w)",
        needs=(
            "gpu",
            "node",
            "dgx",
            "hgx",
            "nid",
            "cn",
            "hpc",
            "login",
            "compute",
            "server",
            "slurm",
            "cluster",
            "worker",
            "host",
            "rack",
            "pod",
            "desktop-",
            "laptop-",
            "win-",
            "msi-",
            "lenovo-",
            "t1v-n",
            "macbook",
        ),
        is_meant=_is_node,
    ),
    Rule("host", r"arn:aws[\w-]{0,8}:[\w-]{0,30}:[\w-]{0,20}:(?P<secret>\d{12})", ("arn:aws",)),
)


def _is_plainly_node(name: str) -> bool:
    return bool(_NODE_WORD.match(name)) and not _HARDWARE.search(name.lower())


_NODE_WORD = re.compile(
    r"[a-z]{0,2}(?:gpu|node|dgx|hgx|nid|cn|hpc|login|compute|server|slurm|cluster|worker|host|rack|gn)"
    r"[a-z0-9-]*\d",
    re.IGNORECASE,
)


def _looks_like_node(name: str) -> bool:
    name = name.lower()
    return (
        name not in TOO_COMMON
        and bool(
            _NODE_WORD.match(name)
            or re.match(r"(?:train|gn|ml|ai|ws)[a-z0-9-]*\d", name)
            or re.fullmatch(r"[a-z]{1,12}-[a-z0-9]{0,10}\d{1,4}(?:-\d{1,4})?", name)
            or re.fullmatch(r"[a-z]{1,10}0\d{1,4}", name)
        )
        and not _HARDWARE.search(name)
    )


def _is_login(found: re.Match[str]) -> bool:
    secret = found["secret"] if "secret" in found.re.groupindex else found[0]
    user, _, host = secret.partition("@")
    if user.lower() in {"git", "hg", "buildd"} or re.fullmatch(
        r"v?\d[\w.]*|top-?\d+|k|latest|main|master|next|file", host
    ):
        return False
    return is_person(host) or is_person(user)


LOGINS = (
    # user@host, as a prompt and as ssh show it
    Rule(
        "login",
        r"(?<![\w/.@:+-])[^\W\d][\w.-]{0,40}@(?!v?\d)[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}"
        r"(?=:[~/\w]|\s*[$#%>](?:\s|$)|:\s?~|\s~|\s[\w./-]{1,60}\][$#]|'s password)",
        needs=("@",),
        is_meant=_is_login,
    ),
    Rule(
        "login",
        r"(?:ssh|scp|rsync|sftp|sshfs|mosh|ssh-copy-id|rclone)\b[^\r\n|"
        r";]{0,100}?\s['\"]?(?P<secret>[^\W\d][\w.-]{0,40}@[\w.-]{1,100})",
        ("ssh", "scp", "rsync", "sftp", "mosh"),
        is_meant=_is_login,
    ),
    Rule(
        "login",
        r"(?<![\w/.@:+-])[a-z_][\w-]{0,31}@(?=[\w-]{4,63})(?:[a-z]{1,20}-?[a-z0-9]{0,10}\d{1,5}|"
        r"[a-z][a-z0-9]{1,20}-[a-z0-9-]{2,30}|(?:laptop|desktop|workstation|macbook|server|"
        r"cluster|login|hpc|gpu|node)\w{0,20})(?![\w@.-]*@)(?![\w.])",
        needs=("@",),
        is_meant=lambda found: (
            _is_login(found)
            and not re.search(r"@(?:fp|int|bf|top|iou|py|cu|sha|k)\w*\d", found[0], re.IGNORECASE)
        ),
    ),
    Rule(
        "login",
        r"'(?P<secret>[^'@\s]{1,40}'@'[^'\s]{1,100})'",
        ("'",),
        is_meant=lambda found: not found["secret"].lower().startswith(("root'@'localhost",)),
    ),
)
