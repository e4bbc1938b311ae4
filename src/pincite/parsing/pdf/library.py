"""PDFium's C functions, called with plain integers for pointers.

The prototypes that pypdfium2 generates make a ctypes object of every pointer. Here addresses are integers into buffers
of our own, and arrays are filled without copying. What is called for every word goes without prototypes altogether
(`Library.quick`): a character's box takes 0.18 µs so, 0.42 with integers and 2 through pypdfium2's.
The functions hold the interpreter's lock while they run, because PDFium must never be entered by two threads at once.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TYPES: dict[str, Any] = {
    "p": ctypes.c_void_p,
    "i": ctypes.c_int,
    "u": ctypes.c_ulong,
    "n": ctypes.c_size_t,
    "f": ctypes.c_float,
    "d": ctypes.c_double,
    "s": ctypes.c_char_p,
    "v": None,
}
"""One letter per C type: pointer (an integer address, 0 or None for NULL), int, unsigned long, size_t, float, double,
bytes or None, void."""

_SIGNATURES: dict[str, str] = {
    "FPDF_LoadMemDocument64": "p:pns",
    "FPDF_CloseDocument": "v:p",
    "FPDF_CreateNewDocument": "p:",
    "FPDF_ImportPagesByIndex": "i:pppui",
    "FPDF_GetLastError": "u:",
    "FPDF_GetPageCount": "i:p",
    "FPDF_GetFormType": "i:p",
    "FPDF_GetPageSizeByIndexF": "i:pip",
    "FPDF_GetPageLabel": "u:pipu",
    "FPDF_LoadPage": "p:pi",
    "FPDF_ClosePage": "v:p",
    "FPDF_GetPageWidthF": "f:p",
    "FPDF_GetPageHeightF": "f:p",
    "FPDF_GetPageBoundingBox": "i:pp",
    "FPDF_PageToDevice": "i:piiiiiddpp",
    "FPDFPage_GetRotation": "i:p",
    "FPDFPage_GetAnnotCount": "i:p",
    "FPDFPage_GetAnnot": "p:pi",
    "FPDFPage_CloseAnnot": "v:p",
    "FPDFAnnot_GetSubtype": "i:p",
    "FPDFAnnot_GetFlags": "i:p",
    "FPDFAnnot_SetFlags": "i:pi",
    "FPDFAnnot_GetRect": "i:pp",
    "FPDFAnnot_GetAP": "u:pipu",
    "FPDFAnnot_HasKey": "i:ps",
    "FPDFAnnot_GetStringValue": "u:pspu",
    "FPDFAnnot_GetFormFieldType": "i:pp",
    "FPDFAnnot_GetFormFieldFlags": "i:pp",
    "FPDFAnnot_GetFormFieldValue": "u:pppu",
    "FPDFAnnot_GetOptionCount": "i:pp",
    "FPDFAnnot_GetOptionLabel": "u:ppipu",
    "FPDFAnnot_IsOptionSelected": "i:ppi",
    "FPDFAnnot_IsChecked": "i:pp",
    "FPDFDOC_InitFormFillEnvironment": "p:pp",
    "FPDFDOC_ExitFormFillEnvironment": "v:p",
    "FPDFDoc_GetAttachmentCount": "i:p",
    "FPDF_FFLDraw": "v:pppiiiiii",
    "FORM_OnAfterLoadPage": "v:pp",
    "FORM_OnBeforeClosePage": "v:pp",
    "FPDFPage_Flatten": "i:pi",
    "FPDFPage_CountObjects": "i:p",
    "FPDFPage_GetObject": "p:pi",
    "FPDFText_LoadPage": "p:p",
    "FPDFText_ClosePage": "v:p",
    "FPDFText_CountChars": "i:p",
    "FPDFText_GetText": "i:piip",
    "FPDFText_GetUnicode": "u:pi",
    "FPDFText_HasUnicodeMapError": "i:pi",
    "FPDFText_GetLooseCharBox": "i:pip",
    "FPDFText_GetCharBox": "i:pipppp",
    "FPDFText_GetTextObject": "p:pi",
    "FPDFText_GetMatrix": "i:pip",
    "FPDFText_IsGenerated": "i:pi",
    "FPDFTextObj_GetTextRenderMode": "i:p",
    "FPDFTextObj_GetFontSize": "i:pp",
    "FPDFTextObj_GetFont": "p:p",
    "FPDFFont_GetBaseFontName": "n:ppn",
    "FPDFFont_GetWeight": "i:p",
    "FPDFFont_GetIsEmbedded": "i:p",
    "FPDFFont_GetFontData": "i:ppnp",
    "FPDFFont_GetFlags": "i:p",
    "FPDFPageObj_GetType": "i:p",
    "FPDFPageObj_HasTransparency": "i:p",
    "FPDFPageObj_GetMatrix": "i:pp",
    "FPDFPageObj_GetBounds": "i:ppppp",
    "FPDFPageObj_GetFillColor": "i:ppppp",
    "FPDFPageObj_GetStrokeColor": "i:ppppp",
    "FPDFPageObj_GetStrokeWidth": "i:pp",
    "FPDFPageObj_GetIsActive": "i:pp",
    "FPDFPageObj_SetIsActive": "i:pi",
    "FPDFPageObj_Transform": "v:pdddddd",
    "FPDFPageObj_GetClipPath": "p:p",
    "FPDFPageObj_CountMarks": "i:p",
    "FPDFPageObj_GetMark": "p:pu",
    "FPDFPageObjMark_GetName": "i:ppup",
    "FPDFPageObjMark_GetParamBlobValue": "i:pspup",
    "FPDFPageObjMark_RemoveParam": "i:pps",
    "FPDFPageObjMark_SetBlobParam": "i:pppspu",
    "FPDFClipPath_CountPaths": "i:p",
    "FPDFClipPath_CountPathSegments": "i:pi",
    "FPDFClipPath_GetPathSegment": "p:pii",
    "FPDFPath_CountSegments": "i:p",
    "FPDFPath_GetPathSegment": "p:pi",
    "FPDFPath_GetDrawMode": "i:ppp",
    "FPDFPathSegment_GetPoint": "i:ppp",
    "FPDFPathSegment_GetType": "i:p",
    "FPDFPathSegment_GetClose": "i:p",
    "FPDFFormObj_CountObjects": "i:p",
    "FPDFFormObj_GetObject": "p:pu",
    "FPDFBitmap_CreateEx": "p:iiipi",
    "FPDFBitmap_FillRect": "i:piiiiu",
    "FPDFBitmap_Destroy": "v:p",
    "FPDF_RenderPageBitmap": "v:ppiiiiii",
}
"""What is called, as "result:arguments" in the letters above; the names are PDFium's own."""


