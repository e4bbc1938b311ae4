# ruff: noqa: E501  # pages as their programs write them
"""Web pages as people get them, by what wrote them; each of their words can be seen, but for those marked `data-gone`."""

from __future__ import annotations

_BOOTSTRAP = """
*,::after,::before{box-sizing:border-box}
:root{--bs-blue:#0d6efd;--bs-body-color:#212529;--bs-body-bg:#fff;--bs-gutter-x:1.5rem;--bs-body-color-rgb:33,37,41}
@media (prefers-reduced-motion:no-preference){:root{scroll-behavior:smooth}}
body{margin:0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-size:1rem;font-weight:400;line-height:1.5;color:var(--bs-body-color);background-color:var(--bs-body-bg);-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent}
.container{width:100%;padding-right:calc(var(--bs-gutter-x) * .5);padding-left:calc(var(--bs-gutter-x) * .5);margin-right:auto;margin-left:auto}
@media (min-width:1200px){.container{max-width:1140px}}
.row{--bs-gutter-x:1.5rem;display:flex;flex-wrap:wrap;margin-right:calc(-.5 * var(--bs-gutter-x));margin-left:calc(-.5 * var(--bs-gutter-x))}
.row>*{flex-shrink:0;width:100%;max-width:100%;padding-right:calc(var(--bs-gutter-x) * .5)}
.col{flex:1 0 0%}
.btn{--bs-btn-color:#fff;--bs-btn-bg:#0d6efd;display:inline-block;padding:.375rem .75rem;color:var(--bs-btn-color);background-color:var(--bs-btn-bg);border:1px solid transparent;border-radius:.375rem;transition:color .15s ease-in-out;text-decoration:none;cursor:pointer;user-select:none}
.btn:hover{color:#fff;background-color:#0b5ed7}.btn:disabled{opacity:.65;pointer-events:none}
.navbar{position:relative;display:flex;padding:.5rem 0;background-color:#212529}
.navbar-brand{color:#fff;white-space:nowrap}
.fixed-top{position:fixed;top:0;right:0;left:0;z-index:1030;height:56px}
.card{position:relative;display:flex;flex-direction:column;min-width:0;word-wrap:break-word;background-color:#fff;background-clip:border-box;border:1px solid rgba(0,0,0,.175);border-radius:.375rem;overflow:hidden}
.card-body{flex:1 1 auto;padding:1rem 1rem;color:rgba(var(--bs-body-color-rgb),1)}
.text-muted{color:rgba(33,37,41,.75)!important}
.badge{display:inline-block;padding:.35em .65em;font-size:.75em;line-height:1;color:#fff;text-align:center;vertical-align:baseline;background:#198754}
.position-absolute{position:absolute!important}.top-0{top:0!important}.start-100{left:90%!important}.translate-middle{transform:translate(-50%,-50%)!important}
.alert{position:relative;padding:1rem;color:#055160;background-color:#cff4fc}
.table{width:100%;vertical-align:top;border-color:#dee2e6;caption-side:bottom;border-collapse:collapse}
.table>:not(caption)>*>*{padding:.5rem .5rem;background-color:var(--bs-body-bg);box-shadow:inset 0 0 0 9999px transparent;border-bottom-width:1px}
.collapse:not(.show){display:none}
.visually-hidden{position:absolute!important;width:1px!important;height:1px!important;overflow:hidden!important;clip:rect(0,0,0,0)!important}
.d-none{display:none!important}@media (min-width:768px){.d-md-block{display:block!important}}
.form-control{display:block;width:100%;padding:.375rem .75rem;color:#212529;background-color:#fff;appearance:none;-webkit-appearance:none;-moz-appearance:none}
.dropdown-menu{position:absolute;z-index:1000;display:none;min-width:10rem;background-color:#fff}
"""

