"""How a request is put to a server: its settings, and the form of reply that the server is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pincite.llm.targets import ReplyFormat, Target
from pincite.records import ModelRequest

if TYPE_CHECKING:
    from pydantic_ai.models import Model, ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

_SCHEMA_NAME = "reply"


def reply_format(request: ModelRequest, target: Target, profile: Mapping[str, Any]) -> ReplyFormat:
    """The format that is asked for: never `auto`, and `text` where the chosen one cannot be asked for.

    A request without a schema is text. `json_object` needs an object as the reply; Anthropic has no such format, and
    OpenAI's wants the word JSON in the request. `json_schema` needs a model that
    is known to take one (every model behind OpenAI's protocol counts), and Anthropic's no member without a type.
    """
    if request.output_schema is None:
        return "text"
    chosen = target.reply_format
    if chosen == "auto":
        chosen = "json_object" if target.base_url is None else "text"
    if chosen == "json_object" and not _takes_object(request, target):
        return "text"
    if chosen == "json_schema" and not _takes_schema(request.output_schema, target, profile):
        return "text"
    return chosen


def _takes_schema(schema: Mapping[str, Any], target: Target, profile: Mapping[str, Any]) -> bool:
    if not profile.get("supports_json_schema_output", False):
        return False
    return target.provider != "anthropic" or _anthropic_takes(schema)


def _anthropic_takes(schema: Mapping[str, Any]) -> bool:
    from anthropic import transform_schema

    try:
        transform_schema(dict(schema))
    except ValueError:
        return False
    return True


def _takes_object(request: ModelRequest, target: Target) -> bool:
    is_object = (request.output_schema or {}).get("type") == "object"
    says_json = "json" in request.system.lower() or "json" in request.prompt.lower()
    return is_object and (target.provider == "google" or (target.provider == "openai" and says_json))


def reply_parameters(
    model: Model[Any], request: ModelRequest, target: Target
) -> tuple[ModelSettings, ModelRequestParameters]:
    """pydantic-ai's settings and parameters for one request."""
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition

    chosen = reply_format(request, target, model.profile)
    settings = _settings(model.profile, request, target)
    if chosen == "text":
        return settings, ModelRequestParameters()
    schema = dict(request.output_schema or {})
    definition = OutputObjectDefinition(json_schema=schema, name=_SCHEMA_NAME)
    if chosen == "json_schema":
        return settings, ModelRequestParameters(
            output_mode="native", output_object=definition, prompted_output_template=False
        )
    if target.provider == "openai":
        # llama.cpp and others take the schema along with this format; OpenAI refuses a key it does not know.
        extra = {} if target.base_url is None else {"schema": schema}
        settings["extra_body"] = {"response_format": {"type": "json_object", **extra}}
        return settings, ModelRequestParameters()
    return settings, ModelRequestParameters(
        output_mode="prompted", output_object=definition, prompted_output_template=False
    )


def _settings(profile: Mapping[str, Any], request: ModelRequest, target: Target) -> ModelSettings:
    """Limits of the call. Models that refuse a temperature (they reason first) get none."""
    settings: ModelSettings = {"max_tokens": request.max_output_tokens, "timeout": target.timeout_seconds}
    if target.provider != "google":  # Google's library does not retry unless told to
        settings["max_retries"] = 0
    refused = profile.get("openai_supports_reasoning") or profile.get("anthropic_disallows_sampling_settings")
    if request.temperature is not None and not refused:
        settings["temperature"] = request.temperature
    return settings
