import pytest
from benchmarks.coverage import draw, make_design, simulate, table
from benchmarks.coverage_methods import METHODS


def test_equal_seeds_draw_equal_corpora():
    (first,), (again,) = draw(11), draw(11)
    assert (first.census, first.outcomes, first.sizes) == (again.census, again.outcomes, again.sizes)


def test_samples_of_a_corpus_are_drawn_anew_from_one_census():
    samples = draw(3, samples=4)
    assert len({each.census for each in samples}) == 1
    assert len({tuple(each.passed for each in drawn.outcomes) for drawn in samples}) > 1


def test_designs_have_single_sets_and_weeks_and_both_samplers():
    designs = [make_design(seed) for seed in range(40)]
    assert {design.documents == 1 for design in designs} == {True, False}
    assert {design.options.policy for design in designs} == {"spec", "stratified"}


def test_our_interval_covers_the_census_on_a_slice():
    counts = simulate(range(40_000, 40_060), ["ours"], samples=2)["all", "ours"]
    assert counts.samples == 120
    # 95 % of 120 is 114, within three standard deviations
    assert 107 <= counts.covered <= 119


@pytest.mark.parametrize("method", METHODS)
def test_every_method_gives_ordered_limits(method):
    for seed in range(30):
        (drawn,) = draw(seed)
        low, high = METHODS[method](drawn.outcomes, drawn.sizes)
        assert -1e-9 <= low <= high <= 1 + 1e-9


def test_the_table_has_a_row_for_each_cell():
    lines = list(table(simulate(range(5), ["ours"]), ["ours"]))
    assert lines[1].startswith("| all | 5 |")
