#!/usr/bin/env bash
# Tries --hosts with --launcher slurm for real: three network namespaces as nodes of a Slurm, each with a slurmd. Workers and ranks run
# on them, in an allocation and without one; nodes that are not up end a run soon. "./lab test --all" calls this after the cluster's
# test, which installs Slurm. Exit codes: 0 all as expected, 1 not, 3 could not run, 77 this machine cannot have such nodes.
set -u
# shellcheck source-path=SCRIPTDIR source=machines.sh
. "$(dirname "${BASH_SOURCE[0]}")/machines.sh" || exit 3
title="a run on the nodes of a Slurm"
daemons=()

remove() {
  local daemon
  scancel --user=root 2>/dev/null
  for daemon in ${daemons[@]+"${daemons[@]}"}; do kill "$daemon" 2>/dev/null; done
  for daemon in ${daemons[@]+"${daemons[@]}"}; do wait "$daemon" 2>/dev/null; done
  remove_machines
}

# Its controller is on the bridge. What the nodes are called stands in a file of hosts that only our runs see.
start_slurm() {
  local i slurm=$temp/slurm
  mkdir -p "$slurm/state" && (umask 077 && head -c 1024 /dev/urandom > "$slurm/munge.key") || exit 3
  munged --foreground --force --key-file="$slurm/munge.key" --socket="$slurm/munge.socket" --pid-file="$slurm/munge.pid" \
    --log-file="$slurm/munged.log" --seed-file="$slurm/munge.seed" >"$slurm/munge.out" 2>&1 &
  daemons+=($!)
  wait_until "munged listens" test -S "$slurm/munge.socket"
  export SLURM_CONF=$slurm/slurm.conf
  cat > "$SLURM_CONF" <<CONF || exit 3
ClusterName=marshal
SlurmctldHost=$(uname -n)($net.254)
SlurmUser=root
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/%n.pid
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool-%n
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/%n.log
AuthType=auth/munge
AuthInfo=socket=$slurm/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
$(for ((i = 1; i <= machines; i++)); do echo "NodeName=m$i NodeAddr=$net.$i CPUs=4 RealMemory=4000"; done)
PartitionName=main Nodes=m[1-$machines] Default=YES
CONF
  slurmctld -D >"$slurm/slurmctld.out" 2>&1 &
  daemons+=($!)
  echo "127.0.0.1 localhost" > "$temp/hosts"
  for ((i = 1; i <= machines; i++)); do
    mkdir "$slurm/spool-m$i" || exit 3
    nsenter --net="/run/netns/$prefix-$i" slurmd -D -N "m$i" >"$slurm/m$i.out" 2>&1 &
    daemons+=($!)
    echo "$net.$i m$i" >> "$temp/hosts"
  done
  wait_until "the nodes are idle" nodes_stand # or one will never be
  if ! nodes_are_idle; then not_tried "$title" "slurmd has ended: $(grep -h error: "$slurm"/m*.log | tail -n 1)"; fi
}

nodes_are_idle() { [ "$(sinfo -h -o %t 2>/dev/null)" = idle ]; }
nodes_stand() { nodes_are_idle || ! kill -0 "${daemons[-1]}" 2>/dev/null; }

lab() {
  # shellcheck disable=SC2016 # for that shell
  unshare --mount sh -c 'mount --bind "$0" /etc/hosts; exec "$@"' "$temp/hosts" ${allocation[@]+"${allocation[@]}"} \
    "$home/lab" run "$@" --in solutions --launcher slurm --hosts m1,m2,m3 > "$temp/out" 2>&1
}

expect_right() {
  lab "$@" || fail "$* failed:" "$(cat "$temp/out")"
  grep -q '^ *result *right' "$temp/out" || fail "$* does not say that its result is right:" "$(cat "$temp/out")"
  say "${allocation[*]-} $*: right, on three nodes of Slurm."
}

expect_error() {
  local start=$SECONDS
  if lab "$@"; then fail "$* succeeded on a node that is not up:" "$(cat "$temp/out")"; fi
  grep -qF 'Slurm started nothing on m1, m2, m3' "$temp/out" || fail "$* does not say what Slurm did not do:" "$(cat "$temp/out")"
  say "$*: \"Slurm started nothing\", after $((SECONDS - start)) s."
}

why=$(lacking)
[ -z "$why" ] || not_tried "$title" "$why"
for tool in munged slurmctld slurmd srun salloc; do
  command -v "$tool" >/dev/null || not_tried "$title" "there is no $tool (on Debian: packages munge, slurmctld, slurmd, slurm-client)"
done
trap remove EXIT
trap 'exit 3' INT TERM
make_machines 3 0 || not_tried "$title" "no network namespaces on a bridge can be made here"
start_slurm
allocation=()
expect_right lab1 sort
expect_right lab4 spa --size 60
allocation=(salloc --quiet -N 3)
expect_right lab1 sort
expect_right lab4 spa --size 60
allocation=()
scontrol update nodename=m3 state=drain reason=test || exit 3
expect_error lab1 sort
expect_error lab4 spa --size 60
