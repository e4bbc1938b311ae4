"""English phrases that tell what a sentence does in an answer: greets, speaks of itself, advises, hedges, asks.

Each pattern is anchored where its name says. They decide only together with what else the sentence holds: see `kinds`.
"""

from __future__ import annotations

import re


def _starts(*phrases: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(phrases)})", re.IGNORECASE)


CONNECTOR = re.compile(
    r"(?:(?:however|therefore|thus|hence|additionally|furthermore|moreover|also|besides|in addition|consequently|"
    r"accordingly|as a result|for example|for instance|specifically|in particular|in fact|indeed|similarly|likewise|"
    r"meanwhile|nevertheless|nonetheless|on the other hand|by contrast|in contrast|conversely|instead|otherwise|"
    r"finally|lastly|first|firstly|second|secondly|third|thirdly|next|then|afterwards|subsequently|overall|in short|"
    r"in summary|in conclusion|to summari[sz]e|to conclude|to sum up|in other words|that is|that said|of course|"
    r"notably|importantly|crucially|interestingly|unfortunately|fortunately|luckily|sadly|surprisingly|ultimately|"
    r"in general|generally speaking|note|please note|yes|no|so|and|but|well|ok|okay|sure|certainly|absolutely|"
    r"essentially|basically|simply put|as mentioned(?: above| earlier| before)?|as noted(?: above| earlier)?|"
    r"as stated(?: above| earlier)?)\s{0,2}[,:;—–-]\s{1,3}"
    r"|(?:and|but|so|also|therefore|thus|hence|moreover|furthermore|additionally|however)\s{1,3}(?=\S)"
    r"|(?:the )?(?:good|great|bad) news(?: is(?: that)?|\s{0,2}[,:;—–-])\s{1,3})",
    re.IGNORECASE,
)
"""A connector at the start of a sentence, with the comma and the space after it. It is stripped."""

FRAME = re.compile(
    r"(?:"
    r"(?:it(?:'s|’s| is) (?:also )?(?:important|worth|essential|crucial|useful|helpful|interesting|necessary|good|key)"
    r"(?: to (?:note|remember|mention|understand|know|keep in mind|point out|recognize|recognise)| noting| mentioning)|"
    r"(?:please )?(?:note|remember|keep in mind|be aware|recall|bear in mind)|"
    r"i (?:think|believe|suppose|guess|assume|understand|see|gather|would say|should note|should mention|"
    r"can (?:confirm|see|tell you))|"
    r"it (?:seems|appears|looks like|would seem|turns out)|this (?:means|suggests|implies|indicates)|"
    r"(?:there is|there's) (?:evidence|reason to believe)|as far as i (?:know|can tell)|to my knowledge|"
    r"(?:it is|it's) (?:clear|possible|likely|true|well known|known|understood|believed|thought))"
    r"(?:,? that\b|,|:)?\s{1,3}"
    r"|(?:perhaps|maybe|possibly|probably|presumably|apparently|seemingly|allegedly|supposedly|arguably),?\s{1,3}"
    r")",
    re.IGNORECASE,
)
"""A frame around a statement, which the statement does not need: "It is important to note that …", "I think …"."""

DOUBTFUL_FRAME = re.compile(
    r"(?:i (?:think|believe|suppose|guess|assume|gather)|it (?:seems|appears|looks like|would seem)|perhaps|maybe|"
    r"possibly|probably|presumably|apparently|seemingly|supposedly|(?:it is|it's) (?:possible|likely))\b",
    re.IGNORECASE,
)
"""Frames that take something of a statement's force."""


