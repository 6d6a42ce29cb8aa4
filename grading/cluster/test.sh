#!/usr/bin/env bash
# Checks grade.yml, and tests slurm.sh for real: a Slurm with one node on this machine, and a class of eight in four shards. One shard
# is killed and requeued. The merged results are compared with those of one machine. "./lab test --all" calls this.
# Exit codes: 0 the results are the same, 1 they differ, 3 could not run, 77 Slurm cannot run here.
set -u
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
home=$(cd -P "$here/../.." && pwd) || exit 3
shards=4
killed=1 # a shard of three students
patience=600 # seconds for each wait
# shellcheck source-path=SCRIPTDIR source=daemons.sh
. "$here/daemons.sh" || exit 3

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

# Records a test that cannot run here. "./lab test" lists it at its end.
note() {
  say "Not tried: $1: $2."
  mkdir -p "$home/.lab" && printf '%s: %s.\n' "$1" "$2" >> "$home/.lab/not-tried.txt"
}

not_tried() { note "a class in shards on Slurm" "$1"; exit 77; }

install() {
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
  say "Installing with apt-get: $*"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=300 -y -qq --no-install-recommends "$@"; } >"$temp/apt.log" 2>&1
}

# Waits until a command succeeds. $1 is the reason, for the message.
wait_until() {
  local what=$1 end=$((SECONDS + patience)); shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || fail "Waited $patience s until $what. Logs of Slurm: $(tail -n 5 "$temp"/*.log 2>&1)"
    sleep 0.1
  done
}

# ---- the workflow for GitHub -----------------------------------------------------------------------------------------

# Checks that it is YAML with the right jobs, and that its commands pass shellcheck.
check_workflow() {
  if ! python3 -c 'import yaml' 2>/dev/null && ! install python3-yaml; then note "the workflow for GitHub" "there is no Python with yaml"; return; fi
  if ! command -v shellcheck >/dev/null && ! install shellcheck; then note "the workflow for GitHub" "there is no shellcheck"; return; fi
  python3 - "$here/grade.yml" > "$temp/workflow.sh" <<'PYTHON' || fail "grade.yml is not a workflow of three jobs."
import sys, yaml
workflow = yaml.safe_load(open(sys.argv[1]))
print("#!/usr/bin/env bash")
for name in ("split", "shard", "merge"):
    job = workflow["jobs"][name]
    for step in job["steps"]:
        if "run" in step:
            for variable in {**workflow["env"], **job.get("env", {}), **step.get("env", {})}:
                print(f"export {variable}=some")
            assert "${{" not in step["run"], "an expression is pasted into a script"
            print(f"( # {name}\n{step['run'].strip()}\n)")
PYTHON
  shellcheck "$temp/workflow.sh" || fail "What grade.yml runs is not clean."
}

# ---- Slurm ---------------------------------------------------------------------------------------------------------

install_slurm() {
  [ "$(uname)" = Linux ] || not_tried "it is tried on Linux"
  [ "$(id -u)" = 0 ] || not_tried "its daemons are tried as root"
  local command
  for command in munged slurmctld slurmd sbatch; do
    if ! command -v "$command" >/dev/null; then
      install munge slurmctld slurmd slurm-client || not_tried "apt-get cannot install it$(tail -n 1 "$temp/apt.log" 2>/dev/null | sed 's/^/: /; s/\.$//')"
      # The packages start services, which nobody here needs.
      if [ -d /run/systemd/system ]; then systemctl disable --quiet --now munge slurmctld slurmd 2>/dev/null; fi
      return
    fi
  done
}

