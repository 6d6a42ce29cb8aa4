#!/usr/bin/env bash
# Makes a machine ready to grade: Gradescope runs it once, as root, while it builds its image of what this zip holds.
# What is there is not installed again, and the labs' solutions have to pass their checks at the end; else the image fails
# here, in the instructor's sight, and not with the first submission.
set -eu
source=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
labs='' needs=''
# shellcheck source=/dev/null
. "$source/settings.sh"

export DEBIAN_FRONTEND=noninteractive
chmod +x "$source/lab" "$source/run_autograder" # not every unpacker keeps that
chmod 700 "$source/.lab" # it has the secret that the seeds of the checks follow from

# shellcheck disable=SC2086 # words
"$source/lab" install $needs
for lab in ${labs//,/ }; do
  "$source/lab" check "$lab" --in solutions
done
