"""Secrets as logs and notes show them, made anew from a fixed seed so that none lies in the tree."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

_CHOOSE = random.Random(20261122)  # to be the same each time


@dataclass(frozen=True)
class Planted:
    """A text, what must not be in it afterwards, and of which kind that is."""

    kind: str
    text: str
    secret: str


def _of(alphabet: str, length: int) -> str:
    return "".join(_CHOOSE.choice(alphabet) for _ in range(length))


_LETTERS = string.ascii_letters + string.digits
_HEX = "0123456789abcdef"


def _password() -> str:
    return (
        _of(string.ascii_letters, 5)
        + _of(string.digits, 3)
        + _CHOOSE.choice("!*_%.~")
        + _of(_LETTERS, 4)
    )


def _name() -> str:
    return _CHOOSE.choice(
        ["mchen", "lwang", "a.kowalski", "jdoe42", "zhangwei", "s_mueller", "priya.n", "obrien"]
    )


def _private() -> str:
    head = _CHOOSE.choice(["10", "192.168", "172.16", "172.31"])
    return ".".join(
        [head, *(str(_CHOOSE.randint(1, 254)) for _ in range(4 - len(head.split("."))))]
    )


def _host() -> str:
    return (
        _CHOOSE.choice(["gpu", "node", "train", "login", "hpc"])
        + str(_CHOOSE.randint(1, 99))
        + _CHOOSE.choice(
            [".lab.internal", ".corp.local", ".cluster.local", ".ai-team.lan", ".svc.cluster.local"]
        )
    )


_MAKERS: dict[str, tuple[Callable[[], str], list[str]]] = {
    "github": (
        lambda: _CHOOSE.choice(["ghp_", "gho_", "ghs_"]) + _of(_LETTERS, 36),
        [
            "remote: Invalid credentials for {}",
            "git clone https://{}@github.com/org/private.git failed",
            "export GITHUB_TOKEN={}",
            'headers = {{"Authorization": "token {}"}}',
            "I used {} and it still says 403",
        ],
    ),
    "hugging face": (
        lambda: "hf_" + _of(_LETTERS, 34),
        [
            "huggingface-cli login --token {}",
            "HF_TOKEN={} python train.py",
            "token={}, revision='main'",
            "OSError: You are trying to access a gated repo with {}.",
        ],
    ),
    "openai": (lambda: "sk-proj-" + _of(_LETTERS, 40), ["OPENAI_API_KEY: {}", "Incorrect API key provided: {}.", "openai.api_key = '{}'"]),
    "aws id": (lambda: "AKIA" + _of(string.ascii_uppercase + string.digits, 16), ["aws_access_key_id = {}", "Credential={}/20240612/us-east-1/s3/aws4_request", "botocore: key {} is not valid"]),
    "aws secret": (
        lambda: _of(_LETTERS + "+/", 40),
        ["aws_secret_access_key = {}", "AWS_SECRET_ACCESS_KEY={}", '"SecretAccessKey": "{}"'],
    ),
    "wandb": (lambda: _of(_HEX, 40), ["WANDB_API_KEY={}", "wandb login --api-key {}", "wandb_api_key: {}"]),
    "slack": (lambda: "xoxb-" + _of(string.digits, 12) + "-" + _of(_LETTERS, 24), ["slack token {} revoked", "SLACK_BOT_TOKEN={}"]),
    "index": (lambda: "pypi-" + _of(_LETTERS + "-_", 60), ["TWINE_PASSWORD={}", "password = {}", "uploading with {}"]),
    "ngc": (lambda: "nvapi-" + _of(_LETTERS + "-_", 60), ["NGC_API_KEY={}", "docker login nvcr.io -p {}"]),
    "jwt": (
        lambda: f"eyJhbGciOi{_of(_LETTERS, 12)}.eyJzdWIiOi{_of(_LETTERS, 30)}.{_of(_LETTERS + '-_', 43)}",
        ["Authorization: Bearer {}", "jwt expired: {}", "Cookie: session={}; path=/"],
    ),
    "bearer": (lambda: _of(_LETTERS + "-_", 44), ["Authorization: Bearer {}", "> authorization: Bearer {}", "curl -H 'Authorization: Bearer {}' http://localhost:8000/v1"]),
    "basic": (lambda: _of(_LETTERS, 26) + "==", ["Authorization: Basic {}", "Proxy-Authorization: Basic {}"]),
    "password": (
        _password,
        [
            "password={}",
            "DB_PASSWORD={}",
            'config: {{"user": "x", "password": "{}"}}',
            "mysql --password {} -h db",
            "psycopg2.OperationalError: connection to server failed, password: {}",
            "POSTGRES_PASSWORD: {}",
            "REDIS_PASSWD='{}'",
            "machine host login me password {}",
            "Passphrase={}",
            "密码是 {}",
        ],
    ),
    "url password": (
        _password,
        [
            "postgresql://train:{}@db:5432/runs",
            "pip install --index-url https://ci:{}@packages.example.com/simple torch",
            "http://proxyuser:{}@proxy:3128",
            "redis://:{}@cache:6379/0",
            "mongodb+srv://svc:{}@c0.mongodb.net/x",
        ],
    ),
    "url parameter": (
        lambda: _of(_LETTERS, 40),
        [
            "GET https://storage.googleapis.com/b/o?X-Goog-Signature={}&x=1",
            "https://acc.blob.core.windows.net/c/m.pt?sv=2022&sig={}",
            "403 for https://example.com/file?access_token={}",
            "http://127.0.0.1:8888/lab?token={}",
        ],
    ),
    "azure": (lambda: _of(_LETTERS + "+/", 86) + "==", ["AccountKey={};EndpointSuffix=core.windows.net", "AZURE_STORAGE_KEY rejected: {}"]),
    "private key": (
        lambda: _of(_LETTERS + "+/", 64),
        ["-----BEGIN RSA PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----", "key: -----BEGIN OPENSSH PRIVATE KEY-----\n{}\n"],
    ),
    "random": (lambda: "Qz7" + _of(_LETTERS, 45), ["the value {} was rejected", "sent {} and got 401"]),
    "email": (
        lambda: f"{_name()}@{_CHOOSE.choice(['corp-mail.com', 'uni.edu.cn', 'lab.example.net'])}",
        ["#SBATCH --mail-user={}", "Author: X <{}>", "please write to {}", "user {} not found in tenant"],
    ),
    "home": (
        _name,
        [
            'File "/home/{}/proj/train.py", line 3, in <module>',
            "/Users/{}/miniconda3/envs/t/lib/python3.11/site-packages/torch/nn/modules/conv.py",
            "C:\\Users\\{}\\AppData\\Local\\Temp\\x.txt",
            "FileNotFoundError: '/home/{}/data/train.csv'",
        ],
    ),
    "login": (lambda: f"{_name()}@{_CHOOSE.choice(['gpu01', 'login3', 'dgx-a'])}", ["{}:~/proj$ python train.py", "scp -r {}:/data .", "ssh -p 22 {} nvidia-smi"]),
    "host": (
        _host,
        [
            "MASTER_ADDR={}",
            "https://{}:8443/api/v1",
            "Name or service not known: {}",
            "torch.distributed: connecting to {}:29500",
            "[c10d] The client socket has failed to connect to [{}]:29500",
        ],
    ),
    "ip": (
        _private,
        [
            "connect to {} port 29500 failed",
            "Connection closed by peer [{}]:41234",
            "NCCL INFO NET/Socket : Using [0]eth0:{}<0>",
            "--master_addr {} --nnodes 2",
            "tcp://{}:2379",
            "MASTER_ADDR={}",
        ],
    ),
}  # fmt: skip


def plant(times: int = 4) -> Iterator[Planted]:
    """Give every text of every kind, each with secrets of its own."""
    for kind, (make, texts) in _MAKERS.items():
        for text in texts:
            for _ in range(times):
                secret = make()
                yield Planted(kind, text.format(secret), secret)


def plant_kinds(
    kinds: Mapping[str, tuple[Callable[[random.Random], str], Sequence[str]]],
) -> Iterator[Planted]:
    """Give every text of every kind of a set."""
    choose = random.Random(20261123)
    for kind, (make, texts) in kinds.items():
        for text in texts:
            secret = make(choose)
            yield Planted(kind, text.format(secret), secret)
