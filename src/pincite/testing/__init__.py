"""Public fakes and builders for tests: nothing in here is used by pincite itself.

`PdfBuilder` writes small PDF files with text, boxes and images at known places, and `PdfObjects` is the level below it
for files that are wrong on purpose; `ink_box` finds where something was painted; `document_from_pages` and
`document_from_blocks` make documents without files, and `GridCharBoxes` is a fake source of their character boxes.
`ScriptedModel` is a language model that answers by a function, `ScriptedEndpoint` the same one call at a time, and
`ProviderServer` a local server that speaks the providers' protocols and answers by script.
`ReductoServer` does the same for Reducto's protocol. `TableEmbedder` is an embedding model that knows what its table
says. `MemoryLedger` keeps ceilings of money in memory.
"""

from pincite.testing.documents import GridCharBoxes, document_from_blocks, document_from_pages
from pincite.testing.embedding import TableEmbedder
from pincite.testing.fonts import STANDARD_FONTS, text_width, wrap_text
from pincite.testing.ink import ink_box
from pincite.testing.ledgers import MemoryLedger
from pincite.testing.models import ScriptedEndpoint, ScriptedModel
from pincite.testing.objects import PdfObjects, RawBytes, Ref
from pincite.testing.pdf import Canvas, PdfBuilder
from pincite.testing.provider_server import ProviderServer
from pincite.testing.reducto_server import ReductoAsked, ReductoFault, ReductoServer, reducto_chunk
from pincite.testing.wire_formats import Fault, WireRequest

__all__ = [
    "STANDARD_FONTS",
    "Canvas",
    "Fault",
    "GridCharBoxes",
    "MemoryLedger",
    "PdfBuilder",
    "PdfObjects",
    "ProviderServer",
    "RawBytes",
    "ReductoAsked",
    "ReductoFault",
    "ReductoServer",
    "Ref",
    "ScriptedEndpoint",
    "ScriptedModel",
    "TableEmbedder",
    "WireRequest",
    "document_from_blocks",
    "document_from_pages",
    "ink_box",
    "reducto_chunk",
    "text_width",
    "wrap_text",
]
