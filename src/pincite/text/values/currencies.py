"""Currencies as texts name them: signs, codes and words, with the ISO 4217 code each stands for."""

from __future__ import annotations

#: One sign each; "$" alone is read as US dollars, "¥" as yen.
SIGNS: dict[str, str | None] = {
    "$": "USD",
    "＄": "USD",
    "€": "EUR",
    "£": "GBP",
    "￡": "GBP",
    "¥": "JPY",
    "￥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₪": "ILS",
    "₫": "VND",
    "₦": "NGN",
    "₱": "PHP",
    "฿": "THB",
    "₴": "UAH",
    "¤": None,
}
#: Letters put before "$".
DOLLARS: dict[str, str] = {
    "USD": "USD",
    "U.S.": "USD",
    "US": "USD",
    "CDN": "CAD",
    "CAD": "CAD",
    "AUD": "AUD",
    "CA": "CAD",
    "AU": "AUD",
    "NZ": "NZD",
    "HK": "HKD",
    "SG": "SGD",
    "NT": "TWD",
    "C": "CAD",
    "A": "AUD",
    "S": "SGD",
    "R": "BRL",
}
_ISO_CODES = """
    USD EUR GBP JPY CNY INR CAD AUD NZD CHF HKD SGD SEK NOK DKK KRW BRL MXN ZAR PLN CZK HUF ILS RUB TRY THB TWD PHP IDR
    MYR VND AED SAR NGN EGP ARS CLP COP UAH
"""
#: Codes as written in texts; "RMB" and "Rs" are not ISO codes but are used like them.
CODES: dict[str, str] = {
    **{code: code for code in _ISO_CODES.split()},
    # Folded text has them in lower case; other codes are words then ("cad", "try").
    **{code.lower(): code for code in ("USD", "EUR", "GBP", "JPY", "CNY", "INR", "CHF")},
    "RMB": "CNY",
    "Rs.": "INR",
    "Rs": "INR",
}
#: Names in the singular. None: several states have a currency of that name.
WORDS: dict[str, str | None] = {
    "dollar": "USD",
    "euro": "EUR",
    "yen": "JPY",
    "rupee": "INR",
    "yuan": "CNY",
    "renminbi": "CNY",
    "ruble": "RUB",
    "rouble": "RUB",
    "shekel": "ILS",
    "rand": "ZAR",
    "peso": None,
    "franc": None,
    "krona": "SEK",
    "kronor": "SEK",
    "kroner": None,
    "dinar": None,
    "dirham": None,
    "riyal": None,
    # Without the addition these are weights and a verb.
    "pounds sterling": "GBP",
    "pound sterling": "GBP",
    "korean won": "KRW",
}
#: What stands before a name: "Canadian dollars", "British pounds".
NATIONS: dict[tuple[str, str], str] = {
    ("u.s.", "dollar"): "USD",
    ("us", "dollar"): "USD",
    ("united states", "dollar"): "USD",
    ("american", "dollar"): "USD",
    ("canadian", "dollar"): "CAD",
    ("australian", "dollar"): "AUD",
    ("new zealand", "dollar"): "NZD",
    ("singapore", "dollar"): "SGD",
    ("hong kong", "dollar"): "HKD",
    ("british", "pound"): "GBP",
    ("swiss", "franc"): "CHF",
    ("mexican", "peso"): "MXN",
    ("philippine", "peso"): "PHP",
    ("norwegian", "kroner"): "NOK",
    ("danish", "kroner"): "DKK",
    ("indian", "rupee"): "INR",
    ("japanese", "yen"): "JPY",
    ("chinese", "yuan"): "CNY",
}


def currency_of_words(text: str) -> str | None:
    """Return the code of a currency in words ("Canadian dollars", "euros"), or None when they settle none."""
    words = " ".join(text.lower().split())
    if words in WORDS:
        return WORDS[words]
    words = words.removesuffix("s")
    if words in WORDS:
        return WORDS[words]
    nation, _, name = words.rpartition(" ")
    return NATIONS.get((nation, name), WORDS.get(name))
