"""A second set of kinds, written before any of it was tried."""

from __future__ import annotations

import random

from outcomes.planting_kinds import (
    BASE64,
    HEX,
    LETTERS,
    UPPER,
    Make,
    address,
    address6,
    join,
    mac,
    of,
    one,
    password,
    uuid,
)

_surname = one("fischer", "nguyen", "rossi", "wu", "patel", "d.silva", "陈静", "olu", "ming2")
_digits = "0123456789"


def _lines(size: int, count: int, tail: int) -> Make:
    def make(r: random.Random) -> str:
        rows = ["".join(r.choice(BASE64) for _ in range(size)) for _ in range(count)]
        return "\n".join([*rows, "".join(r.choice(BASE64) for _ in range(tail)) + "="])

    return make


def _cut(head: str, first: int, second: int, indent: str = "") -> Make:
    return lambda r: (
        head
        + "".join(r.choice(LETTERS) for _ in range(first))
        + "\n"
        + indent
        + "".join(r.choice(LETTERS) for _ in range(second))
    )


KINDS: dict[str, tuple[Make, list[str]]] = {
    "linux home": (_surname, ["OSError: [Errno 28] No space left on device: '/home/{}/.cache/huggingface'", "Loading /home/{}/models/llama from disk", "PermissionError: /home/{} is not readable", "PYTHONPATH=/opt/x:/home/{}/lib:/usr/lib"]),
    "mac home": (_surname, ["objc[123]: Class X is implemented in both /Users/{}/venv/lib/a.dylib", "zsh: no such file: /Users/{}/bin/run.sh"]),
    "windows home": (_surname, ["OSError: [WinError 126] Error loading \"C:\\Users\\{}\\anaconda3\\lib\\c10.dll\"", "c:\\users\\{}\\desktop\\a.py", "D:\\Users\\{}\\proj", "C:\\\\Users\\\\{}\\\\x", "file:///C:/Users/{}/notes.ipynb"]),
    "cluster": (_surname, ["/work/{}/outputs", "/lustre/users/{}/a.out", "/mnt/beegfs/home/{}/d", "/gpfs/users/{}/x", "/data1/{}/imagenet/train", "/raid/{}/coco", "/mnt/nfs/{}/ckpt.pt", "/cluster/home/{}/slurm-1.out", "/fsx/{}/logs", "/ssd/{}/tmp"]),
    "windows two words": (one("Maria Rossi", "Tom Mc Gee", "Li Na"), ["Error in C:\\Users\\{}\\.cache\\torch\\x", "'C:\\\\Users\\\\{}\\\\x.py'", "/mnt/c/Users/{}/data"]),
    "tilde": (_surname, ["source ~{}/env/bin/activate", "python ~{}/train.py --lr 1"]),
    "who": (_surname, ["su - {}", "ps -u {}", "sudo -u {} nvidia-smi", "Hello {},", "ssh -l {} gpu", "chown -R {}:staff /x", "owner: {}", "User {} does not have permission", "squeue -u {}", "LOGNAME={}", '"user": "{}"', "login as: {}", "role \"{}\" does not exist", "docker: {} is not in the sudoers file", "用户名：{}"]),
    "people": (one("Hannah Schmidt", "Tariq Aziz", "Yuki Tanaka"), ["Co-authored-by: {} <a>", "commit by: {}", "Reported-by: {}", "Regards, {}"]),
    "node": (one("gpu-b07", "cn-0193", "dgx-a100-03", "nid005432", "hgx12-rack3", "compute-1-17", "snode042"), ["Node {} is down", "srun: error: {}: tasks 0-3: Killed", "[rank3] on {}: Watchdog caught collective operation timeout", "--nodelist={}", "SLURM_NODELIST={}", "kernel panic at {}", "ssh {} nvidia-smi", "hostname: {}", "{}: NVRM: Xid (PCI:0000:3b:00): 79", "tcp://{}:23456", "salloc: Nodes {} are ready for job", "PBS: job 12 killed on {}"]),
    "fqdn": (one("gpu3.cs.uni-x.edu", "login.hpc.acme.com", "train7.dc2.corp", "box.lab.internal"), ["could not resolve host: {}", "connecting to {}:22", "HTTPSConnectionPool(host='{}', port=443)", "Last login: Mon from {}"]),
    "v4": (address, ["RuntimeError: [{}]:1234: Connection reset by peer", "peer {} closed", "MASTER_ADDR={}", "http://{}:8080/", "from {} port 51234", "(ip={}) worker died", "nc -vz {} 29500", "x@{}"]),
    "v4 private": (join("10.", of("123456789", 2), ".", of("123456789", 1), ".", of("123456789", 2)), ["bind {}", "could not connect to {}:6379", "ray start --address={}:6379", "eth0: {}/16"]),
    "v6": (address6, ["[{}]:29500 timed out", "server address {}", "AAAA {}"]),
    "mac": (mac, ["eth0 {}", "ether {} txqueuelen 1000", "dhcp lease for {}"]),
    "mac dashes": (lambda r: mac(r).replace(":", "-").upper(), ["Physical Address . . . : {}"]),
    "mail": (one("tom.b@acme.io", "søren@firma.dk", "w.li@pku.edu.cn", "fooå@bar.se", "张三@公司.中国"), ["cc {}", "git config user.email {}", "Contact: {}", "<{}>", "mailto:{}", "{} has no quota"]),
    "phone": (one("+49 151 23456789", "+1 415 555 2671", "+44 20 7946 0958", "(415) 555-2671", "138-0013-8000", "13900139000"), ["phone {}", "call me at {}", "tel: {}", "手机号 {}"]),
    "id": (one("33010619900307201X" if False else "110101199003074530", "11010519491231002X"), ["身份证号：{}", "idcard={}"]),
    "card": (one("4012888888881881", "3782 822463 10005", "5105-1051-0510-5100"), ["card number {}", "charged {}"]),
    "iban": (one("DE89370400440532013000", "GB82 WEST 1234 5698 7654 32"), ["IBAN {}", "pay to {}"]),
    "github": (join(one("ghp_", "gho_", "ghu_", "ghs_"), of(LETTERS, 36)), ["fatal: could not read from https://x-access-token:{}@github.com/a/b", "token {} lacks scope", "gh auth login --with-token {}"]),
    "github fine": (join("github_pat_", of(LETTERS, 22), "_", of(LETTERS, 59)), ["using {}", "GH_PAT={}"]),
    "gitlab deploy": (of(LETTERS, 20, "gldt-"), ["https://deploy:{}@gitlab.example.com/x.git"]),
    "hf": (of(LETTERS, 34, "hf_"), ["hf auth login --token {}", "HUGGING_FACE_HUB_TOKEN={}", "my token ({}) is gated"]),
    "openai": (join("sk-", of(LETTERS, 20), "T3BlbkFJ", of(LETTERS, 20)), ["Incorrect API key provided: {}", "openai.api_key=\"{}\""]),
    "svcacct": (of(LETTERS + "-_", 120, "sk-svcacct-"), ["{}"]),
    "wandb": (of(HEX, 40), ["wandb.login(key='{}')", "wandb login --relogin {}", "export WANDB_API_KEY={}", "wandb key {}"]),
    "wandb new": (of(LETTERS, 77, "wandb_v1_"), ["wandb: {}"]),
    "comet": (of(LETTERS, 25), ["COMET_API_KEY={}", "comet_ml.init(api_key='{}')"]),
    "cohere": (of(LETTERS, 40), ["CO_API_KEY={}", "cohere key {}"]),
    "mistral": (of(LETTERS, 32), ["MISTRAL_API_KEY={}", "x-api-key: {}"]),
    "deepseek": (of(HEX, 32, "sk-"), ["DEEPSEEK {}", "Authorization: Bearer {}"]),
    "zhipu": (join(of(HEX, 32), ".", of(LETTERS, 16)), ["ZHIPUAI_API_KEY={}", "zhipu {}"]),
    "volc": (of(LETTERS, 44, "AKLT"), ["VOLC_ACCESSKEY={}", "ak {}"]),
    "huawei": (of(UPPER, 20), ["HUAWEI_AK={}", "AK: {}"]),
    "huawei sk": (of(LETTERS, 40), ["HUAWEI_SK={}", "SK: {}"]),
    "baidu": (of(LETTERS, 24), ["client_id=x&client_secret={}", "QIANFAN_SECRET_KEY={}"]),
    "slack": (join("xoxp-", of(_digits, 11), "-", of(_digits, 11), "-", of(HEX, 32)), ["{} revoked", "slack_token: {}"]),
    "slack hook": (join("T", of(UPPER, 10), "/B", of(UPPER, 10), "/", of(LETTERS, 24)), ["notify failed: https://hooks.slack.com/services/{} 404", "SLACK_WEBHOOK_URL=https://hooks.slack.com/services/{}"]),
    "teams": (join(uuid, "@", uuid, "/IncomingWebhook/", of(HEX, 32), "/", uuid), ["https://acme.webhook.office.com/webhookb2/{}"]),
    "discord token": (join("MTA", of(LETTERS, 23), ".", of(LETTERS, 6), ".", of(LETTERS + "-_", 38)), ["bot {} failed", "DISCORD_TOKEN={}"]),
    "telegram": (join(of("123456789", 10), ":AA", of(LETTERS + "-_", 33)), ["https://api.telegram.org/bot{}/getMe", "tg={}"]),
    "gcp key": (of(LETTERS + "-_", 35, "AIza"), ["API key {} not valid"]),
    "gcp json": (_lines(64, 3, 20), ['"private_key": "-----BEGIN PRIVATE KEY-----\\n{}\\n-----END PRIVATE KEY-----\\n"']),
    "azure storage": (of(BASE64, 86, "", "=="), ["AZURE_STORAGE_CONNECTION_STRING=DefaultEndpointsProtocol=https;AccountName=a;AccountKey={};EndpointSuffix=core.windows.net", "az storage --account-key {}"]),
    "azure client": (join(of(LETTERS, 3), "8Q~", of(LETTERS + "_.~-", 33), "Z"), ["az login -p {}", "invalid_client {}"]),
    "s3": (of(BASE64, 40), ["AWS_SECRET_ACCESS_KEY='{}'", "secret access key {}", "aws_secret_access_key: \"{}\"", "--secret-key {}"]),
    "presigned": (of(HEX, 64), ["https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature={}", "https://x.example.com/d?token={}&a=b"]),
    "cdn": (of(LETTERS, 32), ["FASTLY_API_TOKEN={}", "CLOUDFLARE_API_TOKEN: {}", "DD_API_KEY={}", "fastly-key: {}"]),
    "okta": (of(LETTERS + "-_", 40, "00"), ["SSWS {}", "OKTA_TOKEN={}"]),
    "terraform": (join(of(LETTERS, 14), ".atlasv1.", of(LETTERS, 67)), ["TFE_TOKEN={}", "token = \"{}\"", "{}"]),
    "grafana": (join("glsa_", of(LETTERS, 32), "_", of(HEX, 8)), ["{}"]),
    "doppler": (of(LETTERS, 43, "dp.pt."), ["{}"]),
    "pypi": (of(LETTERS + "-_", 150, "pypi-AgEIcHlwaS5vcmc"), ["twine upload -u __token__ -p {}", "{}"]),
    "conda": (join("ab-", uuid), ["https://conda.anaconda.org/t/{}/acme/linux-64", "anaconda token {}"]),
    "stripe": (join(one("sk_live_", "rk_live_"), of(LETTERS, 40)), ["{}"]),
    "plaid": (of(HEX, 30), ["PLAID_SECRET={}"]),
    "paypal": (of(LETTERS + "-_", 79, "E"), ["PAYPAL_CLIENT_SECRET={}"]),
    "twitter": (of(LETTERS, 80, "AAAAAAAAAAAAAAAAAAAAA"), ["twitter bearer {}"]),
    "mailchimp": (of(HEX, 32, "", "-us14"), ["{}"]),
    "sendinblue": (join("xkeysib-", of(HEX, 64), "-", of(LETTERS, 16)), ["{}"]),
    "env": (password, ["REDIS_PASSWORD={}", "export DB_PASS={}", "MYSQL_PWD={}", "SMTP_PASS='{}'", "ADMIN_PASSWORD=\"{}\"", "ENV POSTGRES_PASSWORD {}"]),
    "yaml": (password, ["  password: {}", "db:\n  pass: \"{}\"", "secretKey: {}", "  - name: PASSWORD\n    value: {}"]),
    "json": (password, ['{{"pwd": "{}", "x": 1}}', '{{"client_secret":"{}"}}', '{{"credentials": {{"password": "{}"}}}}']),
    "toml": (password, ["password = '{}'", "auth_token = \"{}\"", "[server]\npasswd={}"]),
    "cli": (password, ["mysql -h db -u root -p'{}' app", "mysqldump --password='{}' app", "sshpass -p \"{}\" scp a b:c", "mongo -u a -p {} admin", "ldapsearch -D cn=x -w {} -b dc=y", "smbclient //s/x -U bob%{}", "ipmitool -H x -U a -P {} power", "curl -k -u admin:{} https://x/api", "ftp: user bob pass {}", "openssl rsa -passin pass:{} -in k", "zip -P {} a.zip b", "echo '{}' | docker login --password-stdin", "echo 'bob:{}' | chpasswd", "cqlsh -u a -p {}", "sqlcmd -S x -U sa -P {}"]),
    "prose": (password, ["the password is {} btw", "I logged in with password {}", "pw: {}", "passwd {}", "use '{}' as the password", "my pass is \"{}\"", "密码为 {}", "账号 bob 密码 {}", "口令: {}", "令牌：{}", "login: bob / {}", "Password={} was rejected"]),
    "sql": (password, ["CREATE USER a IDENTIFIED BY '{}'", "ALTER USER a WITH PASSWORD '{}'", "SET PASSWORD FOR a = '{}'", "requirepass {}"]),
    "urls": (password, ["mysql+pymysql://a:{}@db/x", "https://bob:{}@git.example.com/x.git", "rediss://default:{}@c.example.com:6380", "ftp://bob:{}@10.0.0.9/x", "jdbc:oracle:thin:app/{}@db:1521:x", "jdbc:sqlserver://x;user=a;password={}", "clickhouse://a:{}@h/x", "ldap://cn=a:{}@h"]),
    "netrc": (password, ["machine github.com login bob password {}", "machine x\n  login bob\n  password {}", "default login a password {}"]),
    "hashes": (join("$2y$10$", of(LETTERS + "./", 53)), ["bob:{}:x", "{}"]),
    "yescrypt": (join("$y$j9T$", of(LETTERS, 22), "$", of(LETTERS + "./", 43)), ["bob:{}:19000"]),
    "argon": (join("$argon2id$v=19$m=65536,t=3,p=4$", of(BASE64, 22), "$", of(BASE64, 43)), ["{}"]),
    "pem bare": (_lines(64, 4, 30), ["{}\n-----END OPENSSH PRIVATE KEY-----", "id_rsa is\n{}\n", "> {}"]),
    "pem begin": (_lines(70, 3, 40), ["-----BEGIN EC PRIVATE KEY-----\n{}\n-----END EC PRIVATE KEY-----", "-----BEGIN OPENSSH PRIVATE KEY-----\n{}"]),
    "ssh public": (of(BASE64, 68, "AAAAC3NzaC1lZDI1NTE5AAAAI"), ["ssh-ed25519 {} bob@laptop"]),
    "wireguard": (of(BASE64, 43, "", "="), ["PrivateKey = {}", "PresharedKey={}"]),
    "jwt": (join("eyJhbGciOiJIUzI1NiJ9.eyJ", of(LETTERS, 60), ".", of(LETTERS + "-_", 43)), ["token {} expired", "Bearer {}", "?jwt={}"]),
    "header": (of(LETTERS, 36), ["X-Auth-Token: {}", "Ocp-Apim-Subscription-Key: {}", "X-Vault-Token: {}", "api-key: {}", "Authorization: token {}", "X-Amz-Security-Token: {}"]),
    "cookie": (of(LETTERS, 26), ["Cookie: PHPSESSID={}; a=b", "set-cookie: connect.sid={}; Path=/", "curl -b 'session={}' x", "csrftoken={}"]),
    "kube": (of(LETTERS, 90), ["    token: {}", "kubectl --token={} get pods", "kubeadm join x --token {}"]),
    "docker": (of(LETTERS, 40, "", "="), ['"auth": "{}"', '{{"identitytoken": "{}"}}']),
    "jupyter": (of(HEX, 48), ["http://127.0.0.1:8888/?token={}", "http://gpu1:8888/lab?token={}"]),
    "wrapped hf": (_cut("hf_", 14, 20), ["2024-06-01 12:00:00,123 - root - INFO - environment: HF={}", "HF_TOKEN={}"]),
    "wrapped pat": (_cut("github_pat_", 40, 42), ["remote: invalid {}\nfatal: Authentication failed"]),
    "wrapped jwt": (lambda r: "eyJ" + of(LETTERS, 60)(r) + ".\n" + "eyJ" + of(LETTERS, 60)(r) + "." + of(LETTERS, 43)(r), ["Bearer {}", "token={}"]),
    "wrapped aws": (_cut("", 25, 15, "  "), ["aws_secret_access_key = {}", "AWS_SECRET_ACCESS_KEY={}\nAWS_REGION=us-east-1"]),
    "wrapped url": (_cut("", 30, 30), ["https://x.example.com/very/long/path/to/an/object?a=1&sig={}"]),
}  # fmt: skip
