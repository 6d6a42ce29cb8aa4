#!/usr/bin/env bash
# Makes thousands of small changes to the solutions, one at a time, and tests whether the checks notice them: PIT, with the checks as
# its tests. "./lab test --all" calls this. In each lab, the checks have to notice at least 90 % of the changes in files that students
# write, because the checks exist for these files. Changes in given files are counted separately. survivors.md explains the rest.
#
#   mutation.sh [LAB ...]     all labs in Java if none is named; grading/mutation/target/LAB has a page for each
#
# Exit codes: 0 enough were noticed; 1 too few, or an unnoticed one is not in survivors.md; 2 wrong usage; 3 PIT could not run.
# A noticed change in survivors.md is reported, but is not a failure: if a change shows only in a race, some runs are lucky.
set -u
# shellcheck source-path=SCRIPTDIR source=../needs.sh
. "$(dirname "${BASH_SOURCE[0]}")/../needs.sh" || exit 3
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$here/../.." && pwd) || exit 3

# Prints the mutants of a lab, one per line: the file, whether it was noticed, and its name in survivors.md (class, method and kind).
mutants() {
  awk -F, '{ noticed = $6 ~ /^(KILLED|TIMED_OUT|MEMORY_ERROR|RUN_ERROR|NON_VIABLE)$/ ? "noticed" : "alive"
    sub(/.*\./, "", $2); sub(/.*\./, "", $3); sub(/Mutator$/, "", $3); print $1, noticed, $2 "." $4 " " $3 }' "$here/target/$1/mutations.csv"
}

# Prints the files of a lab that students write. In starter/, a part of them is missing.
students() { (cd "$home" && grep -rl --include='*.java' '//> ' solutions/"$1"-*/src/main/java) | sed 's|.*/||'; }

alive() { mutants "$1" | awk '$2 == "alive" { print $3, $4 }' | sort -u; }

# Prints the mutants in a lab's section of survivors.md.
listed() {
  awk -F'|' -v title="## Lab ${1#lab}" '/^## / { inside = $0 == title }
    inside && /^\| `/ { n = split($2, part, "`"); for (i = 2; i <= n; i += 2) print part[i] }' "$here/survivors.md" | sort -u
}

# Prints a sentence about how many of the input mutants were noticed. Succeeds if they are enough.
counted() {
  awk -v what="$1" '{ all++ } $2 == "noticed" { noticed++ }
    END { printf "%s: %d of %d mutants were noticed, %.1f %%.\n", what, noticed, all, all ? int(1000 * noticed / all) / 10 : 0 >"/dev/stderr"
      exit !(all && 10 * noticed >= 9 * all) }'
}

export LC_ALL=C
labs=$(cd "$home/solutions" && printf '%s\n' lab*-*/pom.xml | sed 's/-.*//')
# shellcheck disable=SC2086 # names without blanks
[ "$#" -gt 0 ] || set -- $labs
failed=''
for lab in "$@"; do
  grep -qxF "$lab" <<< "$labs" || { say "mutation.sh: there is no lab $lab here. Labs: ${labs//$'\n'/ }."; exit 2; }
  rm -f "$here/target/$lab/mutations.csv"
  (cd "$home" && sh ./mvnw -B -ntp -q -Pmutation -pl grading/mutation process-test-classes "-Dlab=$lab") || { say "$lab: PIT failed."; exit 3; }
  [ -s "$here/target/$lab/mutations.csv" ] || { say "$lab: there are no results."; exit 3; }
  mutants "$lab" | awk 'NR == FNR { written[$1]; next } $1 in written' <(students "$lab") - | counted "$lab, files that students write" ||
    { say "  Too few: at least 90 % have to be."; failed=yes; }
  mutants "$lab" | counted "$lab, with the files that are given" # for information
  while read -r mutant; do say "  not noticed, and not in survivors.md: $mutant"; failed=yes; done < <(comm -23 <(alive "$lab") <(listed "$lab"))
  while read -r mutant; do say "  noticed, but in survivors.md: $mutant"; done < <(comm -13 <(alive "$lab") <(listed "$lab"))
done
[ -z "$failed" ]