BOOTSTRAP = f"""<!DOCTYPE html><html lang=en><head><style>{_BOOTSTRAP}</style><style>body{{padding-top:70px}}</style></head><body>
<nav class="navbar fixed-top"><div class=container><a class=navbar-brand href=#>Acme Leasing</a></div></nav>
<div class=container><div class="alert">Your contract was renewed.</div><div class=row><div class=col><div class=card>
<div class=card-body><h2>Contract 4711</h2><p>The monthly rent is 1,250.00 EUR.</p><p class=text-muted>Renewed on 3 May 2024</p>
<button class=btn>Pay now</button><span class=badge>Active</span></div></div></div>
<div class="col d-none d-md-block"><p>Shown on wide screens.</p></div></div>
<table class=table><thead><tr><th>Month<th>Rent</thead><tbody><tr><td>May<td>1,250.00</tbody></table>
<ul class="dropdown-menu" data-gone><li>Log out</li></ul><span class=visually-hidden data-gone>(current)</span>
<input class=form-control value="Ann Smith"></div></body></html>"""

NEWSLETTER = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><title>News</title><style type="text/css">
#outlook a{padding:0}.ReadMsgBody{width:100%}.ExternalClass *{line-height:100%}body,table,td,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table,td{mso-table-lspace:0pt;mso-table-rspace:0pt}img{-ms-interpolation-mode:bicubic;border:0;height:auto;outline:none}
@media only screen and (max-width:600px){.wrapper{width:100%!important}.hide-mobile{display:none!important}}
</style><!--[if mso]><style>p{display:none}</style><![endif]--></head>
<body style="margin:0;padding:0;background-color:#f4f4f4;"><div data-gone style="display:none;font-size:1px;color:#333333;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;mso-hide:all">Preheader of the mail</div>
<table border="0" cellpadding="0" cellspacing="0" width="100%" bgcolor="#f4f4f4" role="presentation"><tr><td align="center" style="padding:40px 10px"><table class="wrapper" width="600" role="presentation" style="background-color:#ffffff;border-radius:4px">
<tr><td style="padding:20px;font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:20px;color:#666666;mso-line-height-rule:exactly"><h1 style="font-size:28px;margin:0;color:#111111">Your order has shipped</h1><p style="margin:0 0 12px 0">Order 90210 left our warehouse on 4 June 2024.</p>
<a href="#" style="background:#ec6d64;border-radius:3px;color:#ffffff;display:inline-block;font-size:16px;line-height:44px;text-align:center;text-decoration:none;width:200px;-webkit-text-size-adjust:none;mso-hide:all">Track the parcel</a></td></tr>
<tr><td class="hide-mobile" style="padding:10px;font-size:11px;color:#999999">You get this mail because you are a customer.</td></tr></table></td></tr></table></body></html>"""

WORD = """<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"><title>Lease</title>
<style><!-- @font-face{font-family:Calibri;panose-1:2 15 5 2 2 2 4 3 2 4;mso-font-charset:0}
p.MsoNormal, li.MsoNormal{mso-style-unhide:no;mso-style-qformat:yes;margin-top:0in;margin-right:0in;margin-bottom:8.0pt;margin-left:0in;line-height:107%;mso-pagination:widow-orphan;font-size:11.0pt;font-family:"Calibri",sans-serif;mso-fareast-font-family:Calibri;mso-font-kerning:1.0pt}
p.MsoListParagraph{margin-left:.5in;text-indent:-.25in;mso-list:l0 level1 lfo1;tab-stops:list .5in}
@page WordSection1{size:8.5in 11.0in;margin:1.0in;mso-header-margin:.5in}div.WordSection1{page:WordSection1}
ol{margin-bottom:0in} span.SpellE{mso-style-name:"";mso-spl-e:yes} --></style></head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word' link=blue><div class=WordSection1><p class=MsoNormal align=center style='text-align:center'><b style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt;line-height:107%;color:black;mso-themecolor:text1'>LEASE AGREEMENT<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span>The tenant pays 900 dollars.</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt;mso-yfti-tbllook:1184;mso-padding-alt:0in 5.4pt 0in 5.4pt'><tr style='mso-yfti-irow:0;height:13.5pt'><td width=100 valign=top style='width:75.0pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt;background:#D9D9D9;mso-background-themecolor:background1'><p class=MsoNormal>Term</p></td><td><p class=MsoNormal><span style='background:yellow;mso-highlight:yellow;text-transform:uppercase;letter-spacing:.5pt;position:relative;top:-2.0pt;mso-text-raise:2.0pt'>two years</span></p></td></tr></table></div></body></html>"""