GREETING = _starts(
    r"(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day))\b(?![^.!?]{60})",
    r"(?:many )?thanks\b",
    r"thank you\b",
    r"you(?:'|’)?(?: a)?re (?:very |most |always )?welcome\b",
    r"welcome[!.]",
    r"(?:sure|certainly|absolutely|of course|great|sounds good|no problem|my pleasure|understood|got it|perfect|okay|"
    r"ok|"
    r"alright|gladly)(?: thing)?[!.]?$",
    r"(?:sure|certainly|absolutely|of course|great|okay|ok|alright)[,!.] (?:i|here|let|below|happy|this|we)\b",
    r"(?:great|good|excellent|interesting|fair) (?:question|point)\b",
    r"congratulations\b",
    r"(?:best|kind|warm) (?:regards|wishes)\b",
    r"(?:sincerely|cheers|regards|yours truly)\b",
    r"have a (?:great|nice|good|wonderful|lovely)\b",
    r"(?:take care|good luck|best of luck|enjoy|happy (?:reading|coding|travels))\b[^.]{0,50}[!.]?$",
    r"(?:i(?:'|’)?m|i am|we(?:'|’)?re|we are) (?:glad|happy|pleased|delighted|excited|here)\b",
    r"(?:glad|happy) to\b",
    r"(?:i(?:'|’)?m|i am|we are|we(?:'|’)?re) (?:so |very |truly |really )?sorry\b",
    r"(?:i|we) (?:sincerely |do )?apologi[sz]e\b",
    r"(?:my|our) apologies\b",
    r"(?:all|wishing you) the best\b",
    r"(?:good|great|bad) news\b(?!\s{0,2}[:,;—–-])",
    r"(?:hope|hopefully),? (?:this|that|it)\b",
    r"(?:no worries|not at all|don(?:'|’)t worry|so far,? so good|i(?:'|’)?m sure|fingers crossed)\b",
)

META = _starts(
    r"(?:i|we) (?:really |do |also |just |truly |sincerely )?(?:hope|understand (?:your|you|that you)|see that you|"
    r"appreciate|wish you|look forward|tried|looked|searched|checked|reviewed|read|analy[sz]ed|examined|went through|"
    r"found|have (?:found|reviewed|read|looked|checked|searched|analy[sz]ed|examined|summari[sz]ed|listed|included|"
    r"provided|compiled|prepared|outlined|organi[sz]ed|highlighted|broken)|listed|included|provided|compiled|prepared|"
    r"summari[sz]ed|outlined|can (?:help|assist|also|provide|only|try|explain|walk|give|offer|summari[sz]e|look)|"
    r"could (?:not|n't|help|also)|couldn(?:'|’)t|cannot|can(?:'|’)t|can not|am (?:not|unable|an|just|only|here|going)|"
    r"was (?:not|unable)|were (?:not|unable)|do(?: not|n(?:'|’)t) (?:have|know|see|find)|"
    r"did(?: not|n(?:'|’)t) (?:find|see)|will|shall|would be (?:happy|glad)|would need|need (?:more|additional|"
    r"further)|"
    r"want(?:ed)? to|lack|only have|have (?:no|limited))\b",
    r"(?:i|we)(?:'|’)(?:ll|ve|d|m)\b(?! (?:recommend|suggest))",
    r"[^.;:]{3,100}, (?:i|we)(?:(?:'|’)(?:ll|d)| can(?:not|(?:'|’)t)?| could| will| have to| am| would)\b"
    r"(?! (?:recommend|suggest|advise))[^.]{0,80}[.!:]?$",
    r"(?:just )?(?:say the word|ask away|get back to me|drop me a line|shout)\b",
    r"(?:these|those|the) (?:points|items|documents?|sources?|passages?|excerpts?|texts?|pages|materials?)"
    r"(?: above| below| here| listed)?(?: (?:you|i|we|that you) (?:shared|provided|sent|gave|uploaded|have|found))?"
    r" (?:cover|give|gives|touch|touches|paint|paints|should|do not go|go|offer|answer|answers|tell|tells)\b"
    r"[^.\d]{0,80}[.!]?$",
    r"(?:this|that|the) (?:point|question|matter|issue|part) (?:therefore |still )?(?:remains|is|stays) "
    r"(?:still )?(?:open|unclear|undecided|unsettled|unresolved|left open)\b",
    r"as an? (?:ai|language model|assistant|large language)\b",
    r"(?:let me|let(?:'|’)s|allow me)\b",
    r"(?:here(?:'|’)s|here (?:is|are)|below (?:is|are|you|i)|the following (?:is|are)|what follows|listed "
    r"below)\b[^.]{0,120}"
    r"(?::|summary|overview|breakdown|list|answer|explanation|information|details|steps|points|highlights|ways|tips|"
    r"examples|reasons|options|what (?:i|we|you|the))?[^.]{0,60}[.:!]?$",
    r"(?:please )?(?:feel free|let me know|do let|don(?:'|’)t hesitate|do not hesitate|reach out)\b",
    r"if (?:you(?:'|’)(?:d like|re|ve)|you|there(?:'s| is| are)|this|that|any)\b[^.?!]{0,160}"
    r"(?:let me know|feel free|i can|i(?:'|’)ll|i(?:'|’)d|please (?:ask|share|provide|tell|clarify|specify|upload|"
    r"reply|reach)|happy to|glad to|just ask|(?:don(?:'|’)t|do not) hesitate)\b",
    r"(?:please )?(?:share|provide|clarify|specify|upload|tell me|give me|paste|confirm) (?:the|your|more|a|any|"
    r"which|what|"
    r"whether|me|additional|further)\b[^.]{0,120}(?:\bi\b|\bme\b|so that|you|question|details|context|information)",
    r"(?:the|this|that|my|above|these) (?:answer|response|reply|summary|overview|explanation|list|breakdown|section|"
    r"table|information)s? (?:above |below )?(?:is based|are based|was|covers?|should (?:help|give)|outlines?|"
    r"summari[sz]es?|provides?|explains?|lists?|shows?|does not constitute|is (?:for|not|intended|only|meant|"
    r"provided))\b",
    r"(?:does|do|did) (?:this|that|it)\b",
    r"(?:hope|hoping) (?:this|that|it)\b",
    r"you(?:'ve|’ve| have)? (?:asked|mentioned|wanted|want to know|are asking|said|requested|inquired|provided|"
    r"shared)\b",
    r"(?:your|the) (?:question|query|request)\b(?! (?:must|is due|shall|form))",
    r"to (?:answer|address|respond to) (?:your|the|this) (?:question|query)\b[^.]{0,12}[.:,]?$",
    r"(?:based on|from|using|given|according to|looking at|after reviewing|having reviewed)(?: the| your| these| "
    r"this| all)?"
    r"(?: provided| available| given| supplied| above| retrieved| attached)*"
    r" (?:documents?|context|information|sources?|evidence|text|passages?|question|excerpts?|files?|data|policy|"
    r"details?|"
    r"input|request|query)(?: (?:you(?:'ve|’ve| have)?|i|we|that)? ?"
    r"(?:provided|supplied|shared|given|have|above|available|uploaded|retrieved|gave|attached))*"
    r"(?:,? (?:here(?:'s|’s| is| are)|i|we|let)\b[^.]{0,160})?[.:,…]*$",
    r"(?:therefore|thus|so|hence|overall|finally)?,? ?(?:in|to) (?:conclusion|summary|summari[sz]e|short|sum up|brief|"
    r"conclude|recap)[.,:…!]*$",
    r"(?:the )?(?:key|main|following|most important|relevant|important) (?:points?|details?|information|facts?|"
    r"takeaways?|"
    r"reasons?|steps?|items?|requirements?|terms?|findings?)(?: (?:is|are|include|includes|below|here|as "
    r"follows))*\s*:?$",
    r"(?:some|several|a few|other|these|the|many|common|examples?)\b[^.:]{0,90}"
    r"(?:include|includes|including|are|is|as follows|are as follows|the following|below)\s*:$",
)

