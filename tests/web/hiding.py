# ruff: noqa: E501  # each way is one line, however long
"""Ways to keep words of a web page off the screen: a name, the head's markup, the body's; `{words}` is what is hidden.

Each page also shows "Seen". Chromium proves the label: it draws the same pixels whatever the words are (`FAINT`: pixels
that nobody can read).
"""

from __future__ import annotations

from typing import NamedTuple


class Way(NamedTuple):
    """One page; `head` is put into its head, `body` into its body, after a paragraph that is seen."""

    name: str
    body: str
    head: str = ""
    faint: bool = False


def _sheet(css: str, body: str = "<p class=x>{words}</p>") -> tuple[str, str]:
    return body, f"<style>{css}</style>"


def _styled(style: str) -> str:
    return f'<p style="{style}">{{words}}</p>'


_STYLES = {
    "display": "display:none",
    "display important": "display:block;display:none!important;display:inline",
    "display escaped": "d\\69splay:none",
    "display commented": "dis/**/play:block;display:/**/none",
    "visibility": "visibility:hidden",
    "visibility collapse": "visibility:collapse",
    "opacity": "opacity:0",
    "opacity percent": "opacity:0%",
    "opacity calc": "opacity:calc(1 - 1)",
    "filter opacity": "filter:opacity(0)",
    "clip rect": "position:absolute;clip:rect(0,0,0,0)",
    "clip rect away": "position:absolute;clip:rect(500px,600px,600px,500px)",
    "clip-path inset": "clip-path:inset(50%)",
    "clip-path circle": "clip-path:circle(0)",
    "clip-path polygon": "clip-path:polygon(0 0,0 0,0 0)",
    "clip-path inset one side": "clip-path:inset(0 100% 0 0)",
    "overflow height": "height:0;overflow:hidden",
    "overflow max-height": "max-height:0;overflow:hidden",
    "overflow max-height calc": "max-height:calc(0px + 0em);overflow:hidden",
    "overflow width": "width:0;overflow:hidden;white-space:nowrap",
    "overflow clip": "height:0;overflow:clip",
    "overflow logical": "block-size:0;overflow:hidden",
    "overflow min": "height:min(0px,10em);overflow:hidden",
    "overflow padding": "height:10px;padding-top:10px;overflow:hidden;box-sizing:border-box",
    "overflow line-height": "height:20px;line-height:300px;overflow:hidden",
    "contain": "contain:strict;height:0",
    "contain and clip": "contain:size;overflow:clip",
    "text-indent": "text-indent:-9999px",
    "text-indent em": "text-indent:-999em",
    "text-indent hundred percent": "text-indent:100%;white-space:nowrap;overflow:hidden",
    "left": "position:absolute;left:-9999px",
    "left calc": "position:absolute;left:calc(-1 * 9999px)",
    "left viewport": "position:absolute;left:-200vw",
    "top": "position:absolute;top:-9999px",
    "inset": "position:fixed;inset:-9999px auto auto auto",
    "fixed below": "position:fixed;top:200vh",
    "margin": "margin-left:-9999px",
    "margin shorthand": "margin:0 0 0 -9999px",
    "margin small": "margin-left:-60em",
    "translate": "transform:translateX(-9999px)",
    "translate property": "translate:-9999px",
    "translate percent": "transform:translate(-300%)",
    "scale": "transform:scale(0)",
    "scale property": "scale:0",
    "scaleY": "transform:scaleY(0)",
    "scale small": "transform:scale(.004)",
    "rotate away": "transform:rotateY(90deg)",
    "matrix": "transform:matrix(0,0,0,0,0,0)",
    "matrix moved": "transform:matrix(1,0,0,1,-9999,0)",
    "font-size": "font-size:0",
    "font-size calc": "font-size:calc(1px - 1px)",
    "font shorthand": "font:0/1 monospace",
    "colour of background": "color:#fff",
    "colour named": "color:white",
    "colour rgb percent": "color:rgb(100% 100% 100%)",
    "colour hsl": "color:hsl(0 0% 100%)",
    "colour hwb": "color:hwb(0 100% 0%)",
    "colour lab": "color:lab(100 0 0)",
    "colour lch": "color:lch(100 0 0)",
    "colour oklab": "color:oklab(1 0 0)",
    "colour oklch": "color:oklch(1 0 0)",
    "colour function": "color:color(srgb 1 1 1)",
    "colour mix": "color:color-mix(in srgb, white, white)",
    "colour scheme": "color:light-dark(white, black)",
    "colour relative": "color:rgb(from black calc(r + 255) 255 255)",
    "colour current": "color:#fff;-webkit-text-fill-color:currentcolor",
    "colour system": "color:Canvas",
    "black on black": "background:#000;color:#000",
    "gradient of one colour": "background:linear-gradient(#000,#000);color:#000",
    "inset shadow": "box-shadow:inset 0 0 0 99px #000;color:#000",
    "transparent": "color:transparent",
    "alpha": "color:rgba(0,0,0,0)",
    "alpha slash": "color:rgb(0 0 0 / 0%)",
    "alpha hex": "color:#0000",
    "text-fill": "-webkit-text-fill-color:transparent",
    "text-fill white": "-webkit-text-fill-color:#fff",
    "blend": "background:#000;color:#fff;mix-blend-mode:screen;mix-blend-mode:lighten;filter:brightness(9) invert(1) invert(1);color:#000",
    "mask": "mask-image:linear-gradient(transparent,transparent)",
    "mask prefixed": "-webkit-mask:linear-gradient(#0000,#0000)",
    "content-visibility": "content-visibility:hidden",
    "security": "-webkit-text-security:disc",
    "letter-spacing": "letter-spacing:-2em;margin-left:-2em",
    "line-height clipped": "line-height:0;overflow:hidden",
    "line clamp": "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden;width:0;height:0",
    "variable": "--shown:none;display:var(--shown)",
    "variable fallback": "display:var(--absent, none)",
    "variable chain": "--a:var(--b);--b:#fff;color:var(--a)",
    "all": "all:unset;display:none",
    "animation": "animation:away 1ms forwards",
    "offset-path": "offset-path:path('M -900 -900 L -901 -901')",
    "zoom": "zoom:.001",
    "perspective": "transform:perspective(1px) translateZ(-99999px)",
    "outline over the words": "outline:100px solid #fff;outline-offset:-100px",
    "line through": "text-decoration:line-through #fff 3em",
    "word-spacing": "text-indent:5em;word-spacing:-9999px;margin-left:-60em",
    "columns": "columns:2;column-gap:9999px;column-fill:auto;height:0;overflow:hidden",
    "element as image": "content:url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)",
}  # fmt: skip

