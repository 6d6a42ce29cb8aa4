#!/usr/bin/env bash
# Measures the cost of grading: "./lab bench grader [PART ...]". Parts: steps, maven, sandbox, classes; all if none is named.
#
#   steps     one step, and a whole lab, against a Maven that only compiles
#   maven     processor time per submission of each lab in Java, against "mvn -o test" with the same checks; submissions per minute; a second grading
#   sandbox   the time that isolation adds to the start of a process
#   classes   time and the grader's memory for classes of 10, 100 and 300
#
# Exit codes: 0 measured (whether or not a target was reached), 2 wrong usage, 3 could not run.
set -u
bench=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$bench/../.." && pwd) || exit 3
lab=$home/lab
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 3; }

# Prints the median of the numbers on standard input.
median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# Prints the first number divided by the second.
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f\n", a / b }'; }

# Prints the processor time of a command with all its children, and its wall-clock time, in milliseconds: "CPU WALL". Drops its output.
times() {
  local TIMEFORMAT='%U %S %R'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d %d\n", 1000 * ($1 + $2), 1000 * $3 }'
}

cpu_ms() { times "$@" | cut -d ' ' -f 1; }

# Prints the busy time of all processors so far, in milliseconds. It includes every program, so nothing else may run.
busy() { awk -v hertz="$(getconf CLK_TCK)" '/^cpu / { printf "%d\n", 1000 * ($2 + $3 + $4 + $7 + $8) / hertz }' /proc/stat; }

# Prints what times prints, but by the machine's counters: processes that end with their namespace report their use to nobody above.
busy_times() {
  local before wall
  before=$(busy)
  wall=$(times "$@" | cut -d ' ' -f 2)
  echo "$(($(busy) - before)) $wall"
}

maven() { (cd "$home" && sh ./mvnw -o -q "$@"); }

# The folders of the labs in Java. If one lab is enough, the first represents all.
mapfile -t labs < <(cd "$home/starter" && printf '%s\n' *)
first=${labs[0]}

# Measures one step against Maven in turns; Maven only compiles here, and runs no check. Then measures a whole lab, from sources that
# were never compiled before.
steps() {
  local pair
  local check=("$lab" check "${first%%-*}.2" --in solutions)
  "${check[@]}" >/dev/null || fail "./lab check ${first%%-*}.2 --in solutions does not pass."
  maven -pl "solutions/$first" test-compile || fail "Maven could not compile offline."
  for pair in 1 2 3 4 5; do
    cpu_ms "${check[@]}" >> "$work/ours"
    cpu_ms maven -pl "solutions/$first" test-compile >> "$work/maven"
    rm -rf "$home/.lab/classes"
    cpu_ms "$lab" check "${first%%-*}" --in solutions >> "$work/whole"
    "${check[@]}" >/dev/null
    say "pair $pair: $(tail -n 1 "$work/ours") ms, $(tail -n 1 "$work/maven") ms, whole lab $(tail -n 1 "$work/whole") ms"
  done
  echo "one step from warm / Maven that only compiles, processor time: $(paste "$work/ours" "$work/maven" | awk '{ print $1 / $2 }' | median)" \
    "(target 0.5); medians $(median < "$work/ours") ms and $(median < "$work/maven") ms, 5 pairs"
  echo "a whole lab, $first, javac and all processes from cold, processor time: $(median < "$work/whole") ms (target 4000)," \
    "$(sort -n "$work/whole" | head -n 1) to $(sort -n "$work/whole" | tail -n 1)"
}

# Makes a class of $2 different submissions of the lab $3 in the folder $1, from $4 (starter or solutions).
make_class() {
  local class=$1 size=$2 name=$3 i from to
  from=$home/$4/$name/src/main/java
  for i in $(seq "$size"); do
    to=$class/student$i/$name/src/main/java
    mkdir -p "$to" && cp -r "$from/." "$to" || exit 3
    echo "// student $i of $size, $RANDOM $RANDOM" | tee -a "$to"/marshal/*/*.java >/dev/null
  done
}

# Measures the grading of a class of 30 solutions, per submission, against Maven with the same checks on one solution. Both compile
# everything again.
against_maven() {
  local name size=30 suite cpu wall theirs again part
  for name in "${labs[@]}"; do
    part=${name%%-*}
    make_class "$work/$part" "$size" "$name" solutions
    read -r cpu wall < <(busy_times "$lab" grade "$work/$part" --out "$work/out-$part" --labs "$part" --no-timings)
    [ -e "$work/out-$part/results.json" ] || fail "./lab grade $work/$part failed."
    read -r _ again < <(times "$lab" grade "$work/$part" --out "$work/out-$part" --labs "$part" --no-timings)
    suite=${part^}Suite
    : > "$work/maven-$part"
    for _ in 1 2 3; do
      rm -rf "$home/solutions/$name/target/classes"
      busy_times maven -pl "solutions/$name" test "-Dtest=$suite" | cut -d ' ' -f 1 >> "$work/maven-$part"
    done
    theirs=$(median < "$work/maven-$part")
    echo "$part, processor time a submission: $((cpu / size)) ms of $size graded at once, $theirs ms by mvn -o test:" \
      "$(ratio $((cpu / size)) "$theirs") (target 0.33); $(ratio $((60000 * size)) "$wall") submissions a minute;" \
      "graded again unchanged in $again ms (target 3000)"
  done
}

# The command itself starts a process that does nothing, with and without isolation in turns.
sandbox() { "$lab" isolation --cost 40 || fail "./lab isolation --cost failed."; }

# Measures how the grader's time and memory grow with the size of a class. Its submissions are starters that do nothing yet.
classes() {
  local size cpu wall peak grading start
  for size in 10 100 300; do
    make_class "$work/class$size" "$size" "$first" starter
    start=$(date +%s%3N)
    "$lab" grade "$work/class$size" --out "$work/out$size" --labs "${first%%-*}" --no-timings >/dev/null 2>&1 &
    grading=$! # the lab script turns into the grader
    peak=0
    while kill -0 "$grading" 2>/dev/null; do
      peak=$(awk -v peak="$peak" '/^VmHWM/ { if ($2 > peak) peak = $2 } END { print peak }' "/proc/$grading/status" 2>/dev/null || echo "$peak")
      sleep 0.2
    done
    wait "$grading" || fail "./lab grade $work/class$size failed."
    wall=$(($(date +%s%3N) - start))
    cpu=$((wall / size))
    echo "a class of $size: $((wall / 1000)) s, $cpu ms a submission; the grader's own process held $((peak / 1024)) MB at most"
    read -r _ wall < <(times "$lab" grade "$work/class$size" --out "$work/out$size" --labs "${first%%-*}" --no-timings)
    echo "  the same class again, unchanged: $wall ms (target 3000)"
  done
}

[ "$#" -gt 0 ] || set -- steps maven sandbox classes
for part in "$@"; do
  case $part in
    steps) steps ;;
    maven) against_maven ;;
    sandbox) sandbox ;;
    classes) classes ;;
    *) say "lab bench grader: there is no part $part; there is steps, maven, sandbox, classes."; exit 2 ;;
  esac
done
