"""A third set of kinds, written before any of it was tried; the rules were mended by it after."""

from __future__ import annotations

import random

from outcomes.planting_kinds import (
    BASE64,
    HEX,
    LETTERS,
    LOWER,
    UPPER,
    Make,
    address,
    address6,
    join,
    mac,
    of,
    one,
    uuid,
)

_digits = "0123456789"
_who = one("ola", "yi", "peter.k", "zhao_l", "hvdberg", "刘洋", "amy", "rk2", "sofia.m")


def _strong(r: random.Random) -> str:
    return r.choice(
        [
            "Tr0ub4dor&3",
            "S3cr3t!Pass",
            "qwe123!@#",
            "P@ssw0rd",
            "Winter2024!",
            "x9$kLm2#pQ",
            "zaq1@WSX",
            "Blue-Horse-77",
        ]
    ) + r.choice(["", "a", "9"])


def _block(size: int, count: int) -> Make:
    return lambda r: (
        "\n".join("".join(r.choice(BASE64) for _ in range(size)) for _ in range(count))
        + "\n"
        + "".join(r.choice(BASE64) for _ in range(17))
        + "="
    )


def _broken(head: str, alphabet: str, first: int, second: int, between: str = "\n") -> Make:
    return lambda r: (
        head
        + "".join(r.choice(alphabet) for _ in range(first))
        + between
        + "".join(r.choice(alphabet) for _ in range(second))
    )


