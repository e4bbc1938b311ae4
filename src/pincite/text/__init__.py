"""What every stage needs from strings: numbers, dates, money, durations, names, sentences, labels.

Every `find_…` returns mentions in order of their place, never overlapping, with offsets in code points of the text it
was given; every `parse_…` reads a whole text, or says None.
"""

from pincite.text.names.names import NameMention, find_names, normalise_name
from pincite.text.names.places import PlaceMention, find_places, parse_place
from pincite.text.sentences import is_question, split_sentences
from pincite.text.values.dates import DateMention, PartialDate, find_dates, parse_date
from pincite.text.values.durations import Duration, DurationMention, find_durations, parse_duration
from pincite.text.values.identifiers import IdentifierMention, find_identifiers
from pincite.text.values.money import Money, MoneyMention, find_money, parse_money
from pincite.text.values.number_words import spell_integer
from pincite.text.values.numbers import NumberMention, find_numbers, parse_number
from pincite.text.values.terms import value_terms
from pincite.text.values.times import TimeMention, find_times
from pincite.text.values.yesno import MarkMention, find_marks, parse_boolean
from pincite.text.words import STOP_WORDS, content_stems, stem, words_of

__all__ = [
    "STOP_WORDS",
    "DateMention",
    "Duration",
    "DurationMention",
    "IdentifierMention",
    "MarkMention",
    "Money",
    "MoneyMention",
    "NameMention",
    "NumberMention",
    "PartialDate",
    "PlaceMention",
    "TimeMention",
    "content_stems",
    "find_dates",
    "find_durations",
    "find_identifiers",
    "find_marks",
    "find_money",
    "find_names",
    "find_numbers",
    "find_places",
    "find_times",
    "is_question",
    "normalise_name",
    "parse_boolean",
    "parse_date",
    "parse_duration",
    "parse_money",
    "parse_number",
    "parse_place",
    "spell_integer",
    "split_sentences",
    "stem",
    "value_terms",
    "words_of",
]
