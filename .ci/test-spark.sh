#!/usr/bin/env bash
# Whether tidings inside Apache Spark, on a local cluster of two workers, says what one process says. It is not part of
# .ci/run: Spark is a download of 450 MB, and needs Java.
#
# usage: .ci/test-spark.sh [MESSAGES], after a release build
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
messages=${1:-100000}
tidings=$PWD/.build/release/tidings
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

$(command -v sudo) apt-get update -qq
$(command -v sudo) apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless python3-venv procps >/dev/null
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet pyspark

# An export of eight parts, with copies of records, and late ones, in other parts.
python3 - "$folder/export" "$messages" <<'PYTHON'
import json, os, random, sys
folder, count = sys.argv[1], int(sys.argv[2])
random.seed(1)
os.makedirs(folder)
parts = [open(os.path.join(folder, f"part-{number}.jsonl"), "w") for number in range(8)]
for number in range(count):
    ids = [f"user{random.randrange(2000)}" for _ in range(random.randrange(1, 5))]
    team = str(6271272396 + random.randrange(200))
    attach = random.choice([
        {"id": 0, "data": {"ids": ids}}, {"id": 1, "data": {"ids": ids}}, {"id": 2, "data": {}},
        {"id": 3, "data": {"tinfo": {"1": team, "3": f"足球队{number}"}}}, {"id": 7, "data": {"ids": ids}},
        {"id": 10, "data": {"id": ids[0], "mute": 1}}])
    record = json.dumps({
        "eventType": "1", "convType": "TEAM", "msgType": "NOTIFICATION", "to": team, "fromAccount": ids[-1],
        "msgTimestamp": str(1700000000000 + number * 977), "msgidServer": str(9007199254740993 + number),
        "attach": json.dumps(attach, ensure_ascii=False)}, ensure_ascii=False) + "\n"
    part = parts[min(7, number * 8 // count)]
    for file in [part] + [file for file in parts if random.random() < 0.01]:
        file.write(record)
for part in parts:
    part.close()
PYTHON

seconds() { date +%s.%N; }
began=$(seconds)
"$tidings" decode --quiet --locale zh-Hans "$folder"/export/part-*.jsonl >"$folder/sentences"
"$tidings" ingest --quiet --store "$folder/store" "$folder"/export/part-*.jsonl
"$tidings" team --store "$folder/store" --format jsonl >"$folder/teams"
between=$(seconds)
"$folder/python/bin/python" Samples/Spark/notices.py --master 'local-cluster[2,1,1024]' \
  "$tidings" "$folder/export/part-*.jsonl" "$folder/output" 2>"$folder/log" || {
  cat "$folder/log" >&2
  exit 1
}
ended=$(seconds)

cat "$folder"/output/sentences/part-* | cmp - "$folder/sentences"
cat "$folder"/output/teams/part-* | LC_ALL=C sort | cmp - <(LC_ALL=C sort "$folder/teams")
[ -s "$folder/teams" ]
awk -v messages="$messages" -v teams="$(wc -l <"$folder/teams")" -v one="$between $began" -v spark="$ended $between" 'BEGIN {
  split(one, a, " "); split(spark, b, " ")
  printf "the same sentences of %d messages and states of %d teams; one process %.1f s, Spark %.1f s with its start\n",
    messages, teams, a[1] - a[2], b[1] - b[2] }'