SUGGESTION = _starts(
    r"(?:so |also |then |in that case,? |for (?:more|further|additional|the)\b[^,]{0,100}, |if [^,]{3,120}, |"
    r"before [^,]{3,80}, |when [^,]{3,80}, )?"
    r"(?:you|one|users?|people|customers?|employees?|applicants?|patients?)(?:'d| would|’d)? "
    r"(?:may|might|could|can|should|would)?(?: also| always| probably| perhaps| even| simply)* ?"
    r"(?:want to|wish to|like to|consider|need to consider|benefit from|find it|better|be (?:wise|well advised|"
    r"better))\b",
    r"(?:for (?:more|further|additional|the)\b[^,]{0,100}, )?(?:i|we)(?:'d|’d| would| do| strongly| highly| also|"
    r" generally)* ?(?:recommend|suggest|advise|encourage|urge)\b",
)
"""Advice that says of itself that it is none of the documents': no claim, whatever else the sentence names."""

ADVICE = _starts(
    r"(?:so |also |therefore,? |for (?:more|further|additional|the)\b[^,]{0,100}, |if [^,]{3,120}, )?"
    r"you (?:should|could|can|may|might|ought to|need to|will want to) (?:also |always |first |then |probably |just |"
    r"simply |"
    r"still )*(?:consult|contact|check|talk|speak|reach|review|verify|ask|try|look|seek|discuss|explore|refer|visit|"
    r"call|"
    r"e-?mail|read|see|confirm|double-check|think|start by|begin by|compare|keep|remember|be aware|be careful|avoid|"
    r"proceed|follow up|work with|choose)\b",
    r"(?:it(?:'s|’s)?(?: is| may be| might be| would be| could be| can be)?|it) (?:also |always |usually |generally |"
    r"often |"
    r"still |probably )*(?:be )?(?:best|advisable|recommended|a good idea|wise|better|prudent|worthwhile|worth|smart|"
    r"helpful|important|essential|crucial|a good practice|good practice|beneficial|useful|necessary|vital|critical)"
    r" (?:for \w+ )?(?:to(?! (?:note|remember|mention|understand|know|keep|point|recogni[sz]e|be aware)\b)|that you|"
    r"you|checking|considering|reviewing|confirming|asking|consulting|contacting|if you)\b",
    r"(?:please )?(?:consider|try|feel free to|make sure|be sure|ensure you|remember to|keep in mind|don(?:'|’)t "
    r"forget|"
    r"do not forget|be (?:careful|aware|mindful|prepared)|think about|aim to|look (?:for|into|at)|start (?:by|with)|"
    r"begin (?:by|with)|take (?:the time|care|a look|into account)|talk to|speak (?:to|with)|reach out|double-check)\b",
    r"(?:you|one) (?:could|might)\b(?! (?:be (?:liable|charged|fined)|face|lose|owe))",
    r"(?:personally|honestly|frankly|to be honest|to be frank|if i (?:were|had)|in your (?:place|shoes)|for my part|"
    r"if it were (?:me|up to me))\b",
    r"(?:[^.]{0,80}, )?i(?:(?:'|’)d| would) (?:\w+ ){0,2}(?:go|choose|pick|take|follow|leave|keep|start|opt|ask|"
    r"check|call|"
    r"wait|prefer|avoid|say|lean|look|use|get|put|write|contact)\b",
    r"it (?:might|may|could|would) (?:also |even |still |well )?(?:be|make) (?:an? )?(?:good |nice |sensible |wise )?"
    r"(?:worth|idea|sense|help|sensible|wise|prudent|time|better|best|advisable)\b",
    r"[^.]{0,90}\b(?:would|might|may|could) (?:also |probably )?be (?:a |an )?(?:sensible|wise|prudent|advisable|"
    r"good idea|"
    r"worth|best|ideal|useful|helpful|better|safer)\b[^.]{0,40}[.!]?$",
    r"(?:so,? |in short,? )*(?:there(?:'|’)?s |there is )?(?:really )?no need to (?:worry|panic|answer|reply|rush|"
    r"hurry|decide)\b",
    r"(?:a|one|another|the best|the next|your best) (?:good |best |possible |practical |useful |next )?"
    r"(?:option|approach|step|idea|bet|tip|way forward|course of action|rule of thumb)"
    r" (?:is|would be|might be|could be|may be)\b",
)

