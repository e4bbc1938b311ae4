"""Rules on many claims: `python -m benchmarks.rules [--sizes N,N] [--seed N]`.

Time of the rule for duplicates on labels that look like those of real claims (titles, results with figures, skills,
degrees), and on labels made to mislead: names that differ in one figure, the same letters in another order, families
of near-duplicates. Up to 3,000 claims the pairs are compared with those of all pairs; beyond that with all pairs that
a seeded draw of 300 claims is in.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from datetime import date
from time import process_time

from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from pincite.evaluation.rules import choose_rules, run_rules
from pincite.evaluation.rules.duplicates import normal_label
from pincite.evaluation.rules.similarity import similar_pairs
from pincite.records import ClaimRecord

TODAY = date(2026, 11, 22)
PERCENT = 85
WHOLE = 3_000
DRAWN = 300


def _listed(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(","))


LEVELS = _listed(
    "Junior, Senior, Lead, Principal, Staff, Associate, Assistant, Chief, Deputy, Interim, Regional, Global, Trainee"
)
FIELDS = _listed(
    """Software, Hardware, Data, Platform, Security, Network, Mobile, Quality, Product, Project, Marketing, Sales,
    Treasury, Tax, Audit, Claims, Underwriting, Actuarial, Clinical, Surgical, Oncology, Nursing, Laboratory, Process,
    Mechanical, Electrical, Structural, Materials, Supply Chain, Warehouse, Procurement, Retail, Kitchen, Events,
    Compliance, Privacy, Litigation, Policy, Brand, Editorial, Curriculum, Admissions, Library, Forestry, Fisheries,
    Wind, Solar, Rail, Aviation, Maritime, Payroll, Benefits, Learning, Facilities, Property, Insurance, Pension"""
)
ROLES = _listed(
    """Engineer, Developer, Analyst, Manager, Director, Consultant, Specialist, Coordinator, Architect, Scientist,
    Technician, Officer, Administrator, Advisor, Designer, Planner, Instructor, Supervisor, Controller, Inspector,
    Writer, Editor, Buyer, Auditor, Operator, Clerk"""
)
SCOPES = _listed(
    """Payments, Onboarding, Northern Region, Emerging Markets, Night Shift, Internal Tools, Public Sector, Risk Models,
    Store Openings, Wholesale, Data Centres, Outpatient Care, Corporate Accounts, Rural Branches, Export Controls"""
)
VERBS = _listed(
    """Reduced, Increased, Improved, Designed, Delivered, Migrated, Negotiated, Launched, Automated, Rebuilt, Trained,
    Audited, Introduced, Consolidated, Restored, Documented, Secured, Scaled, Published"""
)
OBJECTS = _listed(
    """page load time, customer churn, invoice processing, the billing platform, supplier contracts, a mentoring scheme,
    warehouse throughput, the incident process, patient waiting times, energy use, a pricing model, quarterly reporting,
    onboarding materials, inspection backlogs, delivery routes, staff turnover, grant applications, the safety manual,
    recruitment costs, a donor database, tender documents, the loyalty programme, machine downtime"""
)
HOWS = _listed(
    """across {n} sites, for {n} clients, by {n} %, within {n} months, for a team of {n}, saving {n}k a year,
    over {n} quarters, in {n} countries, from {n} to {m} days, with {n} volunteers"""
)
TOOLS = _listed(
    """Python, Kotlin, Rust, TypeScript, PostgreSQL, MySQL, Terraform, Ansible, Kubernetes, Airflow, Kafka, Tableau,
    Power BI, Excel, SAP, Salesforce, AutoCAD, SolidWorks, MATLAB, Photoshop, InDesign, Figma, ServiceNow, SPSS, Stata,
    ArcGIS, Revit, Primavera, QuickBooks, Workday, Moodle, WordPress"""
)
USES = _listed("scripting, administration, reporting, modelling, automation, migration, dashboards, training, support")
DEGREES = _listed("BSc, BA, MSc, MBA, PhD, Diploma, Bachelor of Arts, Master of Science, Postgraduate Certificate")
TOPICS = _listed(
    """Computer Science, Economics, Statistics, History, Nursing, Mechanical Engineering, Law, Public Health,
    Linguistics, Marine Biology, Chemistry, Accounting, Education, Philosophy, Hydrology, Robotics, Food Science,
    Urban Planning"""
)
SCHOOLS = _listed("Graybridge, Kestrel Bay, Whitmoor, Elsworth, Millhaven, North Alder, Port Elsworth")


def realistic(rng: random.Random) -> str:
    """A label as résumés have them."""
    kind = rng.random()
    if kind < 0.35:
        level = f"{rng.choice(LEVELS)} " if rng.random() < 0.6 else ""
        scope = f", {rng.choice(SCOPES)}" if rng.random() < 0.5 else ""
        return f"{level}{rng.choice(FIELDS)} {rng.choice(ROLES)}{scope}"
    if kind < 0.7:
        how = rng.choice(HOWS).format(n=rng.randint(2, 90), m=rng.randint(2, 60))
        return f"{rng.choice(VERBS)} {rng.choice(OBJECTS)} {how}"
    if kind < 0.88:
        second = f" and {rng.choice(TOOLS)} {rng.choice(USES)}" if rng.random() < 0.5 else ""
        return f"{rng.choice(TOOLS)} {rng.choice(USES)}{second}"
    school = f", {rng.choice(SCHOOLS)}" if rng.random() < 0.5 else ""
    return f"{rng.choice(DEGREES)} in {rng.choice(TOPICS)}{school}"


def distinct(rng: random.Random) -> str:
    """A label of words that nobody else uses: duplicates are few."""
    letters = "etaoinshrdlucmfwypvbgk"
    return " ".join("".join(rng.choices(letters, k=rng.randint(3, 10))) for _ in range(rng.randint(3, 5)))


def numbered(rng: random.Random) -> str:
    """A label that differs from others in a few figures."""
    return f"Payment {rng.randrange(10**9):09d} of the year {rng.randint(1990, 2026)}"


def anagram(rng: random.Random) -> str:
    """A label of the same words as many others, in another order and with a letter lost."""
    words = rng.sample(_listed("senior, software, engineer, payments, platform, lead, audit"), 6)
    text = " ".join(words)
    at = rng.randrange(len(text))
    return text[:at] + text[at + 1 :]


KINDS: dict[str, Callable[[random.Random], str]] = {
    "realistic": realistic,
    "distinct": distinct,
    "numbered": numbered,
    "anagrams": anagram,
}


def missing_pairs(labels: list[str], pairs: set[tuple[int, int]], rng: random.Random) -> int:
    """How many pairs differ from those of all pairs; of many labels only the pairs that drawn ones are in."""
    size = len(labels)
    partners: dict[int, set[int]] = {
        at: set() for at in (range(size) if size <= WHOLE else rng.sample(range(size), DRAWN))
    }
    for one, other in pairs:
        if one in partners:
            partners[one].add(other)
        if other in partners:
            partners[other].add(one)
    wrong = 0
    for at, found in partners.items():
        ratios = cdist([labels[at]], labels, scorer=fuzz.ratio, score_cutoff=PERCENT - 1)[0]
        close = [int(other) for other in (ratios >= PERCENT - 1).nonzero()[0] if other != at]
        wrong += len(found ^ {other for other in close if fuzz.ratio(labels[at], labels[other]) >= PERCENT})
    return wrong


def main() -> None:
    """One row for each kind and size."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", default="1000,3000,10000,30000,100000")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("| labels | claims | distinct labels | similar pairs | CPU s | CPU s, all rules | differs from all pairs |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for kind, make in KINDS.items():
        for size in map(int, given.sizes.split(",")):
            if kind in ("numbered", "anagrams") and size > 10_000:
                continue  # each label is like hundreds of others: it is the pairs found that take the time
            print(_row(kind, make, size, seed=given.seed), flush=True)


def _row(kind: str, make: Callable[[random.Random], str], size: int, *, seed: int) -> str:
    rng = random.Random(f"{kind}-{seed}")
    labels = [make(rng) for _ in range(size)]
    claims = [ClaimRecord(id=f"{at}", type="skill", label=label, position=at) for at, label in enumerate(labels)]
    unique = list(dict.fromkeys(normal_label(label) for label in labels))
    started = process_time()
    pairs = similar_pairs(unique, threshold=PERCENT / 100)
    searched = process_time() - started
    wrong = missing_pairs(unique, {(one, other) for one, other, _ in pairs}, rng)
    found = len(pairs)
    del pairs
    started = process_time()
    run_rules(claims, rules=choose_rules(), today=TODAY, breaks={})
    ruled = process_time() - started
    return f"| {kind} | {size:,} | {len(unique):,} | {found:,} | {searched:.2f} | {ruled:.2f} | {wrong} |"


if __name__ == "__main__":
    main()
