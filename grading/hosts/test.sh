#!/usr/bin/env bash
# Tries --hosts for real: four network namespaces as hosts, each with an address and an sshd of its own. Sorts on labs 1 to 3 and
# MCA on lab 4 run over them; then a host that is gone, a worker that is killed and a manager that is killed leave no process.
# "./lab test --all" calls this. Exit codes: 0 all as expected, 1 not, 3 could not run, 77 this machine cannot have such hosts.
set -u
home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd) || exit 3
net=10.77.21 # of these hosts only
patience=120 # seconds for each thing that is waited for
count=4

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

# What cannot be tried here: "./lab test" names it at its end.
not_tried() {
  say "Not tried: $1."
  mkdir -p "$home/.lab" && printf 'a run on several hosts: %s.\n' "$1" >> "$home/.lab/not-tried.txt"
  exit 77
}

export PATH=$PATH:/usr/sbin:/sbin # for administrators; they may not be on it
[ "$(uname)" = Linux ] || not_tried "network namespaces need Linux"
[ "$(id -u)" = 0 ] || not_tried "only root can make network namespaces with an sshd in each"
for tool in ip ssh-keygen ssh mpiexec.hydra; do
  command -v "$tool" >/dev/null || not_tried "there is no $tool"
done
sshd=$(command -v sshd) || not_tried "there is no sshd (on Debian: package openssh-server)"

temp=$(mktemp -d) || exit 3
prefix=mh$$ # of the names of namespaces and devices, which are the machine's
sshds=()

remove() {
  local i
  [ ${#sshds[@]} = 0 ] || kill "${sshds[@]}" 2>/dev/null
  for ((i = 1; i <= count; i++)); do ip netns del "$prefix-$i" 2>/dev/null; done
  ip link del "$prefix" 2>/dev/null
  rm -rf "$temp"
}
trap remove EXIT
trap 'exit 3' INT TERM

# ---- the hosts -----------------------------------------------------------------------------------------------------

# Its keys and settings are in the temporary folder: nothing of the user's own ssh is read or written.
set_up() {
  local i
  ip link add "$prefix" type bridge && ip address add "$net.254/24" dev "$prefix" && ip link set "$prefix" up || return 1
  ssh-keygen -q -t ed25519 -N '' -f "$temp/key" && ssh-keygen -q -t ed25519 -N '' -f "$temp/host" || return 1
  mkdir -p /run/sshd # sshd insists
  cat > "$temp/sshd_config" <<EOF
Port 2222
HostKey $temp/host
AuthorizedKeysFile $temp/key.pub
PermitRootLogin prohibit-password
PasswordAuthentication no
StrictModes no
UsePAM no
PidFile none
EOF
  for ((i = 1; i <= count; i++)); do
    ip netns add "$prefix-$i" && ip link add "$prefix-$i" type veth peer name eth0 netns "$prefix-$i" \
      && ip link set "$prefix-$i" master "$prefix" up && ip -n "$prefix-$i" address add "$net.$i/24" dev eth0 \
      && ip -n "$prefix-$i" link set eth0 up && ip -n "$prefix-$i" link set lo up || return 1
    ip netns exec "$prefix-$i" "$sshd" -D -e -f "$temp/sshd_config" -o "ListenAddress=$net.$i" 2> "$temp/sshd-$i.log" &
    sshds+=($!)
  done
  cat > "$temp/ssh" <<EOF
#!/bin/sh
exec ssh -F /dev/null -i "$temp/key" -p 2222 -o BatchMode=yes -o ConnectTimeout=10 -o StrictHostKeyChecking=no \
  -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "\$@"
EOF
  chmod +x "$temp/ssh"
  for ((i = 1; i <= count; i++)); do wait_until "the sshd of host $i answers" "$temp/ssh" "$net.$i" true 2>/dev/null; done
}

# Waits until a command succeeds. $1 says what for.
wait_until() {
  local what=$1 end=$((SECONDS + patience)); shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || fail "Waited $patience s until $what."
    sleep 0.1
  done
}

# The processes on the hosts but their sshds, one line each.
left() {
  local i id
  for ((i = 1; i <= count; i++)); do
    for id in $(ip netns pids "$prefix-$i"); do
      case $(tr '\0' ' ' < "/proc/$id/cmdline" 2>/dev/null) in
        '' | *sshd*) ;;
        *) printf 'on host %s: %s\n' "$i" "$(tr '\0' ' ' < "/proc/$id/cmdline")" ;;
      esac
    done
  done 2>/dev/null
}

none_left() { [ -z "$(left)" ]; }

# Its end is what mpiexec told the hosts, so that they may be some moments late.
expect_none_left() { wait_until "no process is left after $1: $(left)" none_left; }

# ---- the runs ------------------------------------------------------------------------------------------------------

lab() { HYDRA_LAUNCHER_EXEC=$temp/ssh "$home/lab" run "$@" > "$temp/out" 2>&1; }

# $1 hosts, the rest is the run.
expect_right() {
  local hosts=$1; shift
  lab "$@" --in solutions --hosts "$hosts" || fail "$* on $hosts failed:" "$(cat "$temp/out")"
  grep -q '^ *result *right' "$temp/out" || fail "$* on $hosts does not say that its result is right:" "$(cat "$temp/out")"
  expect_none_left "$*"
  say "$*: right, over $hosts."
}

# $1 is what it has to say.
expect_error() {
  local words=$1 start=$SECONDS; shift
  if lab "$@" --in solutions; then fail "$* succeeded:" "$(cat "$temp/out")"; fi
  grep -qF "$words" "$temp/out" || fail "$* does not say \"$words\":" "$(cat "$temp/out")"
  expect_none_left "$*"
  say "$*: \"$words\", after $((SECONDS - start)) s."
}

# Starts a run that is too long to end by itself, and waits until its workers serve. Sets run.
start_long_run() {
  HYDRA_LAUNCHER_EXEC=$temp/ssh "$home/lab" run lab1 sort --in solutions --size 2000000 --hosts "$three" > "$temp/out" 2>&1 &
  run=$!
  wait_until "the workers serve" grep -q 'and the workers at' "$temp/out"
}

set_up || not_tried "no network namespaces on a bridge can be made here"
three=$net.1,$net.2,$net.3
for each in lab1 lab2 lab3; do expect_right "$three" "$each" sort; done
expect_right "$three,$net.4" lab4 mca

expect_error "The host $net.77 cannot be reached" lab1 sort --hosts "$net.1,$net.77"
expect_error "The host $net.77 cannot be reached" lab4 mca --hosts "$three,$net.77"

start_long_run
# The worker's two JVMs and their shells, but no sshd.
for id in $(ip netns pids "$prefix-2"); do
  if tr '\0' ' ' < "/proc/$id/cmdline" | grep -q 'cli.Main worker'; then kill -9 "$id"; fi
done
if wait "$run"; then fail "A run whose worker was killed succeeded:" "$(cat "$temp/out")"; fi
grep -qF "The worker on the host $net.2 has died" "$temp/out" || fail "It does not name the host of the killed worker:" "$(cat "$temp/out")"
expect_none_left "a worker was killed"
say "A worker that is killed is named."

start_long_run
kill -9 "$run"
wait "$run" 2>/dev/null
expect_none_left "the manager was killed"
say "Workers end with their manager."