DOCS = """<!DOCTYPE html><html lang=en data-theme=light><head><link rel=stylesheet href=_static/theme.css><style>
:root{color-scheme:light dark;--sidebar:280px;--fg:light-dark(#1c1e21,#e3e3e3);--bg:light-dark(#fff,#1b1b1d);--code:oklch(96% .01 250)}
@layer base,components,utilities;@layer base{html{font:16px/1.65 system-ui;-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}body{color:var(--fg);background:var(--bg);margin:0;display:grid;grid-template-columns:var(--sidebar) minmax(0,1fr)}}
@layer components{aside{position:sticky;top:0;height:100vh;overflow-y:auto;scrollbar-gutter:stable;border-inline-end:1px solid #ddd;padding:1rem}main{padding:2rem clamp(1rem,5vw,4rem);max-width:80ch;container-type:inline-size;& h1{font-size:clamp(1.8rem,4cqw,2.4rem);text-wrap:balance}& a:not(.plain){color:#0b57d0;text-underline-offset:.15em;&:hover{text-decoration-thickness:2px}}}
pre{background:var(--code);padding:1rem;overflow-x:auto;border-radius:6px;tab-size:4}code{font-family:ui-monospace,monospace;font-size:.875em}
.admonition{border-left:4px solid #448aff;background:rgb(68 138 255 / 10%);padding:.6rem 1rem;box-shadow:0 1px 2px rgba(0,0,0,.12)}a.headerlink{visibility:hidden;margin-left:.3em}h2:hover a.headerlink{visibility:visible}}
@supports (backdrop-filter:blur(4px)){header{backdrop-filter:blur(4px)}}
@container (min-width:500px){.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}}
@media print{aside{display:none}}@media (prefers-color-scheme:dark){body{color:#fff}}
.skip{position:absolute;left:-9999px;top:auto}.skip:focus{left:0}
.k{color:#d73a49}.c1{color:#6a737d;font-style:italic}table{border-spacing:0;display:block;width:max-content;max-width:100%;overflow:auto}
</style></head><body><aside><a class=skip href=#m data-gone>Skip to content</a><ul><li>Install<li>Configure</ul></aside><main id=m><h1>Configuration</h1><h2>Limits<a class=headerlink data-gone href=#>¶</a></h2><p>The <code>timeout</code> is 30 seconds, see <a href=#x>the list</a>.</p><div class=admonition><p>Restart the server after a change.</p></div><pre><span class=k>def</span> run(): <span class=c1># once</span></pre><div class=two><p>left part</p><p>right part</p></div><table><tr><th>Key<th>Default<tr><td>retries<td>5</table><details open><summary>More</summary><p>Opened part.</p></details></main></body></html>"""

INVOICE = """<!DOCTYPE html><html><head><style>*{margin:0;padding:0}body{font-family:Arial;font-size:12px;color:#333;width:794px;margin:0 auto;position:relative}
header{border-bottom:2px solid #0a7;padding:20px 0;overflow:auto}.logo{float:left;height:60px}.right{float:right;text-align:right}.clearfix:after{content:"";display:table;clear:both}
table{width:100%;border-collapse:collapse;page-break-inside:avoid}th{background:#0a7;color:#fff;padding:6px}tbody tr:nth-child(even){background:#f5f5f5}td.num{text-align:right;font-variant-numeric:tabular-nums}
.total{font-size:1.4em;font-weight:bold;color:#0a7}.stamp{position:absolute;top:150px;right:30px;transform:rotate(-15deg);border:3px solid #c00;color:#c00;padding:6px;opacity:.7}
footer{position:fixed;bottom:0;left:0;right:0;font-size:9px;color:#777;border-top:1px solid #ccc}@page{size:A4;margin:2cm}.draft{display:none}</style></head>
<body><header class=clearfix><div class=logo>ACME</div><div class=right>Invoice 2024-117<br>5 May 2024</div></header><div class=stamp>PAID</div><p class=draft data-gone>Draft</p>
<table><thead><tr><th>Item<th>Amount</thead><tbody><tr><td>Consulting<td class=num>8,000.00<tr><td>Travel<td class=num>654.20</tbody></table><p class=total>Total 8,654.20</p><footer>Bank 12-34-56, account 12345678</footer></body></html>"""