_SHEETS = {
    "rule": ".x{display:none}",
    "media screen": "@media screen{.x{display:none}}",
    "media width": "@media (min-width:1px){.x{display:none}}",
    "media range": "@media (width >= 10px) and (not (monochrome)){.x{display:none}}",
    "media list": "@media print, screen and (color){.x{display:none}}",
    "media scheme": "@media (prefers-color-scheme:light){.x{color:#fff}}",
    "supports": "@supports (display:grid){.x{display:none}}",
    "supports not": "@supports not (display:no-such){.x{display:none}}",
    "layer": "@layer a{.x{display:none}}",
    "layer order": "@layer b,a;@layer a{.x{display:none}}@layer b{p.x{display:block}}",
    "layer important": "@layer a{.x{display:none!important}}.x{display:block!important}",
    "container": "body{container-type:inline-size}@container (min-width:1px){.x{display:none}}",
    "scope": "@scope (body){.x{display:none}}",
    "nested": "body{& .x{display:none}}",
    "nested without &": "body{.x{display:none}}",
    "nested media": ".x{@media screen{display:none}}",
    "nested deep": "html{body{& > .x{visibility:hidden}}}",
    "import of data": "@import url('data:text/css,.x{display:none}');",
    "not": "p:not(.y):not(:first-child){display:none}",
    "is": ":is(.x,.y){display:none}",
    "where": ":where(.x){display:none}",
    "has": "body:has(p) .x{display:none}",
    "nth-child": "p:nth-child(2){display:none}",
    "nth-child of": "p:nth-child(1 of .x){display:none}",
    "last-child": "p:last-child{display:none}",
    "nth-last-of-type": "p:nth-last-of-type(1){display:none}",
    "attribute": "[class]{display:none}",
    "attribute prefix": "[class^='X' i]{display:none}",
    "child": "body > p + p{display:none}",
    "sibling": "p ~ p{display:none}",
    "read-only": ".x:read-only{display:none}",
    "defined": ".x:defined{display:none}",
    "lang": ":lang(en).x{display:none}",
    "universal": "p + *{display:none}",
    "escaped class": ".\\78{display:none}",
    "escaped keyword": ".x{display:n\\6fne}",
    "root variable": ":root{--c:#fff}.x{color:var(--c)}",
    "registered variable": "@property --c{syntax:'<color>';inherits:false;initial-value:#fff}.x{color:var(--c)}",
    "first-line": ".x::first-line{color:#fff}",
    "cover": ".x{position:relative}.x::after{content:'';position:absolute;inset:0;background:#fff}",
    "keyframes": ".x{animation:away 1ms forwards}@keyframes away{to{opacity:0}}",
    "specificity": "p.x{display:none}.x{display:block}",
    "important": ".x{display:none!important}body p.x{display:block}",
    "font without shapes": "@font-face{font-family:z;src:url(data:font/woff2;base64,AAAA)}.x{font-family:z;font-size:0}",
    "starting comment": "<!-- .x{display:none} -->",
}  # fmt: skip

