#!/usr/bin/env bash
# Adds a lab to a copy of this tree, from folders of its own (tree/), a line in pom.xml for each of its modules and one that
# names its description; and no line in any Java file. Then it is made a starter for, checked, hinted at, handed out, handed in,
# graded, exported, and its mutants are caught. "./lab test --all" calls this. Exit codes: 0 all that works, 1 something does
# not, 3 could not run.
set -u
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$here/../.." && pwd) || exit 3
temp=$(mktemp -d) || exit 3
trap 'rm -rf "$temp"' EXIT
tree=$temp/tree
lab=lab9

say() { printf '%s\n' "$*" >&2; }
fail() { say "$1"; [ ! -s "$temp/said" ] || tail -n 30 "$temp/said" >&2; exit 1; }

# Runs ./lab in the copy. $1: the exit code that it has to end with; $2: what it has to print, or nothing.
lab_says() {
  local code=$1 words=$2 came; shift 2
  (cd "$tree" && ./lab "$@") >"$temp/said" 2>&1
  came=$?
  [ "$came" = "$code" ] || fail "./lab $* ends with $came instead of $code:"
  grep -qF -- "$words" "$temp/said" || fail "./lab $* does not say \"$words\":"
}

# ---- the tree with one lab more ------------------------------------------------------------------------------------------

mkdir "$tree" || exit 3
(cd "$home" && find . \( -name target -o -name .lab -o -name .git -o -name node_modules -o -path ./grading/toy \) -prune -o -type f -print0 |
  tar -c --null -T -) | tar -x -C "$tree" || exit 3
cp -R "$here/tree/." "$tree/" || exit 3
echo marshal.checks.lab9.Lab9Checks >> "$tree/grading/checks/src/main/resources/META-INF/services/marshal.checks.LabDescription"
add_module() { sed -i "s|^\( *<module>$1/\)lab3-udp</module>|&\n\1lab9-gray</module>|" "$tree/pom.xml" || exit 3; }
add_module solutions

# ---- what a lab is for ---------------------------------------------------------------------------------------------------

say "The copy, with lab 9, is built."
lab_says 0 "Written to starter/" starter
add_module starter
lab_says 0 "starter/ is what solutions/ give." starter --check
lab_says 0 "labs/lab9-gray/README.md" docs
lab_says 0 "100 of 100 points" check "$lab" --in solutions
lab_says 1 "not written yet" check "$lab"
lab_says 0 "Which bits of 3 and 4" hint "$lab.1"
lab_says 0 "" handout --out "$temp/kit.zip"
unzip -l "$temp/kit.zip" >"$temp/said" 2>&1 || exit 3
for file in starter/lab9-gray/src/main/java/marshal/lab9/Gray.java labs/lab9-gray/README.md labs/lab9-gray/hints.md; do
  grep -qF "$file" "$temp/said" || fail "The student's kit has no $file:"
done
if grep -qF solutions/ "$temp/said"; then fail "The student's kit has solutions:"; fi

say "A class of two hands it in."
mkdir -p "$temp/class/ada" "$temp/class/bob"
cp -R "$tree/solutions/lab9-gray" "$temp/class/ada/"
cp -R "$tree/starter/lab9-gray" "$temp/class/bob/"
lab_says 0 "index.html" grade "$temp/class" --out "$temp/out"
for mark in ada,100 bob,0; do
  grep -q "^${mark%,*},.*\b${mark#*,}\b" "$temp/out/gradebook.csv" || { cp "$temp/out/gradebook.csv" "$temp/said"; fail "The gradebook does not give $mark:"; }
done
lab_says 0 "" export junit --results "$temp/out" --out "$temp/junit"
lab_says 0 "" export gradescope --labs "$lab" --out "$temp/gradescope.zip"
lab_says 2 "$lab builds no mechanism" run "$lab" sort
lab_says 2 "$lab builds no mechanism" measure "$lab"

say "Its mutants are caught."
(cd "$tree" && ./mvnw -q -B -ntp -pl grading/autograder -am test -Dtest='MutantsTest#isCaughtAtItsStep+theSolutionScoresEveryPoint' "-Dmarshal.lab=$lab" \
  -Dmarshal.fingerprints=write -Dsurefire.failIfNoSpecifiedTests=false) >"$temp/said" 2>&1 || fail "Its mutants are not caught:"
grep -q encode-is-the-number "$tree/grading/mutants/$lab/fingerprints.json" || fail "Its mutants have no fingerprints."
say "A lab is a folder: lab 9 was made, checked, handed out, graded, exported and mutated."
