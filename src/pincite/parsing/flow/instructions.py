# ruff: noqa: E501  # each pattern is one line
"""Words in plain sight that speak to a program which reads the document: a remark, and nothing else is done.

A list of patterns, no more: it finds how such orders are usually written, in the languages that are listed, and never
proves that there are none. What nobody sees is hidden text, which is reported as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, reduce

from pincite.document import Box, Page, Remark, Span

MAX_REMARKS = 20
"""Remarks of this kind on one page."""

_READER = (
    r"(?:(?:large\s+)?language\s+models?|LLMs?|AIs?|A\.I\.|chat\s?bots?|ChatGPT|GPT(?:-?\d\w*)?|Claude|Gemini|Copilot"
    r"|AI\s+(?:assistants?|models?|systems?|agents?|reviewers?|readers?|tools?|language\s+models?)"
    r"|(?:automated|automatic|machine|robot(?:ic)?)\s+(?:readers?|reviewers?|assistants?|agents?))"
)
_ORDERS = r"(?:instructions?|prompts?|orders|directions|guidelines|rules|commands|context|messages?)"
_BEFORE = r"(?:previous|prior|above|earlier|preceding|foregoing|former|existing|original|initial|system)"
_DROP = r"(?:ignore|disregard|forget|override|bypass|do\s+not\s+(?:follow|obey)|don['’]t\s+(?:follow|obey))"
_PAPER = r"(?:this|the)\s+(?:document|page|paper|text|file|claim|contract|agreement|resume|invoice)"
_DO = (
    r"(?:must|shall|should|please|answer|report|return|output|respond|reply|say|rate|treat|mark|set|give|recommend|"
    r"put|write|note|remember|you|do\s+not|only|always|never|the\s+(?:answer|candidate|correct|right))"
)
_START = r"(?:^|(?<=[.!?:;\n>*\"“(])\s*)"

_NAMES = (
    "language model", "llm", " ai ", " ai:", " ai,", " ai!", " ai.", " ais ", "a.i.", "chatbot", "chat bot", "gpt",
    "claude", "gemini", "copilot", "automated r", "automated a", "automatic r", "automatic a", "machine r", "machine a",
    "robot",
)  # fmt: skip
_DROPPED = ("ignor", "disregard", "forget", "override", "bypass", "not follow ", "t follow ", "not obey ", "t obey ")

_PATTERNS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("an order to drop instructions", _DROPPED, rf"\b{_DROP}\s+(?:(?:all|any|of|the|your|my|these|those)\s+){{0,3}}{_BEFORE}\s+{_ORDERS}\b"),
    ("an order to drop instructions", _DROPPED, rf"\b(?:ignore|disregard|forget|override)\s+(?:all\s+)?(?:of\s+)?your\s+{_ORDERS}\b"),
    ("an order to drop instructions", ("forget",), r"\bforget\s+(?:everything|all)\s+(?:that\s+)?(?:you|was|above|before)\b"),
    ("an address to a program", _NAMES, rf"\bif\s+you\s+are\s+(?:an?|the)\s+{_READER}\b"),
    ("an address to a program", _NAMES, rf"\bas\s+an?\s+{_READER}\b,?\s+(?:you|I)\b"),
    ("an address to a program", _NAMES, rf"\b(?:to|for)\s+(?:the|any|all|every)\s+{_READER}\s+(?:that\s+|who\s+)?(?:reads?|reading|process\w*|review\w*)\b"),
    ("an address to a program", _NAMES, rf"\b(?:notes?|messages?|notice|attention|instructions?)\s*(?:to|for)?\s*:?\s+(?:the\s+|any\s+|all\s+)?{_READER}\s*[:!,.\n]"),
    ("an address to a program", _NAMES, rf"{_START}(?:dear|hey|hello|hi|attention)\s+{_READER}\b"),
    ("an address to a program", _NAMES, rf"{_START}{_READER}(?:\s*,\s*{_READER})*(?:\s*,?\s*and\s+{_READER})?\s*[:!]\s*\S"),
    ("an address to a program", _NAMES, r"\bAI\s+(?:assistants?|reviewers?|readers?|agents?|models?)\s+(?:should|must|shall|are\s+to)\s+(?:give|rate|answer|report|return|output|ignore|treat|recommend|not\s+mention)\b"),
    ("an address to a program", ("automated ",), r"\bautomated\s+(?:systems?|tools?|readers?|process\w*)\s+(?:that\s+|which\s+)?(?:process\w*|read\w*|review\w*)\s+(?:this|the)\s+(?:document|page|paper|file)\b"),
    ("an address to a program", ("system that ", "systems that ", "system which ", "systems which "), rf"\bsystems?\s+(?:that|which)\s+(?:process|read|review|parse)\s+this\s+(?:document|page|paper|file)\s+{_DO}\b"),
    ("an address to a program", (" tool",), r"\b(?:extraction|intake|reading|parsing|summari[sz]ation)\s+tools?\s+(?:must|shall|should)\s+(?:\w+\s+){0,3}(?:answer|return|output|report|ignore|do)\b"),
    ("a mark of a prompt", ("<|",), r"<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id)\|>"),
    ("a mark of a prompt", ("inst]", "<<", "system>", "assistant>", "instruction>", "instructions>", "prompt>"), r"\[/?INST\]|<</?SYS>>|<</?SYS>|</?system>|</?(?:assistant|instructions?|prompt)>"),
    ("a mark of a prompt", ("##",), r"(?:^|\n)\s*#{2,}\s*(?:instructions?|system|response|assistant|user)\s*:"),
    ("a mark of a prompt", ("system prompt", "system message"), r"\bsystem\s+(?:prompt|message)\s*:"),
    ("a mark of a prompt", ("system:", "system :", "assistant:", "assistant :"), rf"{_START}(?:system|assistant)\s*:\s*(?:set|answer|report|return|ignore|the\s+(?:amount|answer|total|value)|you)\b"),
    ("a mark of a prompt", ("new instruction", "new system"), r"\bnew\s+(?:system\s+)?instructions?\s*:\s*(?:you|every|all|answer|ignore|set|report|always)\b"),
    ("a role for the reader", _NAMES, rf"\byou\s+are\s+(?:now\s+)?(?:an?\s+|the\s+)?(?:helpful\s+)?{_READER}\b"),
    ("a role for the reader", ("you are now",), r"\byou\s+are\s+now\s+(?:an?\s+)?(?:\w+\s+)?assistant\s+that\b"),
    ("a role for the reader", ("from now on",), r"\bfrom\s+now\s+on,?\s+you\s+(?:will\s+|must\s+|shall\s+)?(?:only\s+|always\s+)?(?:answer|respond|reply|output|act)\b"),
    ("a role for the reader", ("task is to",), r"\byour\s+(?:new\s+)?task\s+is\s+to\s+(?:output|answer|respond|print|ignore|repeat|return)\b"),
    ("an order about the reply", ("prompt", "your instructions"), r"\b(?:reveal|repeat|print|output|show)\s+(?:me\s+)?your\s+(?:system\s+)?(?:prompt|instructions)\b"),
    ("an order about the reply", ("when summar", "when extr", "when proc", "when anal", "when read", "when revi", "when eval", "when you are"), rf"\bwhen\s+(?:you\s+are\s+)?(?:summari[sz]|extract|process|analy[sz]|read|review|evaluat)ing\s+(?:\w+\s+){{0,3}}?{_PAPER},?\s+(?:do\s+not|don['’]t|never|always|only|return|answer|output|report|say|state|you)\b"),
    ("an order about the reply", ("the user",), r"\bdo\s+not\s+(?:tell|inform|mention\s+(?:it|this)\s+to)\s+the\s+user\b"),
    ("an order about the reply", ("stop reading",), r"\bstop\s+reading\s+(?:here\s+)?and\s+(?:output|answer|print|respond|reply|return|say)\b"),
    ("an order to drop instructions", ("ignorier",), r"\bignorier\w*\s+(?:sie\s+)?(?:bitte\s+)?(?:alle?\s+)?(?:die\s+)?(?:vorherigen|bisherigen|obigen|früheren)\s+(?:an)?weisungen\b"),
    ("an order to drop instructions", ("ignor",), r"\bignore[zr]?\s+(?:toutes\s+)?(?:les\s+)?instructions\s+(?:précédentes|antérieures|ci-dessus)"),
    ("an order to drop instructions", ("ignor",), r"\bignor[ae]\w*\s+(?:todas\s+)?(?:las\s+)?(?:instrucciones|indicaciones)\s+(?:anteriores|previas)\b"),
    ("an order to drop instructions", ("ignor",), r"\bignor[aei]\w*\s+(?:tutte\s+)?(?:le\s+)?istruzioni\s+(?:precedenti|sopra)"),
    ("an order to drop instructions", ("ignor",), r"\bignor[ae]\w*\s+(?:todas\s+)?(?:as\s+)?instruções\s+(?:anteriores|prévias)"),
    ("an order to drop instructions", ("игнорируй",), r"игнорируй\w*\s+(?:все\s+)?(?:предыдущие|прежние)\s+(?:инструкции|указания)"),
    ("an order to drop instructions", ("忽略",), r"忽略(?:之前|以上|先前|前面)(?:的)?(?:所有|全部)?(?:的)?(?:指示|指令|说明)"),
    ("an order to drop instructions", ("無視",), r"(?:以前|これまで|上記|前)の(?:すべての)?(?:指示|命令)を(?:すべて)?無視"),
    ("an order to drop instructions", ("تجاهل",), r"تجاهل\s+(?:جميع\s+|كل\s+)?التعليمات\s+السابقة"),
)  # fmt: skip
"""What is found, what a text must hold for it (in lower case, with single spaces), and how it is written."""


def with_instructions(pages: Iterable[Page]) -> tuple[Page, ...]:
    """The pages with a remark for each place where words speak to a program."""
    return tuple(_remarked(page) for page in pages)


def find_instructions(text: str) -> Iterator[tuple[str, Span]]:
    """What kind of words speak to a program, and where they stand; in order, none of them overlapping."""
    places = sorted(
        (match.end() - len(match.group().lstrip()), -(match.start() + len(match.group().rstrip())), kind)
        for kind, pattern in _eligible(text)
        for match in pattern.finditer(text)
    )
    reach = -1
    for start, end, kind in places:
        if start >= reach:
            reach = -end
            yield kind, Span(start=start, end=-end)


def _eligible(text: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The patterns of which the text has a word: looking for a word is far cheaper than for a pattern."""
    plain = f" {' '.join(text.lower().split())} "
    eligibility: dict[str, bool] = {}
    for kind, needles, pattern in _compiled():
        for needle in needles:
            if needle not in eligibility:
                eligibility[needle] = needle in plain
            if eligibility[needle]:
                yield kind, pattern
                break


@cache
def _compiled() -> tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...]:
    return tuple((kind, needles, re.compile(pattern, re.IGNORECASE)) for kind, needles, pattern in _PATTERNS)


def _remarked(page: Page) -> Page:
    remarks: list[Remark] = []
    for kind, span in find_instructions(page.text):
        if len(remarks) == MAX_REMARKS:
            break
        text = f"characters {span.start} to {span.end} speak to programs that read the document: {kind}"
        remarks.append(Remark(kind="instructions", text=text, box=_box(page, span)))
    return replace(page, remarks=(*page.remarks, *remarks)) if remarks else page


def _box(page: Page, span: Span) -> Box | None:
    boxes = [line.box for line in page.lines if line.span.overlaps(span)]
    return reduce(Box.union, boxes) if boxes else None
