"""What people say of their work in other words, for `benchmarks.tailored`, by the words of examples/resume/names.py.

Written before the evaluation of profiles was changed by them. Of each line of work: the same as a sentence in other
words, and as a thing that somebody is skilled in. Of each result: the same in other words, `#` being its number.
"""

from __future__ import annotations

WORK = {
    "Built and ran the billing services of a subscription business.": (
        "I was responsible for creating and operating the systems that billed our subscribers.",
        "invoicing systems for subscribers",
    ),
    "Developed the reporting back end used by retail customers.": (
        "Retail customers used the reporting software that I wrote.",
        "reporting software",
    ),
    "Led the move of the order system from one server to many.": (
        "I headed the migration of the order system from a single server to several.",
        "migrating order systems",
    ),
    "Maintained the public interfaces of a payments product.": (
        "I looked after the public interfaces of a product for payments.",
        "public interfaces",
    ),
    "Designed the storage layer of a document archive.": (
        "How the document archive stores its data was my design.",
        "storage design",
    ),
    "Cared for patients of a surgical ward on rotating shifts.": (
        "Working shifts, I looked after people on a surgical ward.",
        "surgical nursing",
    ),
    "Ran the wound care service of an outpatient department.": (
        "The outpatient department's service for wounds was under my direction.",
        "treating wounds",
    ),
    "Coordinated admissions between the ward and the emergency room.": (
        "I organised how patients were admitted from the emergency room to the ward.",
        "coordinating admissions",
    ),
    "Supervised the night team of an intensive care unit.": (
        "I was in charge of the night shift in intensive care.",
        "supervising night shifts",
    ),
    "Trained new staff in the safe handling of medicines.": (
        "I taught newcomers how to handle medicines safely.",
        "teaching the handling of medicines",
    ),
    "Planned the launches of a family of chilled products.": (
        "I prepared how a range of chilled products was brought to market.",
        "launching products",
    ),
    "Managed the regional budget for trade fairs and print.": (
        "I was responsible for what the region spent on trade fairs and print.",
        "regional budgets",
    ),
    "Directed a sales team spread over four countries.": (
        "I was the head of salespeople in four countries.",
        "directing sales teams",
    ),
    "Took care of the newsletter and the customer panel.": (
        "The newsletter and the customer panel were mine to look after.",
        "newsletters",
    ),
    "Negotiated shelf space with the large chains.": (
        "I bargained with large chains for space on their shelves.",
        "negotiating shelf space",
    ),
    "Checked the drawings and calculations of small road bridges.": (
        "I verified what others had drawn and calculated for small road bridges.",
        "checking calculations",
    ),
    "Supervised the foundations of a container terminal.": (
        "I oversaw the building of a container terminal's foundations.",
        "foundations",
    ),
    "Planned the possessions of a commuter line.": (
        "I worked out when a commuter line would be closed for works.",
        "planning possessions",
    ),
    "Ran the site office of a school rebuilding programme.": (
        "I managed the site office while schools were rebuilt.",
        "running site offices",
    ),
    "Prepared tenders for public works.": (
        "I put together the tender documents for public works.",
        "public tenders",
    ),
}

RESULTS = {
    "Cut the nightly batch from # hours to 40 minutes": "The nightly batch took # hours and now takes 40 minutes.",
    "Reduced hosting costs by #% within a year": "Within a year, hosting was #% cheaper.",
    "Raised test coverage by # percentage points": "Test coverage went up by # percentage points.",
    "Moved ## customer databases without an outage": "I migrated # customer databases with no downtime.",
    "Lowered median response time by #%": "Median response times fell by #%.",
    "Brought medication errors down by #%": "There were #% fewer medication errors.",
    "Shortened the average stay by # hours": "Patients went home # hours earlier on average.",
    "Trained ## nurses in hand hygiene": "I taught hand hygiene to # nurses.",
    "Raised patient satisfaction by # points": "Patient satisfaction rose by # points.",
    "Grew repeat orders by #% in two seasons": "In two seasons repeat orders increased by #%.",
    "Won ## new accounts": "I gained # new accounts.",
    "Saved #% of the media budget": "We spent #% less on media.",
    "Delivered the viaduct # days ahead of plan": "The viaduct was finished # days early.",
    "Brought concrete waste down by #%": "Concrete waste fell by #%.",
    "Closed ## snags before handover": "Before handover I dealt with # snags.",
    "Led a crew of # without a lost-time accident": "I led # people and nobody had a lost-time accident.",
    "Saved ## tonnes of steel by redesign": "A redesign saved # tonnes of steel.",
}

FAR = {
    "Built and ran the billing services of a subscription business.": "invoicing",
    "Developed the reporting back end used by retail customers.": "server-side software",
    "Led the move of the order system from one server to many.": "distributed architecture",
    "Maintained the public interfaces of a payments product.": "web APIs",
    "Designed the storage layer of a document archive.": "databases",
    "Cared for patients of a surgical ward on rotating shifts.": "nursing the sick",
    "Ran the wound care service of an outpatient department.": "treating injuries",
    "Coordinated admissions between the ward and the emergency room.": "managing the flow of hospital beds",
    "Supervised the night team of an intensive care unit.": "leading people",
    "Trained new staff in the safe handling of medicines.": "teaching",
    "Planned the launches of a family of chilled products.": "bringing food to market",
    "Managed the regional budget for trade fairs and print.": "looking after money",
    "Directed a sales team spread over four countries.": "international selling",
    "Took care of the newsletter and the customer panel.": "writing to clients",
    "Negotiated shelf space with the large chains.": "bargaining with supermarkets",
    "Checked the drawings and calculations of small road bridges.": "verifying structures",
    "Supervised the foundations of a container terminal.": "groundworks",
    "Planned the possessions of a commuter line.": "railway closures",
    "Ran the site office of a school rebuilding programme.": "construction management",
    "Prepared tenders for public works.": "government bids",
}
"""What somebody who did that work may call a skill of theirs, with no word of it."""

INVENTED_SKILLS = (
    "welding", "glass blowing", "bookkeeping", "pastry making", "carpentry", "beekeeping", "sign language", "piloting",
    "tax law", "dressage", "typesetting", "plumbing", "investment banking", "crane operation", "perfumery", "astronomy",
    "court interpreting", "viticulture", "taxidermy", "air traffic control",
)  # fmt: skip
