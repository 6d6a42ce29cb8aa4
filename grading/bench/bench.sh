#!/usr/bin/env bash
# Builds the bench when its sources changed, and runs it: what "./lab bench" calls. "bench.sh --help" lists the options.
# "bench.sh grader" measures what checking costs; it needs nothing but the lab command and Maven.
# Exit codes: 0 measured (whether or not a target was reached), 2 wrong usage, 3 could not run.
set -u
bench=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$bench/../.." && pwd) || exit 3
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

fail() { printf '%s\n' "$*" >&2; exit 3; }

# The median of the numbers on standard input.
median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# The processor time of a command with all its children, in milliseconds.
cpu_ms() {
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d\n", 1000 * ($1 + $2) }'
}

# What checking costs: one step against Maven, which here only compiles and runs no check at all, in turns; then a whole
# lab, from sources that were never compiled before.
grader() {
  local lab=$home/lab pair ours maven whole
  local check=("$lab" check lab1.2 --in solutions)
  "${check[@]}" >/dev/null || fail "./lab check lab1.2 --in solutions does not pass."
  (cd "$home" && ./mvnw -o -q -pl solutions/lab1-sockets test-compile) || fail "Maven could not compile offline."
  ours=$(mktemp) && maven=$(mktemp) && whole=$(mktemp) || exit 3
  for pair in 1 2 3 4 5; do
    cpu_ms "${check[@]}" >> "$ours"
    (cd "$home" && cpu_ms ./mvnw -o -q -pl solutions/lab1-sockets test-compile) >> "$maven"
    rm -rf "$home/.lab/classes"
    cpu_ms "$lab" check lab1 --in solutions >> "$whole"
    "${check[@]}" >/dev/null
    echo "pair $pair: $(tail -n 1 "$ours") ms, $(tail -n 1 "$maven") ms, whole lab $(tail -n 1 "$whole") ms" >&2
  done
  echo "one step from warm / Maven that only compiles, processor time: $(paste "$ours" "$maven" | awk '{ print $1 / $2 }' | median)" \
    "(target 0.5); medians $(median < "$ours") ms and $(median < "$maven") ms, 5 pairs"
  echo "a whole lab 1, javac and all processes from cold, processor time: $(median < "$whole") ms (target 4000)," \
    "$(sort -n "$whole" | head -n 1) to $(sort -n "$whole" | tail -n 1)"
  rm -f "$ours" "$maven" "$whole"
}

if [ "${1:-}" = grader ]; then grader; exit; fi

for tool in make cc "$java"; do
  command -v "$tool" >/dev/null || fail "The bench needs $tool. On Debian: sudo apt-get install -y gcc make libc6-dev openjdk-17-jdk-headless"
done

sources=("$home/pom.xml")
for module in labs/kit grading/checks grading/autograder solutions/lab1-sockets solutions/lab2-rmi solutions/lab3-udp grading/bench; do
  sources+=("$home/$module/pom.xml" "$home/$module/src/main")
done
if [ ! -f "$bench/target/built" ] || [ -n "$(find "${sources[@]}" -newer "$bench/target/built" 2>&1)" ]; then
  echo "Building the bench." >&2
  start=$(mktemp) || exit 3
  (cd "$home" && ./mvnw -q -pl grading/bench -am package -Dmaven.test.skip=true >&2) \
    || fail "The bench did not build. Above is what Maven said."
  mv "$start" "$bench/target/built" || exit 3
fi
make -s -C "$bench/c" || fail "The C baselines did not build. Above is what make said."

# Lab 4's programs need MPICH. "./lab install-mpi" gets it, or says how to; the other parts do without.
case " $* " in
  *" kernels "* | *" wires "* | *" timing "*) ;;
  *) if "$home/lab" install-mpi; then
       make -s -C "$bench/c" mpi || fail "Lab 4's programs did not build. Above is what make said."
     else
       case " $* " in *" mpi "*) exit 3 ;; esac
     fi ;;
esac

if [ "${1:-all}" = all ]; then grader; fi
exec "$java" -Dmarshal.home="$home" -cp "$bench/target/marshal-bench-1.0.jar:$bench/target/lib/*" marshal.bench.Bench "$@"
