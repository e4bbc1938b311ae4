"""The Markdown that is written for a model to read holds nothing that nobody sees."""

from __future__ import annotations

from tests.hostile.attack import Attack

from pincite.parsing.markdown import to_markdown


def test_the_markdown_of_a_hostile_document_has_no_hidden_words(library, attack: Attack) -> None:
    written = "\n".join(to_markdown(document) for document in library[attack.name])
    assert [secret for secret in attack.secrets if secret in written] == []
