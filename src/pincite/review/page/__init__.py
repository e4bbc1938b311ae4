"""Views as HTML that needs no script: one page that holds all, and the parts that a service puts into its own pages."""

from pincite.review.page.citations import Cited, issue_part
from pincite.review.page.claims import answer_panel, claim_card
from pincite.review.page.fields import field_card, fields_panel
from pincite.review.page.markup import Markup, element, join, text
from pincite.review.page.places import Places, cited_pages, claim_name, field_name, item_citations, source_name
from pincite.review.page.sources import Pictures, source_section, sources_panel
from pincite.review.page.whole import Program, head_part, static_parts, style_sheet, view_page
from pincite.review.page.word_places import Words
from pincite.review.page.words import WHY, why_of

__all__ = [
    "WHY",
    "Cited",
    "Markup",
    "Pictures",
    "Places",
    "Program",
    "Words",
    "answer_panel",
    "cited_pages",
    "claim_card",
    "claim_name",
    "element",
    "field_card",
    "field_name",
    "fields_panel",
    "head_part",
    "issue_part",
    "item_citations",
    "join",
    "source_name",
    "source_section",
    "sources_panel",
    "static_parts",
    "style_sheet",
    "text",
    "view_page",
    "why_of",
]