BLOG = """<!doctype html><html><head><style>body{font:18px/1.6 Georgia,serif;background:#fbfaf7 url("data:image/png;base64,iVBORw0KGgo=") repeat;background-image:none;color:#222}
.hero{position:relative;min-height:300px;background:linear-gradient(180deg,#102030,#345);color:#fff;display:flex;align-items:center;overflow:hidden}.hero::before{content:"";position:absolute;inset:0;background:rgba(0,0,0,.35);z-index:0}.hero>div{position:relative;z-index:1}
article p:first-of-type::first-letter{font-size:3em;float:left}blockquote{border-left:3px solid;padding-left:1em;color:hsl(210deg 10% 35%)}figure img{max-width:100%}figcaption{font-size:.8rem;color:#666}
time{color:rgb(100,100,100)}.tag{background:#eee;border-radius:99px;padding:.1em .6em;font-size:.75rem}::selection{background:#ff0}hr{border:0;border-top:1px solid}</style></head>
<body><div class=hero><div><h1>Ten years of tenancy law</h1><time>12 March 2024</time></div></div><article><p>Rents rose by 4.1 percent.</p><blockquote>Nobody expected it.</blockquote><figure><img src=a.png alt=x><figcaption>A street</figcaption></figure><span class=tag>law</span><hr></article></body></html>"""

TAILWIND = """<!doctype html><html><head><style>*,:after,:before{--tw-translate-x:0;--tw-translate-y:0;--tw-rotate:0;--tw-scale-x:1;--tw-scale-y:1;--tw-ring-color:rgb(59 130 246/.5);--tw-shadow:0 0 #0000;box-sizing:border-box;border:0 solid #e5e7eb}
html{line-height:1.5;-moz-tab-size:4;tab-size:4;font-feature-settings:normal}body{margin:0;line-height:inherit}.text-slate-700{--tw-text-opacity:1;color:rgb(51 65 85/var(--tw-text-opacity))}.bg-white{--tw-bg-opacity:1;background-color:rgb(255 255 255/var(--tw-bg-opacity))}
.shadow{--tw-shadow:0 1px 3px 0 rgb(0 0 0/.1),0 1px 2px -1px rgb(0 0 0/.1);box-shadow:var(--tw-ring-offset-shadow,0 0 #0000),var(--tw-ring-shadow,0 0 #0000),var(--tw-shadow)}.transform{transform:translate(var(--tw-translate-x),var(--tw-translate-y)) rotate(var(--tw-rotate)) scaleX(var(--tw-scale-x)) scaleY(var(--tw-scale-y))}
.-translate-y-1{--tw-translate-y:-.25rem}.p-4{padding:1rem}.-mt-2{margin-top:-.5rem}.space-y-2>:not([hidden])~:not([hidden]){margin-top:.5rem}.sr-only{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border-width:0}
.tracking-tight{letter-spacing:-.025em}.leading-none{line-height:1}.antialiased{-webkit-font-smoothing:antialiased}.truncate-none{overflow:hidden}.bg-gradient{background-image:linear-gradient(to right,#4f46e5,#7c3aed)}.text-white{color:#fff}@media (min-width:640px){.sm\\:flex{display:flex}}</style></head>
<body class=antialiased><div class="bg-white p-4 shadow space-y-2 transform -translate-y-1"><h2 class="text-slate-700 tracking-tight leading-none">Plan</h2><p class="text-slate-700 -mt-2">29 dollars a month</p><p class="bg-gradient text-white p-4 sm:flex">Billed yearly</p><span class=sr-only data-gone>opens in a new tab</span></div></body></html>"""

WIKI = """<!DOCTYPE html><html class="client-nojs"><head><style>.mw-body{margin-left:11em;padding:1.25em;background-color:#fff;color:#202122;margin-top:-1px}.infobox{float:right;clear:right;width:22em;border:1px solid #a2a9b1;background:#f8f9fa;font-size:88%;line-height:1.5em}
.reference{unicode-bidi:isolate;white-space:nowrap;font-size:80%}sup{vertical-align:super;line-height:1}.toc{display:table;zoom:1;*display:inline;padding:7px}.mw-editsection{font-size:small;unicode-bidi:isolate;margin-left:1em}.navbox{display:none}@media screen{.noprint{display:block}.printonly{display:none}}
body.skin{background-color:#f6f6f6}#mw-head{position:absolute;top:0;right:0;width:100%}.hlist li::after{content:" · ";font-weight:bold}.nowrap{white-space:nowrap}h2{overflow:hidden;border-bottom:1px solid #a2a9b1}cite:target{background:rgba(0,127,255,.133)}</style></head>
<body class=skin><div id=mw-head>Log in</div><div class=mw-body><h1>Lease</h1><table class=infobox><tr><th colspan=2>Lease<tr><td>Kind<td>Contract</table><p>A lease is a contract<sup class=reference><a href=#1>[1]</a></sup> between two parties.</p><h2>History<span class=mw-editsection>[edit]</span></h2><div class=hlist><ul><li>Rome<li>England</ul></div><div class=printonly data-gone>Retrieved from</div><div class=navbox data-gone>Law</div></div></body></html>"""

