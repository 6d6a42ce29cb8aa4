#!/usr/bin/env bash
# Changes the solutions in small ways, thousands of them one by one, and asks whether the checks notice: PIT, with the checks as
# its tests. "./lab test --all" calls this. At least 90 % have to be noticed; survivors.md says of the rest why not.
#
#   mutation.sh [LAB ...]     lab1, lab2 and lab3 if none is named; a page for each is in grading/mutation/target/LAB
#
# Exit codes: 0 enough were noticed, 1 too few, or one that is not in survivors.md was not.
set -u
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$here/../.." && pwd) || exit 3

say() { printf '%s\n' "$*" >&2; }

# The mutants that were not noticed, as survivors.md names them: class, method and kind.
survivors() {
  awk -F, '$6 != "KILLED" && $6 != "TIMED_OUT" && $6 != "MEMORY_ERROR" && $6 != "RUN_ERROR" && $6 != "NON_VIABLE" {
    sub(/.*\./, "", $2); sub(/.*\./, "", $3); sub(/Mutator$/, "", $3); print $2 "." $4 " " $3 }' "$here/target/$1/mutations.csv" | sort
}

[ "$#" -gt 0 ] || set -- lab1 lab2 lab3
failed=''
for lab in "$@"; do
  (cd "$home" && ./mvnw -B -ntp -q -Pmutation -pl grading/mutation process-test-classes "-Dlab=$lab") || failed="$failed $lab"
  [ -f "$here/target/$lab/mutations.csv" ] || { say "$lab: there are no results."; failed="$failed $lab"; continue; }
  all=$(wc -l < "$here/target/$lab/mutations.csv")
  left=$(survivors "$lab" | wc -l)
  say "$lab: $((all - left)) of $all mutants were noticed, $((100 * (all - left) / all)) %."
  while read -r mutant; do
    if ! grep -qF "\`$mutant\`" "$here/survivors.md"; then say "  not noticed, and not in survivors.md: $mutant"; failed="$failed $mutant"; fi
  done < <(survivors "$lab" | uniq)
done
[ -z "$failed" ]
