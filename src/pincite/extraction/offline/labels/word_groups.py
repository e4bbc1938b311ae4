"""Groups of words that labels use for one thing, as forms and letters of offices, insurers, clinics and courts do.

One group on a line, its phrases parted by semicolons; a line that ends with one goes on. General knowledge of how
people label things, written from no corpus.
"""

from __future__ import annotations

GROUPS = """
employee; worker; injured worker; injured employee; claimant; injured party; injured person; patient;
    applicant; examinee; iw; ee; clmt; claimant's; employed person; member; person injured; worker injured;
    injured
employer; insured; insured employer; policyholder; er; named insured; account; client company; member agency;
    employing company; company
occupation; job title; position; job; trade; job classification; usual occupation; type of work; position held;
    employed as; work performed; working as; job held; duties
hire; hired; start of employment; employed since; employment began; employment date; doh; began work; joined;
    seniority; employed; employment commenced; joined the company
birth; born; birthdate; birthday; dob
injury; accident; loss; incident; occurrence; injured; hurt; doi; event; accidental injury; dol; occurred;
    mishap
knowledge; notice; notified; aware; learned; knew; informed; reported; date reported; told; first aware;
    notification; dok
attorney; lawyer; counsel; atty; represented by; legal representative; representing; law firm;
    counsel of record; attorney of record; appeared for; rep'd by; law office; legal counsel; solicitor; advocate
defense; defence; defendant; defending; carrier; insurer; employer; handling; assigned; panel; our
hearing; conference; trial; court date; appearance; msc; calendar; board date; next event; proceeding; court;
    court event
mmi; permanent and stationary; p&s; maximum medical improvement; p and s; stationary; ps; p & s;
    permanent & stationary; static; medically stationary
visit; exam; examination; appointment; seen; office visit; evaluation; encounter; examined; evaluated; appt;
    recheck; follow-up visit; checkup; seen by; examined by
last visit; most recent visit; last exam; last office visit; visit; seen; date seen; visit date; office visit;
    exam date; examined
next; follow-up; upcoming; return; following; scheduled; rtc; f/u; recheck; future; coming
last; most recent; latest
physician; doctor; dr; provider; treater; md; clinician; medical provider; attending; surgeon;
    healthcare provider; medical doctor
treating; attending; ptp; primary; primary treating; current; managing; family
specialty; speciality; practice area; discipline; practice; board certified; area of practice;
    type of practice; board certification; service line
phone; telephone; tel; ph; phone number; contact number; call
ttd; td; temporary total disability; temporary disability; temp disability; total temporary disability
tpd; temporary partial disability; wage loss; partial disability
pd; permanent disability; ppd; permanent partial disability; perm disability; permanent impairment; impairment;
    ppi; permanent partial; final disability
rating; rated; rates; level; percentage; percent; rated at; strung
paid; payments; payment; disbursed; paid out; issued; payout; to-date payments; paid amount; total paid;
    benefits paid; net paid; paid to date
medical; med; medicals; medical care; healthcare
expense; expenses; alae; allocated; loss adjustment; adjustment expense
indemnity; ind; compensation; disability
reserve; reserves; outstanding; incurred; reserved; o/s; remaining reserve; current reserve;
    outstanding reserve; o s; future reserve
penalty; penalties; increase; self-imposed increase; late payment; surcharge; sii; late charges;
    ten percent increase; benefit increase
return to work; rtw; back to work; returned to work; resumed work; came back; back on the job; resumed duties;
    resumed; actual return; resumption; work resumed; rejoined; back on duty; return
modified; light; alternative; alternate; transitional; restricted; accommodated
restriction; limitation; preclusion; work limits; precluded
apportionment; apportioned; attributable; attributed; due; share
industrial; work related; occupational; this injury
non-industrial; nonindustrial; pre-existing; preexisting; underlying; other factors; prior condition
evaluator; qme; ame; qualified medical evaluator; agreed medical evaluator; med-legal evaluator;
    medical-legal evaluator; medical-legal; pqme; med legal; panel doctor; panel physician; evaluating physician;
    independent examiner; medical examiner; forensic
settlement; resolution; resolve; settle; disposition
demand; demands; demanded; asks; asking; seeks; requested by applicant; asked for; ask; claimed;
    opening demand; sought by
offer; offered; counteroffer; counter; proposal; proposed; extended; tender; tendered; put forward;
    extended offer; offering
authority; settlement authority; sar; approval; authorization; authorisation; requested amount
third party; tortfeasor; responsible party; other party; at-fault party; adverse party; potential defendant;
    negligent party; liable party; manufacturer
subrogation; subro; recovery
voucher; sjdb; retraining; displacement
pharmacy benefit manager; pbm; pharmacy network; pharmacy program; prescription benefit;
    pharmacy administrator; rx network; rx vendor; pharmacy vendor; card vendor; rx manager; drug program;
    prescription manager
emg; nerve conduction; ncs; ncv; electrodiagnostic; electromyography; nerve study; nerve studies;
    electrodiagnosis; nerve testing; electro-diagnostic
surgery; operation; procedure; surgical; operated; operative; operated on; operation performed;
    procedure performed; surgical date; or; dos
wage; wages; earnings; pay; salary; earned; gross
weekly; per week; wkly; a week; week
average; avg; mean
hourly; per hour; an hour; hour; hr; base; straight time; base rate; base pay
carrier; insurer; insurance company; insurance carrier; underwriter; insuring company; underwritten by;
    writing company; issuing company; insuring carrier; insurance co; risk carrier; company; underwriting company
policy; coverage; pol; insurance policy; contract; coverage number; policy no
effective; inception; begin; start; commencement; commenced; from; eff; first day; beginning; starting;
    policy term; term; coverage dates; period
end; expiration; through; until; ended; last day; ending; expiry; exp
surveillance; sub rosa; activity check; investigation; investigative; field investigation; covert; video
vendor; firm; investigator; agency; service provider; outside firm; field investigator; retained
set-aside; msa; wcmsa; set aside; medicare set-aside
adjuster; examiner; claims examiner; claim representative; claims representative; claims adjuster;
    claims handler; claims specialist; claim professional; handler; adj; assigned to; file handler;
    claims administrator; desk; technician; claims consultant; case manager; claim owner; file owner;
    claims analyst; claims technician; handling adjuster; case handler; claims associate
diary; follow-up; tickler; next review; suspense; calendared; next action; action date; next contact; review;
    task date; due
contact; liaison; representative; attn; attention; contact person; point of contact
state; jurisdiction; venue; governing state; jurisdictional state; governing law; law of
requested; sought; asked; requesting; wanted; request
decision; determination; decided; ruling; finding
accepted; approved; acceptance
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
claim number; claim no; claim id; claim reference; claim ref; file number; file no; file id; loss number;
    event number; matter number; reference number; our reference; our ref; our file; your claim; claim file;
    record number; account number
as of; snapshot; valuation; status date; run date; printed; prepared; summary date; data as of; current as of;
    report date
adj; eams; wcab; board; adj number; board number; wcab number; eams number
panel; panel number; panel id; qme panel
average weekly wage; aww; average weekly earnings; average earnings; weekly earnings; avg weekly
comp rate; compensation rate; td rate; ttd rate; weekly rate; benefit rate; weekly benefit; weekly td;
    weekly ttd; disability rate; weekly compensation; td benefit
hourly rate; rate of pay; pay rate; hourly wage; base rate; hourly pay; wage rate
set-aside amount; msa; wcmsa; msa amount; msa proposal; set-aside; medicare allocation
voucher amount; value of voucher; voucher; sjdb amount; retraining benefit
employer contact; hr contact; site contact; company contact; account contact; reported by; contact at employer;
    hr representative; personnel contact; employer rep; client contact; policyholder contact; insured contact
date of knowledge; dok; date employer notified; notice date; date of notice; date reported; employer notice;
    employer aware
decision date; date of decision; date accepted; date denied; accepted; denied; accepted on; liability accepted;
    liability date; compensability date; determination
"""


def word_groups() -> tuple[tuple[str, ...], ...]:
    """The phrases of each group."""
    lines = GROUPS.strip().replace(";\n", ";").splitlines()
    return tuple(tuple(phrase.strip() for phrase in line.split(";")) for line in lines)
