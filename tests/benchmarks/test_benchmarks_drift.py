from benchmarks.drift import simulate


def test_equal_seeds_give_equal_reports():
    assert simulate(5) == simulate(5)


def test_a_steady_log_shows_no_drift_and_a_great_fall_does():
    assert {drift.verdict for drift in simulate(1).drifts} == {"none_shown"}
    worse = {drift.week for drift in simulate(1, fall=0.3).drifts if drift.verdict == "worse"}
    assert worse >= {"2026-W45", "2026-W46"}
    assert worse <= {"2026-W44", "2026-W45", "2026-W46"}
