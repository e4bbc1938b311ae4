import pytest
from tests.word_files import package, paragraph, word_file

from pincite.errors import EncryptedDocumentError, UnsupportedFormatError
from pincite.parsing.files import DOCX, HTML, MARKDOWN, PLAIN_TEXT, media_type_of

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


@pytest.mark.parametrize(
    ("content", "name", "expected"),
    [
        (word_file(paragraph("x")), "a.docx", DOCX),
        (word_file(paragraph("x")), "a.bin", DOCX),
        (b"<!DOCTYPE html><p>x", "a", HTML),
        (b"\xef\xbb\xbf \n<?xml version='1.0'?><!-- c -->\n<HTML lang=en>", "page.asp", HTML),
        ("\ufeff<html>".encode("utf-16-le"), "a.txt", HTML),
        (b"<p>fragment", "a.htm", HTML),
        (b"<htmlx> is no page", "a.txt", PLAIN_TEXT),
        (b"see <html>", "a.md", MARKDOWN),
    ],
    ids=["docx", "docx by content", "page", "after a prolog", "utf-16", "by suffix", "another tag", "in the middle"],
)
def test_formats_are_told_by_content(content, name, expected):
    assert media_type_of(content, name=name) == expected


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        (OLE + "WordDocument".encode("utf-16-le"), "a.doc", r"old Word file \(.doc\); open it in Word or LibreOffice"),
        (package({"xl/workbook.xml": ""}), "a.docx", "named .docx but its content is an Excel workbook"),
        (package({"readme": ""}), "a.docx", "named .docx but its content is a ZIP archive"),
        (b"<!doctype html><p>Not found", "a.docx", "named .docx but its content is a web page"),
        (b"{\\rtf1 x}", "a.rtf", "rich text"),
        (b"\0\1\2", "a.html", "named .html but its content is no format"),
        (b"GIF89a\1\0\1\0", "a.gif", "a GIF picture; save it as PNG"),
        (b"BM\x76\0\0\0\0\0\0\0\x36\0", "a.bmp", "a BMP picture; save it as PNG"),
        (b"BMW,1,2", "a.csv", "no format that is known here"),
    ],
    ids=["doc", "workbook", "archive", "error page", "rtf", "binary", "gif", "bmp", "no bmp"],
)
def test_other_formats_are_refused_with_advice(content, name, message):
    with pytest.raises(UnsupportedFormatError, match=message):
        media_type_of(content, name=name)


def test_an_office_file_with_a_password_is_encrypted():
    with pytest.raises(EncryptedDocumentError, match="an office file with a password"):
        media_type_of(OLE + "EncryptedPackage".encode("utf-16-le"), name="a.docx")
