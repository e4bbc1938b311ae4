"""A seeded claim: the facts that its documents state, the ones it keeps silent about, and matter beside them."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from examples.workers_comp import names
from examples.workers_comp.injuries import INJURIES, MEDICATIONS, Injury

Value = Any

# Fields that a seed may leave out of every document. The others are implied by what the documents are (a QME report
# has an evaluator), so that silence about them would not be real.
OPTIONAL = names.words(
    "adjuster_notes.next_diary_date apportionment.non_industrial_basis benefits_paid.medical_paid "
    "benefits_paid.penalties_paid claimant.hire_date claimant.occupation "
    "claimed_injury_description.time_of_injury compensability.decision_date coverage.policy_number "
    "coverage.policy_period_start diagnostics.emg_ncs_date employer.contact_name employer.date_of_knowledge "
    "liens.expected_liens litigation.next_hearing_date litigation.defense_attorney medicare.is_beneficiary "
    "medicare.msa_amount medical_treatment.next_appointment_date "
    "pharmacy.pharmacy_benefit_manager qme_ame.panel_number reserves.expense_reserve reserves.indemnity_reserve "
    "reserves.medical_reserve return_to_work.modified_duty_offered settlement.demand_amount settlement.offer_amount "
    "subrogation.third_party_name treating_physician.phone treating_physician.specialty "
    "utilization_review.imr_requested vocational.voucher_amount wages.hourly_rate benefits_paid.pd_paid"
)
# Fields about which one document of the folder may contradict the others.
CONTESTED = names.words(
    "claimed_injury_description.date_of_injury wages.average_weekly_wage claimant.hire_date "
    "claimed_injury_description.time_of_injury return_to_work.return_date employer.date_of_knowledge"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The facts of one claim. `values` are stated, `hidden` are true but stated nowhere, `contested` has the values
    that one document states against the others, `extras` has names and words that are no field of the schema.
    """

    seed: int
    values: dict[str, Value]
    hidden: dict[str, Value]
    contested: dict[str, Value]
    extras: dict[str, Value]

    def taken(self) -> set[Value]:
        """All dates and amounts of the claim, at any depth, stated or not: those that no other matter may equal."""
        found: set[Value] = set()
        rest: list[Value] = [*self.values.values(), *self.hidden.values(), *self.contested.values()]
        while rest:
            value = rest.pop()
            if isinstance(value, dict):
                rest.extend(value.values())
            elif isinstance(value, list):
                rest.extend(value)
            else:
                found.add(value)
        return found


