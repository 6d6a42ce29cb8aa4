"""Grades one submission for Classroom 50, on a self-hosted runner with the kit in $MARSHAL_HOME. Python 3.9 or newer.

Classroom 50 calls it in the student's checkout and reads ./result.json. If the kit itself cannot run, there is no such file, and the
exit code is not 0. Then Classroom 50 reports "error", and nobody gets a zero.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

lab_command = str(Path(os.environ["MARSHAL_HOME"], "lab"))
lab = os.environ["ASSIGNMENT"].split("-")[0]  # "lab1" for lab1 or lab1-sockets
handed_in = subprocess.run(["git", "log", "-1", "--format=%cI"], check=True, capture_output=True, text=True).stdout.strip()

with tempfile.TemporaryDirectory() as work:
    submission = Path(work, "submissions", os.environ.get("OWNER", "student"))
    shutil.copytree(".", submission, symlinks=True, ignore=shutil.ignore_patterns(".git", "result.json"))
    results = str(Path(work, "results"))
    policy = os.environ.get("MARSHAL_POLICY")  # the steps that the course leaves out
    graded = subprocess.run([lab_command, "grade", str(submission.parent), "--labs", lab, "--out", results, "--no-timings"]
                            + (["--policy", policy] if policy else []))
    if graded.returncode != 0:
        sys.exit(graded.returncode)
    sys.exit(subprocess.run([lab_command, "export", "classroom50", "--results", results, "--handed-in", handed_in,
                             "--out", "result.json"]).returncode)