class Library:
    """PDFium as this package calls it: each function of the table above is an attribute, bound on first use."""

    def __init__(self) -> None:
        import pypdfium2  # noqa: F401  (importing it starts the library, and stops it at exit)
        import pypdfium2_raw

        self._raw = pypdfium2_raw
        self.quick = Quick(self, ctypes.c_size_t)
        self.handles = Quick(self, ctypes.POINTER(ctypes.c_char))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        result, arguments = self.signature(name)
        prototype = ctypes.PYFUNCTYPE(_TYPES[result], *(_TYPES[letter] for letter in arguments))
        function: Callable[..., Any] = prototype(self.address(name))
        setattr(self, name, function)
        return function

    def signature(self, name: str) -> tuple[str, str]:
        """The letters of a function's result and of its arguments."""
        if name not in _SIGNATURES:
            raise AttributeError(f"{name} is not in the table of PDFium functions")
        result, arguments = _SIGNATURES[name].split(":")
        return result, arguments

    def address(self, name: str) -> int:
        """Where a function is."""
        address = ctypes.cast(getattr(self._raw, name), ctypes.c_void_p).value
        if address is None:
            raise AttributeError(f"{name} is not in this build of PDFium")
        return address


class Quick:
    """The same functions without checks of their arguments, at half the cost, for what is called for every word.

    An argument is an int that is passed as a C int, or a `pointer`: an address given as an int would be cut to 32 bits.
    Pointers come back as integers, 0 for NULL, from `Library.quick`; as arguments for further calls from
    `Library.handles`.
    """

    def __init__(self, library: Library, pointer_type: Any) -> None:
        self._library = library
        self._pointer_type = pointer_type

    def __getattr__(self, name: str) -> Callable[..., Any]:
        result, arguments = self._library.signature(name)
        if not {result, *arguments} <= set("pi"):
            raise AttributeError(f"{name} takes more than pointers and ints: call it with its prototype")
        prototype = ctypes.PYFUNCTYPE(self._pointer_type if result == "p" else ctypes.c_int)
        function: Callable[..., Any] = prototype(self._library.address(name))
        setattr(self, name, function)
        return function


def pointer(address: int) -> Any:
    """The address as an argument of the functions of `Library.quick`."""
    return ctypes.byref(ctypes.c_char.from_address(address))


def pointers(addresses: Iterable[int]) -> list[Any]:
    """The same of several addresses."""
    return list(map(ctypes.byref, map(ctypes.c_char.from_address, addresses)))


class Slots:
    """A piece of memory that PDFium fills: `COUNT` rows of `WIDTH` 4-byte numbers, with a pointer to each made once."""

    COUNT = 512
    WIDTH = 6

    def __init__(self) -> None:
        import numpy as np

        self._numbers = np.zeros((self.COUNT, self.WIDTH), dtype=np.float32)
        first, step = self._numbers.ctypes.data, 4 * self.WIDTH
        self._at = [
            [pointer(first + step * row + 4 * column) for row in range(self.COUNT)] for column in range(self.WIDTH)
        ]

    def fill(
        self, function: Callable[..., int], rows: Sequence[Any], *, page: Any = None, width: int = 1
    ) -> tuple[list[int], NDArray[np.float32]]:
        """What a function of `Library.quick` returns for each row, and the numbers (n, `WIDTH`) it leaves, or zeros.

        It is called with the page where one is given, the row, and pointers to the row's first `width` numbers.
        """
        import numpy as np

        return_values: list[int] = []
        numbers = np.zeros((len(rows), self.WIDTH), dtype=np.float32)
        before = () if page is None else (repeat(page),)
        for first in range(0, len(rows), self.COUNT):
            batch = rows[first : first + self.COUNT]
            self._numbers[: len(batch)] = 0.0
            return_values += map(function, *before, batch, *self._at[:width])  # a loop without bytecode
            numbers[first : first + len(batch)] = self._numbers[: len(batch)]
        return return_values, numbers


@cache
def load_slots() -> Slots:
    """The slots of this process, made once."""
    return Slots()


@cache
def load_library() -> Library:
    """The library, loaded and started once per process."""
    return Library()
