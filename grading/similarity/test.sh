#!/usr/bin/env bash
# Part of "./lab test --all": two of three submissions are the same, and ./lab similar has to name them.
set -u
home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd) || exit 3
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT

lab=$(cd "$home/solutions" && printf '%s\n' lab*/ | head -n 1) || exit 3 # any lab will do
lab=${lab%/}
sources=$lab/src/main/java/marshal/${lab%%-*}

for student in ada ben cyd; do
  mkdir -p "$work/class/$student" && cp -r "$home/solutions/$lab" "$work/class/$student/" || exit 3
done
cp "$home/starter/$sources"/*.java "$work/class/cyd/$sources/" || exit 3
"$home/lab" similar "$work/class" "${lab%%-*}" "$work/out" | tee "$work/said" || exit 1
grep -qE '^ *100 %.* (ada, ben|ben, ada)$' "$work/said" || { echo "ada's and ben's sources are the same, and it does not say so." >&2; exit 1; }
if grep -qE '^ *[1-9].* %.*cyd' "$work/said"; then echo "cyd's sources are the starter's, and it says that they are like others." >&2; exit 1; fi
[ -s "$work/out/jplag.zip" ] || { echo "There is no report." >&2; exit 1; }