HEDGE = _starts(
    r"(?:it|this|that|the answer) (?:really |all |largely |usually |often )?depends\b[^.]{0,80}[.!]?$",
    r"(?:i(?:'|’)?m|i am|we(?:'|’)?re|we are) (?:not (?:entirely |completely |quite |100% )?(?:sure|certain)|unsure|"
    r"uncertain)\b",
    r"(?:it(?:'|’)?s|it is) (?:hard|difficult|not easy|impossible) to (?:say|tell|know|predict|determine)\b",
    r"(?:your |the |actual |individual )?(?:results?|mileage|experiences?|circumstances|situations?)"
    r"(?: may| might| can| could| will)? (?:vary|differ)\b[^.]{0,40}[.!]?$",
    r"(?:there(?:'s|’s| is| are)|one) (?:no (?:simple|single|easy|one|clear) (?:answer|way|solution)|many factors)\b",
    r"(?:who knows|hard to say|time will tell|only time will tell)\b",
    r"(?:it(?:'|’)?s|it is|that(?:'|’)?s|that is) (?:hard|difficult|tricky|tough|not easy|too early|up to you|your "
    r"(?:choice|call))\b",
    r"(?:it|this|that|the \w+|which) (?:all |mostly |largely |really |in the end |ultimately )*(?:comes down to|"
    r"boils down to|"
    r"is (?:entirely |completely |really |of course )*(?:up to you|your (?:decision|choice|call)|a (?:matter|"
    r"question) of "
    r"(?:taste|preference|opinion)))\b",
    r"[^.\d]{0,60}\b(?:is|are),? (?:as usual,? |of course,? |always |largely |mostly )*a (?:matter|question) of "
    r"(?:taste|preference|opinion|judg(?:e)?ment)\b",
    r"[^.\d]{0,60}\bis something (?:only )?(?:you|your|a|an|each)\b[^.\d]{0,60}[.!]?$",
    r"[^.\d]{0,60}\b(?:will|would|should|may|might) (?:probably|likely|surely|well|no doubt|certainly) (?:know|argue|"
    r"agree|"
    r"disagree|tell|help|say|debate)\b[^.\d]{0,60}[.!]?$",
    r"(?:every|each) \w+ is different\b",
    r"(?:some|a little|a certain) (?:caution|care|patience)\b",
)