_BODIES = {
    "column collapsed": "<table><col><col style='visibility:collapse'><tr><td>a<td>{words}</table>",
    "columns collapsed": "<table><colgroup style='visibility:collapse'><col></colgroup><tr><td>{words}<td>a</table>",
    "column in the colour of the words": "<table><col style='background:#000'><tr><td>{words}</table>",
    "backdrop filter": "<div style='position:relative'><p>{words}</p><div style='position:absolute;inset:0;backdrop-filter:brightness(0)'></div></div>",
    "backdrop filter of generated content": "<div style='position:relative'><style>.x::after{content:'';position:absolute;inset:0;backdrop-filter:contrast(0)}</style><p class=x>{words}</div>",
    "style blocked by a policy": "<p hidden style='display:block'>{words}</p>",
    "sheet blocked by a policy": "<p hidden class=x>{words}</p>",
    "hidden": "<p hidden>{words}</p>",
    "until found": "<p hidden=until-found>{words}</p>",
    "popover": "<p popover>{words}</p>",
    "details": "<details><summary>More</summary><p>{words}</p></details>",
    "details without an element": "<details><summary>More</summary>{words}</details>",
    "dialog": "<dialog>{words}</dialog>",
    "formula's phantom": "<math><mphantom><mtext>{words}</mtext></mphantom></math>",
    "template": "<template>{words}</template>",
    "noscript": "<noscript>{words}</noscript>",
    "datalist": "<datalist><option>{words}</option></datalist>",
    "select": "<select style='width:80px'><option>a<option>{words}</select>",
    "input hidden": "<input type=hidden value='{words}'>",
    "textarea hidden": "<textarea hidden>{words}</textarea>",
    "iframe fallback": "<iframe>{words}</iframe>",
    "video fallback": "<video>{words}</video>",
    "canvas fallback": "<canvas>{words}</canvas>",
    "audio": "<audio>{words}</audio>",
    "comment": "<!-- {words} -->",
    "script": "<script type='text/plain'>{words}</script>",
    "shadow host": "<div><template shadowrootmode=open>Shown</template>{words}</div>",
    "font colour": "<font color=white>{words}</font>",
    "cell colour": "<table><tr><td bgcolor=#000000><font color=#000000>{words}</font></td></tr></table>",
    "ancestor opacity": "<div style='opacity:0'><p style='opacity:1'>{words}</p></div>",
    "ancestor scale": "<div style='transform:scale(0)'><p>{words}</p></div>",
    "ancestor clip": "<div style='height:0;overflow:hidden'><div><p>{words}</p></div></div>",
    "behind background": "<div style='background:#fff;position:relative;z-index:0'><div style='background:#fff'><p style='position:relative;z-index:-1'>{words}</p></div></div>",
    "overlay": "<div style='position:relative'><p>{words}</p><div style='position:absolute;inset:0;background:#fff'></div></div>",
    "overlay by size": "<div style='position:relative'><p>{words}</p><div style='position:absolute;top:0;left:0;width:100%;height:99px;background:#fff'></div></div>",
    "overlay by margin": "<div><p>{words}</p><div style='position:relative;margin-top:-60px;height:60px;background:#fff'></div></div>",
    "overlay picture": "<div style='position:relative'><p>{words}</p><img style='position:absolute;top:-20px;left:0;width:900px;height:80px' src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9' fill='white'/%3E%3C/svg%3E\" alt=''></div>",
    "svg fill": "<svg width=400 height=40><text y=20 fill=none>{words}</text></svg>",
    "svg white": "<svg width=400 height=40><text y=20 fill=white>{words}</text></svg>",
    "svg outside": "<svg width=400 height=40><text x=-900 y=20>{words}</text></svg>",
    "svg defs": "<svg width=400 height=40><defs><text y=20>{words}</text></defs></svg>",
    "svg opacity": "<svg width=400 height=40><text y=20 opacity=0>{words}</text></svg>",
    "svg display": "<svg width=400 height=40><g display=none><text y=20>{words}</text></g></svg>",
    "svg covered": "<svg width=400 height=40><text y=20>{words}</text><rect width=400 height=40 fill=white /></svg>",
    "svg no size": "<svg width=0 height=0><text y=20>{words}</text></svg>",
    "svg clip": "<svg width=400 height=40><clipPath id=c><rect width=0 height=0 /></clipPath><text y=20 clip-path='url(#c)'>{words}</text></svg>",
    "svg symbol": "<svg width=400 height=40><symbol><text y=20>{words}</text></symbol></svg>",
    "body white text": "<div style='color:#000'>a</div><p style='color:inherit'>{words}</p>",
    "noembed": "<noembed>{words}</noembed>",
    "noframes": "<noframes>{words}</noframes>",
    "stylesheet of data": "<link rel=stylesheet href='data:text/css,.x%7Bdisplay:none%7D'><p class=x>{words}</p>",
    "reversed tab": "<p style='display:none' tabindex=0>{words}</p>",
    "nobody's class": "<p class='visually-hidden'>{words}</p>",
}  # fmt: skip