class _Draw:
    """A random source with the draws that claims need: distinct people, days and amounts."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"workers-comp-{seed}")
        self.last = self.rng.sample(names.LAST, len(names.LAST))
        self.days: set[date] = set()
        self.lines = self.rng.sample(range(10, 100), 90)

    def person(self, female: bool | None = None) -> str:
        if female is None:
            female = self.rng.random() < 0.5
        return f"{self.rng.choice(names.FIRST_FEMALE if female else names.FIRST_MALE)} {self.last.pop()}"

    def day(self, start: date, low: int, high: int) -> date:
        """A weekday that was not drawn before, `low` to `high` days after `start` (or shortly after that)."""
        found = start + timedelta(days=self.rng.randint(low, high))
        while found in self.days or found.weekday() > 4:
            found += timedelta(days=1)
        self.days.add(found)
        return found

    def money(self, low: float, high: float, step: float = 0.01) -> float:
        return round(round(self.rng.uniform(low, high) / step) * step, 2)

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    def phone(self) -> str:
        return f"({self.rng.choice((209, 510, 559, 805, 909))}) 555-01{self.lines.pop()}"

    def digits(self, count: int) -> str:
        return str(self.rng.randint(10 ** (count - 1), 10**count - 1))


def make_claim(seed: int) -> Claim:
    """The claim of a seed. Equal seeds give equal claims."""
    draw = _Draw(seed)
    injury = draw.rng.choice(INJURIES)
    values: dict[str, Value] = {}
    extras: dict[str, Value] = {}
    _people(draw, values, extras)
    _injury(draw, injury, values, extras)
    _medical(draw, injury, values, extras)
    _disability(draw, injury, values)
    _legal(draw, injury, values)
    _money(draw, values)
    _rest(draw, values, extras)
    values = {key: value for key, value in values.items() if value is not None}
    hidden = _silence(draw, values)
    contested = _contest(draw, values)
    return Claim(seed=seed, values=values, hidden=hidden, contested=contested, extras=extras)


def _people(draw: _Draw, values: dict[str, Value], extras: dict[str, Value]) -> None:
    rng = draw.rng
    female = draw.chance(0.5)
    second, jobs = rng.choice(names.EMPLOYER_SECOND)
    litigated = draw.chance(0.75)
    pronouns = ("Ms.", "she", "She", "her", "her", "Her") if female else ("Mr.", "he", "He", "his", "him", "His")
    values |= {
        "claimant.full_name": draw.person(female),
        "claimant.occupation": rng.choice(jobs),
        "employer.name": f"{rng.choice(names.EMPLOYER_FIRST)} {second}",
        "employer.contact_name": draw.person(),
        "treating_physician.name": draw.person(),
        "treating_physician.specialty": rng.choice(names.SPECIALTIES),
        "treating_physician.phone": draw.phone(),
        "qme_ame.evaluator_name": draw.person(),
        "adjuster_notes.adjuster_name": draw.person(),
        "coverage.carrier_name": rng.choice(names.CARRIERS),
        "litigation.is_litigated": litigated,
        "litigation.applicant_attorney": draw.person() if litigated else None,
        "litigation.defense_attorney": draw.person() if litigated else None,
        "litigation.adj_number": f"ADJ{draw.digits(8)}" if litigated else None,
    }
    extras |= dict(zip(("Mr", "he", "He", "his", "him", "His"), pronouns, strict=True))
    for name in ("claimant.full_name", "treating_physician.name", "qme_ame.evaluator_name"):
        extras[name.split(".")[0] + "_last"] = values[name].split()[-1]
    for role in ("supervisor", "coworker", "nurse", "consultant", "surgeon", "reviewer", "judge", "interpreter"):
        extras[role] = draw.person()
    for role in ("radiologist", "investigator", "manager", "biller", "pharmacist", "assistant", "nurse2"):
        extras[role] = draw.person()
    firms = ((names.LAW_FIRMS_APPLICANT, "applicant_attorney"), (names.LAW_FIRMS_DEFENSE, "defense_attorney"))
    for patterns, role in firms:
        lawyer = values[f"litigation.{role}"] or draw.person()
        extras[f"{role}_firm"] = rng.choice(patterns).format(lawyer.split()[-1])
        extras[f"{role}_last"] = lawyer.split()[-1]
    for place in ("claimant", "employer", "clinic", "office", "firm", "qme"):
        city, code = rng.choice(names.CITIES)
        extras[f"{place}_street"] = f"{rng.randint(100, 9800)} {rng.choice(names.STREETS)} {rng.choice(('St', 'Ave'))}"
        extras[f"{place}_city"] = f"{city}, CA {code}"
    extras["claimant_phone"], extras["employer_phone"], extras["office_phone"] = (draw.phone() for _ in range(3))
    extras["office_fax"], extras["clinic_fax"], extras["firm_phone"] = (draw.phone() for _ in range(3))


def _injury(draw: _Draw, injury: Injury, values: dict[str, Value], extras: dict[str, Value]) -> None:
    rng = draw.rng
    doi = draw.day(date(2022, 1, 10), 0, 900)
    known = draw.day(doi, 1, 9)
    decision = rng.choice(("accepted", "accepted", "accepted", "accepted_in_part", "accepted_in_part", "delayed"))
    parts = list(injury.body_parts[: rng.choice((2, 2, 3))])
    disputed = list(injury.disputed[: rng.choice((1, 2))])
    hour = rng.randint(5, 21)
    values |= {
        "claimed_injury_description.date_of_injury": doi,
        "claimed_injury_description.time_of_injury": f"{hour:02d}:{rng.choice((5, 10, 15, 20, 35, 40, 45, 50)):02d}",
        "claimed_injury_description.body_parts": parts,
        "claimed_injury_description.cause_of_injury": injury.cause,
        "claimant.date_of_birth": date(doi.year - rng.randint(24, 62), rng.randint(1, 12), rng.randint(1, 28)),
        "claimant.hire_date": draw.day(doi, -5200, -200),
        "employer.date_of_knowledge": known,
        "compensability.decision": decision,
        "compensability.decision_date": draw.day(known, 12, 88),
        "compensability.disputed_body_parts": disputed if decision == "accepted_in_part" else None,
        "metadata.claim_number": rng.choice(("WC-{0}-{1}", "{0}WC{1}", "{1}-{0}")).format(doi.year, draw.digits(6)),
        "metadata.date": draw.day(doi, 600, 800),
        "metadata.claim_status": rng.choice(("open", "open", "open", "reopened", "closed")),
        "metadata.jurisdiction": "California",
        "coverage.policy_number": f"{rng.choice(('WCP', 'CWC', 'PWC'))} {draw.digits(7)}",
        "coverage.policy_period_start": _policy_start(doi, draw.rng.choice((1, 4, 7, 10))),
    }
    extras["tell"] = rng.choice(injury.tells)
    extras["prior_claim"] = f"WC-{doi.year - 6}-{draw.digits(6)}"
    extras["prior_doi"] = draw.day(doi, -2600, -1500)
    extras["prior_part"] = "right ankle"
    extras["prior_carrier"] = next(name for name in names.CARRIERS if name != values["coverage.carrier_name"])
    extras["policy_end"] = values["coverage.policy_period_start"].replace(
        year=values["coverage.policy_period_start"].year + 1
    )


def _policy_start(doi: date, month: int) -> date:
    """The first day of the policy year that covers the day of injury, where policies begin in that month."""
    return date(doi.year if month <= doi.month else doi.year - 1, month, 1)


def _medical(draw: _Draw, injury: Injury, values: dict[str, Value], extras: dict[str, Value]) -> None:
    rng = draw.rng
    doi, snap = values["claimed_injury_description.date_of_injury"], values["metadata.date"]
    mmi = draw.chance(0.7)
    surgery = draw.chance(0.55)
    days = sorted(draw.day(doi, 5, 240) for _ in range(rng.choice((2, 3))))
    studies = [
        {"study": study, "date": day, "finding": finding}
        for (study, finding), day in zip(injury.studies, days, strict=False)
    ]
    reviewed = sorted(draw.day(doi, 40, 400) for _ in range(rng.choice((2, 3, 4))))
    requests = [
        {"treatment": treatment, "decision": decision, "decision_date": day}
        for treatment, decision, day in zip(
            rng.sample(injury.treatments, len(injury.treatments)),
            ["denied", "approved", *rng.choices(("approved", "modified"), k=2)],
            reviewed,
            strict=False,
        )
    ]
    values |= {
        "medical_treatment.diagnoses": [
            {"icd10_code": code, "description": text} for code, text in injury.diagnoses[: rng.choice((2, 3))]
        ],
        "medical_treatment.last_visit_date": draw.day(snap, -40, -15),
        "medical_treatment.next_appointment_date": draw.day(snap, 8, 40),
        "diagnostics.imaging_studies": studies,
        "diagnostics.emg_ncs_date": draw.day(doi, 60, 260) if draw.chance(0.7) else None,
        "surgery.was_performed": surgery,
        "surgery.procedure": injury.procedure if surgery else None,
        "surgery.surgery_date": draw.day(doi, 95, 240) if surgery else None,
        "mmi_status.has_reached_mmi": mmi,
        "mmi_status.mmi_date": draw.day(doi, 400, 480) if mmi else None,
        "utilization_review.requests": requests,
        "utilization_review.imr_requested": draw.chance(0.5),
        "pharmacy.medications": [
            {"name": name, "dose": dose} for name, dose in rng.sample(MEDICATIONS, rng.choice((2, 3, 4)))
        ],
        "pharmacy.pharmacy_benefit_manager": rng.choice(names.PHARMACY_MANAGERS),
        "qme_ame.evaluator_type": "QME" if draw.chance(0.7) else "AME",
        "qme_ame.exam_date": draw.day(doi, 405, 485),
        "qme_ame.panel_number": draw.digits(7),
        "return_to_work.work_restrictions": list(injury.restrictions[: rng.choice((2, 3))]),
    }
    if values["qme_ame.evaluator_type"] == "AME":
        values["qme_ame.panel_number"] = None
    extras |= {
        "clinic": rng.choice(names.CLINICS),
        "hospital": rng.choice(names.HOSPITALS),
        "review_firm": rng.choice(names.REVIEW_FIRMS),
        "rfa": draw.day(reviewed[0], -14, -8),
        "qme_specialty": "Orthopaedics" if draw.chance(0.5) else "Neurology",
    }


def _disability(draw: _Draw, injury: Injury, values: dict[str, Value]) -> None:
    rng = draw.rng
    doi, mmi = values["claimed_injury_description.date_of_injury"], values["mmi_status.mmi_date"]
    first = draw.day(doi, 3, 12)
    periods = [{"start_date": first, "end_date": draw.day(first, 35, 75)}]
    back = draw.day(periods[0]["end_date"], 1, 4)
    if values["surgery.was_performed"]:
        again = draw.day(values["surgery.surgery_date"], 1, 3)
        periods.append({"start_date": again, "end_date": draw.day(again, 40, 80)})
        back = draw.day(periods[1]["end_date"], 1, 4)
    status = rng.choice(("modified_duty", "full_duty", "modified_duty", "off_work"))
    partial = draw.chance(0.5) and status != "off_work"
    tpd = draw.day(back, 1, 3)
    values |= {
        "disability_periods.ttd_periods": periods,
        "disability_periods.tpd_start_date": tpd if partial else None,
        "disability_periods.tpd_end_date": draw.day(tpd, 20, 45) if partial else None,
        "disability_periods.pd_rating_percent": rng.randint(4, 38) if mmi else None,
        "return_to_work.status": status,
        "return_to_work.return_date": back if status != "off_work" else None,
        "return_to_work.modified_duty_offered": status == "modified_duty" or draw.chance(0.5),
    }
    share = rng.choice((100, 90, 85, 80, 75, 70, 60)) if mmi and draw.chance(0.85) else None
    values["apportionment.industrial_percent"] = share
    values["apportionment.non_industrial_basis"] = injury.basis if share and share < 100 else None


def _legal(draw: _Draw, injury: Injury, values: dict[str, Value]) -> None:
    rng = draw.rng
    doi, snap = values["claimed_injury_description.date_of_injury"], values["metadata.date"]
    litigated, mmi = values["litigation.is_litigated"], values["mmi_status.has_reached_mmi"]
    holders = rng.sample(names.LIENHOLDERS, 5)
    liens = [
        {"lienholder": holder, "amount": draw.money(420, 9800), "filed_date": draw.day(doi, 260, 500)}
        for holder in holders[: rng.choice((0, 1, 2, 2, 3))]
    ]
    potential = injury.cause in ("motor_vehicle", "struck_by", "caught_in") or draw.chance(0.3)
    values |= {
        "litigation.next_hearing_date": draw.day(snap, 25, 110) if litigated and draw.chance(0.85) else None,
        "liens.filed_liens": liens,
        "liens.expected_liens": holders[3 : 3 + rng.choice((1, 1, 2))],
        "settlement.settlement_type": rng.choice(("compromise_and_release", "stipulated_award")),
        "subrogation.is_potential": potential,
        "subrogation.third_party_name": rng.choice(names.THIRD_PARTIES) if potential else None,
        "vocational.voucher_issued": mmi and draw.chance(0.6),
        "surveillance.was_conducted": draw.chance(0.55),
        "surveillance.vendor": rng.choice(names.INVESTIGATORS),
        "medicare.is_beneficiary": draw.chance(0.25),
        "medicare.msa_required": draw.chance(0.4),
        "adjuster_notes.next_diary_date": draw.day(snap, 10, 60),
    }
    if not values["surveillance.was_conducted"]:
        values["surveillance.vendor"] = None
    values["vocational.voucher_amount"] = 6000.0 if values["vocational.voucher_issued"] else None
    values["medicare.msa_amount"] = draw.money(14000, 88000, 1) if values["medicare.msa_required"] else None


def _money(draw: _Draw, values: dict[str, Value]) -> None:
    hourly = draw.money(17.5, 41, 0.05)
    # No whole number of hours, so that the wage is not simply forty times the rate.
    weekly = round(hourly * draw.rng.uniform(36, 46), 2)
    litigated, rated = values["litigation.is_litigated"], values["disability_periods.pd_rating_percent"] is not None
    offer = draw.money(18000, 60000, 250)
    values |= {
        "wages.hourly_rate": hourly,
        "wages.average_weekly_wage": weekly,
        "wages.ttd_rate": round(weekly * 2 / 3, 2),
        "benefits_paid.ttd_paid": draw.money(5000, 31000),
        "benefits_paid.pd_paid": draw.money(1500, 14000) if rated else None,
        "benefits_paid.medical_paid": draw.money(8000, 72000),
        "benefits_paid.penalties_paid": draw.money(60, 690),
        "reserves.indemnity_reserve": draw.money(20000, 95000, 500),
        "reserves.medical_reserve": draw.money(20000, 140000, 500),
        "reserves.expense_reserve": draw.money(4000, 24000, 250),
        "settlement.offer_amount": offer,
        "settlement.demand_amount": offer + draw.money(15000, 60000, 250) if litigated else None,
        "settlement.authority_requested": offer + draw.money(3000, 12000, 250),
    }


def _rest(draw: _Draw, values: dict[str, Value], extras: dict[str, Value]) -> None:
    extras["board"] = draw.rng.choice(names.BOARD_OFFICES)
    born, hurt = values["claimant.date_of_birth"], values["claimed_injury_description.date_of_injury"]
    extras["age"] = str(hurt.year - born.year - ((hurt.month, hurt.day) < (born.month, born.day)))
    extras["doi"] = values["claimed_injury_description.date_of_injury"]
    extras["snap"] = values["metadata.date"]
    extras["adjuster_first"] = values["adjuster_notes.adjuster_name"].split()[0]
    extras["prior_year"] = str(extras["prior_doi"].year)
    extras["sex"] = "Female" if extras["Mr"] == "Ms." else "Male"
    extras["nature"] = draw.rng.choice(("Distribution", "Light manufacturing", "Services", "Transport and storage"))
    extras["start_time"] = draw.rng.choice(("6:02 AM", "7:01 AM", "2:02 PM", "3:33 PM"))
    extras["job"] = draw.rng.choice(("parts sorter", "front desk assistant", "inventory counter"))


def _silence(draw: _Draw, values: dict[str, Value]) -> dict[str, Value]:
    """Takes out of `values` what no document will state, so that 15 to 25 % of all 84 fields are absent."""
    absent = 84 - len(values)
    candidates = [key for key in OPTIONAL if key in values]
    if not values["surgery.was_performed"]:
        candidates.append("surgery.was_performed")
    count = max(0, draw.rng.randint(14, 20) - absent)
    return {key: values.pop(key) for key in draw.rng.sample(candidates, min(count, len(candidates)))}


def _contest(draw: _Draw, values: dict[str, Value]) -> dict[str, Value]:
    candidates = [key for key in CONTESTED if key in values]
    chosen = draw.rng.sample(candidates, min(len(candidates), draw.rng.choice((1, 2, 2))))
    return {key: _otherwise(draw, values[key]) for key in chosen}


def _otherwise(draw: _Draw, value: Value) -> Value:
    """Another value that someone could have put down by mistake."""
    if isinstance(value, date):
        return draw.day(value, 1, 6)
    if isinstance(value, float):
        return round(value + draw.money(11, 90), 2)
    hour, minute = value.split(":")
    return f"{(int(hour) + 1) % 24:02d}:{minute}"
