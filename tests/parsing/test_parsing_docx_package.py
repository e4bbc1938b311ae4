import zipfile

import pytest
from tests.word_files import TYPES, package, paragraph, relations, word_file

from pincite.errors import (
    DamagedDocumentError,
    DocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    UnsupportedFormatError,
)
from pincite.parsing.docx import package as packages
from pincite.parsing.docx import read_docx
from pincite.parsing.docx.package import Package

BOMB = (
    '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY a{n + 1} "{f"&a{n or str()};" * 10}">' for n in range(9))
    + "]><d>&a9;</d>"
)
OUTSIDE = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]><d>&x;</d>'


def _members(document, **more):
    return {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": relations({"r1": ("officeDocument", "word/document.xml")}),
        "word/document.xml": document,
        **more,
    }


@pytest.mark.parametrize(
    "document",
    [
        BOMB,
        OUTSIDE,
        BOMB.encode("utf-16"),
        OUTSIDE.encode("utf-16"),
        '<!DOCTYPE d SYSTEM "http://x.invalid/d.dtd"><d/>',
    ],
    ids=["expansion", "outside", "expansion in UTF-16", "outside in UTF-16", "remote document type"],
)
def test_document_types_and_their_entities_are_refused(document):
    with pytest.raises(DamagedDocumentError, match=r"a.docx: the part 'word/document.xml'"):
        read_docx(package(_members(document)), name="a.docx")


def test_a_part_that_unpacks_to_a_thousand_times_its_size_is_stopped():
    document = f"<d>{' ' * (40 * packages.MIB)}</d>"
    with pytest.raises(LimitExceededError, match=r"a.docx: unpacks to more than") as caught:
        read_docx(package(_members(document)), name="a.docx")
    assert caught.value.limit == "unpacked_bytes"


def test_too_many_parts_are_stopped():
    many = {f"word/media/{number}.png": "" for number in range(packages.MAX_MEMBERS)}
    with pytest.raises(LimitExceededError, match=r"a package of 100.. parts, more than 10000") as caught:
        Package(package(_members("<d/>", **many)), name="a.docx")
    assert caught.value.limit == "package_parts"


def test_an_archive_without_a_word_document_is_no_format_we_read():
    with pytest.raises(UnsupportedFormatError, match=r"a.docx: an Excel workbook without a Word document"):
        read_docx(package({"xl/workbook.xml": "<d/>"}), name="a.docx")


def test_members_with_a_password_are_reported_as_encrypted():
    content = bytearray(word_file(paragraph("Words")))
    with zipfile.ZipFile(__import__("io").BytesIO(bytes(content))) as archive:
        assert archive.namelist()
    at = -1
    while (at := content.find(b"PK\x01\x02", at + 1)) >= 0:
        content[at + 8] |= 1
    with pytest.raises(EncryptedDocumentError, match="the package is encrypted"):
        read_docx(bytes(content), name="a.docx")


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_is_cut_off_is_damaged(part):
    content = word_file(paragraph("Words " * 500))
    with pytest.raises(DamagedDocumentError, match=r"a.docx: its ZIP archive is cut off or damaged; open it in Word"):
        read_docx(content[: int(len(content) * part)], name="a.docx")


def test_a_body_that_is_not_well_formed_is_damaged():
    with pytest.raises(DamagedDocumentError, match=r"'word/document.xml' is not well-formed XML \(line 1\)"):
        read_docx(package(_members("<d><e></d>")), name="a.docx")


def test_elements_too_deep_are_a_typed_error():
    deep = paragraph("<w:smartTag>" * 5_000 + "</w:smartTag>" * 5_000)
    with pytest.raises(DocumentError, match=r"word/document.xml"):
        read_docx(word_file(deep), name="a.docx")


def test_parts_are_found_without_regard_to_case_and_outside_targets_are_not():
    members = _members("<d/>", **{"Word/Styles.xml": "<s/>"})
    members["word/_rels/document.xml.rels"] = relations(
        {"r1": ("styles", "/word/styles.XML"), "r2": ("image", "../../../etc/passwd")}
    ).replace(
        "</Relationships>",
        '<Relationship Id="r3" Type="x/hyperlink" Target="http://x" TargetMode="External"/></Relationships>',
    )
    found = Package(package(members), name="a.docx")
    assert found.related("word/document.xml", "styles") is not None
    assert found.related("word/document.xml", "image") is None
    assert set(found.relations("word/document.xml")) == {"r1", "r2"}
