"""Documents + schema → field values with citations."""

from pincite.extraction.offline.extraction import extract_offline
from pincite.extraction.results.assembly import assemble, schema_digest, source_record, viewer_data
from pincite.extraction.results.export import ExportFormat, export_text, write_text
from pincite.extraction.results.manifest import seal_breaks, seal_folder
from pincite.extraction.results.output import RUN_FORMAT, check_output, write_result
from pincite.extraction.results.saved import (
    data_breaks,
    load_raw,
    load_result,
    read_result,
    schema_breaks,
    seen_from_here,
)
from pincite.extraction.schema.flatten import FlatField, ItemField, flatten_schema
from pincite.extraction.schema.loading import load_schema
from pincite.extraction.schema.typed import SchemaModel, SchemaSource, model_schema, schema_of

__all__ = [
    "RUN_FORMAT",
    "ExportFormat",
    "FlatField",
    "ItemField",
    "SchemaModel",
    "SchemaSource",
    "assemble",
    "check_output",
    "data_breaks",
    "export_text",
    "extract_offline",
    "flatten_schema",
    "load_raw",
    "load_result",
    "load_schema",
    "model_schema",
    "read_result",
    "schema_breaks",
    "schema_digest",
    "schema_of",
    "seal_breaks",
    "seal_folder",
    "seen_from_here",
    "source_record",
    "viewer_data",
    "write_result",
    "write_text",
]
