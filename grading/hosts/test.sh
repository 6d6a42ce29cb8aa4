#!/usr/bin/env bash
# Tests --hosts for real, with four network namespaces as hosts, each with its own address and sshd. Runs and measurements of labs
# 1 to 7 go over them. Then a missing host, a killed worker, a killed end and a killed manager must leave no process.
# "./lab test --all" calls this. Exit codes: 0 all as expected, 1 not, 3 could not run, 77 this machine cannot have such hosts.
set -u
# shellcheck source-path=SCRIPTDIR source=machines.sh
. "$(dirname "${BASH_SOURCE[0]}")/machines.sh" || exit 3
title="a run on several hosts"

# Prints the processes on the hosts except their sshds, one per line.
left() {
  local i id
  for ((i = 1; i <= machines; i++)); do
    for id in $(ip netns pids "$prefix-$i"); do
      case $(tr '\0' ' ' < "/proc/$id/cmdline" 2>/dev/null) in
        '' | *sshd*) ;;
        *) printf 'on host %s: %s\n' "$i" "$(tr '\0' ' ' < "/proc/$id/cmdline")" ;;
      esac
    done
  done 2>/dev/null
}

none_left() { [ -z "$(left)" ]; }

# The hosts end when mpiexec tells them to, so they may be a little late.
expect_none_left() { wait_until "no process is left after $1: $(left)" none_left; }

lab() { HYDRA_LAUNCHER_EXEC=$temp/ssh "$home/lab" "$@" > "$temp/out" 2>&1; }

# $1 is the hosts, the rest is the run.
expect_right() {
  local hosts=$1; shift
  lab run "$@" --in solutions --hosts "$hosts" || fail "$* on $hosts failed:" "$(cat "$temp/out")"
  grep -q '^ *result *right' "$temp/out" || fail "$* on $hosts does not say that its result is right:" "$(cat "$temp/out")"
  expect_none_left "$*"
  say "$*: right, over $hosts."
}

# $1 is the mechanisms that have to be in the result; the rest is the run of an experiment with two ends.
expect_ends() {
  local each mechanisms=$1; shift
  lab run "$@" --in solutions --hosts "$two" || fail "$* on $two failed:" "$(cat "$temp/out")"
  for each in $mechanisms; do
    grep -qE "^  [a-z-]+ +$each .* right\$" "$temp/out" || fail "$* on $two has no right result of $each:" "$(cat "$temp/out")"
  done
  expect_none_left "$*"
  say "$*: right, over $two."
}

# $1 is the text that the run has to print.
expect_error() {
  local words=$1 start=$SECONDS; shift
  if lab "$@" --in solutions; then fail "$* succeeded:" "$(cat "$temp/out")"; fi
  grep -qF "$words" "$temp/out" || fail "$* does not say \"$words\":" "$(cat "$temp/out")"
  expect_none_left "$*"
  say "$*: \"$words\", after $((SECONDS - start)) s."
}

# Measures a wire of a manager, and ranks, on as many workers as there are hosts, and on fewer.
expect_timings() {
  local table=$temp/timings.csv
  lab measure lab1 lab4 lab5 --programs sort --mechanisms socket,mpi,luchat --items 600 --trials 2 --workers 1,3 --in solutions \
    --hosts "$three" --mbits 100 --out "$table" || fail "measure failed:" "$(cat "$temp/out")"
  expect_none_left "measure"
  for each in {socket,mpi,luchat},hosts100,sort,600,{1,3}; do
    [ "$(grep -c ",$each,.*,true," "$table")" = 2 ] || fail "measure has not two right trials of $each:" "$(cat "$table")"
  done
  say "measure: every result right, over $three."
}

# Measures an experiment with two ends.
expect_observations() {
  local table=$temp/observations.csv
  lab measure lab7 --programs marshalling --trials 1 --in solutions --hosts "$three" --mbits 100 --out "$temp/timings.csv" \
    || fail "measure failed:" "$(cat "$temp/out")"
  expect_none_left "measure"
  grep -q "marshalling,total,cluster-iso,hosts100,tree,.*,true," "$table" || fail "measure has no right total:" "$(cat "$table")"
  say "measure of two ends: right, over the first two of $three."
}

# Starts a run that is too long to end, and waits until its manager is connected to the second host's worker. Sets run.
start_long() {
  HYDRA_LAUNCHER_EXEC=$temp/ssh "$home/lab" "$@" --in solutions --hosts "$three" > "$temp/out" 2>&1 &
  run=$!
  wait_until "the workers serve" is_connected
}