free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 10000))
    (: < "/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}

start_slurm() {
  local host
  host=$(uname -n)
  mkdir "$temp/spool-$host" || exit 3
  start_munged "$temp"
  configure_slurm "$temp" <<CONF
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SchedulerParameters=sched_interval=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 RealMemory=16000
PartitionName=main Nodes=$host Default=YES
CONF
  start_daemon "$temp/slurmctld.out.log" slurmctld -D
  start_daemon "$temp/slurmd.out.log" slurmd -D
  wait_until "the node is idle" slurmd_stands "${daemons[-1]}"
  if ! nodes_are_idle; then
    if grep -q 'error:.*cgroup' "$temp"/slurmd-*.log; then not_tried "slurmd finds no control groups that it can use"; fi
    fail "slurmd has ended: $(tail -n 5 "$temp"/slurmd*.log)"
  fi
}

slurmd_stands() { nodes_are_idle || ! kill -0 "$1" 2>/dev/null; } # or it has ended

# The remaining processes of a job end with its daemon.
stop() {
  [ -z "${SLURM_CONF:-}" ] || scancel --user=root --signal=KILL --full 2>/dev/null
  [ -z "${SLURM_CONF:-}" ] || scancel --user=root 2>/dev/null
  stop_daemons
  rm -rf "$temp"
}

# ---- the class -----------------------------------------------------------------------------------------------------

hand_in() { # STUDENT FROM LAB...
  local student=$1 from=$2 lab; shift 2
  mkdir -p "$temp/class/$student" || exit 3
  for lab in "$@"; do cp -R "$home/$from/$lab" "$temp/class/$student/" || exit 3; done
}

# In the order of the shards. The second shard is empty. One student has a lab that the others do not have.
make_class() {
  hand_in cleo starter lab1-sockets
  hand_in jack solutions lab1-sockets
  hand_in kim solutions lab1-sockets
  hand_in ada solutions lab1-sockets lab2-rmi
  hand_in hugo starter lab1-sockets
  hand_in eve solutions lab1-sockets
  rm "$temp/class/eve/lab1-sockets/src/main/java/marshal/lab1/Merge.java" || exit 3
  hand_in leo solutions lab1-sockets
  hand_in mia starter
}

graded_of() { find "$temp/many.shards/$1/.journal" -name '*.lab1-sockets.gz' 2>/dev/null | wc -l; }
has_begun() { [ "$(graded_of "$killed")" -gt 0 ]; }
has_ended() { [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; }
# Kills a task as the kernel does when memory runs out: without a warning, and without Slurm.
kill_task() {
  local pid
  for pid in $(scontrol listpids "$(squeue -h -j "$1" -o %A)" | awk 'NR > 1 && $1 > 1 { print $1 }'); do kill -KILL "$pid" 2>/dev/null; done
}

is_killed() { scontrol show job "${array}_$killed" | grep -Eq 'JobState=(FAILED|NODE_FAIL|CANCELLED)'; }

temp=$(mktemp -d /tmp/marshal-slurm.XXXXXX) || exit 3
trap stop EXIT
trap 'exit 130' INT TERM
check_workflow
install_slurm
start_slurm
make_class
start=$SECONDS
"$home/lab" grade "$temp/class" --no-timings --out "$temp/one" >/dev/null || fail "One machine fails."
say "One machine took $((SECONDS - start)) s. The same in $shards shards."
start=$SECONDS
jobs=$(SBATCH_TIMELIMIT=60 "$here/slurm.sh" "$temp/class" "$temp/many/" "$shards" --no-timings --jobs 1) || fail "Submitting failed."
read -r array merge <<< "$jobs"
wait_until "shard $killed has graded somebody" has_begun
kill_task "${array}_$killed"
wait_until "shard $killed is killed" is_killed
if [ -e "$temp/many.shards/$killed/results.json" ]; then fail "Shard $killed ended before it could be killed."; fi
say "Shard $killed was killed with $(graded_of "$killed") of 3 students graded. Requeued."
scontrol requeue "${array}_$killed" || fail "It cannot be requeued."
scontrol update "JobId=${array}_$killed" StartTime=now 2>/dev/null # otherwise Slurm delays it for two minutes
wait_until "the merge has ended" has_ended "$merge"
[ -e "$temp/many/results.json" ] || fail "Nothing was merged: $(cat "$temp"/many.shards/*.log)"
say "The shards and the merge took $((SECONDS - start)) s."
cmp "$temp/one/gradebook.csv" "$temp/many/gradebook.csv" >&2 || fail "gradebook.csv differs."
for out in one many; do "$home/grading/samples/marks.py" "$temp/$out/results.json" > "$temp/$out.json" || exit 3; done
if ! cmp "$temp/one.json" "$temp/many.json" >&2; then
  fail "results.json differs: $(diff "$temp/one/results.json" "$temp/many/results.json")"
fi
cp -R "$temp/many" "$temp/before" || exit 3
"$home/lab" grade "$temp/class" --no-timings --out "$temp/many" >/dev/null || fail "What is merged cannot be graded again."
for file in results.json index.html; do
  cmp "$temp/before/$file" "$temp/many/$file" >&2 || fail "Graded again, what is merged changes."
done
say "The shards' results are those of one machine."
