"""ONNX Runtime without its telemetry: it is on from the moment of import unless the environment says otherwise."""

from __future__ import annotations

import os


def without_telemetry() -> None:
    """Turns off ONNX Runtime's telemetry in this process; to be called before anything imports it.

    From 1.31 its Linux builds keep a device's id and events in the user's cache folder, to be sent to its makers.
    Source: `ORT_DISABLE_TELEMETRY`, `onnxruntime.disable_telemetry_events`.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    onnxruntime.disable_telemetry_events()
