"""A pydantic model class as the schema of an extraction: its JSON Schema, in the forms that can be extracted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeGuard

from pincite.errors import SchemaError


class SchemaModel(Protocol):
    """A class that knows its JSON Schema, as pydantic's models do."""

    @classmethod
    def model_json_schema(cls) -> dict[str, Any]:
        """The JSON Schema of the class."""
        ...


SchemaSource = Mapping[str, Any] | str | Path | type[SchemaModel]
"""What a schema may be given as: a JSON Schema, its file, or a pydantic model class."""


def schema_of(schema: SchemaSource) -> Mapping[str, Any] | str | Path:
    """The schema as it is, or the JSON Schema of a pydantic model class.

    Fields have the names of their aliases for validation. A `Decimal` is a number: pydantic's own schema allows a
    text beside it, which would leave amounts unread. `SchemaError` for a model that has no JSON Schema, and for
    anything that is no schema at all.
    """
    if is_model(schema):
        return model_schema(schema)
    if isinstance(schema, Mapping | str | Path):
        return schema
    kind = schema.__name__ if isinstance(schema, type) else type(schema).__name__
    raise SchemaError(f"{kind} is no schema: give a JSON Schema, the path of one, or a pydantic model class")


def is_model(schema: object) -> TypeGuard[type[SchemaModel]]:
    """Whether the schema is a class with a JSON Schema of its own."""
    return isinstance(schema, type) and hasattr(schema, "model_json_schema")


def model_schema(model: type[SchemaModel]) -> dict[str, Any]:
    """The JSON Schema of a model class, with decimals as numbers; `SchemaError` for a model that has none."""
    from pydantic import BaseModel
    from pydantic.errors import PydanticUserError
    from pydantic.json_schema import GenerateJsonSchema

    class Extracted(GenerateJsonSchema):
        """Decimals as numbers."""

        def decimal_schema(self, schema: Any) -> dict[str, Any]:
            base_schema = super().decimal_schema(schema)
            members = base_schema.get("anyOf", [base_schema])
            return next((member for member in members if member.get("type") == "number"), base_schema)

    try:
        if issubclass(model, BaseModel):
            return model.model_json_schema(schema_generator=Extracted)
        return model.model_json_schema()
    except PydanticUserError as error:
        reason = str(error).splitlines()[0]
        message = f"{model.__name__} has no JSON Schema: {reason}; correct the model"
        raise SchemaError(message) from error
