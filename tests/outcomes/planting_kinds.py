"""More kinds of secrets, each with the texts they stand in; values are made anew each time."""

from __future__ import annotations

import random
import string
from collections.abc import Callable

LETTERS = string.ascii_letters + string.digits
LOWER = string.ascii_lowercase + string.digits
UPPER = string.ascii_uppercase + string.digits
HEX = "0123456789abcdef"
BASE64 = LETTERS + "+/"

Make = Callable[[random.Random], str]


def of(alphabet: str, length: int, head: str = "", tail: str = "") -> Make:
    return lambda r: head + "".join(r.choice(alphabet) for _ in range(length)) + tail


def one(*choices: str) -> Make:
    return lambda r: r.choice(choices)


def join(*makes: Make | str) -> Make:
    return lambda r: "".join(m if isinstance(m, str) else m(r) for m in makes)


def uuid(r: random.Random) -> str:
    return "-".join("".join(r.choice(HEX) for _ in range(n)) for n in (8, 4, 4, 4, 12))


def address(r: random.Random) -> str:
    return ".".join(
        str(r.choice([23, 51, 88, 131, 185, 203, 47])) if i == 0 else str(r.randint(32, 250))
        for i in range(4)
    )


def address6(r: random.Random) -> str:
    return (
        "2a01:4f8:"
        + ":".join(f"{r.randint(4096, 65535):x}" for _ in range(2))
        + "::"
        + f"{r.randint(2, 999):x}"
    )


def mac(r: random.Random) -> str:
    return ":".join(f"{r.randint(0, 255):02x}" for _ in range(6))


def password(r: random.Random) -> str:
    return (
        "".join(r.choice(string.ascii_letters) for _ in range(5))
        + str(r.randint(10, 999))
        + r.choice("!#@%^*")
        + r.choice("xyzQ")
    )


short_user = one("bob", "ann", "li", "xu", "joe", "kai", "李雷", "韩梅梅", "jo")
user = one(
    "mchenko", "a.kowalski", "jdoe42", "zhangwei", "s_mueller", "obrien", "tanaka", "k.ivanov"
)
node = one("gpu-a13", "dgx-07", "nid001234", "cn0421", "gpu013", "node-0421", "hpc-login2", "gn117")

