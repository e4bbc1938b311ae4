"""Names of states, provinces and countries in running text, as jurisdictions need them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

PlaceKind = Literal["us_state", "province", "country"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMention:
    """A state, province or country at `[start, end)`; `name` is the usual English name ("New York")."""

    start: int
    end: int
    name: str
    kind: PlaceKind


_US_STATES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|"
    "Guam|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|"
    "Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|"
    "North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|"
    "South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming"
)
_PROVINCES = (
    "Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Newfoundland|Northwest Territories|"
    "Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon|New South Wales|Queensland|"
    "South Australia|Tasmania|Western Australia"
)
_COUNTRIES = (
    "Afghanistan|Albania|Algeria|Argentina|Armenia|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|"
    "Belarus|Belgium|Belize|Bermuda|Bolivia|Brazil|British Virgin Islands|Bulgaria|Cambodia|Cameroon|Canada|"
    "Cayman Islands|Chile|China|Colombia|Costa Rica|Croatia|Cuba|Cyprus|Czech Republic|Denmark|Dominican Republic|"
    "Ecuador|Egypt|El Salvador|England and Wales|England|Estonia|Ethiopia|Finland|France|Germany|Ghana|Gibraltar|"
    "Greece|Guatemala|Guernsey|Honduras|Hong Kong|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Isle of Man|"
    "Israel|Italy|Jamaica|Japan|Jordan|Kazakhstan|Kenya|Kuwait|Latvia|Lebanon|Liberia|Liechtenstein|Lithuania|"
    "Luxembourg|Macau|Malaysia|Malta|Marshall Islands|Mauritius|Mexico|Monaco|Mongolia|Morocco|Mozambique|Nepal|"
    "Netherlands|New Zealand|Nicaragua|Nigeria|North Korea|Northern Ireland|Norway|Oman|Pakistan|Panama|Paraguay|"
    "Peru|Philippines|Poland|Portugal|Qatar|Romania|Russian Federation|Russia|Saudi Arabia|Scotland|Senegal|Serbia|"
    "Singapore|Slovakia|Slovenia|South Africa|South Korea|Korea|Spain|Sri Lanka|Sweden|Switzerland|Syria|Taiwan|"
    "Tanzania|Thailand|Trinidad and Tobago|Tunisia|Turkey|Uganda|Ukraine|United Arab Emirates|United Kingdom|"
    "United States of America|United States|Uruguay|Uzbekistan|Venezuela|Vietnam|Virgin Islands|Wales|Yemen|Zambia|"
    "Zimbabwe|Jersey"
)
#: Other spellings, and what they are filed under.
_ALIASES = {
    "Washington, D.C.": "District of Columbia",
    "Washington D.C.": "District of Columbia",
    "Washington, DC": "District of Columbia",
    "D.C.": "District of Columbia",
    "Québec": "Quebec",
    "United States of America": "United States",
    "Russian Federation": "Russia",
    "Holland": "Netherlands",
    "Great Britain": "United Kingdom",
    "Viet Nam": "Vietnam",
    "U.S.A.": "United States",
    "U.S.": "United States",
    "USA": "United States",
    "U.K.": "United Kingdom",
    "UK": "United Kingdom",
}
_KINDS: dict[str, PlaceKind] = {
    **dict.fromkeys(_COUNTRIES.split("|"), "country"),
    **dict.fromkeys(_PROVINCES.split("|"), "province"),
    **dict.fromkeys(_US_STATES.split("|"), "us_state"),
}
_NAMES = {name.casefold(): name for name in _KINDS} | {alias.casefold(): name for alias, name in _ALIASES.items()}
_LONGEST_FIRST = sorted({*_KINDS, *_ALIASES}, key=len, reverse=True)
_PLACE = re.compile(
    # A capital comes first, so that most words are passed over without trying the list.
    r"(?<![\w.])(?=[A-Z])(?i:"
    + "|".join(re.escape(name).replace(r"\ ", r"\s{1,4}") for name in _LONGEST_FIRST)
    + r")(?!\w)",
)

#: The two-letter codes of the postal service, for addresses ("Wilmington, DE 19801").
_POSTAL_PAIRS = (
    "AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|"
    "DC:District of Columbia|FL:Florida|GA:Georgia|GU:Guam|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|"
    "KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|MN:Minnesota|"
    "MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|"
    "NY:New York|NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|PR:Puerto Rico|"
    "RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|"
    "WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming"
)
_POSTAL = dict(pair.split(":") for pair in _POSTAL_PAIRS.split("|"))
_CODE = re.compile(rf"(?<=[,\s])(?:{'|'.join(_POSTAL)})(?=\s{{1,4}}\d{{5}}(?!\d))")


def find_places(text: str) -> tuple[PlaceMention, ...]:
    """Return every state, province and country named in the text, in order; empty when there is none.

    "Georgia" is the US state and "Washington" too. Two-letter state codes count only before a ZIP code.
    """
    mentions = []
    for place in _PLACE.finditer(text):
        name = _NAMES[" ".join(place.group().split()).casefold()]  # a name may hold a line break
        mentions.append(PlaceMention(start=place.start(), end=place.end(), name=name, kind=_KINDS[name]))
    for code in _CODE.finditer(text):
        name = _POSTAL[code.group()]
        mentions.append(PlaceMention(start=code.start(), end=code.end(), name=name, kind="us_state"))
    return tuple(sorted(mentions, key=lambda mention: mention.start))


def parse_place(text: str) -> str | None:
    """Return the usual name of the state, province or country that the whole text names, else None.

    "State of", "Commonwealth of" and the like may stand before it; two-letter state codes are read here.
    """
    words = " ".join(text.split())
    words = re.sub(
        r"^(?:the )?(?:(?:state|commonwealth|province|republic|kingdom) of )?(?:the )?", "", words, flags=re.I
    )
    return _NAMES.get(words.casefold(), _POSTAL.get(words))
