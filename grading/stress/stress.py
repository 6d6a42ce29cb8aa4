"""Runs tests again and again on machines that this program makes slow, busy or odd, and prints who failed where.

Usage: ./lab test --stress [TESTS | LAB | marks] [--times N] [--machines NAME,NAME]
  TESTS     classes of tests, such as WatchTest,SlotsTest; without any, all that ./lab test runs
  LAB       the mutants, attacks and steps of a lab, such as lab3
  marks     the rehearsal class in grading/samples, each of whose marks has to be its label's
  --times   how often on each machine; 1 if not said
  --machines  some of those that this program makes; all if not said: %s
Each row of its table is a class of tests; each column a machine: failures of N, shortest and longest time in seconds.
What each run printed is kept in .lab/stress. Exit codes: 0 nothing failed, 1 something failed, 2 wrong usage, 3 could not run.
"""

import argparse
import contextlib
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

HOME = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
KEPT = os.path.join(HOME, ".lab", "stress")

# Commands that keep a machine busy. They never end on their own. They work in a folder that is deleted with them.
COMPUTES = ["sh", "-c", "while :; do :; done"]
WRITES = ["sh", "-c", "while :; do dd if=/dev/zero of=$$.big bs=1M count=8 conv=fsync; cat $$.big; rm $$.big; done >/dev/null 2>&1"]
STARTS = ["sh", "-c", "while :; do /bin/true; done"]
COPIES = [sys.executable, "-c", "a, b = bytearray(1 << 27), bytearray(1 << 27)\nwhile True: a[:] = b"]


class Machine:
    """How the tests are started (prefix, environment), and what runs at the same time."""

    def __init__(self, prefix=(), environment=None, beside=(), lacks=""):
        self.prefix, self.environment, self.beside, self.lacks = list(prefix), environment or {}, beside, lacks


def load(count):
    """Returns the commands of this number of processes, which need a processor most of the time: they compute, write files and start others."""
    return [(COMPUTES, COMPUTES, WRITES, STARTS, COMPUTES)[i % 5] for i in range(count)]


def newest_jdk():
    """Returns the folder of the newest JDK in the usual place; empty if there is none, or only the oldest that the kit accepts."""
    found = {}
    for release in glob.glob("/usr/lib/jvm/*/release"):
        with open(release, encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("JAVA_VERSION="):
                    found[int(line.split('"')[1].split(".")[0])] = os.path.dirname(release)
    newest = max(found, default=0)
    return found[newest] if newest > 17 else ""


def machines():
    """Returns the machines by name, in the order of the table."""
    some = [str(processor) for processor in sorted(os.sched_getaffinity(0))]
    jdk = newest_jdk()
    return {
        "all": Machine(),
        "one": Machine(["taskset", "-c", some[0]]),
        "two": Machine(["taskset", "-c", ",".join(some[:2])], lacks="" if len(some) > 2 else "all its processors are two, as in 'all'"),
        "load10": Machine(beside=load(10)),
        "load30": Machine(beside=load(30)),
        "nice19": Machine(["nice", "-n", "19"], beside=load(4)),
        "memory": Machine(beside=[COPIES] * (2 * len(some))),
        "disk": Machine(beside=[WRITES] * 8),
        "jdk": Machine(environment={"JAVA_HOME": jdk}, lacks="" if jdk else "there is no JDK newer than 17 in /usr/lib/jvm"),
        "future": Machine(
            ["faketime", "-f", "+400d"],
            {"FAKETIME_DONT_FAKE_MONOTONIC": "1"},
            lacks="" if shutil.which("faketime") else "there is no faketime",
        ),
    }


@contextlib.contextmanager
def busy(commands):
    """Runs commands while the block runs. They stay in this session, so that the kernel divides the processors evenly."""
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        running = [subprocess.Popen(command, cwd=folder, preexec_fn=os.setpgrp) for command in commands]
        try:
            yield
        finally:
            for process in running:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def command_of(what):
    """Returns the command of one run."""
    lab = os.path.join(HOME, "lab")
    if what == "marks":
        return [lab, "grade", os.path.join(HOME, "grading", "samples"), "--timings", "none", "--out", os.path.join(KEPT, "graded")]
    return [lab, "test"] + ([what] if what else [])


def reports():
    return glob.glob(os.path.join(HOME, "**", "target", "surefire-reports", "TEST-*.xml"), recursive=True)


def run(what, machine, log):
    """Runs the tests once. Returns the seconds and whether it failed, by row; the row for everything has an empty name."""
    for file in reports():
        os.remove(file)
    shutil.rmtree(os.path.join(KEPT, "graded"), ignore_errors=True)
    start = time.monotonic()
    with open(log, "w", encoding="utf-8") as output:
        code = subprocess.call(
            machine.prefix + command_of(what),
            cwd=HOME, env={**os.environ, **machine.environment}, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
        )
    rows = {"": (time.monotonic() - start, code != 0)}
    for file in reports():
        suite = xml.etree.ElementTree.parse(file).getroot()
        failed = int(suite.get("failures")) + int(suite.get("errors")) > 0
        rows[suite.get("name").split(".")[-1]] = (float(suite.get("time").replace(",", "")), failed)
    return rows


def cell(runs):
    seconds = [each[0] for each in runs]
    return f"{sum(failed for _, failed in runs)} of {len(runs)}, {min(seconds):.0f} to {max(seconds):.0f}" if runs else ""


def table(results, named):
    """Returns a Markdown table: the classes that failed somewhere, or all classes if tests were named; then the row for everything."""
    names = sorted({row for runs in results.values() for row in runs if row})
    shown = [row for row in names if named or any(failed for runs in results.values() for _, failed in runs.get(row, []))]
    lines = ["| | " + " | ".join(results) + " |", "|---" * (len(results) + 1) + "|"]
    for row in shown + [""]:
        lines.append("| " + (row or "all") + " | " + " | ".join(cell(runs.get(row, [])) for runs in results.values()) + " |")
    return "\n".join(lines)


def main():
    made = machines()
    parser = argparse.ArgumentParser(prog="./lab test --stress", usage=(__doc__ % ", ".join(made)).split("Usage: ")[1])
    parser.add_argument("what", nargs="?", default="")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--machines", type=lambda names: names.split(","), default=list(made))
    options = parser.parse_args()
    unknown = [name for name in options.machines if name not in made]
    if unknown or options.times < 1:
        parser.error(f"there is no machine {', '.join(unknown)}, only {', '.join(made)}" if unknown else "--times is at least 1")
    os.makedirs(KEPT, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))  # so that the busy processes end too
    results = {}
    for name in options.machines:
        machine = made[name]
        if machine.lacks:
            print(f"{name}: not tried, {machine.lacks}.", flush=True)
            continue
        rows = results[name] = {}
        with busy(machine.beside):
            for number in range(1, options.times + 1):
                log = os.path.join(KEPT, f"{name}-{number}.txt")
                for row, result in run(options.what, machine, log).items():
                    rows.setdefault(row, []).append(result)
                seconds, failed = rows[""][-1]
                print(f"{name}, {number} of {options.times}: {'FAILED' if failed else 'passed'} in {seconds:.0f} s"
                      + (f"; see {os.path.relpath(log, HOME)}" if failed else ""), flush=True)
    if not results:
        sys.exit(3)
    print("\n" + table(results, options.what not in ("", "marks")))
    sys.exit(any(failed for runs in results.values() for each in runs.values() for _, failed in each))


if __name__ == "__main__":
    main()