OPINION = re.compile(
    r"(?:i (?:love|like|enjoy|prefer|feel|personally)\b|(?:in )?my (?:opinion|view|experience)\b|what strikes me\b"
    r"|all in all\b"
    r"|(?:it|this|that|what|they|these|those|the \w+|your \w+(?:['’] \w+)?|that \w+)(?:['’]s| is| was| are| were| "
    r"looks| sounds|"
    r" feels| seems| remains| would make)(?: of course| one of)?,? "
    r"(?:(?:a|an|the|such|really|truly|absolutely|so|very|quite|just|simply|fairly|rather|pretty|perhaps|all|bit of a|"
    r"indeed|too|one of the) ){0,3}"
    r"(?:amazing|awesome|beautiful|fantastic|wonderful|incredible|delightful|stunning|gorgeous|terrible|awful|boring|"
    r"joy|pleasure|well worth|fascinating|exciting|inspiring|impressive|great|lovely|fun|nice|tricky|generous|standard|"
    r"usual|normal|common|typical|sensible|reasonable|fair|unfair|strange|odd|surprising|sad|saddest|avoidable|clear "
    r"winner|"
    r"maze|mess|fine|big|small|good|bad|better|interesting|different matter|matter of|pity|shame|relief|comforting|"
    r"understandable|annoying|frustrating|confusing|helpful|straightforward|simple|complicated|easy|harsh|strict|"
    r"mild)\b)",
    re.IGNORECASE,
)
"""A sentence of taste: with no name, number or rule in it, it asserts nothing that documents could settle."""

ABSENCE = re.compile(
    r"\b(?:(?:documents?|context|sources?|policy|policies|text|evidence|passages?|information|agreement|contract|"
    r"report|"
    r"records?|file|handbook|section|letter|form|statement|manual|guide|materials?|article|note)s?\b[^.]{0,40}?"
    r"\b(?:do(?:es)? not|don(?:'|’)t|doesn(?:'|’)t|did not|didn(?:'|’)t)\s(?:\w+\s){0,2}?(?:mention|say|state|specify|"
    r"contain|include|provide|address|discuss|indicate|list|cover|describe|define|give|set out|refer|disclose|report|"
    r"show)"
    r"|(?:no|not any) (?:mention|reference|information|indication|evidence|record|statement|provision|exception)s?\b"
    r"|(?:is|are|was|were) not (?:mentioned|stated|specified|provided|included|addressed|given|listed|described|"
    r"disclosed|defined|recorded|reported))",
    re.IGNORECASE,
)
"""A statement that documents do not say something: a claim about the documents."""

ABSTENTION = re.compile(
    r"(?:i|we) (?:(?:could|can|do|did|was|were|am|are)(?: not|n(?:'|’)t)?|couldn(?:'|’)t|can(?:'|’)t|cannot|don(?:'|"
    r"’)t|"
    r"didn(?:'|’)t|have no|lack)\b",
    re.IGNORECASE,
)
"""The answerer says that it cannot answer: no claim, whatever else the sentence names."""

FIRM = _starts(r"we\b", r"thanks to\b", r"the (?:request|question|query)\b")
"""What may be said of a firm or a thing, and looks like an answerer's talk or thanks."""

ANSWERER = re.compile(
    r"(?:^|[,;:]\s+)(?:(?:i|i(?:'|’)(?:m|ve|d|ll))\s|(?:we|we(?:'|’)ve)\s(?:[\w'’]+\s){0,3}?(?:find|found|see|saw|locate|"
    r"located|identify|identified|answer|tell|say|know|determine|verify|search|searched|look|looked|reviewed|checked|help|"
    r"assist|enough|information|access|unable|able|open|get|given|have|had|advice|provided|"
    r"the (?:first|second|last))\b)",
    re.IGNORECASE,
)
"""The answerer, by "I", at the start or behind a comma; "we" may be a firm: only with what an answerer does."""
