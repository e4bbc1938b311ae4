"""The mean of the weights of several runs: `python -m training.claim_encoder.average OUT STATE STATE [STATE …]`.

Runs that start from the same encoder end near each other, and their mean is better than each (Wortsman et al. 2022,
Model soups). What was not trained is the same in all of them and is taken as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import torch


def main(arguments: Sequence[str]) -> int:
    """Write the mean."""
    out, *files = arguments
    states = [torch.load(file, weights_only=True) for file in files]
    first = states[0]
    mean = {
        name: tensor
        if all(torch.equal(tensor, state[name]) for state in states)
        else torch.stack([state[name] for state in states]).mean(0)
        for name, tensor in first.items()
    }
    torch.save(mean, out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
