"""Every bomb by name: its file's name and how it is built."""

import zlib

from tests.bombs import pdfs, pictures
from tests.bombs.pdfs import DEEP, HELLO, MIB, RawBytes

BIG = {"Filter": "FlateDecode"}
_GARBAGE = bytes(range(256)) * 40

PDFS = {
    "forty filters": lambda: pdfs.nested_filters(40),
    "ten thousand filters": lambda: pdfs.file(zlib.compress(HELLO), stream={"Filter": ["FlateDecode"] * 10_000}),
    "hex in hex in hex": lambda: pdfs.hex_in_hex(16),
    "deflate three times": lambda: pdfs.file(
        pdfs.squeezed(b"0 0 m ", 300, rounds=3), stream={"Filter": ["FlateDecode"] * 3}
    ),
    "run lengths without end": lambda: pdfs.file(b"\x81 " * MIB, stream={"Filter": "RunLengthDecode"}),
    "predictor of a billion columns": lambda: pdfs.file(
        zlib.compress(HELLO), stream={**BIG, "DecodeParms": {"Predictor": 15, "Columns": 2**30, "Colors": 32}}
    ),
    "unknown filter": lambda: pdfs.file(HELLO, stream={"Filter": "Bomb"}),
    "forms, 6 to the power of 12": lambda: pdfs.form_tree(12, 6),
    "a ring of forms": lambda: pdfs.form_ring(5),
    "a chain of 3,000 forms": lambda: pdfs.form_tree(3_000, 1),
    "a pattern of itself": pdfs.pattern_in_itself,
    "tiles of nothing": pdfs.tiny_tiles,
    "a shading of itself": pdfs.shading_of_itself,
    "a function of 32 inputs": lambda: pdfs.sampled_function(32),
    "a colour space of itself": pdfs.space_in_itself,
    "a mask of itself": pdfs.mask_of_itself,
    "a glyph of itself": pdfs.glyph_in_itself,
    "a font of 64 MiB": lambda: pdfs.font_with("FontFile2", b"\0\1\0\0\0\x10" + bytes(64 * MIB)),
    "a font that is no font": lambda: pdfs.font_with("FontFile3", _GARBAGE),
    "a font of many widths": lambda: pdfs.font_with(FirstChar=0, LastChar=2**31 - 1, Widths=[500] * 100_000),
    "a cmap of all codes": lambda: pdfs.cmap(b"1 beginbfrange <00000000> <ffffffff> <0041> endbfrange"),
    "a cmap of a million lines": lambda: pdfs.cmap(b"1000000 beginbfchar " + b"<00> <0041>\n" * 1_000_000),
    "a cmap of long names": lambda: pdfs.cmap(b"1 beginbfchar <68> <" + b"0041" * 500_000 + b"> endbfchar"),
    "20,000 stamps": lambda: pdfs.annotations(20_000),
    "stamps inside out": lambda: pdfs.annotations(9, Rect=[1e9, 1e9, -1e9, -1e9]),
    "a ring of bookmarks": lambda: pdfs.with_catalog(pdfs.outline_ring),
    "a ring of page labels": lambda: pdfs.with_catalog(pdfs.label_ring),
    "a ring of names": lambda: pdfs.with_catalog(pdfs.name_ring),
    "a ring of layers": lambda: pdfs.with_catalog(pdfs.layer_ring),
    "a ring of fields": lambda: pdfs.with_catalog(pdfs.field_ring),
    "a page 5,000 nodes down": lambda: pdfs.page_ladder(5_000),
    "nodes that are each other's kids": pdfs.two_parents,
    "100,000 pages": lambda: pdfs.many_pages(100_000),
    "3,000 pages": lambda: pdfs.many_pages(3_000),
    "a ring of cross-references": pdfs.xref_ring,
    "a cross-reference stream of itself": lambda: pdfs.xref_stream(b"/Size 6 /W [1 2 1] /Prev 60"),
    "cross-references of a billion": lambda: pdfs.xref_stream(b"/Size 2147483647 /W [1 2 1] /Index [0 2147483647]"),
    "cross-references of huge fields": lambda: pdfs.xref_stream(b"/Size 9 /W [2147483647 2147483647 2147483647]"),
    "a ring of object streams": pdfs.object_stream_ring,
    "a length of itself": pdfs.length_of_itself,
    "a reference to itself": pdfs.referring_to_itself,
    "arrays that never close": lambda: pdfs.file(page={"Extra": DEEP}),
    "300,000 open dictionaries": lambda: pdfs.file(page={"Extra": RawBytes(b"<</A" * 300_000)}),
    "operands that never end": lambda: pdfs.file(b"1 " * 3_000_000 + HELLO),
    "arrays in the content": lambda: pdfs.file(b"[" * 500_000 + HELLO),
    "an inline image without an end": lambda: pdfs.file(b"BI /W 60000 /H 60000 /BPC 8 /CS /RGB ID " + b"x" * 1_000),
    "dashes of nothing": lambda: pdfs.file(b"[0.00001 0.00001] 0 d 0 0 m 600 700 l S"),
    "a curve of a million points": lambda: pdfs.file(pdfs.squeezed(b"0 0 m 1 9 5 700 600 3 c S ", 12), stream=BIG),
    "a clip in a clip": lambda: pdfs.file(pdfs.squeezed(b"0 0 600 700 re W n ", 6), stream=BIG),
    "an image of 60,000 by 60,000": lambda: pdfs.image(
        pdfs.squeezed(b"\0", 64), Width=60_000, Height=60_000, Filter="FlateDecode"
    ),
    "an image of no size": lambda: pdfs.image(b"", Width=-5, Height=0),
    "fax garbage": lambda: pdfs.image(
        _GARBAGE,
        Width=60_000,
        Height=60_000,
        BitsPerComponent=1,
        Filter="CCITTFaxDecode",
        DecodeParms={"K": -1, "Columns": 60_000, "Rows": 60_000},
    ),
    "JBIG2 garbage": lambda: pdfs.image(b"\0\0\0\0\x30\0\1\0\0\0\x13" + b"\xff" * 900, Filter="JBIG2Decode"),
    "JPX garbage": lambda: pdfs.image(b"\0\0\0\x0cjP  \r\n\x87\n" + _GARBAGE, Filter="JPXDecode"),
    "JPEG in name": lambda: pdfs.image(pictures.jpeg_claiming(65_000, 65_000), Filter="DCTDecode"),
    "encrypted by nothing": lambda: pdfs.encrypted({}),
    "encrypted by garbage": lambda: pdfs.encrypted(
        {"Filter": "Standard", "V": 5, "R": 6, "O": _GARBAGE, "U": _GARBAGE, "P": 2**31 - 1, "Length": 2**31 - 1}
    ),
    "a page of a kilometre": lambda: pdfs.file(page={"MediaBox": [0, 0, 2_834_645, 2_834_645]}),
    "a page as thin as a hair": lambda: pdfs.file(b"0 0 9 9 re f", page={"MediaBox": [0, 0, 0.001, 100_000]}),
    "nothing but a header": lambda: b"%PDF-1.7\n",
    "objects without end": lambda: b"%PDF-1.7\n" + b"1 0 obj\n" * 500_000,
    "a million trailers": lambda: b"%PDF-1.7\n" + b"trailer << /Root 1 0 R >>\n" * 200_000,
}

