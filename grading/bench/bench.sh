#!/usr/bin/env bash
# Builds the bench if its sources have changed, and runs it; "./lab bench" calls this. "bench.sh --help" lists the options.
# "bench.sh grader" runs grader.sh, which measures the cost of checking and grading.
# Exit codes: 0 measured (whether or not a target was reached), 2 wrong usage, 3 could not run.
set -u
# shellcheck source-path=SCRIPTDIR source=../needs.sh
. "$(dirname "${BASH_SOURCE[0]}")/../needs.sh" || exit 3
bench=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$bench/../.." && pwd) || exit 3
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

if [ "${1:-}" = grader ]; then shift; exec "$bench/grader.sh" "$@"; fi

for tool in make cc "$java"; do
  command -v "$tool" >/dev/null || fail "The bench needs $tool. On Debian: sudo apt-get install -y gcc make libc6-dev openjdk-17-jdk-headless"
done

sources=("$home/pom.xml")
for module in "$home"/labs/{kit,peers} "$home"/grading/{checks,engine,commands,grader,bench} "$home"/solutions/*/; do
  sources+=("$module/pom.xml" "$module/src/main")
done
if [ ! -f "$bench/target/built" ] || [ -n "$(find "${sources[@]}" -newer "$bench/target/built" 2>&1)" ]; then
  echo "Building the bench." >&2
  start=$(mktemp) || exit 3
  (cd "$home" && sh ./mvnw -q -pl grading/bench -am package -Dmaven.test.skip=true >&2) \
    || fail "The bench did not build. Above is what Maven said."
  mv "$start" "$bench/target/built" || exit 3
fi
make -s -C "$bench/c" || fail "The C baselines did not build. Above is what make said."

# Lab 4's programs need MPICH. "./lab install mpi" installs it, or says how to. The other parts do not need it.
case " $* " in
  *" kernels "* | *" wires "* | *" limits "* | *" streams "* | *" clusters "* | *" window "* | *" timing "*) ;;
  *) if "$home/lab" install mpi; then
       make -s -C "$bench/c" mpi || fail "Lab 4's programs did not build. Above is what make said."
     else
       case " $* " in *" mpi "*) exit 3 ;; esac
     fi ;;
esac

if [ "${1:-all}" = all ]; then "$bench/grader.sh" steps || exit; fi
exec "$java" -Dmarshal.home="$home" -cp "$bench/target/marshal-bench-1.0.jar:$bench/target/lib/*" marshal.bench.Bench "$@"
