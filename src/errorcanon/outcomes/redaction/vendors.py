"""Tokens that their issuers made to be recognised: a prefix, an alphabet, a length.

Each form is taken from the issuer's own description of it. Lengths are lower bounds a little under
what is issued today, so that a token that was cut is taken out too.
"""

from __future__ import annotations

import re

from errorcanon.outcomes.redaction.rule import Rule
from errorcanon.outcomes.redaction.values import is_hex, is_random

_W = r"[A-Za-z0-9]"
_B = r"[A-Za-z0-9_-]"
_HEX = r"[0-9a-f]"
_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"

_PREFIXED: tuple[tuple[str, str], ...] = (
    # forges and package indexes
    ("ghp_", rf"{_W}{{20,}}"),
    ("gho_", rf"{_W}{{20,}}"),
    ("ghu_", rf"{_W}{{20,}}"),
    ("ghs_", rf"{_B}{{20,}}"),
    ("ghr_", rf"{_W}{{20,}}"),
    ("github_pat_", r"\w{20,}"),
    ("glpat-", rf"{_B}{{16,}}(?:\.{_B}{{2,}})*"),
    ("glrt-", rf"{_B}{{16,}}(?:\.{_B}{{2,}})*"),
    ("glrtr-", rf"{_B}{{16,}}"),
    ("gldt-", rf"{_B}{{16,}}"),
    ("glcbt-", rf"{_B}{{16,}}"),
    ("glptt-", rf"{_B}{{16,}}"),
    ("glsoat-", rf"{_B}{{16,}}"),
    ("glft-", rf"{_B}{{16,}}"),
    ("glimt-", rf"{_B}{{16,}}"),
    ("glagent-", rf"{_B}{{20,}}"),
    ("gloas-", rf"{_B}{{20,}}"),
    ("glffct-", rf"{_B}{{16,}}"),
    ("gr1348941", rf"{_B}{{16,}}"),
    ("atbb", rf"{_W}{{28,}}"),
    ("atctt3x", rf"{_B}{{40,}}(?:={_W}{{8}})?"),
    ("atatt3x", rf"{_B}{{40,}}(?:={_W}{{8}})?"),
    ("npm_", rf"{_W}{{30,}}"),
    ("pypi-", rf"{_B}{{16,}}"),
    ("cio", rf"{_W}{{32}}(?!\w)"),
    ("rubygems_", rf"{_HEX}{{40,}}"),
    ("dckr_pat_", rf"{_B}{{16,}}"),
    ("dckr_oat_", rf"{_B}{{16,}}"),
    ("nuget_", rf"{_W}{{20,}}"),
    ("oy2", r"[a-z0-9]{43}(?!\w)"),
    ("akcp", rf"{_W}{{20,}}"),
    ("cmvmd", rf"{_W}{{40,}}"),
    ("bkua_", rf"{_HEX}{{30,}}"),
    ("ccipat_", rf"{_W}{{10,}}_{_HEX}{{30,}}"),
    ("sqp_", rf"{_HEX}{{30,}}"),
    ("squ_", rf"{_HEX}{{30,}}"),
    ("sqa_", rf"{_HEX}{{30,}}"),
    # models and their services
    ("hf_", rf"{_W}{{20,}}"),
    ("api_org_", rf"{_W}{{20,}}"),
    ("sk-", rf"{_B}{{20,}}"),
    ("sess-", rf"{_W}{{30,}}"),
    ("gsk_", rf"{_W}{{30,}}"),
    ("pplx-", rf"{_W}{{30,}}"),
    ("r8_", rf"{_W}{{30,}}"),
    ("nvapi-", rf"{_B}{{20,}}"),
    ("xai-", rf"{_W}{{40,}}"),
    ("tgp_v1_", rf"{_B}{{20,}}"),
    ("fw_", rf"{_W}{{20,}}(?!\w)"),
    ("csk-", rf"{_W}{{30,}}"),
    ("jina_", rf"{_B}{{30,}}"),
    ("pa-", rf"{_B}{{40,}}"),
    ("pcsk_", r"\w{30,}"),
    ("lsv2_", r"(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
    ("ls__", rf"{_HEX}{{30,}}"),
    ("wandb_v1_", rf"{_B}{{20,}}"),
    ("tvly-", rf"{_B}{{20,}}"),
    ("fc-", rf"{_HEX}{{32}}(?!\w)"),
    ("rpa_", rf"{_W}{{30,}}"),
    ("key_live_", rf"{_W}{{20,}}"),
    ("ak-", rf"{_W}{{20,}}(?!\w)"),
    ("as-", rf"{_W}{{22}}(?!\w)"),
    ("ms-", rf"{_UUID}"),
    ("bce-v3/", r"[A-Za-z0-9_/-]{30,}"),
    ("lin_api_", rf"{_W}{{30,}}"),
    ("lin_oauth_", rf"{_W}{{30,}}"),
    # clouds
    ("akia", r"[A-Z0-9]{16}"),
    ("asia", r"[A-Z0-9]{16}"),
    ("aida", r"[A-Z0-9]{16}"),
    ("aroa", r"[A-Z0-9]{16}"),
    ("agpa", r"[A-Z0-9]{16}"),
    ("anpa", r"[A-Z0-9]{16}"),
    ("abia", r"[A-Z0-9]{16}"),
    ("acca", r"[A-Z0-9]{16}"),
    ("absk", r"[A-Za-z0-9+/]{60,}={0,2}"),
    ("amzn.mws.", _UUID),
    ("aiza", rf"{_B}{{30,}}"),
    ("ya29.", r"[A-Za-z0-9_.-]{20,}"),
    ("gocspx-", rf"{_B}{{20,}}"),
    ("1//0", rf"{_B}{{30,}}"),
    ("goog1", r"E[A-Z0-9]{50,}"),
    ("dop_v1_", rf"{_HEX}{{30,}}"),
    ("doo_v1_", rf"{_HEX}{{30,}}"),
    ("dor_v1_", rf"{_HEX}{{30,}}"),
    ("ltai", rf"{_W}{{12,20}}(?!\w)"),
    ("akid", rf"{_W}{{28,40}}(?!\w)"),
    ("aklt", rf"{_W}{{30,}}={{0,2}}"),
    ("sts.", rf"{_W}{{20,40}}(?!\w)"),
    ("jdc_", r"[A-Z0-9]{28}"),
    ("fo1_", rf"{_B}{{30,}}"),
    ("fm1r_", r"[A-Za-z0-9+/]{40,}={0,2}"),
    ("fm2_", r"[A-Za-z0-9+/]{40,}={0,2}"),
    ("v1.0-", rf"{_HEX}{{20,}}-{_HEX}{{100,}}"),
    ("hrku-", rf"{_B}{{30,}}"),
    ("pscale_tkn_", r"[A-Za-z0-9_.=-]{30,}"),
    ("pscale_pw_", r"[A-Za-z0-9_.=-]{30,}"),
    ("pscale_oauth_", r"[A-Za-z0-9_.=-]{30,}"),
    ("napi_", rf"{_W}{{40,}}"),
    ("sbp_", rf"{_HEX}{{40}}"),
    ("sb_secret_", rf"{_B}{{20,}}"),
    ("sb_publishable_", rf"{_B}{{20,}}"),
    ("vercel_blob_rw_", r"\w{20,}"),
    ("nfp_", rf"{_W}{{30,}}"),
    ("rnd_", rf"{_W}{{20,}}"),
    ("scw", r"[A-Z0-9]{17}(?!\w)"),
    ("t1.9eu", rf"{_B}{{30,}}[\w.=-]*"),
    ("ajek", rf"{_W}{{16,}}(?!\w)"),
    ("aqvn", rf"{_B}{{35,}}"),
    ("y0_", rf"{_B}{{50,}}"),
    # infrastructure
    ("hvs.", rf"{_B}{{20,}}"),
    ("hvb.", rf"{_B}{{20,}}"),
    ("hvr.", rf"{_B}{{20,}}"),
    ("dapi", rf"{_HEX}{{32}}(?:-\d)?"),
    ("dkea", rf"{_HEX}{{32}}"),
    ("pul-", rf"{_HEX}{{32,}}"),
    ("pnu_", rf"{_W}{{30,}}"),
    ("glsa_", r"\w{20,}"),
    ("glc_", r"[A-Za-z0-9+/=]{30,}"),
    ("nrak-", r"[A-Z0-9]{20,}"),
    ("nrii-", rf"{_B}{{20,}}"),
    ("nrjs-", rf"{_HEX}{{18,}}"),
    ("nraa-", rf"{_HEX}{{20,}}"),
    ("nral", r"[A-Z0-9]{30,}"),
    ("dt0c01.", r"[A-Z0-9]{20,}\.[A-Z0-9]{40,}"),
    ("dt0s", r"\d{2}\.[A-Z0-9]{6,}(?:\.[A-Z0-9]{40,})?"),
    ("ddp_", rf"{_W}{{30,}}"),
    ("sntrys_", r"[A-Za-z0-9+/=_-]{30,}"),
    ("sntryu_", rf"{_HEX}{{40,}}"),
    ("phc_", rf"{_W}{{30,}}"),
    ("phx_", rf"{_W}{{30,}}"),
    ("dp.", r"(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}"),
    ("tskey-", rf"{_B}{{16,}}"),
    ("ops_eyj", rf"{_B}{{60,}}={{0,2}}"),
    ("a3-", r"[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"),
    ("k10", rf"{_HEX}{{40,}}::[\w.:-]+"),
    ("sha256~", rf"{_B}{{30,}}"),
    ("cloudflare_", rf"{_B}{{30,}}"),
    ("cfut_", rf"{_B}{{30,}}"),
    ("rdme_", rf"{_W}{{40,}}"),
    ("pmak-", rf"{_HEX}{{24}}-{_HEX}{{34}}"),
    ("lmn", rf"_{_W}{{40,}}"),
    ("age-secret-key-", r"[A-Z0-9]{20,}"),
    ("canon_", rf"{_B}{{20,}}"),
    # payment, mail, chat, other services
    ("sk_live_", rf"{_W}{{16,}}"),
    ("sk_test_", rf"{_W}{{16,}}"),
    ("rk_live_", rf"{_W}{{16,}}"),
    ("rk_test_", rf"{_W}{{16,}}"),
    ("pk_live_", rf"{_W}{{16,}}"),
    ("whsec_", r"[A-Za-z0-9+/]{16,}={0,2}"),
    ("sq0", rf"(?:atp|csp|idp)-{_B}{{20,}}"),
    ("eaaa", rf"{_B}{{56,}}"),
    ("eaac", rf"{_W}{{50,}}"),
    ("eaag", rf"{_W}{{50,}}"),
    ("eaab", rf"{_W}{{50,}}"),
    ("eaa", rf"{_W}{{90,}}"),
    ("shpat_", rf"{_W}{{20,}}"),
    ("shpss_", rf"{_W}{{20,}}"),
    ("shpca_", rf"{_W}{{20,}}"),
    ("shppa_", rf"{_W}{{20,}}"),
    ("shptka_", rf"{_W}{{20,}}"),
    ("flwseck", rf"[_-](?:TEST-)?{_W}{{12,}}(?:-X)?"),
    ("access-", rf"(?:sandbox|development|production)-{_UUID}"),
    ("access_token$production$", rf"{_W}{{16}}\${_W}{{32}}"),
    ("rzp_live_", rf"{_W}{{12,}}"),
    ("rzp_test_", rf"{_W}{{12,}}"),
    ("live_", rf"{_W}{{30,}}(?!\w)"),
    ("sg.", rf"{_B}{{16,}}\.{_B}{{16,}}"),
    ("key-", rf"{_HEX}{{32}}(?!\w)"),
    ("xkeysib-", rf"{_HEX}{{60,}}-{_W}{{16}}"),
    ("xsmtpsib-", rf"{_HEX}{{60,}}-{_W}{{16}}"),
    ("re_", rf"{_W}{{8}}_{_W}{{20,}}"),
    ("md-", rf"{_B}{{22}}(?!\w)"),
    ("xoxa-", r"[A-Za-z0-9-]{10,}"),
    ("xoxb-", r"[A-Za-z0-9-]{10,}"),
    ("xoxc-", r"[A-Za-z0-9-]{10,}"),
    ("xoxd-", r"[A-Za-z0-9%+/=-]{10,}"),
    ("xoxe-", r"[A-Za-z0-9-]{10,}"),
    ("xoxe.", r"[A-Za-z0-9.-]{10,}"),
    ("xoxo-", r"[A-Za-z0-9-]{10,}"),
    ("xoxp-", r"[A-Za-z0-9-]{10,}"),
    ("xoxr-", r"[A-Za-z0-9-]{10,}"),
    ("xoxs-", r"[A-Za-z0-9-]{10,}"),
    ("xapp-", r"[A-Za-z0-9-]{10,}"),
    ("secret_", rf"{_W}{{43}}(?!\w)"),
    ("ntn_", rf"{_W}{{40,}}"),
    ("pat", rf"{_W}{{14}}\.{_HEX}{{40,}}"),
    ("pat-", rf"(?:na|eu)1-{_UUID}"),
    ("sl.", rf"(?:u\.)?{_B}{{60,}}"),
    ("figd_", rf"{_B}{{30,}}"),
    ("sec", rf"{_HEX}{{64}}(?!\w)"),
    ("sct", rf"\d{{3,7}}T{_W}{{16,}}"),
    ("dg.", rf"{_B}{{20,}}\.{_B}{{20,}}"),
    ("ubdt", rf"{_B}{{30,}}"),
    ("dnkey-", rf"{_W}+-{_B}{{30,}}"),
    ("eyj", rf"{_B}{{8,}}\.[A-Za-z0-9_.=-]{{8,}}"),
    ("xprv", rf"{_W}{{80,}}"),
    ("putty-user-key-file-", r"\d: .{0,80}"),
)
"""What a token begins with, in lower case, and what follows."""

_SPELLED = {
    "gr1348941": "GR1348941", "akia": "AKIA", "asia": "ASIA", "aida": "AIDA", "aroa": "AROA",
    "agpa": "AGPA", "anpa": "ANPA", "abia": "ABIA", "acca": "ACCA", "absk": "ABSK",
    "aiza": "AIza", "gocspx-": "GOCSPX-", "goog1": "GOOG1", "ltai": "LTAI", "akid": "AKID",
    "aklt": "AKLT", "sts.": "STS.", "jdc_": "JDC_", "atbb": "ATBB", "atctt3x": "ATCTT3x",
    "atatt3x": "ATATT3x", "akcp": "AKCp", "scw": "SCW", "eyj": "eyJ", "sg.": "SG.",
    "eaaa": "EAAA", "eaac": "EAAC", "eaag": "EAAG", "eaab": "EAAB", "eaa": "EAA",
    "flwseck": "FLWSECK", "nrak-": "NRAK-", "nrii-": "NRII-", "nrjs-": "NRJS-",
    "nraa-": "NRAA-", "age-secret-key-": "AGE-SECRET-KEY-", "sec": "SEC",
    "sct": "SCT", "a3-": "A3-", "k10": "K10", "pmak-": "PMAK-", "hrku-": "HRKU-", "cmvmd": "cmVmd",
    "ops_eyj": "ops_eyJ", "aqvn": "AQVN", "nral": "NRAL",
}  # fmt: skip
"""How prefixes are spelled that are not in lower case."""


def _prefixed(prefix: str, rest: str) -> Rule:
    spelled = re.escape(_SPELLED.get(prefix, prefix))
    return Rule("token", rf"(?<![A-Za-z0-9_]){spelled}{rest}", anchors=(prefix,), exact_case=True)


def _is_long_enough(found: re.Match[str]) -> bool:
    return is_random(found["secret"].replace(".", "").replace(":", ""), 30)


_SHAPED = (
    # Telegram: the bot's number, a colon, 35 characters
    Rule("token", r"(?<!\d)\d{8,10}:AA[\w-]{30,}", needs=(":aa",)),
    # Discord: the bot's number in base64, a time, a signature
    Rule(
        "token",
        r"(?<![\w-])(?P<secret>[MNO][\w-]{22,28}\.[\w-]{6,7}\.[\w-]{27,40})",
        needs=(".",),
        is_meant=_is_long_enough,
    ),
    # Azure: a client secret of an application
    Rule("token", r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}", needs=("q~",), exact_case=True),
    # Azure: keys that say whose they are (AzSe, AzFu, ACDb, AzCa, ASb, ARm, JQQJ)
    Rule(
        "token",
        r"(?<![\w+/])[A-Za-z0-9+/]{33,76}(?:AzSe|AzFu|ACDb|AzCa|\+ASt|\+ASb|\+AEh|\+ARm|JQQJ99)"
        r"[A-Za-z0-9+/]{5,60}={0,2}",
        needs=("azse", "azfu", "acdb", "azca", "+ast", "+asb", "+aeh", "+arm", "jqqj99"),
        exact_case=True,
    ),
    # Azure DevOps
    Rule("token", r"(?<!\w)[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}", needs=("azdo",), exact_case=True),
    # Twilio and what else is two letters and 32 hex digits
    Rule("token", r"(?<!\w)(?:SK|AC)[0-9a-f]{32}(?!\w)", needs=("sk", "ac"), exact_case=True),
    # Mailchimp
    Rule("token", r"(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)", needs=("-us",)),
    # Zhipu: 32 hex digits, a point, 16 letters
    Rule("token", r"(?<!\w)[0-9a-f]{32}\.[A-Za-z0-9]{16}(?!\w)", needs=(".",)),
    # Bitcoin: a private key in the import format
    Rule("token", r"(?<!\w)(?:5[HJK]|[KL])[1-9A-HJ-NP-Za-km-z]{49,51}(?!\w)", exact_case=True),
    # Teams, Discord, Slack and others: whoever has the address can write
    Rule(
        "token",
        r"/(?:services|workflows|triggers)/(?P<secret>[TE][A-Z0-9]{6,}/[AB]?[A-Z0-9]{6,}/\w{8,}(?:/\w+)?)",
        anchors=("/services/", "/workflows/", "/triggers/"),
    ),
    Rule("token", r"/webhooks/(?P<secret>\d{10,}/[\w-]{20,})", anchors=("/webhooks/",)),
    Rule(
        "token",
        r"/(?:webhookb?2?|incomingwebhook)/(?P<secret>[\w@/-]{16,})",
        anchors=("/webhook", "/incomingwebhook/"),
    ),
    Rule("token", r"/hooks?/(?:catch/)?(?P<secret>[\w/-]{16,})", anchors=("/hook",)),
    Rule("token", r"/bot(?P<secret>\d{6,}:[\w-]{20,})", anchors=("/bot",)),
    Rule(
        "token",
        r"/(?:t|token|key|k|auth|share|s|invite|reset|verify|confirm|activate|unsubscribe|access)/(?P<secret>[\w.~-]{14,})",
        (
            "/t/",
            "/token/",
            "/key/",
            "/k/",
            "/auth/",
            "/share/",
            "/s/",
            "/invite/",
            "/reset/",
            "/verify/",
            "/confirm/",
            "/activate/",
            "/unsubscribe/",
            "/access/",
        ),
        is_meant=lambda found: (
            is_random(found["secret"].replace("-", "").replace("_", ""), 14)
            or is_hex(found["secret"].replace("-", ""))
            or bool(re.search(_UUID, found["secret"]))
        ),
    ),
    # product keys: five groups of five
    Rule(
        "token", r"(?<![\w-])(?:[A-Z0-9]{5}-){4}[A-Z0-9]{5}(?![\w-])", needs=("-",), exact_case=True
    ),
    Rule("token", r"(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}", needs=(".atlasv1.",)),
    Rule("token", r"/with/key/(?P<secret>[\w-]{10,})", anchors=("/with/key/",)),
    Rule(
        "token",
        r"(?:hc-ping\.com|api\.day\.app|hook\.\w+\.make\.com|ntfy\.sh|webhook\.site|"
        r"maker\.ifttt\.com/trigger|sctapi\.ftqq\.com)/(?P<secret>[\w/.-]{8,})",
        anchors=("hc-ping.com/", "api.day.app/", "hook.", "ntfy.sh/", "webhook.site/", "sctapi."),
    ),
)

RULES = (*(_prefixed(*form) for form in _PREFIXED), *_SHAPED)
