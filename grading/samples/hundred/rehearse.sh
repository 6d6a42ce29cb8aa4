#!/usr/bin/env bash
# Grades the class of 100 twice, the second time killed in the middle and started again: both have to give the marks of the
# labels, and the same results. "./lab test --all" calls this. Exit codes: 0 they do, 1 they do not, 3 could not run.
set -u
samples=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$samples/../../.." && pwd) || exit 3
out=$home/.lab/graded/hundred
killed_at=30 # students

say() { printf '%s\n' "$*" >&2; }
grade() { exec "$home/lab" grade "$samples" --seed 11 --no-timings --out "$1"; } # for subshells
graded() { find "$out/killed" -name feedback.md 2>/dev/null | wc -l; }

rm -rf "$out" || exit 3
say "The class, in one go."
start=$SECONDS
(grade "$out/whole") || exit
say "The class in one go took $((SECONDS - start)) s. The class again, killed after $killed_at students."
(grade "$out/killed") >/dev/null &
grading=$! # this shell becomes the lab script, and that the grader, so this is it
while kill -0 "$grading" 2>/dev/null && [ "$(graded)" -lt "$killed_at" ]; do sleep 0.1; done
kill -KILL "$grading" 2>/dev/null || { say "It ended before it could be killed."; exit 1; }
wait "$grading" 2>/dev/null
if [ -e "$out/killed/results.json" ]; then say "It was killed, and there are results all the same."; exit 1; fi
say "Killed with $(graded) students graded. The same command again."
start=$SECONDS
(grade "$out/killed") || exit
say "The rest took $((SECONDS - start)) s."
diff "$out/whole/gradebook.csv" "$out/killed/gradebook.csv" >&2 || { say "gradebook.csv differs."; exit 1; }
for run in whole killed; do "$home/grading/samples/marks.py" "$out/$run/results.json" >"$out/$run.marks" || exit 3; done
diff "$out/whole.marks" "$out/killed.marks" >&2 || { say "results.json differs."; exit 1; }
say "Both gradings gave the marks of the labels and the same results, check by check."
