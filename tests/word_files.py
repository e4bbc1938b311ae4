"""Word files made of raw XML, for what no library writes: changes, hidden text, text boxes, damage."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT_W = "http://purl.oclc.org/ooxml/wordprocessingml/main"
NAMES = (
    f'xmlns:w="{W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:v="urn:schemas-microsoft-com:vml"'
)
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relations(targets: Mapping[str, tuple[str, str]]) -> str:
    """A relationships part: by id the kind ("styles") and the target."""
    each = "".join(
        f'<Relationship Id="{key}" Type="{_KINDS}/{kind}" Target="{target}"/>'
        for key, (kind, target) in targets.items()
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{each}</Relationships>'


def run(text: str, properties: str = "") -> str:
    """A run of text with run properties."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(content: str, properties: str = "") -> str:
    """A paragraph; content without tags becomes a run."""
    return f"<w:p><w:pPr>{properties}</w:pPr>{content if content.startswith('<') else run(content)}</w:p>"


def word_file(body: str, parts: Mapping[str, str] | None = None, *, names: str = NAMES) -> bytes:
    """A .docx with that body; `parts` are further parts by kind ("styles") or by id and kind ("h1:header")."""
    found: dict[str, tuple[str, str]] = {}
    members = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": relations({"rId1": ("officeDocument", "word/document.xml")}),
        "word/document.xml": f"<w:document {names}><w:body>{body}</w:body></w:document>",
    }
    for key, content in (parts or {}).items():
        name, _, kind = key.rpartition(":")
        found[name or f"r{len(found)}"] = (kind, f"{name or kind}.xml")
        root = {"header": "hdr", "footer": "ftr", "diagramData": "dgm:dataModel"}.get(kind, kind)
        prefix = "" if ":" in root else "w:"
        members[f"word/{name or kind}.xml"] = f"<{prefix}{root} {names}>{content}</{prefix}{root}>"
    members["word/_rels/document.xml.rels"] = relations(found)
    return package(members)


def package(members: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of these members."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()
