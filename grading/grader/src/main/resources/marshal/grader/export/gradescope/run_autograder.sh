#!/usr/bin/env bash
# Grades one submission. Gradescope runs it in a fresh container, with the submission in /autograder/submission, and takes
# /autograder/results/results.json. Whatever is wrong with a submission is said in there. Where the kit itself cannot run,
# there is no such file: Gradescope then tells the instructor that the autograder failed, instead of a student's zero.
set -eu
root=${AUTOGRADER_ROOT:-/autograder}
source=$root/source
labs='' grade_options=() result_options=()
# shellcheck source=/dev/null
. "$source/settings.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/class"
ln -s "$root/submission" "$work/class/submission"
chmod 700 "$root/results"
rm -f "$root/results/results.json"

"$source/lab" grade "$work/class" --out "$work/out" --labs "$labs" "${grade_options[@]}"
"$source/lab" export gradescope-results --results "$work/out" --out "$root/results/results.json" \
  --metadata "$root/submission_metadata.json" --seconds "$SECONDS" "${result_options[@]}"
