#!/usr/bin/env bash
# Adds two labs to a copy of this tree, lab 8 in C, and lab 9 in Java and C with a wire of its own, from folders of their own
# (tree/), a line in pom.xml for each Maven module and one that names their descriptions; and no line in any Java file. Then they
# are made starters for, checked, hinted at, run, measured, drawn, handed out, handed in, graded, exported, and their mutants are
# caught. "./lab test --all" calls this. Exit codes: 0 all that works, 1 something does not, 3 could not run.
set -u
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$here/../.." && pwd) || exit 3
temp=$(mktemp -d) || exit 3
trap 'rm -rf "$temp"' EXIT
tree=$temp/marshal-main # as a zip from GitHub names the folder

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

# ---- the tree with two labs more -----------------------------------------------------------------------------------------

mkdir "$tree" || exit 3
(cd "$home" && find . \( -name target -o -name .lab -o -name .git -o -name node_modules -o -path ./grading/toy \) -prune -o -type f -print0 |
  tar -c --null -T -) | tar -x -C "$tree" || exit 3
cp -R "$here/tree/." "$tree/" || exit 3
for id in 8 9; do
  echo "marshal.checks.lab$id.Lab${id}Checks" >> "$tree/grading/checks/src/main/resources/META-INF/services/marshal.checks.course.LabDescription"
done
add_module() { sed -i "0,\|^\( *<module>$1/\)lab.*</module>|s||&\n\1lab9-gray</module>|" "$tree/pom.xml" || exit 3; }
add_module solutions

# ---- what a lab is for ---------------------------------------------------------------------------------------------------

say "The copy, with labs 8 and 9, is built."
lab_says 0 "Written to starter/" starter
add_module starter
lab_says 0 "starter/ matches solutions/." starter --check
lab_says 0 "labs/lab9-gray/README.md" docs
for lab in lab8 lab9; do
  lab_says 0 "100 of 100 points" check "$lab" --in solutions
  lab_says 1 "not written yet" check "$lab"
done
lab_says 0 "Which collective" hint lab8.1
lab_says 0 "Which bits of 3 and 4" hint lab9.1
lab_says 0 "right" run lab8 sum --workers 3 --in solutions
lab_says 0 "1.000 bits   right" run lab9 flips --in solutions
lab_says 0 "gray" run lab9 sort --in solutions
lab_says 2 "lab9 has no program spa, as lab" run lab9 spa
lab_says 0 "" handout --out "$temp/kit.zip"
unzip -l "$temp/kit.zip" >"$temp/said" 2>&1 || exit 3
for file in starter/lab9-gray/src/main/java/marshal/lab9/Gray.java starter/lab9-gray/src/main/c/gray.c labs/lab9-gray/README.md labs/lab9-gray/hints.md \
  starter/lab8-sum/sum.c labs/lab8-sum/needs; do
  grep -qF "$file" "$temp/said" || fail "The student's kit has no $file:"
done
if grep -qF solutions/ "$temp/said"; then fail "The student's kit has solutions:"; fi

say "A class of two hands them in."
mkdir -p "$temp/class/ada" "$temp/class/bob"
cp -R "$tree/solutions/lab8-sum" "$tree/solutions/lab9-gray" "$temp/class/ada/"
cp -R "$tree/starter/lab8-sum" "$tree/starter/lab9-gray" "$temp/class/bob/"
lab_says 0 "index.html" grade "$temp/class" --out "$temp/out"
for row in ada,100,100,0,graded,100,100,0,graded bob,0,100,0,graded,0,100,0,graded; do
  grep -qx "$row" "$temp/out/gradebook.csv" || { cp "$temp/out/gradebook.csv" "$temp/said"; fail "The gradebook has no row $row:"; }
done
tr -d ' \n' <"$temp/out/results.json" | grep -o '"interop":\[[^]]*' >"$temp/said"
grep -q '"sort"' "$temp/said" || fail "The wire of lab 9 was not tried with the reference:"
if grep -qE '"(spa|mca)"|"right":false' "$temp/said"; then fail "The wire of lab 9 is asked for what it does not carry:"; fi
lab_says 0 "" export junit --results "$temp/out" --out "$temp/junit"
lab_says 0 "" export gradescope --labs lab8,lab9 --out "$temp/gradescope.zip"
lab_says 0 "6 observations in" measure lab9 --in solutions --trials 3 --items 500 --workers 2 --out "$temp/timings.csv"
grep -q "^,lab9-gray,flips,flips,gray,,count,1000,1,3,1.0,bits,true," "$temp/observations.csv" || fail "measure lab9 writes no observations:"
grep -q ",gray," "$temp/timings.csv" || { cp "$temp/timings.csv" "$temp/said"; fail "measure lab9 times nothing over its wire:"; }
lab_says 2 "lab8 has nothing to measure" measure lab8

(cd "$tree" && MARSHAL_TIMINGS=$temp/timings.csv ./mvnw -q -B -ntp -pl notebooks -am test -Dtest=GrayTest -Dsurefire.failIfNoSpecifiedTests=false) \
  >"$temp/said" 2>&1 || fail "The wire of lab 9 is not drawn:"

say "Their mutants are caught."
for lab in lab8 lab9; do
  (cd "$tree" && ./mvnw -q -B -ntp -pl grading/workshop -am test -Dtest='MutantsTest#isCaughtAtItsStep+theSolutionScoresEveryPoint' "-Dmarshal.lab=$lab" \
    -Dmarshal.fingerprints=write -Dsurefire.failIfNoSpecifiedTests=false) >"$temp/said" 2>&1 || fail "The mutants of $lab are not caught:"
  for mutant in "$tree/grading/mutants/$lab"/*.patch; do
    grep -q "$(basename "$mutant" .patch)" "$tree/grading/mutants/$lab/fingerprints.json" || fail "$mutant has no fingerprint."
  done
done
say "A lab is a folder: labs 8 and 9 were made, checked, run, handed out, graded, exported and mutated."
