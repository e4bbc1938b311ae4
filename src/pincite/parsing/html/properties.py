"""The properties of CSS: which never keep words from being seen, and which are understood by their values.

A closed world: a property in neither list makes the visibility of an element's words unknown.
"""

from __future__ import annotations

HARMLESS = frozenset(
    """
accent-color align-content align-items align-self alignment-baseline anchor-name anchor-scope animation-composition
animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
animation-play-state animation-timing-function app-region appearance aspect-ratio backface-visibility
background-attachment background-origin background-position background-position-x background-position-y
background-repeat background-size baseline-shift baseline-source border border-block border-block-color border-block-end
border-block-end-color border-block-end-style border-block-end-width border-block-start border-block-start-color
border-block-start-style border-block-start-width border-block-style border-block-width border-bottom
border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width
border-collapse border-color border-end-end-radius border-end-start-radius border-inline border-inline-color
border-inline-end border-inline-end-color border-inline-end-style border-inline-end-width border-inline-start
border-inline-start-color border-inline-start-style border-inline-start-width border-inline-style border-inline-width
border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color
border-right-style border-right-width border-spacing border-start-end-radius border-start-start-radius border-style
border-top border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width
border-width box-decoration-break box-sizing break-after break-before break-inside buffered-rendering caption-side
caret-animation caret-color caret-shape clear clip-rule color-interpolation color-interpolation-filters
color-rendering color-scheme column-count column-fill column-gap column-rule column-rule-color column-rule-style
column-rule-width column-span column-width columns contain-intrinsic-block-size contain-intrinsic-height
contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width container container-name container-type
corner-shape counter-increment counter-reset counter-set cursor direction dominant-baseline dynamic-range-limit
empty-cells field-sizing fill-rule flex flex-basis flex-grow flex-shrink float
font-display font-family font-feature-settings font-kerning font-language-override font-optical-sizing font-stretch
font-style font-synthesis font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant
font-variant-alternates font-variant-caps font-variant-east-asian font-variant-emoji font-variant-ligatures
font-variant-numeric font-variant-position font-variation-settings font-weight forced-color-adjust gap grid grid-area
grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap
grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas grid-template-columns
grid-template-rows height hyphenate-character hyphenate-limit-chars hyphens image-orientation image-rendering
initial-letter interactivity interpolate-size isolation justify-content justify-items justify-self line-break list-style
list-style-image list-style-position list-style-type margin-trim marker marker-end marker-mid marker-start math-depth
math-shift math-style max-height max-width min-block-size min-height min-inline-size min-width object-fit
object-position offset-anchor offset-distance offset-position offset-rotate orphans outline-color outline-style
overflow-anchor overflow-clip-margin overflow-wrap overscroll-behavior overscroll-behavior-block
overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y page page-break-after page-break-before
page-break-inside page-orientation paint-order perspective-origin place-content place-items place-self pointer-events
print-color-adjust quotes reading-flow reading-order resize row-gap ruby-align ruby-overhang ruby-position
scroll-behavior scroll-margin scroll-margin-block scroll-margin-block-end scroll-margin-block-start
scroll-margin-bottom scroll-margin-inline scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left
scroll-margin-right scroll-margin-top scroll-padding scroll-padding-block scroll-padding-block-end
scroll-padding-block-start scroll-padding-bottom scroll-padding-inline scroll-padding-inline-end
scroll-padding-inline-start scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align
scroll-snap-stop scroll-snap-type scrollbar-color scrollbar-gutter scrollbar-width shape-image-threshold shape-margin
shape-outside shape-rendering size speak speak-as src stop-color stop-opacity stroke-dasharray stroke-dashoffset
stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tab-size table-layout text-align
text-align-last text-anchor text-autospace text-box text-box-edge text-box-trim text-decoration-color
text-decoration-line text-decoration-skip text-decoration-skip-ink text-decoration-style text-emphasis
text-emphasis-color text-emphasis-position text-emphasis-style text-justify text-orientation text-overflow
text-rendering text-size-adjust text-spacing-trim text-transform text-underline-offset text-underline-position text-wrap
text-wrap-mode text-wrap-style touch-action transform-box transform-origin transform-style transition
transition-behavior transition-delay transition-duration transition-property transition-timing-function unicode-range
user-select vector-effect vertical-align view-transition-class view-transition-name white-space white-space-collapse
widows width will-change word-break word-wrap writing-mode
-webkit-app-region -webkit-appearance -webkit-border-horizontal-spacing -webkit-border-vertical-spacing
-webkit-box-align -webkit-box-flex -webkit-box-orient -webkit-box-pack
-webkit-box-reflect -webkit-font-smoothing -webkit-locale -webkit-overflow-scrolling -webkit-rtl-ordering
-webkit-tap-highlight-color -webkit-text-decorations-in-effect -webkit-touch-callout -webkit-user-drag
-webkit-user-modify
tab-interval text-raise layout-grid layout-grid-mode layout-grid-line layout-grid-type punctuation-wrap
punctuation-trim tab-stops
text-effect text-line-through text-underline text-kashida-space text-kashida text-autospace
ruby-text font-color font-charset language page-border-top scrollbar-face-color scrollbar-arrow-color
scrollbar-track-color scrollbar-highlight-color scrollbar-shadow-color behavior orphan
""".split()
)
"""Properties of no value of which words disappear, as far as no other property is beside them; also names that only
old programs wrote and no browser reads."""

