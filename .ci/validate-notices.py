"""Checks lines of canonical notices on standard input against a JSON Schema.

usage: validate-notices.py SCHEMA < NOTICES.jsonl
"""

import json
import sys

from jsonschema import Draft202012Validator

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)

lines = faults = 0
for line in sys.stdin:
    lines += 1
    for error in validator.iter_errors(json.loads(line)):
        faults += 1
        print(f"line {lines}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
print(f"{lines} notices, {faults} faults against the schema")
sys.exit(1 if faults or not lines else 0)