_HEADS = {
    "style blocked by a policy": "<meta http-equiv=Content-Security-Policy content=\"style-src 'none'\">",
    "sheet blocked by a policy": "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'\"><style>.x{display:block}</style>",
    "body white text": "<style>body{color:#fff}body>p:first-child{color:#000}</style>",
    "nobody's class": "<style>.visually-hidden{position:absolute!important;width:1px!important;height:1px!important;"
    "padding:0!important;margin:-1px!important;overflow:hidden!important;clip:rect(0,0,0,0)!important;"
    "white-space:nowrap!important;border:0!important}</style>",
}
_KEYFRAMES = "<style>@keyframes away{from{opacity:0}to{opacity:0}}</style>"

_FAINT_STYLES = {
    "blur": "filter:blur(60px)",
    "opacities": "opacity:.1;color:rgba(0,0,0,.1)",
    "font-size one pixel": "font-size:1px",
    "font-size small": "font-size:.05em",
    "pale yellow": "color:#ffffcc",
    "near white": "color:#f0f0f0",
    "alpha small": "color:rgba(0,0,0,.04)",
    "opacity small": "opacity:.04",
    "scale tiny": "transform:scale(.05);transform-origin:0 0",
}

WAYS = (
    *(Way(f"style: {name}", _styled(style), _KEYFRAMES) for name, style in _STYLES.items()),
    *(Way(f"sheet: {name}", *_sheet(css)) for name, css in _SHEETS.items()),
    *(Way(f"body: {name}", body, _HEADS.get(name, "")) for name, body in _BODIES.items()),
    *(Way(f"faint: {name}", _styled(style), faint=True) for name, style in _FAINT_STYLES.items()),
)


def page(way: Way, words: str) -> str:
    """The page with these words."""
    head = "<meta charset=utf-8><style>html{font:16px/20px monospace;background:#fff}</style>"
    body = way.body.replace("{words}", words)
    return f"<!DOCTYPE html><html lang=en><head>{head}{way.head}</head><body><p>Seen</p>{body}</body></html>"