# Succeeds if there is a connection to a listening port of the second host, except to the port of ssh.
is_connected() {
  local ports
  ports=$(ip netns exec "$prefix-2" ss -Htln | awk '{ sub(/.*:/, "", $4); if ($4 != 2222) print $4 }')
  ip netns exec "$prefix-2" ss -Htn state established | awk '{ sub(/.*:/, "", $3); print $3 }' | grep -qxF "${ports:-none}"
}

# Starts an experiment, and waits until it has an end on each of two hosts. Sets run.
start_ends() {
  HYDRA_LAUNCHER_EXEC=$temp/ssh "$home/lab" "$@" --in solutions --hosts "$two" > "$temp/out" 2>&1 &
  run=$!
  wait_until "both ends run" both_run
}

both_run() { [ -n "$(end_on 1)" ] && [ -n "$(end_on 2)" ]; }

# Prints the numbers of the JVMs on host $1.
end_on() {
  local id
  for id in $(ip netns pids "$prefix-$1"); do
    if [ "$(cat "/proc/$id/comm" 2>/dev/null)" = java ]; then echo "$id"; fi
  done
}

# Kills every end on the second host, so that no call there ends. The arguments are the run.
expect_killed_end_named() {
  local id
  start_ends "$@"
  while kill -0 "$run" 2>/dev/null; do
    for id in $(end_on 2); do kill -9 "$id" 2>/dev/null; done # the other end only sees that it is gone
    sleep 0.1
  done
  if wait "$run"; then fail "$* succeeded, although each end on a host was killed:" "$(cat "$temp/out")"; fi
  grep -qF "The process on the host $net.2 has ended with exit code 137" "$temp/out" \
    || fail "$* does not name the host of the killed end:" "$(cat "$temp/out")"
  expect_none_left "an end of $* was killed"
  say "$*: an end that is killed is named."
}

# The arguments are the run.
expect_killed_worker_named() {
  local id
  start_long "$@"
  # The worker's two JVMs and their shells, but not sshd.
  for id in $(ip netns pids "$prefix-2"); do
    if tr '\0' ' ' < "/proc/$id/cmdline" | grep -q 'Main worker'; then kill -9 "$id"; fi
  done
  if wait "$run"; then fail "$1 succeeded, although a worker was killed:" "$(cat "$temp/out")"; fi
  grep -qF "The worker on the host $net.2 has died" "$temp/out" || fail "$1 does not name the host of the killed worker:" "$(cat "$temp/out")"
  expect_none_left "a worker of $1 was killed"
  say "$1: a worker that is killed is named."
}

why=$(lacking)
[ -z "$why" ] || not_tried "$title" "$why"
trap remove_machines EXIT
trap 'exit 3' INT TERM
make_machines 4 0 || not_tried "$title" "no network namespaces on a bridge can be made here"
three=$net.1,$net.2,$net.3
two=$net.1,$net.2
for each in lab1 lab2 lab3 lab5; do expect_right "$three" "$each" sort; done
expect_right "$three,$net.4" lab4 mca
expect_ends "java-rmi luchat-java-io luchat socket" lab5 calls
expect_ends "mpi-c direct critical region" lab6 ways
expect_ends "java-io externalizable slim-streams cluster-iso" lab7 marshalling
expect_timings
expect_observations

expect_error "The host $net.77 cannot be reached" run lab1 sort --hosts "$net.1,$net.77"
expect_error "The host $net.77 cannot be reached" run lab4 mca --hosts "$three,$net.77"
for each in "lab5 calls" "lab6 ways" "lab7 marshalling"; do
  # shellcheck disable=SC2086 # two words
  expect_error "The host $net.77 cannot be reached" run $each --hosts "$net.1,$net.77"
done
expect_error "The host $net.77 cannot be reached" measure lab1 --programs spa --sizes 60 --hosts "$net.1,$net.77" --out "$temp/none.csv"

expect_killed_worker_named run lab1 sort --size 2000000
expect_killed_worker_named measure lab1 --programs sort --mechanisms socket --items 500 --trials 1000000 --out "$temp/long.csv"

expect_killed_end_named run lab5 calls

start_long run lab1 sort --size 2000000
kill -9 "$run"
wait "$run" 2>/dev/null
expect_none_left "the manager was killed"
say "Workers end with their manager."

start_ends run lab5 calls
kill -9 "$run"
wait "$run" 2>/dev/null
expect_none_left "the kit's process was killed"
say "Ends end with the process that started them."
