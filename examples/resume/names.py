"""Made-up names of people, firms and schools, and what people do in their trades."""

from dataclasses import dataclass

from examples.workers_comp.names import words


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


FIRST = words(
    "Adaeze Bram Camila Dilnoza Emre Farida Gideon Hanneke Ilse Jomo Katarina Lucian Mireille Nandini Oskar Paloma "
    "Quentin Rosalind Stellan Tamsin Ulrika Vikram Wanjiru Yusuf Zora"
)
LAST = words(
    "Achterberg Brightwater Calloway Dragomir Ekström Fairweather Goswami Hartigan Ilunga Jorgensen Kettering Lisowski "
    "Mandeville Norquist Okonjo Pellegrino Quillfeather Rutherglen Szabó Thistlewood Umarov Vanterpool Winterbourne "
    "Yardley Zhakupov"
)
CITIES = _lines("""
    Millhaven
    Port Elsworth
    Graybridge
    North Alder
    Kestrel Bay
    Whitmoor
""")
SCHOOLS = _lines("""
    University of Graybridge
    Kestrel Bay State University
    Alderman Technical College
    Whitmoor Polytechnic
    Elsworth Institute of Technology
    St. Aldric's College
""")
SUFFIXES = _lines("""
    Ltd.
    Inc.
    & Sons
    Group
    GmbH
    LLC
    Cooperative
    Partners
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """A line of work: its firms' names, titles from junior to senior, degrees, and what is said of the work.

    In `results`, `#` is a number from 2 to 60, and `##` one from 100 to 900.
    """

    firms: tuple[str, ...]
    titles: tuple[str, ...]
    degrees: tuple[str, ...]
    work: tuple[str, ...]
    results: tuple[str, ...]
    duties: tuple[str, ...]
    certificates: tuple[str, ...]
    awards: tuple[str, ...]
    skills: tuple[str, ...]


TRADES = (
    Trade(
        firms=(
            "Brindle Software",
            "Quaymark Systems",
            "Ostrich Cloud",
            "Larkfield Data",
            "Nimbus Ledger",
            "Tern Logic",
        ),
        titles=(
            "Software Developer",
            "Backend Engineer",
            "Senior Software Engineer",
            "Staff Engineer",
            "Head of Platform",
        ),
        degrees=("B.Sc. in Computer Science", "M.Sc. in Distributed Systems", "Bachelor of Engineering, Software"),
        work=_lines("""
            Built and ran the billing services of a subscription business.
            Developed the reporting back end used by retail customers.
            Led the move of the order system from one server to many.
            Maintained the public interfaces of a payments product.
            Designed the storage layer of a document archive.
        """),
        results=_lines("""
            Cut the nightly batch from # hours to 40 minutes
            Reduced hosting costs by #% within a year
            Raised test coverage by # percentage points
            Moved ## customer databases without an outage
            Lowered median response time by #%
        """),
        duties=_lines("""
            Reviewed designs with three neighbouring teams
            Wrote the on-call handbook
            Interviewed and mentored junior engineers
            Introduced trunk-based development
            Kept the dependency list small and current
        """),
        certificates=("Certified Kubernetes Administrator", "Graybridge Cloud Architect", "Secure Coding Practitioner"),
        awards=("Engineer of the Year", "Hack Week First Prize"),
        skills=(
            "Python",
            "PostgreSQL",
            "Go",
            "Terraform",
            "Linux",
            "Kafka",
            "TypeScript",
            "Event sourcing",
            "Profiling",
        ),
    ),
    Trade(
        firms=("Halcyon Clinic", "Mercywell Hospital", "Fernside Care", "Northlight Hospice", "Bayleaf Health"),
        titles=("Staff Nurse", "Registered Nurse", "Charge Nurse", "Nurse Manager", "Director of Nursing"),
        degrees=("Bachelor of Science in Nursing", "Associate Degree in Nursing", "Master of Public Health"),
        work=_lines("""
            Cared for patients of a surgical ward on rotating shifts.
            Ran the wound care service of an outpatient department.
            Coordinated admissions between the ward and the emergency room.
            Supervised the night team of an intensive care unit.
            Trained new staff in the safe handling of medicines.
        """),
        results=_lines("""
            Brought medication errors down by #%
            Shortened the average stay by # hours
            Trained ## nurses in hand hygiene
            Raised patient satisfaction by # points
            Prepared the ward for an audit passed with ## of 900 points
        """),
        duties=_lines("""
            Kept duty rosters for the ward
            Sat on the infection control committee
            Spoke for patients at discharge meetings
            Wrote the handover checklist
            Precepted students in their last term
        """),
        certificates=("Advanced Cardiac Life Support", "Certified Wound Specialist", "Registered Nurse License"),
        awards=("Golden Lamp Award", "Preceptor of the Year"),
        skills=("Triage", "Wound care", "IV therapy", "Patient education", "Electronic charting", "Phlebotomy"),
    ),
    Trade(
        firms=(
            "Cobalt & Reed",
            "Pemberley Foods",
            "Sable Outdoor",
            "Marigold Retail",
            "Junction Freight",
            "Osier Brands",
        ),
        titles=(
            "Marketing Assistant",
            "Brand Manager",
            "Marketing Manager",
            "Regional Director",
            "Commercial Director",
        ),
        degrees=("B.A. in Communications", "Master of Business Administration", "Diploma in Marketing"),
        work=_lines("""
            Planned the launches of a family of chilled products.
            Managed the regional budget for trade fairs and print.
            Directed a sales team spread over four countries.
            Took care of the newsletter and the customer panel.
            Negotiated shelf space with the large chains.
        """),
        results=_lines("""
            Grew repeat orders by #% in two seasons
            Won ## new accounts
            Doubled the newsletter to ## thousand readers
            Saved #% of the media budget
            Took market share from # to 61 percent
        """),
        duties=_lines("""
            Briefed agencies and approved artwork
            Reported weekly to the board
            Organised the annual dealer meeting
            Hired and coached the field team
            Kept the price lists
        """),
        certificates=("Chartered Marketer", "Certified Trade Analyst", "Project Management Practitioner"),
        awards=("Campaign of the Year", "Regional Sales Trophy"),
        skills=(
            "Budgeting",
            "Market research",
            "Negotiation",
            "Copywriting",
            "Trade promotion",
            "Spreadsheet modelling",
        ),
    ),
    Trade(
        firms=("Tilbury Bridgeworks", "Arden Structures", "Kelp & Stone", "Upland Rail", "Masonry North"),
        titles=("Site Engineer", "Design Engineer", "Project Engineer", "Project Manager", "Chief Engineer"),
        degrees=("B.Eng. in Civil Engineering", "M.Eng. in Structural Engineering", "Diploma in Surveying"),
        work=_lines("""
            Checked the drawings and calculations of small road bridges.
            Supervised the foundations of a container terminal.
            Planned the possessions of a commuter line.
            Ran the site office of a school rebuilding programme.
            Prepared tenders for public works.
        """),
        results=_lines("""
            Delivered the viaduct # days ahead of plan
            Brought concrete waste down by #%
            Closed ## snags before handover
            Led a crew of # without a lost-time accident
            Saved ## tonnes of steel by redesign
        """),
        duties=_lines("""
            Kept the risk register
            Met the residents every month
            Approved the method statements
            Surveyed the existing piles
            Instructed apprentices on site safety
        """),
        certificates=("Chartered Engineer", "Site Safety Supervisor", "Temporary Works Coordinator"),
        awards=("Young Engineer Medal", "Safe Site Award"),
        skills=("AutoCAD", "Finite elements", "Surveying", "Contract law", "Scheduling", "Eurocode design"),
    ),
)
PROFILE = _lines("""
    Careful professional who likes clear goals, short meetings and finished work.
    Looking for a role with responsibility, in a team that writes things down.
    Known for calm under pressure and for leaving things in better order than before.
""")
INTERESTS = ("Choir, long-distance walking", "Chess, sourdough, sailing", "Allotment gardening, brass band")
LANGUAGES = ("English (native), Spanish (fluent)", "English, German, some Polish", "English (fluent), Dutch (native)")
ISSUERS = ("Graybridge Board", "Institute of Practitioners", "National Register", "Alder Council")
