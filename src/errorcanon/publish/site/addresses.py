"""Where each page lives. Every page is a folder with index.html (English) and zh.html (Chinese)."""

from __future__ import annotations

import re

from errorcanon.model import Language
from errorcanon.store.short_code import short_code

HOME, RECORDS, CODES, SEARCH = "", "errors/", "codes/", "search/"
ABOUT, CHECKED, QUALITY = "about/", "checked-claims/", "quality/"
SURVEYS = "survey/"
PRODUCTS = "products/"
SHORT: dict[Language, str] = {"en": "e/", "zh": "z/"}
API, STATIC = "api/v1/", "static/"
HTML_LANG: dict[Language, str] = {"en": "en", "zh": "zh-CN"}
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9_.-]+")


def page_file(folder: str, language: Language) -> str:
    """Give the file of a page."""
    return f"{folder}{'index' if language == 'en' else 'zh'}.html"


def page_url(folder: str, language: Language) -> str:
    """Give the address of a page, from the site's root; the English one is the folder itself."""
    return folder if language == "en" else f"{folder}zh.html"


def record_folder(identity: str) -> str:
    """Give the folder of a record."""
    return f"{RECORDS}{identity}/"


def evidence_folder(identity: str, claim: str) -> str:
    """Give the folder of the page that shows what stands behind a claim."""
    return f"{RECORDS}{identity}/evidence/{claim}/"


def domain_folder(domain: str) -> str:
    """Give the folder of a domain's page."""
    return f"{RECORDS}{domain}/"


def part_folder(folder: str, number: int) -> str:
    """Give the folder of a part of a long list; the first is the list itself.

    No id, code, product or version begins with an underscore, so that nothing else lives there.
    """
    return folder if number == 1 else f"{folder}_page-{number}/"


def code_folder(code: str) -> str:
    """Give the folder of an error code's page; letters that a path cannot hold become a hyphen."""
    return f"{CODES}{_NOT_IN_A_NAME.sub('-', code)}/"


def product_folder(product: str) -> str:
    """Give the folder of the page about a product: what fails in which of its releases."""
    return f"{PRODUCTS}{_NOT_IN_A_NAME.sub('-', product)}/"


def release_folder(product: str, version: str) -> str:
    """Give the folder of the page about one release of a product."""
    return f"{product_folder(product)}{_NOT_IN_A_NAME.sub('-', version)}/"


def short_folder(identity: str, language: Language) -> str:
    """Give the folder of the short address that leads to a record in a language."""
    return f"{SHORT[language]}{short_code(identity)}/"


def survey_folder(distribution: str) -> str:
    """Give the folder of the page about a distribution's releases."""
    return f"{SURVEYS}{distribution}/"


def relative(source: str, target: str) -> str:
    """Give the way from a file to an address, so that a site works wherever it is put."""
    here, there = source.split("/")[:-1], target.split("/")
    shared = 0
    for own, other in zip(here, there[:-1], strict=False):
        if own != other:
            break
        shared += 1
    return "../" * (len(here) - shared) + "/".join(there[shared:]) or "./"
