"""Groups of words that labels use for one thing, as forms and letters of offices, insurers, clinics and courts do.

One group on a line, its phrases parted by semicolons; a line that ends with one goes on. General knowledge of how
people label things, written from no corpus.
"""

from __future__ import annotations

GROUPS = """
employee; worker; injured worker; injured employee; claimant; injured party; injured person; patient; applicant;
    examinee; iw; ee; clmt; claimant's
employer; insured; insured employer; policyholder; er; named insured
occupation; job title; position; job; trade; job classification; usual occupation; type of work
hire; hired; start of employment; employed since; employment began; employment date; doh; began work; joined
birth; born; birthdate; birthday; dob
injury; accident; loss; incident; occurrence; injured; hurt; doi; event
knowledge; notice; notified; aware; learned; knew; informed; reported
attorney; lawyer; counsel; atty; represented by; legal representative; representing; law firm
defense; defence; defendant; defending
hearing; conference; trial; court date; appearance; msc; calendar
mmi; permanent and stationary; p&s; maximum medical improvement; p and s; stationary
visit; exam; examination; appointment; seen; office visit; evaluation; encounter; examined; evaluated; appt
next; follow-up; upcoming; return; following; scheduled
last; most recent; latest
physician; doctor; dr; provider; treater; md; clinician
treating; attending; ptp; primary
specialty; speciality; practice area; discipline; practice; board certified
phone; telephone; tel; ph; phone number; contact number; call
ttd; td; temporary total disability; temporary disability; temp disability; total temporary disability
tpd; temporary partial disability; wage loss; partial disability
pd; permanent disability; ppd; permanent partial disability; perm disability
rating; rated; rates; level
paid; payments; payment; disbursed; paid out; issued; payout
medical; med; medicals; medical care; healthcare
expense; expenses; alae; allocated; loss adjustment; adjustment expense
indemnity; ind; compensation; disability
reserve; reserves; outstanding; incurred; reserved; o/s
penalty; penalties; increase; self-imposed increase; late payment; surcharge
return to work; rtw; back to work; returned to work; resumed work; came back; back on the job; resumed duties;
    resumed
modified; light; alternative; alternate; transitional; restricted; accommodated
restriction; limitation; preclusion; work limits; precluded
apportionment; apportioned; attributable; attributed; due; share
industrial; work related; occupational; this injury
non-industrial; nonindustrial; pre-existing; preexisting; underlying; other factors; prior condition
evaluator; qme; ame; qualified medical evaluator; agreed medical evaluator; med-legal evaluator;
    medical-legal evaluator; medical-legal
settlement; resolution; resolve; settle; disposition
demand; demands; demanded; asks; asking; seeks; requested by applicant
offer; offered; counteroffer; counter; proposal; proposed; extended
authority; settlement authority; sar; approval
third party; tortfeasor; responsible party; other party; at-fault party; adverse party
subrogation; subro; recovery
voucher; sjdb; retraining; displacement
pharmacy benefit manager; pbm; pharmacy network; pharmacy program; prescription benefit; pharmacy administrator
emg; nerve conduction; ncs; ncv; electrodiagnostic; electromyography
surgery; operation; procedure; surgical; operated; operative; operated on
wage; wages; earnings; pay; salary; earned; gross
weekly; per week; wkly; a week; week
average; avg; mean
hourly; per hour; an hour; hour; hr
carrier; insurer; insurance company; insurance carrier; underwriter; insuring company; underwritten by
policy; coverage; pol
effective; inception; begin; start; commencement; commenced; from; eff; first day; beginning; starting
end; expiration; through; until; ended; last day; ending; expiry; exp
surveillance; sub rosa; activity check; investigation
vendor; firm; investigator; agency; service provider
set-aside; msa; wcmsa; set aside; medicare set-aside
adjuster; examiner; claims examiner; claim representative; claims representative; claims adjuster;
    claims handler; claims specialist; claim professional; handler; adj; assigned to; file handler;
    claims administrator
diary; follow-up; tickler; next review; suspense; calendared
contact; liaison; representative; attn; attention; contact person; point of contact
state; jurisdiction; venue; governing state; jurisdictional state; governing law; law of
requested; sought; asked; requesting; wanted; request
decision; determination; decided; ruling; finding
accepted; admitted; approved; acceptance
denied; rejected; declined; denial
board; wcab; appeals board; court; tribunal
term; duration; period; length
customer; client; buyer; purchaser
seller; vendor; supplier
education; degree; school; university; college
skill; skills; proficiency; expertise
email; e-mail; mail
invoice; bill; statement
tax; vat; gst
"""


def word_groups() -> tuple[tuple[str, ...], ...]:
    """The phrases of each group."""
    lines = GROUPS.strip().replace(";\n", ";").splitlines()
    return tuple(tuple(phrase.strip() for phrase in line.split(";")) for line in lines)
