#!/usr/bin/env bash
# Finds similar submissions of a lab, for "./lab similar SUBMISSIONS LAB OUT". Writes out the sources, and runs JPlag on them.
# Exit codes: 0 compared, 2 wrong usage, 3 could not run.
set -u
# shellcheck source-path=SCRIPTDIR source=../needs.sh
. "$(dirname "${BASH_SOURCE[0]}")/../needs.sh" || exit 3
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$here/../.." && pwd) || exit 3
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jars=$home/.lab/jplag

case ${1:-} in
  -h | --help) echo "Usage: lab similar SUBMISSIONS LAB OUT: which submissions of a lab are alike; OUT is a new folder."; exit 0 ;;
esac
[ $# = 3 ] || { echo "Usage: lab similar SUBMISSIONS LAB OUT" >&2; exit 2; }
submissions=$1 lab=$2 out=$3

"$home/lab" export sources "$submissions" --lab "$lab" --out "$out" || exit
if [ ! -f "$jars/complete" ] || [ "$here/pom.xml" -nt "$jars/complete" ]; then
  echo "Fetching JPlag (5 MB, once)." >&2
  rm -rf "$jars"
  if ! sh "$home/mvnw" -q -f "$here/pom.xml" dependency:copy-dependencies -DoutputDirectory="$jars" >&2; then
    echo "JPlag could not be fetched. $out has the sources: run a JPlag of your own on them." >&2
    exit 3
  fi
  touch "$jars/complete"
fi
"$java" -cp "$jars/*" "$here/Similar.java" "$out" || exit 3
