#!/usr/bin/env bash
# Several machines in one, for --hosts: network namespaces on a bridge, each with its own address and sshd.
#   grading/hosts/machines.sh COUNT MBITS COMMAND...   runs a command on the last machine, as root, then removes them all
# Their addresses are 10.77.21.1 to 10.77.21.COUNT. MBITS limits each cable in both directions; 0 means no limit. All of them
# share this machine's processors and files. Exit codes: those of the command; 2 wrong usage, 77 this machine cannot have such machines.
# A script can source this file for its functions, as test.sh does.

home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd) || exit 3
net=10.77.21 # for these machines only
patience=120 # seconds for each wait
temp=''
machines=0
sshds=()
prefix=mh$$ # of the names of namespaces and devices, which are visible on the whole machine
export PATH=$PATH:/usr/sbin:/sbin # the folders of administrators may be missing

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

# Ends the test $1, which cannot run here because of $2. "./lab test" lists it at its end.
not_tried() {
  say "Not tried: $2."
  mkdir -p "$home/.lab" && printf '%s: %s.\n' "$1" "$2" >> "$home/.lab/not-tried.txt"
  exit 77
}

# Prints what this machine lacks for such machines.
lacking() {
  local tool
  [ "$(uname)" = Linux ] || { echo "network namespaces need Linux"; return; }
  [ "$(id -u)" = 0 ] || { echo "only root can make network namespaces with an sshd in each"; return; }
  for tool in ip ss tc nsenter ssh-keygen ssh mpiexec.hydra; do
    command -v "$tool" >/dev/null || { echo "there is no $tool"; return; }
  done
  command -v sshd >/dev/null || echo "there is no sshd (on Debian: package openssh-server)"
}

remove_machines() {
  local i
  [ ${#sshds[@]} = 0 ] || kill "${sshds[@]}" 2>/dev/null
  for ((i = 1; i <= machines; i++)); do ip netns del "$prefix-$i" 2>/dev/null; done
  ip link del "$prefix" 2>/dev/null
  rm -rf "$temp"
}

# Limits a device as the kit's lan100 does (see Lan): a burst of two frames, because a longer one travels at the speed of memory.
limit() {
  [ "$1" = 0 ] || tc ${3:+-n "$3"} qdisc add dev "$2" root tbf rate "$1mbit" burst 3200b latency 50ms
}

# Makes $1 machines with cables of $2 Mbit/s, and waits until each sshd answers. $temp/ssh is the ssh to them. The keys and settings
# are in the temporary folder, so the user's own ssh files are neither read nor written.
make_machines() {
  local i name sshd
  sshd=$(command -v sshd) && temp=$(mktemp -d) || return 1
  machines=$1
  ip link add "$prefix" type bridge && ip address add "$net.254/24" dev "$prefix" && ip link set "$prefix" up || return 1
  ssh-keygen -q -t ed25519 -N '' -f "$temp/key" && ssh-keygen -q -t ed25519 -N '' -f "$temp/host" || return 1
  mkdir -p /run/sshd # sshd requires it
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
  for ((i = 1; i <= machines; i++)); do
    name=$prefix-$i
    ip netns add "$name" && ip link add "$name" type veth peer name eth0 netns "$name" \
      && ip link set "$name" master "$prefix" up && ip -n "$name" address add "$net.$i/24" dev eth0 \
      && ip -n "$name" link set eth0 up && ip -n "$name" link set lo up && limit "$2" "$name" && limit "$2" eth0 "$name" || return 1
    ip netns exec "$name" "$sshd" -D -e -f "$temp/sshd_config" -o "ListenAddress=$net.$i" 2> "$temp/sshd-$i.log" &
    sshds+=($!)
  done
  cat > "$temp/ssh" <<EOF
#!/bin/sh
exec ssh -F /dev/null -i "$temp/key" -p 2222 -o BatchMode=yes -o ConnectTimeout=10 -o StrictHostKeyChecking=no \
  -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "\$@"
EOF
  chmod +x "$temp/ssh"
  for ((i = 1; i <= machines; i++)); do wait_until "the sshd of machine $i answers" "$temp/ssh" "$net.$i" true 2>/dev/null; done
}

# Runs a command on machine $1; its mpiexec reaches the other machines.
on_machine() {
  local name=$prefix-$1; shift
  HYDRA_LAUNCHER_EXEC=$temp/ssh nsenter --net="/run/netns/$name" "$@"
}

# Waits until a command succeeds. $1 is the reason, for the message.
wait_until() {
  local what=$1 end=$((SECONDS + patience)); shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || fail "Waited $patience s until $what."
    sleep 0.1
  done
}

run_on_machines() {
  local why
  if ! [[ ${1:-} =~ ^[1-9][0-9]?$ && ${2:-} =~ ^[0-9]{1,5}$ ]] || [ $# -lt 3 ]; then
    say "Usage: grading/hosts/machines.sh COUNT MBITS COMMAND..."
    exit 2
  fi
  why=$(lacking)
  [ -z "$why" ] || { say "There can be no such machines here: $why."; exit 77; }
  trap remove_machines EXIT
  trap 'exit 130' INT TERM
  make_machines "$1" "$2" || { say "The network namespaces cannot be made here."; exit 77; }
  on_machine "$1" "${@:3}"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then set -u; run_on_machines "$@"; fi
