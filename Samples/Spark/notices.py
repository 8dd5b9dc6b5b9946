"""Runs tidings inside Apache Spark over a partitioned export.

usage: notices.py [--master MASTER] [--partitions N] [--locale TAG] TIDINGS EXPORT OUTPUT

TIDINGS is the program, at the same path on every machine; EXPORT the files, JSON lines that every machine can read, as
a pattern such as 'export/*.jsonl' (with a pattern, Spark takes them in the order of their names); OUTPUT a new folder.
Two results are written there, as text in parts:

  sentences  a line for each notice, as `tidings decode` writes them, in the order of the export
  teams      the state of each team as a JSON object, as `tidings team` writes it

Sentences need nothing but their own record, so each partition is decoded where it is. A team's state needs all records
of the team and no others: records are sent to where their team is, once, and folded there.
"""

import argparse
import json
import os
import subprocess
import tempfile
import threading

from pyspark.sql import SparkSession


def piped(command, lines):
    """The lines that a command writes for the lines that it reads; bytes, as nothing here needs to know characters."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        with process.stdin:
            for line in lines:
                process.stdin.write(line + b"\n")

    feeder = threading.Thread(target=feed)
    feeder.start()
    for line in process.stdout:
        yield line.rstrip(b"\n")
    feeder.join()
    # 1: some record could not be read, which standard error has told.
    if process.wait() not in (0, 1):
        raise RuntimeError(f"{command[:2]} ended with {process.returncode}")


def states(program, notices):
    """The states of the teams that some notices are of; each team's notices must all be among them."""
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        for _ in piped([program, "ingest", "--quiet", "--store", store, "-"], notices):
            pass
        yield from piped([program, "team", "--store", store, "--format", "jsonl"], [])


def team(notice):
    """The team of a notice in the canonical form; no text where it has none."""
    return json.loads(notice).get("team", "")


def main():
    arguments = argparse.ArgumentParser(description="tidings inside Apache Spark")
    arguments.add_argument("--master", help="such as local-cluster[2,1,1024]; default: as Spark is set up")
    arguments.add_argument("--partitions", type=int, default=8, help="how many parts at least (default: 8)")
    arguments.add_argument("--locale", default="zh-Hans", help="language of the sentences")
    arguments.add_argument("program", metavar="TIDINGS")
    arguments.add_argument("export", metavar="EXPORT")
    arguments.add_argument("output", metavar="OUTPUT")
    options = arguments.parse_args()

    builder = SparkSession.builder.appName("tidings")
    if options.master:
        builder = builder.master(options.master)
    spark = builder.getOrCreate()
    try:
        # What the workers need, by itself.
        program, locale, partitions = options.program, options.locale, options.partitions
        records = spark.sparkContext.textFile(options.export, partitions, use_unicode=False)

        decode = [program, "decode", "--quiet", "--threads", "1", "--locale", locale]
        records.mapPartitions(lambda lines: piped(decode + ["--format", "log"], lines)).map(
            lambda line: line.decode()
        ).saveAsTextFile(os.path.join(options.output, "sentences"))

        notices = records.mapPartitions(lambda lines: piped(decode + ["--format", "jsonl"], lines))
        by_team = notices.keyBy(team).partitionBy(partitions).values()
        by_team.mapPartitions(lambda notices: states(program, notices)).map(
            lambda line: line.decode()
        ).saveAsTextFile(os.path.join(options.output, "teams"))
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
