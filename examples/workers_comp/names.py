"""Made-up names of people, firms and places, from which a claim draws."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


FIRST_FEMALE = words(
    "Maria Elena Rosa Denise Patricia Guadalupe Thuy Amara Yolanda Keisha Ingrid Soledad Priya Corinne Marisol Tamika "
    "Beatriz Lorraine Noemi Svetlana Joanne Xiomara Delphine Hannah"
)
FIRST_MALE = words(
    "Hector Daniel Marcus Tomas Andre Victor Leonard Rashid Miguel Gerald Owen Darnell Ernesto Curtis Pavel Ruben "
    "Terrence Alonzo Minh Wendell Ignacio Dmitri Calvin Salvador"
)
LAST = words(
    "Alvarado Brannigan Castellanos Dubois Escobedo Farnsworth Gutierrez Haddad Ibarra Jankowski Kowalczyk Lindqvist "
    "Montenegro Nakagawa Okafor Pemberton Quintanilla Rasmussen Sepulveda Thibodeaux Umana Villalobos Westbrook "
    "Ybarra Zamudio Arceneaux Bergstrom Coolidge Delacroix Easterling Fontaine Grayson Holloway Iwamoto Jefferies "
    "Kaminski Lockhart Mbeki Navarrete Oyelaran Prescott Ruvalcaba Sandoval Tennyson Urrutia Vasquez Whitcomb Xiong "
    "Yamashita Zielinski Abernathy Boudreaux Crisostomo Dunleavy Eberhardt Fairchild"
)

EMPLOYER_FIRST = words(
    "Harborline Redwood Crestview Sierra Bluewater Golden Plains Tri-County Meridian Cascade Ironwood Palmetto "
    "Northgate Silverlake Orchard"
)
EMPLOYER_SECOND = (
    ("Cold Storage, Inc.", ("warehouse associate", "forklift operator", "stock picker")),
    ("Produce Packing Co.", ("line packer", "sanitation worker", "machine operator")),
    ("Building Supply LLC", ("yard associate", "delivery driver", "stock clerk")),
    ("Linen Service, Inc.", ("laundry attendant", "route driver", "press operator")),
    ("Senior Living", ("certified nursing assistant", "housekeeper", "dietary aide")),
    ("Metal Fabrication, Inc.", ("welder", "press brake operator", "machinist")),
    ("Unified School District", ("custodian", "bus driver", "grounds worker")),
    ("Moving & Freight LLC", ("mover", "dock worker", "truck driver")),
)
CARRIERS = (
    "Pacific Harbor Indemnity Company",
    "Golden Bear Casualty Company",
    "Westmark Insurance Company",
    "Sequoia Mutual Insurance Company",
    "Continental Ridge Insurance Company",
    "Bayside Fire & Casualty Company",
)
LAW_FIRMS_APPLICANT = (
    "Law Offices of {} & Associates",
    "{} Injury Law, APC",
    "{} & Daughters, Attorneys at Law",
)
LAW_FIRMS_DEFENSE = ("{} Hargrove LLP", "{}, Stone & Pell LLP", "{} Defense Group, APLC")
CLINICS = (
    "Foothill Orthopedic Medical Group",
    "Bayview Industrial Health",
    "Mission Spine & Joint Institute",
    "Central Valley Industrial Clinic",
    "Coastline Physical Medicine",
)
SPECIALTIES = ("Orthopedic Surgery", "Physical Medicine and Rehabilitation", "Occupational Medicine", "Pain Medicine")
PHARMACY_MANAGERS = ("RxBridge", "ScriptHaven", "MedLedger Rx", "TruPath Pharmacy Services")
LIENHOLDERS = (
    "Summit Imaging Center",
    "Employment Development Department",
    "Valley Interpreting Services",
    "Crown Surgical Center",
    "Del Rey Chiropractic",
    "Premier Copy Service",
    "Lakeshore Physical Therapy",
)
INVESTIGATORS = ("Keystone Field Investigations", "Blue Heron Investigative Group", "Argus West Investigations")
THIRD_PARTIES = (
    "Apex Material Handling, Inc.",
    "Northpoint Elevator Co.",
    "Delta Pallet Systems LLC",
    "Riverbend Property Management",
)
REVIEW_FIRMS = ("CareCompass Review", "Pinnacle UR Services", "Meridian Physician Reviewers")
HOSPITALS = ("St. Brendan Medical Center", "Mercy Valley Hospital", "Lakeview Community Hospital")
STREETS = ("Alder", "Commerce", "Jacaranda", "Mission", "Oak Grove", "Railroad", "Seabright", "Willow")
CITIES = (
    ("Stockton", "95202"),
    ("Fresno", "93721"),
    ("Oxnard", "93030"),
    ("San Bernardino", "92401"),
    ("Salinas", "93901"),
    ("Modesto", "95354"),
    ("Riverside", "92501"),
    ("Oakland", "94612"),
)
BOARD_OFFICES = ("Stockton", "Fresno", "Oxnard", "San Bernardino", "Salinas", "Riverside", "Oakland", "Van Nuys")