KINDS: dict[str, tuple[Make, list[str]]] = {
    "short user": (short_user, ['File "/home/{}/train.py", line 3', "/Users/{}/code/x.py", "C:\\Users\\{}\\x.txt", "/scratch/{}/ckpt/last.pt", "cat ~{}/.bashrc"]),
    "cluster homes": (user, ["/scratch/{}/run1/out.log", "/data/home/{}/x", "/lustre/scratch/users/{}/ckpt", "/gpfs/home/{}/env", "/nfs/home/{}/x.pt", "/public/home/{}/miniconda3", "/mnt/c/Users/{}/Desktop", "/global/homes/k/{}/x", "/afs/cs.example.edu/user/{}/x", "/storage/home/{}/y"]),
    "unc": (user, ["\\\\fileserver\\home\\{}\\model.pt", "\\\\nas01\\Users\\{}\\x"]),
    "tilde": (user, ["cd ~{}/proj", "ls ~{}", "cp ~{}/x ."]),
    "two words": (one("Ann Lee", "Mary Jane", "Jean Luc"), ["C:\\Users\\{}\\AppData\\Local\\Temp", "/Users/{}/Library/Caches", '"C:\\Users\\{}"']),
    "user words": (user, ["USER={}", "wandb: Currently logged in as: {} (my-team). Use `wandb login`", "uid=1000({}) gid=1000(x)", "-rw-r--r-- 1 {} research 1024 Jan 1 10:00 x", "sudo: {} : TTY=pts/0", 'FATAL: password authentication failed for user "{}"', "Access denied for user '{}'@'localhost'", "UserId={}(1001) GroupId=x", "submitted by {}", "username: {}"]),
    "names": (one("Jane Doe", "Petra Novak", "Li Xiaoming"), ["Author: {} <x>", "Signed-off-by: {} <x>", 'git config user.name "{}"', "Full name: {}"]),
    "chinese name": (one("张伟", "李小明", "王芳"), ["姓名：{}", "作者：{}", "联系人: {}"]),
    "nodes": (node, ["[node: {}]", "srun: error: {}: task 0: Exited with exit code 1", "  host      : {}", "{}:12345:12400 [0] NCCL INFO Bootstrap", "slurmstepd: error: *** JOB 991 ON {} CANCELLED", "NodeList={}", "ssh: connect to host {} port 22: Connection refused", "[{}:02345] *** Process received signal ***", "job died on {}", "MASTER_ADDR={}"]),
    "public v4": (address, ["connect to {} port 22", "{}:29500 refused", "listening on {}", "inet {}/24 brd x", "the box at {} is down", "ssh root@{}"]),
    "v6": (address6, ["connect to [{}]:443 failed", "inet6 {} prefixlen 64", "ping {}"]),
    "mac": (mac, ["link/ether {} brd ff:ff:ff:ff:ff:ff", "HWaddr {}", "MAC address: {}"]),
    "mail": (one("josé@uni.es", "李雷@例子.公司", "bjørn.å@firma.no", "müller@köln.de", "x.y+z@dept.uni.edu"), ["write to {}", "Author <{}>", "--mail-user={}"]),
    "phone": (join("+86 138", of("0123456789", 8)), ["call {}", "phone: {}"]),
    "mobile": (join("139", of("0123456789", 8)), ["手机：{}", "tel {}", "联系电话 {}"]),
    "slack hook": (join("T", of(UPPER, 8), "/B", of(UPPER, 8), "/", of(LETTERS, 24)), ["https://hooks.slack.com/services/{}", "curl -X POST https://hooks.slack.com/services/{}"]),
    "discord hook": (join(of("123456789", 18), "/", of(LETTERS + "-_", 68)), ["https://discord.com/api/webhooks/{}", "https://discordapp.com/api/webhooks/{}"]),
    "feishu": (uuid, ["https://open.feishu.cn/open-apis/bot/v2/hook/{}", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={}"]),
    "dingtalk": (of(HEX, 64), ["https://oapi.dingtalk.com/robot/send?access_token={}"]),
    "telegram": (join(of("123456789", 9), ":AA", of(LETTERS + "-_", 33)), ["https://api.telegram.org/bot{}/sendMessage", "TELEGRAM_TOKEN={}", "bot {} started"]),
    "hex key": (of(HEX, 40), ["wandb login {}", "machine api.wandb.ai login user password {}", "my api key is {}", "wandb: Appending key for api.wandb.ai: {}", "WANDB_API_KEY: {}"]),
    "uuid key": (uuid, ["HEROKU_API_KEY={}", "api key {}", "X-Api-Key: {}"]),
    "curl": (password, ["curl -u bob:{} https://example.com", "curl --user bob:{} https://example.com", "wget --user=bob --password={} https://example.com", "curl -sSu bob:{} https://example.com"]),
    "commands": (password, ["mysql -uroot -p{} db", "sshpass -p {} ssh x", "sshpass -p'{}' ssh x", "redis-cli -a {} ping", "PGPASSWORD={} psql", "docker login -u x -p {}", "echo {} | sudo -S apt update", "openssl enc -k {}", "7z x -p{} a.7z", "unzip -P {} a.zip", "mysqldump -u root -p{} db > x"]),
    "assigned": (password, ["db_pass={}", "password '{}'", 'password "{}"', "passphrase for key: {}", "Enter passphrase for key '/x/id_rsa': {}", "password: {}", "pwd={}", "密码：{}", "口令是{}", "password is {}", "db.password={}", "<password>{}</password>", "--db-password {}", "my password was {} before", "login bob password {}", "pass: {}", "Password for bob: {}", '\\"password\\": \\"{}\\"', "{{'passwd': '{}'}}", "root_pw: x password: {}"]),
    "escaped": (join(of(LETTERS, 6), '\\"', of(LETTERS, 6)), ['password="{}"', '{{"secret": "{}"}}']),
    "words": (one("hunter", "dragonfly", "letmein", "sunshine"), ["password={}", "PASSWORD={}", "password: {}", 'password = "{}"', "--password {}", "mysql -p{} x"]),
    "jdbc": (password, ["jdbc:oracle:thin:scott/{}@//db:1521/x", "jdbc:mysql://db/x?user=a&password={}", "jdbc:postgresql://db/x?password={}&ssl=1", "jdbc:sqlserver://db;user=a;password={};x=1"]),
    "dsn": (password, ["amqp://svc:{}@mq:5672/", "Server=db;Database=x;User Id=a;Password={};", "mongodb://a:{}@h1,h2/x", "host=db user=a password={} dbname=x", "smb://a:{}@nas/x"]),
    "azure secret": (join(of(LETTERS, 3), "8Q~", of(LETTERS + "_.~-", 33), "a"), ["AZURE_CLIENT_SECRET={}", "client secret {} expired", "--password {}"]),
    "azure key": (of(BASE64, 86, "", "=="), ["AccountKey={};Endpoint", "DefaultEndpointsProtocol=https;AccountName=x;AccountKey={}"]),
    "sas": (of(LETTERS, 43, "", "%3D"), ["?sv=2022-11-02&ss=b&sig={}", "SharedAccessSignature=sv=1&sig={}"]),
    "gitlab": (join(one("glpat-", "glrt-", "gldt-", "glptt-"), of(LETTERS + "-_", 20)), ["{} is invalid", "gitlab-runner register --token {}", "PRIVATE-TOKEN: {}"]),
    "runner": (of(LETTERS + "-_", 20, "GR1348941"), ["registration {} failed", "RUNNER={}"]),
    "anthropic": (of(LETTERS + "-_", 90, "sk-ant-api03-"), ["key {} bad", "ANTHROPIC_API_KEY={}"]),
    "groq": (of(LETTERS, 52, "gsk_"), ["{} invalid"]),
    "perplexity": (of(LETTERS, 48, "pplx-"), ["{} invalid"]),
    "replicate": (of(LETTERS, 37, "r8_"), ["{} invalid"]),
    "openrouter": (of(HEX, 64, "sk-or-v1-"), ["{} invalid"]),
    "google": (of(LETTERS + "-_", 35, "AIza"), ["key={}", "{} restricted"]),
    "google oauth": (of(LETTERS + "-_", 60, "ya29."), ["token {} expired"]),
    "gocspx": (of(LETTERS + "-_", 28, "GOCSPX-"), ["client_secret {}", '"client_secret":"{}"']),
    "aws session": (of(UPPER, 16, "ASIA"), ["{}", "AccessKeyId: {}"]),
    "aws secret": (of(BASE64, 40), ["aws_secret_access_key = {}", "aws configure set aws_secret_access_key {}", "SecretAccessKey: {}"]),
    "npm": (of(LETTERS, 36, "npm_"), ["//registry.npmjs.org/:_authToken={}", "{}"]),
    "digitalocean": (of(HEX, 64, "dop_v1_"), ["{}"]),
    "sendgrid": (join("SG.", of(LETTERS, 22), ".", of(LETTERS, 43)), ["mail {} rejected"]),
    "mailgun": (of(HEX, 32, "key-"), ["api:{} 401"]),
    "stripe": (of(LETTERS, 24, "sk_live_"), ["{}"]),
    "stripe hook": (of(LETTERS, 32, "whsec_"), ["{}"]),
    "square": (of(LETTERS + "-_", 22, "sq0atp-"), ["{}"]),
    "shopify": (of(HEX, 32, "shpat_"), ["{}"]),
    "twilio": (of(HEX, 32, "SK"), ["twilio {}"]),
    "vault": (of(LETTERS, 90, "hvs."), ["vault login {}", "VAULT_TOKEN={}"]),
    "databricks": (of(HEX, 32, "dapi"), ["{}"]),
    "pulumi": (of(HEX, 40, "pul-"), ["{}"]),
    "sentry": (of(HEX, 32), ["https://{}@o123.ingest.sentry.io/45"]),
    "newrelic": (of(UPPER, 27, "NRAK-"), ["{}"]),
    "atlassian": (of(LETTERS + "-_", 180, "ATATT3x", "=1A2B3C4D"), ["{}"]),
    "linear": (of(LETTERS, 40, "lin_api_"), ["{}"]),
    "notion": (of(LETTERS, 43, "secret_"), ["{}"]),
    "airtable": (join("pat", of(LETTERS, 14), ".", of(HEX, 64)), ["{}"]),
    "dropbox": (of(LETTERS + "-_", 130, "sl."), ["{}"]),
    "facebook": (of(LETTERS, 150, "EAAC"), ["{}"]),
    "aliyun": (of(LETTERS, 20, "LTAI"), ["AccessKeyId: {}", "{}"]),
    "aliyun secret": (of(LETTERS, 30), ["AccessKeySecret: {}", "accessKeySecret={}", "oss2.Auth('x', '{}')"]),
    "tencent": (of(LETTERS, 32, "AKID"), ["SecretId: {}"]),
    "wechat": (of(HEX, 32), ["appsecret={}", "AppSecret: {}"]),
    "jwt": (join("eyJ", of(LETTERS, 17), ".eyJ", of(LETTERS, 40), ".", of(LETTERS + "-_", 43)), ["got {}", "Cookie: jwt={}"]),
    "age": (of("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58, "AGE-SECRET-KEY-1"), ["{}"]),
    "bcrypt": (join("$2b$12$", of(LETTERS + "./", 53)), ["hash {}", "bob:{}"]),
    "shadow": (join("$6$", of(LETTERS, 8), "$", of(LETTERS + "./", 86)), ["root:{}:19000:0:99999:7:::"]),
    "apr1": (join("$apr1$", of(LETTERS, 8), "$", of(LETTERS, 22)), ["admin:{}"]),
    "docker auth": (of(LETTERS, 36, "", "=="), ['"auths": {{"x": {{"auth": "{}"}}}}']),
    "kubeconfig": (of(BASE64, 120, "LS0tLS1CRUdJTi", "="), ["    client-key-data: {}"]),
    "pgpass": (password, ["db.example.com:5432:runs:train:{}", "*:*:*:postgres:{}"]),
    "bearer": (of(LETTERS, 40), ["Authorization: Bearer {}", "-H 'Authorization: Bearer {}'", '"authorization": "Bearer {}"', "authorization=Bearer {}"]),
    "cookie": (of(LETTERS, 32), ["Cookie: sessionid={}; theme=dark", "Set-Cookie: sid={}; Path=/; HttpOnly", "--cookie 'session={}'"]),
    "id": (one("11010519491231002X", "440308199901101512"), ["身份证 {}", "id {}"]),
    "card": (one("4111111111111111", "5500 0055 5555 5559", "6222021234567894"), ["card {}", "paid with {}"]),
    "mnemonic": (one("legal winner thank year wave sausage worth useful legal winner thank yellow"), ["seed phrase: {}", "mnemonic = {}"]),
    "pem lines": (lambda r: "\n".join(["".join(r.choice(BASE64) for _ in range(64)) for _ in range(3)] + ["".join(r.choice(BASE64) for _ in range(22)) + "=="]), ["MIIEpAIBAAKCAQEA\n{}\n-----END RSA PRIVATE KEY-----", "the key:\n{}\n", "{}"]),
    "wrapped": (lambda r: "ghp_" + "".join(r.choice(LETTERS) for _ in range(12)) + "\n" + "".join(r.choice(LETTERS) for _ in range(24)), ["2024-01-01 10:00:00 the environment that was printed had GITHUB={}", "export TOKEN={} and went on", "key {}"]),
    "wrapped random": (lambda r: "".join(r.choice(LETTERS) for _ in range(30)) + "\n" + "".join(r.choice(LETTERS) for _ in range(18)), ["2024-01-01 10:00:00 the value that was printed was {}", "api_key={}", "Bearer {}"]),
    "wrapped model key": (lambda r: "sk-proj-" + "".join(r.choice(LETTERS) for _ in range(40)) + "\n    " + "".join(r.choice(LETTERS) for _ in range(40)), ["OPENAI_API_KEY: {}", "used {}\nTraceback (most recent call last):"]),
}  # fmt: skip