UNDERSTOOD = frozenset(
    """
all animation animation-name backdrop-filter background background-blend-mode background-clip background-color
background-image border-image border-image-source bottom box-shadow clip clip-path color contain content
content-visibility display fill fill-opacity filter flex-direction flex-flow flex-wrap font font-size font-size-adjust
font-palette inset left letter-spacing line-height margin margin-bottom margin-left margin-right margin-top mask
mask-image mix-blend-mode offset-path opacity order outline outline-offset outline-width overflow overflow-x overflow-y
padding padding-bottom padding-left padding-right padding-top perspective position right rotate scale stroke
text-combine-upright text-decoration text-decoration-thickness text-indent text-shadow top transform translate
unicode-bidi visibility word-spacing z-index zoom -webkit-box-direction -webkit-box-ordinal-group -webkit-line-clamp
-webkit-text-fill-color -webkit-text-security -webkit-text-stroke -webkit-text-stroke-color -webkit-text-stroke-width
""".split()
)
"""Properties whose values are looked at."""

INHERITED = frozenset({
    "color", "fill", "font-size", "font-size-adjust", "font-palette", "letter-spacing", "line-height", "text-indent",
    "text-combine-upright", "word-spacing", "visibility", "font-family", "text-shadow", "-webkit-text-fill-color",
    "-webkit-text-security", "-webkit-text-stroke",
})  # fmt: skip
"""Those of them that elements take over from the element around them; a doubt about one ends where it is set again."""

ALIASES = {
    "block-size": "height", "inline-size": "width", "max-block-size": "max-height", "max-inline-size": "max-width",
    "inset-block-start": "top", "inset-block-end": "bottom", "inset-inline-start": "left", "inset-inline-end": "right",
    "margin-block-start": "margin-top", "margin-block-end": "margin-bottom", "margin-inline-start": "margin-left",
    "margin-inline-end": "margin-right", "padding-block-start": "padding-top", "padding-block-end": "padding-bottom",
    "padding-inline-start": "padding-left", "padding-inline-end": "padding-right", "overflow-block": "overflow-y",
    "overflow-inline": "overflow-x", "line-clamp": "-webkit-line-clamp", "-webkit-logical-height": "height",
    "-webkit-logical-width": "width", "-webkit-max-logical-height": "max-height", "-webkit-margin-start": "margin-left",
    "-webkit-margin-before": "margin-top", "-webkit-text-combine": "text-combine-upright",
    "-webkit-mask-box-image": "mask-image", "-webkit-mask-box-image-source": "mask-image",
}  # fmt: skip
"""Other names; those of the flow's directions as in text that runs left to right and top to bottom."""

_SIDES = ("top", "right", "bottom", "left")
SHORTHANDS: dict[str, tuple[str, ...]] = {
    "margin": tuple(f"margin-{side}" for side in _SIDES),
    "padding": tuple(f"padding-{side}" for side in _SIDES),
    "inset": _SIDES,
    "margin-block": ("margin-top", "margin-bottom"),
    "margin-inline": ("margin-left", "margin-right"),
    "padding-block": ("padding-top", "padding-bottom"),
    "padding-inline": ("padding-left", "padding-right"),
    "inset-block": ("top", "bottom"),
    "inset-inline": ("left", "right"),
    "overflow": ("overflow-x", "overflow-y"),
}
"""Properties that set several of one kind, in the order of their values."""

COVERED: dict[str, tuple[str, ...]] = {
    "background": ("background-color", "background-image", "background-clip"),
    "font": ("font-size", "line-height", "font-family", "font-size-adjust"),
    "animation": ("animation-name",),
    "mask": ("mask-image",),
    "outline": ("outline-width",),
    "text-decoration": ("text-decoration-thickness", "text-decoration-line"),
    "-webkit-text-stroke": ("-webkit-text-stroke-width", "-webkit-text-stroke-color"),
    "grid-area": ("grid-row", "grid-column"),
}
"""What the other shorthands set back; their values are read as they stand."""

INERT = frozenset({"none", "auto", "normal", "initial", "unset", "inherit", "revert", "revert-layer", "0", "0px"})
"""Values with which a property that is not known does nothing of its own."""

_OTHERS = ("-moz-", "-ms-", "-o-", "-khtml-", "-apple-", "-epub-", "mso-")


def canonical(name: str) -> str | None:
    """The name under which a property is known; None for one that this kind of browser does not read."""
    if name.startswith(_OTHERS):
        return None
    if name in ALIASES:
        return ALIASES[name]
    bare = name.removeprefix("-webkit-")
    return bare if bare in HARMLESS or bare in UNDERSTOOD or bare in SHORTHANDS or bare.startswith("mask-") else name


def is_known(name: str) -> bool:
    """Whether a property is understood, in itself or by its values."""
    own = canonical(name)
    return own is not None and (own in HARMLESS or own in UNDERSTOOD or own in SHORTHANDS)