OTHERS = {
    "a PNG of a billion pixels": ("a.png", lambda: pictures.png(60_000, 60_000)),
    "a PNG of no pixels": ("a.png", lambda: pictures.png(0, 0)),
    "a PNG with a comment of 200 MiB": ("a.png", pictures.png_text_bomb),
    "a PNG that unpacks beyond its size": ("a.png", lambda: pictures.png(9, 9, bytes(50 * MIB))),
    "a TIFF of a billion pixels": ("a.tif", lambda: pictures.tiff_claiming(60_000, 60_000)),
    "a TIFF that follows itself": ("a.tif", lambda: pictures.tiff_claiming(9, 9, next_at=8)),
    "a TIFF of a billion strips": ("a.tif", lambda: pictures.tiff_claiming(900, 900, strips=2**31)),
    "a TIFF without a directory": ("a.tif", lambda: b"II*\0\xff\xff\xff\xff"),
    "a JPEG of four billion pixels": ("a.jpg", lambda: pictures.jpeg_claiming(65_500, 65_500)),
    "a WebP of its largest size": ("a.webp", lambda: pictures.webp_claiming(16_384, 16_384)),
    "a Word document of 200 MiB": ("a.docx", pictures.word_bomb),
    "a Word document of entities": ("a.docx", pictures.word_entities),
    "an archive that says it is a PDF": ("a.pdf", pictures.word_bomb),
    "a PDF that says it is a picture": ("a.png", lambda: pdfs.form_tree(12, 6)),
    "a picture that says it is a PDF": ("a.pdf", lambda: pictures.png(60_000, 60_000)),
    "zeros that say they are text": ("a.txt", lambda: bytes(MIB)),
    "a line of 8 MiB": ("a.txt", lambda: b"a" * (8 * MIB)),
    "a million headings": ("a.md", lambda: b"# a\n\n" * 200_000),
    "web page of a million open tags": ("a.html", lambda: b"<html>" + b"<div>" * 1_000_000),
    "web page of a table of all columns": ("a.html", lambda: b"<table><tr><td colspan=2000000000 rowspan=2000000000>x"),
}

BOMBS = {**{name: ("a.pdf", make) for name, make in PDFS.items()}, **OTHERS}
