#!/usr/bin/env bash
# Tests --hosts with --launcher slurm for real, with three network namespaces as nodes of a Slurm, each with a slurmd. Workers and ranks
# run on them, in an allocation and without one. Nodes that are down end a run soon. "./lab test --all" calls this after the cluster's
# test, which installs Slurm. Exit codes: 0 all as expected, 1 not, 3 could not run, 77 this machine cannot have such nodes.
set -u
# shellcheck source-path=SCRIPTDIR source=machines.sh
. "$(dirname "${BASH_SOURCE[0]}")/machines.sh" || exit 3
# shellcheck source-path=SCRIPTDIR source=../cluster/daemons.sh
. "$home/grading/cluster/daemons.sh" || exit 3
title="a run on the nodes of a Slurm"

remove() {
  scancel --user=root 2>/dev/null
  stop_daemons
  remove_machines
}

# Its controller is on the bridge. The names of the nodes are in a hosts file that only our runs see.
start_slurm() {
  local i slurm=$temp/slurm
  mkdir "$slurm" || exit 3
  start_munged "$slurm"
  configure_slurm "$slurm" <<CONF
SlurmctldHost=$(uname -n)($net.254)
$(for ((i = 1; i <= machines; i++)); do echo "NodeName=m$i NodeAddr=$net.$i CPUs=4 RealMemory=4000"; done)
PartitionName=main Nodes=m[1-$machines] Default=YES
CONF
  start_daemon "$slurm/slurmctld.out.log" slurmctld -D
  echo "127.0.0.1 localhost" > "$temp/hosts"
  for ((i = 1; i <= machines; i++)); do
    mkdir "$slurm/spool-m$i" || exit 3
    start_daemon "$slurm/m$i.out.log" nsenter --net="/run/netns/$prefix-$i" slurmd -D -N "m$i"
    echo "$net.$i m$i" >> "$temp/hosts"
  done
  wait_until "the nodes are idle" nodes_stand # or one has ended
  if ! nodes_are_idle; then not_tried "$title" "slurmd has ended: $(grep -h error: "$slurm"/slurmd-m*.log | tail -n 1)"; fi
}

nodes_stand() { nodes_are_idle || ! kill -0 "${daemons[-1]}" 2>/dev/null; }

lab() {
  # shellcheck disable=SC2016 # the inner shell expands it
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
