#!/usr/bin/env bash
# Part of "./lab test --all": two of four submissions are the same, and ./lab similar has to name them. One cannot be read.
set -u
home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd) || exit 3
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT

lab=$(cd "$home/solutions" && printf '%s\n' lab*/ | head -n 1) || exit 3 # any lab will do
lab=${lab%/}
sources=$lab/src/main/java/marshal/${lab%%-*}

for student in ada ben cyd dan; do
  mkdir -p "$work/class/$student" && cp -r "$home/solutions/$lab" "$work/class/$student/" || exit 3
done
cp "$home/starter/$sources"/*.java "$work/class/cyd/$sources/" || exit 3
for file in "$work/class/dan/$sources"/*.java; do echo 'class {' > "$file"; done
"$home/lab" similar "$work/class" "${lab%%-*}" "$work/out" | tee "$work/said" || exit 1
# Not always 100: what is as short as the shortest match counts for nobody.
grep -qE '^ *(9[5-9]|100) %.* (ada, ben|ben, ada)$' "$work/said" || { echo "ada's and ben's sources are the same, and it does not say so." >&2; exit 1; }
if grep -qE '^ *[1-9].* %.*cyd' "$work/said"; then echo "cyd's sources are the starter's, and it says that they are like others." >&2; exit 1; fi
grep -q 'that it cannot read: dan$' "$work/said" || { echo "dan's sources cannot be read, and it does not say so." >&2; exit 1; }
[ -s "$work/out/jplag.zip" ] || { echo "There is no report." >&2; exit 1; }

mkdir "$work/alone" && cp -r "$work/class/ada" "$work/alone/" || exit 3
said=$("$home/lab" similar "$work/alone" "${lab%%-*}" "$work/out-alone" 2>&1) && { echo "One submission alone is compared." >&2; exit 1; }
case $said in *"JPlag has compared nothing"*) ;; *) echo "One submission alone: $said" >&2; exit 1 ;; esac
case $said in *"Exception in"*) echo "One submission alone ends with a stack trace." >&2; exit 1 ;; esac

# A lab in two languages: who copied only the one is found in the one.
both=$(cd "$home/solutions" && for each in lab*/; do [ -d "$each/src/main/c" ] && [ -d "$each/src/main/java" ] && echo "$each"; done | head -n 1)
both=${both%/}
if [ -n "$both" ]; then
  for student in ada ben; do
    mkdir -p "$work/two/$student" && cp -r "$home/solutions/$both" "$work/two/$student/" || exit 3
  done
  cp "$home/starter/$both/src/main/c"/*.c "$work/two/ben/$both/src/main/c/" || exit 3
  "$home/lab" similar "$work/two" "${both%%-*}" "$work/out-two" > "$work/said" || exit 1
  grep -qE '^ *(9[5-9]|100) %.* (ada, ben|ben, ada)$' "$work/said" || { echo "ada's and ben's Java is the same, and it does not say so." >&2; exit 1; }
fi