FORM = """<!DOCTYPE html><html><head><style>label{display:block;font:600 14px/1.3 sans-serif}input,select,textarea{width:100%;border:1px solid #bbb;padding:8px;border-radius:4px;background:#fff;color:#111;outline:0}input::placeholder{color:#bbb}input:invalid{border-color:red}input:focus-visible{outline:2px solid blue;outline-offset:2px}
fieldset{border:0;min-width:0}.error{color:#b00020;display:none}.field.invalid .error{display:block}[hidden]{display:none!important}.switch input{position:absolute;opacity:0;width:0;height:0}.required::after{content:" *";color:#c00}button[type=submit]{background:#06c;color:#fff;border:none;appearance:none;padding:10px 20px;cursor:pointer}</style></head>
<body><form><fieldset><legend>Applicant</legend><label class=required>Name</label><input value="Ann Smith"><label>State</label><select><option selected>Ohio<option data-gone>Utah</select><label>Notes</label><textarea>None so far</textarea><p class=error data-gone>Required</p><p hidden data-gone>Step 2</p><button type=submit>Send</button></fieldset></form></body></html>"""

REPORT = """<html><head><style>.R0{position:absolute;left:48px;top:40px;width:500px;height:24px;font-size:14pt;font-family:Arial;white-space:nowrap;overflow:hidden}.R1{position:absolute;left:48px;top:90px;width:200px;height:16px;font-size:9pt}.R2{position:absolute;left:260px;top:90px;width:90px;height:16px;text-align:right;font-size:9pt}#page{position:relative;width:793px;height:1121px;background-color:white;overflow:hidden}</style></head>
<body bgcolor="#A0A0A0"><div id=page><div class=R0><nobr>Statement of account</nobr></div><div class=R1>Opening balance</div><div class=R2>1,204.10</div><p style="position:absolute;top:1080px;left:600px;white-space:nowrap">Page 1 of 1</p></div></body></html>"""

CHART = """<html><body><p>Sales by year</p><svg width="400" height="200" viewBox="0 0 400 200" style="font:12px sans-serif;overflow:visible"><g transform="translate(40,10)"><rect x="10" y="20" width="30" height="120" fill="steelblue"/><rect x="60" y="60" width="30" height="80" fill="steelblue"/><line x1=0 y1=140 x2=300 y2=140 stroke=black /><text x="25" y="155" text-anchor="middle">2023</text><text x="75" y="155" text-anchor="middle" fill="#333">2024</text><text x="-9" y="60" dy=".32em">100</text></g></svg></body></html>"""

EMAIL_REPLY = """<div dir="ltr" style="font-family:Calibri,Arial,Helvetica,sans-serif;font-size:12pt;color:rgb(0,0,0);background-color:rgb(255,255,255)">We accept the offer of 12,000 USD.</div><div><br></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>From:</b> Ann Smith</font><div>&nbsp;</div></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex;overflow-wrap:break-word"><p style="margin:0;white-space:pre-wrap;caret-color:auto;text-decoration:none;orphans:2;widows:2;-webkit-text-stroke-width:0px;letter-spacing:normal;word-spacing:0px;text-indent:0px;float:none">Please confirm by Friday.</p></blockquote>"""

PAGES = {
    "bootstrap": BOOTSTRAP, "newsletter": NEWSLETTER, "word": WORD, "docs": DOCS, "invoice": INVOICE, "blog": BLOG,
    "tailwind": TAILWIND, "wiki": WIKI, "form": FORM, "report": REPORT, "chart": CHART, "reply": EMAIL_REPLY,
}  # fmt: skip