KINDS: dict[str, tuple[Make, list[str]]] = {
    "home in traceback": (_who, ['  File "/home/{}/.local/lib/python3.10/site-packages/torch/nn/modules/linear.py", line 114, in forward', "ModuleNotFoundError: No module named 'x' (sys.path: ['/home/{}/repo'])", "cd /home/{}/exp && bash run.sh"]),
    "mac home in note": (_who, ["Cloned into /Users/{}/git/errorcanon", "dyld: Library not loaded: /Users/{}/opt/lib.dylib"]),
    "windows home in note": (_who, ['File "C:\\Users\\{}\\PycharmProjects\\nn\\main.py", line 3', "C:/Users/{}/Documents/x", "E:\\Users\\{}\\", "at C:\\\\Users\\\\{}\\\\AppData"]),
    "two names": (one("Eva Braunfels", "John Q Public", "Wei Chen"), ["C:\\Users\\{}\\source\\repos\\x.sln", "File \"C:\\Users\\{}\\a.py\"", "/Users/{}/Downloads/a.zip"]),
    "scratch": (_who, ["/scratch/{}/job.out", "/scratch1/{}/x", "/gpfs/scratch/{}/y", "/lustre/work/{}/z", "/ptmp/{}/m", "/home/users/{}/a", "/export/home/{}/b", "/mnt/home/{}/c", "/data/users/{}/d", "/vol/scratch/{}/e"]),
    "tilde": (_who, ["tail ~{}/logs/x.log", "~{}/venv/bin/python"]),
    "account": (_who, ["whoami: {}", "sbatch: user={} account=x", "User: {}", "JobOwner = \"{}\"", "squeue -u {}", "Logged in as {}", "sudo: {} : command not allowed", "drwx------ 4 {} users 4096 May 1 10:00 .", "login: {}", "--user={}", "账号：{}", "PermissionError for user '{}'"]),
    "person": (one("Klaus Richter", "Ana Lima", "Zhang San"), ["Author: {} <k@x>", "Signed-off-by: {}", "Full Name: {}", "GIT_AUTHOR_NAME={}"]),
    "person zh": (one("赵敏", "欧阳锋", "孙悟"), ["姓名: {}", "联系人：{}", "负责人：{}"]),
    "node names": (one("gpu-c22", "a100-node-03", "nid000117", "cn1023", "dgx2-08", "tiger-i21g5", "worker-gpu-14"), ["[node: {}]", "Node {} failed", "srun: error: {}: task 3: Aborted", "host: {}", "{}:9921:10021 [3] NCCL INFO comm", "*** STEP 12.0 ON {} CANCELLED", "SLURM_JOB_NODELIST={}", "ssh: connect to host {} port 22: timed out", "[{}:01234] MPI_ABORT", "MASTER_ADDR={} MASTER_PORT=29500", "running on {}", "the job hangs on {}", "{} went down"]),
    "hosts": (one("db01.prod.acme.internal", "gpu4.ml.uni-ulm.de", "bastion.corp", "registry.acme.lan"), ["Could not resolve host: {}", "psql: could not connect to server {}", "ssh bob@{}", "docker pull {}/img:1", "https://{}/v2/", "HOSTNAME={}"]),
    "public four": (address, ["Connection refused: {}", "from {} to me", "{}:443", "my server is {}", "--master_addr={}", "host={} port=5432", "ssh -p 2222 root@{}"]),
    "private four": (join("192.168.", of("123456789", 2), ".", of("123456789", 2)), ["no route to {}", "tcp://{}:29500", "eth1 {}"]),
    "six": (address6, ["bind [{}]:80", "addr={}", "from {}"]),
    "six local": (join("fe80::", of("123456789abcdef", 4), ":", of("123456789abcdef", 4), ":fe12:", of("123456789abcdef", 4)), ["inet6 {}%eth0", "{} dev eth0"]),
    "hardware": (mac, ["HWaddr {}", "arp: {}", "MAC={}", "ether {}"]),
    "mail": (one("ola.nordmann@ntnu.no", "zoë@exämple.de", "李明@清华.中国", "a_b-c@x.co.uk", "иван@почта.рф"), ["mail {}", "<{}>", "from {} on", "GIT_AUTHOR_EMAIL={}", "user {} is not a member"]),
    "mail hidden": (one("bob [at] uni [dot] edu", "ann(at)lab.org"), ["write me: {}"]),
    "phones": (one("+1-202-555-0173", "+33 6 12 34 56 78", "(212) 555-0188", "+8613912345678", "186 1234 5678"), ["phone: {}", "reach me on {}", "tel {}"]),
    "phone zh": (join("15", of(_digits, 9)), ["手机号：{}", "电话:{}", "微信同号 手机 {}"]),
    "identity": (one("11010519491231002X", "440308199901101512"), ["身份证号 {}", "ID: {}"]),
    "ssn": (one("219-09-9999", "457-55-5462"), ["SSN {}", "ssn: {}"]),
    "card": (one("4242 4242 4242 4242", "5555555555554444", "378282246310005"), ["card {}", "cc: {}", "银行卡 {}"]),
    "iban": (one("FR1420041010050500013M02606", "NL91ABNA0417164300"), ["iban: {}", "{}"]),
    "gh": (join(one("ghp_", "gho_", "ghs_", "ghr_"), of(LETTERS, 36)), ["{}", "curl -H 'Authorization: token {}' x", "GITHUB_TOKEN: {}", "https://{}@github.com/a/b.git"]),
    "gh pat": (join("github_pat_", of(UPPER, 22), "_", of(LETTERS, 59)), ["{}", "login with {}."]),
    "gl": (join(one("glpat-", "glrt-", "glcbt-", "gldt-"), of(LETTERS + "_-", 22)), ["{}", "CI_JOB_TOKEN={}", "oauth2:{}@gitlab.com"]),
    "gl runner": (of(LETTERS, 20, "GR1348941"), ["--registration-token {}", "{}"]),
    "hf": (of(LETTERS, 34, "hf_"), ["{}", "login(token=\"{}\")", "--hf-token {}"]),
    "openai": (of(LETTERS + "-_", 120, "sk-proj-"), ["{}", "api_key='{}'"]),
    "claude": (of(LETTERS + "-_", 95, "sk-ant-api03-"), ["x-api-key: {}", "{}"]),
    "gemini": (of(LETTERS + "-_", 35, "AIzaSy"[:4]), ["GOOGLE_API_KEY={}", "?key={}"]),
    "wandb": (of(HEX, 40), ["wandb login {}", "WANDB_API_KEY={}", "wandb: paste key: {}", "password {}", "my wandb key: {}"]),
    "neptune": (of(BASE64, 140, "eyJhcGlfYWRkcmVzcyI6"), ["NEPTUNE_API_TOKEN={}", "api_token=\"{}\""]),
    "clearml": (of(UPPER, 30), ["CLEARML_API_ACCESS_KEY={}", "access_key = {}"]),
    "kaggle": (of(HEX, 32), ['{{"username":"x","key":"{}"}}', "KAGGLE_KEY={}"]),
    "modal": (of(LETTERS, 22, "ak-"), ["MODAL_TOKEN_ID={}", "modal token set --token-id {}"]),
    "aws id": (of(UPPER, 16, "AKIA"), ["{}", "aws_access_key_id={}"]),
    "aws secret": (of(BASE64, 40), ["aws_secret_access_key={}", "secret_key=\"{}\"", "S3_SECRET: {}", "SecretAccessKey {}"]),
    "aws session": (of(BASE64, 300, "IQoJb3JpZ2luX2VjE", "=="), ["AWS_SESSION_TOKEN={}", "aws_session_token = {}"]),
    "gcp": (_block(64, 4), ['-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----']),
    "azure": (of(BASE64, 86, "", "=="), ["AccountKey={}", "storage key: {}", "AZURE_STORAGE_ACCOUNT_KEY={}"]),
    "azure app": (join(of(LETTERS, 3), "8Q~", of(LETTERS + "_.~-", 33), "b"), ["{}", "clientSecret: \"{}\"", "ARM_CLIENT_SECRET={}"]),
    "azure sas": (of(LETTERS, 43, "", "%3D"), ["https://a.blob.core.windows.net/c/f?sp=r&sig={}", "SAS: sv=2020&sr=b&sig={}&se=x"]),
    "azure ai": (of(HEX, 32), ["AZURE_OPENAI_API_KEY={}", "api-key: {}"]),
    "aliyun": (of(LETTERS, 20, "LTAI"), ["accessKeyId={}", "{}", "OSS_ACCESS_KEY_ID: {}"]),
    "aliyun secret": (of(LETTERS, 30), ["OSS_ACCESS_KEY_SECRET={}", "access_key_secret: {}"]),
    "tencent": (of(LETTERS, 32, "AKID"), ["secret_id={}", "{}"]),
    "tencent key": (of(LETTERS, 32), ["secret_key={}", "SecretKey: {}"]),
    "dashscope": (of(HEX, 32, "sk-"), ["DASHSCOPE_API_KEY={}", "{}"]),
    "wecom": (uuid, ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={}"]),
    "lark": (uuid, ["https://open.larksuite.com/open-apis/bot/v2/hook/{}", "FEISHU_HOOK=https://open.feishu.cn/open-apis/bot/v2/hook/{}"]),
    "ding secret": (of(HEX, 64, "SEC"), ["secret={}", "加签 {}"]),
    "slack": (join("xoxb-", of(_digits, 12), "-", of(_digits, 12), "-", of(LETTERS, 24)), ["{}", "Bearer {}"]),
    "slack hook": (join("T", of(UPPER, 8), "/B", of(UPPER, 10), "/", of(LETTERS, 24)), ["https://hooks.slack.com/services/{}", "webhook: https://hooks.slack.com/services/{}"]),
    "discord hook": (join(of("123456789", 19), "/", of(LETTERS + "-_", 68)), ["https://discord.com/api/webhooks/{}", "https://discord.com/api/v10/webhooks/{}"]),
    "telegram": (join(of("123456789", 10), ":AA", of(LETTERS + "-_", 33)), ["BOT_TOKEN={}", "https://api.telegram.org/bot{}/sendMessage?x"]),
    "stripe": (of(LETTERS, 99, "sk_live_51"), ["{}", "STRIPE_KEY={}"]),
    "twilio": (of(HEX, 32), ["TWILIO_AUTH_TOKEN={}", "auth_token: {}"]),
    "sendgrid": (join("SG.", of(LETTERS, 22), ".", of(LETTERS + "-_", 43)), ["{}"]),
    "npm": (of(LETTERS, 36, "npm_"), ["_authToken={}", "{}"]),
    "pypi": (of(LETTERS + "-_", 160, "pypi-AgEIcHlwaS5vcmc"), ["password = {}", "{}"]),
    "docker": (of(LETTERS + "-_", 27, "dckr_pat_"), ["{}", "docker login -u x -p {}"]),
    "docker auth": (of(LETTERS, 30, "", "=="), ['{{"auths":{{"r.io":{{"auth":"{}"}}}}}}']),
    "vault": (of(LETTERS + "-_", 92, "hvs.CAESI"), ["X-Vault-Token: {}", "{}"]),
    "databricks": (of(HEX, 32, "dapi"), ["{}", "DATABRICKS_TOKEN={}"]),
    "heroku": (uuid, ["HEROKU_API_KEY={}", "heroku auth token {}"]),
    "datadog": (of(HEX, 32), ["DD_API_KEY={}", "datadog api key: {}"]),
    "sentry": (of(HEX, 32), ["https://{}@sentry.io/123", "SENTRY_DSN=https://{}@o1.ingest.sentry.io/2"]),
    "newrelic": (of(UPPER, 27, "NRAK-"), ["{}"]),
    "atlassian": (of(LETTERS + "-_=", 190, "ATATT3xFfGF0"), ["{}", "JIRA_TOKEN={}"]),
    "linear": (of(LETTERS, 40, "lin_api_"), ["{}"]),
    "notion": (of(LETTERS, 46, "ntn_"), ["{}"]),
    "facebook": (of(LETTERS, 180, "EAAG"), ["{}"]),
    "shopify": (of(HEX, 32, "shpat_"), ["{}"]),
    "jwt": (join("eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJ", of(LETTERS, 80), ".", of(LETTERS + "-_", 86)), ["{}", "id_token={}", "cookie: auth={}"]),
    "bearer": (of(LETTERS + "-._~", 50, "", "a"), ["Authorization: Bearer {}", "'Authorization': 'Bearer {}'", "auth header Bearer {}"]),
    "basic": (of(LETTERS, 20, "", "=="), ["Authorization: Basic {}", "authorization=Basic {}"]),
    "digest": (of(HEX, 32), ['Authorization: Digest username="u", realm="r", response="{}"']),
    "cookies": (of(LETTERS, 40), ["Cookie: session_id={}", "Set-Cookie: token={}; Secure", "cookies={{'sessionid': '{}'}}", "JSESSIONID={}"]),
    "csrf": (of(LETTERS, 64), ["X-CSRFToken: {}", "csrfmiddlewaretoken={}"]),
    "curl": (_strong, ["curl -u admin:{} http://x/api", "curl --user 'admin:{}' x", "curl -XPOST -uadmin:{} x", "curl -x http://u:{}@proxy:80 y", "http -a admin:{} x"]),
    "mysql": (_strong, ["mysql -uroot -p{}", "mysqldump -h x -u y -p'{}' z", "mysql --password={}", "MYSQL_PWD={} mysql"]),
    "shells": (_strong, ["sshpass -p {} ssh a@b", "sshpass -p'{}' rsync", "echo {} | sudo -S ls", "export PGPASSWORD='{}'", "redis-cli -h x -a {}", "expect: send \"{}\\r\"", "openssl enc -pass pass:{}", "7z a -p{} x.7z", "zip -P {} x.zip y", "ldapwhoami -w {}", "docker login r.io -u a -p {}", "psql \"host=x password={}\"", "net use Z: \\\\s\\x {} /user:bob", "smbclient //a/b -U bob%{}", "mongosh -u a -p {}"]),
    "keys values": (_strong, ["db_pass={}", "DB_PASSWORD: {}", "'password': '{}'", '"passwd" : "{}"', "passphrase={}", "password = {}", "secret: \"{}\"", "pwd: '{}'", "root_password={}", "spring.datasource.password={}", "<Password>{}</Password>", "password:{}", "ansible_ssh_pass={}", "vault_password: {}", "- PASSWORD={}", "login_password => '{}'"]),
    "told": (_strong, ["password '{}'", "password: {} (old one)", "the root password is {}", "passphrase for key: {}", "my password \"{}\" does not work", "I used password {} for the box", "密码是{}", "口令：{}", "密码：{}，请改", "初始密码 {}", "pass: {}", "Password for 'https://bob@github.com': {}", "credentials: bob/{}", "user bob password {}"]),
    "escaped": (join(of(LETTERS, 5), '\\"', of(LETTERS, 5), '\\"', of(LETTERS, 3)), ['password = "{}"', '"token": "{}"', 'DB_PASS="{}"']),
    "spaces": (one("correct horse battery staple", "my dog has fleas 7"), ['password="{}"', "passphrase: '{}'", "passphrase: {}"]),
    "plain words": (one("monkey", "superman", "trustno1", "swordfish"), ["password={}", 'password: "{}"', "PASSWD={}", "mysql -p{} db", "password: {}"]),
    "jdbc": (_strong, ["jdbc:oracle:thin:hr/{}@db:1521/orcl", "jdbc:mysql://h/d?user=u&password={}", "jdbc:postgresql://u:{}@h/d"]),
    "urls": (_strong, ["postgres://u:{}@h/d".replace("{}", "{}"), "redis://:{}@h:6379", "https://u:{}@h.example.com/r.git", "amqps://u:{}@mq/v", "sftp://u:{}@h/x", "mongodb+srv://u:{}@c.example.net/d"]),
    "netrc": (_strong, ["machine h login u password {}", "machine h\nlogin u\npassword {}"]),
    "pgpass": (_strong, ["h:5432:d:u:{}"]),
    "shadow": (join("$6$", of(LETTERS, 16), "$", of(LETTERS + "./", 86)), ["u:{}:19:0:::", "{}"]),
    "bcrypt": (join("$2a$10$", of(LETTERS + "./", 53)), ["{}", "hash={}"]),
    "key block": (_block(64, 5), ["{}", "key:\n{}\nthanks", "{}\n-----END RSA PRIVATE KEY-----"]),
    "key block begin": (_block(70, 6), ["-----BEGIN OPENSSH PRIVATE KEY-----\n{}\n-----END OPENSSH PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n{}"]),
    "key one line": (of(BASE64, 400, "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"), ["private_key={}", "{}"]),
    "public key": (of(BASE64, 300, "AAAAB3NzaC1yc2EAAAADAQABAAABgQ"), ["ssh-rsa {} x@y"]),
    "age": (of("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58, "AGE-SECRET-KEY-1"), ["# {}"]),
    "cut gh": (_broken("ghp_", LETTERS, 9, 27), ["2024-05-05T10:11:12.000Z ERROR git push to origin failed with token={}", "token {} leaked"]),
    "cut sk": (_broken("sk-ant-api03-", LETTERS, 30, 60), ["ANTHROPIC_API_KEY={}", "raise AuthError: {}\nFile x"]),
    "cut jwt": (_broken("eyJhbGciOiJIUzI1NiJ9.eyJ", LETTERS, 30, 80), ["Authorization: Bearer {}"]),
    "cut hex": (_broken("", HEX, 22, 18), ["wandb login {}", "WANDB_API_KEY={}"]),
    "cut hf": (_broken("hf_", LETTERS, 20, 14, "\n    "), ["HF_TOKEN={}", "  token: {}"]),
    "cut backslash": (_broken("glpat-", LETTERS, 8, 12, "\\\n"), ["export GL={}"]),
    "bare random": (of(LETTERS, 44), ["{}", "sent {} got 403", "using {} as credentials"]),
    "bare lower": (of(LOWER, 32), ["API_TOKEN={}", "token={}"]),
    "wifi": (_strong, ["psk=\"{}\"", "nmcli dev wifi connect x password {}"]),
    "pin": (of(_digits, 6), ["OTP: {}", "PIN: {}", "verification code {}", "验证码：{}"]),
    "mnemonic": (one("abandon ability able about above absent absorb abstract absurd abuse access accident"), ["seed phrase: {}", "mnemonic: {}"]),
    "uuid token": (uuid, ["token={}", "api_key: {}", "Authorization: {}", "secret {}"]),
    "license": (one("ABCDE-12345-FGHIJ-67890-KLMNO"), ["license {}", "product key: {}"]),
}  # fmt: skip
