import re

from pincite.parsing.version import PDF_PARSER, TEXT_PARSER, code_digest, parser_version


def test_versions_name_what_the_result_depends_on():
    assert re.fullmatch(r"\d+\+pypdfium2\.\d.*", parser_version(PDF_PARSER))
    assert parser_version(TEXT_PARSER).isdigit()


def test_the_code_digest_is_stable():
    assert re.fullmatch("[0-9a-f]{16}", code_digest())
    assert code_digest() == code_digest()
