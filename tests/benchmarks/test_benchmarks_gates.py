from benchmarks.gates import false_alarms, power


def test_a_slice_of_the_campaign_has_hardly_a_false_alarm():
    gates, failed = false_alarms(2, 77)
    for kind in ("independent", "same items"):
        assert gates[kind] == 144
        # 1 % of 144, and more than 6 of them once in ten thousand slices
        assert failed[kind] <= 6


def test_verdicts_of_each_size_and_change_add_up():
    rows = list(power(1, 5))
    assert len(rows) == 32
    assert all(counts.total() == 1 for _, counts in rows)
