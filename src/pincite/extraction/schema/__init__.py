"""The user's JSON Schema: loaded, checked, flattened into fields, with what each field's words ask for."""
