"""A fourth set of kinds, written after the rules were mended by the third and tried once."""

from __future__ import annotations

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

_name = one("tomk", "zq", "王磊", "b.larsen", "ines", "u1234567", "mdupont", "xiaoli")
_word = one("Kd8!ppQ2", "g7$Lm0-zz", "banana42", "R3dC@rpet", "_x1Yz!77", "N0t-a-word9")
_host = one("gpu-d04", "cn2041", "nid003311", "node0873", "dgx-h100-2", "compute-b12", "ws-lab7")


KINDS: dict[str, tuple[Make, list[str]]] = {
    "log path": (_name, ["Saving checkpoint to /home/{}/runs/3/model.pt", "FileNotFoundError: [Errno 2] No such file or directory: '/Users/{}/data.csv'", "slurm output: /home/{}/slurm-123.out", "W /home/{}/.conda/envs/x/lib/libcudart.so.12", "HOME=/home/{}", "cwd: /home/{}"]),
    "windows path": (_name, ["C:\\Users\\{}\\.cache\\huggingface\\hub", "FileNotFoundError: C:\\Users\\{}\\x.pt", "\"C:/Users/{}/AppData/Local/Programs/Python/python.exe\""]),
    "cluster path": (_name, ["/scratch/users/{}/x", "/lustre/home/{}/x", "/gpfs/u/home/{}/x", "/mnt/data/home/{}/x", "/work/home/{}/x", "/nfs/users/{}/x", "/scratch/{}", "/beegfs/scratch/{}/t"]),
    "windows full name": (one("Ines Ferreira", "Karl Heinz Otto", "小 明"), ["C:\\Users\\{}\\Anaconda3\\python.exe", "open('C:\\\\Users\\\\{}\\\\a.txt')"]),
    "tilde name": (_name, ["ls ~{}/data", "rsync -a ~{}/x /tmp"]),
    "who is it": (_name, ["USER={}", "user={}", "logged in as {}", "username: {}", "Permission denied for user '{}'", "sudo -u {} bash", "uid=1001({}) gid=100(users)", "drwxr-xr-x 3 {} staff 96 Jan 1 x", "[{}@gpu-d04 ~]$ ls", "{}@login1:~$ ls", "ssh {}@cluster"]),
    "node": (_host, ["[node: {}]", "srun: error: {}: task 1: Segmentation fault", "NodeList={}", "  host      : {}", "{}:331:412 [0] NCCL WARN x", "[{}:00412] *** End of error message ***", "MASTER_ADDR={}", "job failed on node {}", "ssh {}", "{}: error: x", "connect to host {} port 22: x", "Last login from {}"]),
    "ipv4": (address, ["bind {}:80 failed", "src {} dst x", "ip: {}", "[{}]:29500", "{} - - [x] GET /", "ping {}"]),
    "ipv6": (address6, ["listen [{}]:80", "ip6 {}", "dial tcp [{}]:443: i/o timeout"]),
    "mac": (mac, ["mac {}", "hwaddr={}", "{}"]),
    "mail": (one("inès@fac.fr", "k.o@lab.dk", "test.user+tag@mail.org", "陈伟@大学.中国"), ["please cc {}", "user={}", "<mailto:{}>", "{}: access denied"]),
    "wrapped": (lambda r: "glpat-" + of(LETTERS, 9)(r) + "\n" + of(LETTERS, 11)(r), ["pushing with {}", "2024-01-01 INFO remote: HTTP Basic: Access denied; the given token was {}"]),
    "wrapped sk": (lambda r: "sk-proj-" + of(LETTERS, 50)(r) + "\n" + of(LETTERS, 50)(r) + "\n" + of(LETTERS, 20)(r), ["key={}", "used {} today"]),
    "wrapped secret": (lambda r: of(BASE64, 24)(r) + "\n" + of(BASE64, 16)(r), ["aws_secret_access_key={}", "SecretAccessKey: {}"]),
    "slack": (join("T", of(UPPER, 8), "/B", of(UPPER, 8), "/", of(LETTERS, 24)), ["POST https://hooks.slack.com/services/{} 400"]),
    "discord": (join(of("123456789", 18), "/", of(LETTERS + "-_", 68)), ["DISCORD_URL=https://discord.com/api/webhooks/{}"]),
    "netrc hex": (of(HEX, 40), ["machine api.wandb.ai\n  login user\n  password {}", "wandb login {}", "wandb login --relogin {}", "api.wandb.ai key {}"]),
    "curl": (_word, ["curl -u me:{} https://x.y/z", "curl https://me:{}@x.y/z", "curl --user me:{} -X PUT x"]),
    "mysql": (_word, ["mysql -u me -p{} -h h", "mysql -p'{}'", "mariadb -pme{}"]),
    "sshpass": (_word, ["sshpass -p {} ssh x@y", "SSHPASS={} sshpass -e ssh"]),
    "assign": (_word, ["db_pass={}", "DB_PASS: {}", "passwd={};", "my_password = '{}'", "PASSWORD:\"{}\"", "pass={}&x=1", "conn.password={}", "secret_key={}", "ADMIN_PW={}", "password={}, retry", "(password={})", "{{password: {}}}", "password==>{}", "pwd {}", "sa_password={}", "Pwd={};Uid=sa"]),
    "prose": (_word, ["password '{}'", "password `{}`", "passphrase for key: {}", "passphrase for key '/x': {}", "the password is: {}", "with password {}", "My password is {}.", "password ({})", "密码是：{}", "密码 = {}", "用户名 root 密码 {}"]),
    "escaped": (join(of(LETTERS, 4), '\\"', of(LETTERS, 6)), ['"password": "{}"', 'pass="{}"', 'secret = "{}", x=1']),
    "jdbc": (_word, ["jdbc:oracle:thin:sys/{}@h:1521:orcl", "jdbc:mysql://h:3306/d?user=a&password={}&useSSL=false"]),
    "azure": (join(of(LETTERS, 3), "8Q~", of(LETTERS + "_.~-", 34)), ["secret: {}", "{}", "AZURE_CLIENT_SECRET: {}"]),
    "runner": (join(one("glrt-", "GR1348941"), of(LETTERS + "-_", 20)), ["token = \"{}\"", "{}", "--token {}"]),
    "key lines": (lambda r: "\n".join("".join(r.choice(BASE64) for _ in range(64)) for _ in range(4)), ["{}", "MIIEowIBAAKCAQEA\n{}", "{}\nq8s=\n"]),
    "together": (of(HEX, 64), ["TOGETHER_API_KEY={}", "together key {}"]),
    "vendor hex": (of(HEX, 32), ["CLOUDFLARE_API_KEY={}", "x-rapidapi-key: {}", "apikey={}", "appid={}", "key: {}", "mailchimp api {}-us5"]),
    "vendor base62": (of(LETTERS, 32), ["ALGOLIA_ADMIN_KEY={}", "MISTRAL_API_KEY: {}", "access token {}", "client_secret={}", "X-Token: {}", "auth={}", "key={}", "refresh_token={}"]),
    "vendor base36": (of(LOWER, 40), ["LINODE_TOKEN={}", "api_token: {}", "secret {}", "BITBUCKET_SECRET={}"]),
    "vendor upper": (of(UPPER, 24), ["ACCESS_KEY={}", "AK={}", "MINIO_SECRET={}", "secretkey: {}"]),
    "prefixed": (join(one("xoxb-1234567890-", "ghp_aaaa", "hf_bbbb", "npm_cccc", "AIzaSyDD", "sk_live_ee", "gsk_fff", "r8_gg", "dckr_pat_hh", "nvapi-ii", "pplx-jj", "hvs.kk", "lin_api_ll", "glsa_mm", "shpat_nn", "sntrys_oo", "whsec_pp"), of(LETTERS, 40)), ["{}", "the value {} is bad", "X={}"]),
    "uuid": (uuid, ["token: {}", "HEROKU_API_KEY: {}", "api-key={}", "x-api-key {}"]),
    "jwt": (join("eyJ0eXAiOiJKV1QifQ.eyJ", of(LETTERS, 50), ".", of(LETTERS, 43)), ["{}", "jwt {}", "Authorization: JWT {}"]),
    "urls": (_word, ["postgresql://me:{}@h/d", "redis://:{}@h/0", "https://me:{}@git.x.y/z.git", "mongodb://me:{}@h:1/d", "socks5://me:{}@h:1080"]),
    "query": (of(LETTERS, 30), ["https://x.y/z?access_token={}", "GET /a?key={}&b=1", "?sig={}", "wss://x.y/?token={}", "#id_token={}"]),
    "headers": (of(LETTERS, 32), ["Authorization: Bearer {}", "authorization: {}", "X-Api-Key={}", "Proxy-Authorization: Basic {}", "Cookie: sid={}", "Set-Cookie: a={}; Path=/"]),
    "hashes": (join("$2b$10$", of(LETTERS + "./", 53)), ["me:{}", "password_hash={}"]),
    "phones": (one("13712345678", "+1 650 555 0199", "+8618612345678", "0571-88123456"), ["phone {}", "电话：{}", "call {}"]),
    "ids": (one("11010519491231002X",), ["身份证：{}", "{}"]),
    "cards": (one("4111 1111 1111 1111", "6011111111111117"), ["card: {}", "visa {}"]),
    "commands": (_word, ["redis-cli -a {}", "docker login -u me -p {} r.io", "echo {} | docker login --password-stdin", "mongo -u me --password {}", "openssl enc -aes-256-cbc -k {}", "zip -e -P {} a.zip a", "PGPASSWORD={} pg_dump", "ldapsearch -x -w {}", "helm registry login -u me -p {} r.io", "az login -u me -p {}", "gpg --passphrase {} -d x", "restic --password {}", "nmcli d wifi connect home password {}", "ansible-playbook -e ansible_password={}", "wget --http-password={} x", "kinit me <<< {}", "keytool -storepass {} -list"]),
}  # fmt: skip
