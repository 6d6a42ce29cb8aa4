#!/usr/bin/env bash
# Grades a class on a Slurm cluster: an array of jobs, one per shard, and then one job that merges their results.
#   grading/cluster/slurm.sh SUBMISSIONS OUT SHARDS [OPTION...]     on a login node; the options are those of ./lab grade
# All nodes have to see this tree and both folders. A requeued job continues where it stopped. If your cluster needs more settings
# than the lines below, sbatch takes them from the environment: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT.
# Exit codes: 0 the jobs are submitted, 2 wrong usage, 3 submitting failed; the jobs end as ./lab grade does.
#SBATCH --job-name=marshal
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -u

say() { printf '%s\n' "$*" >&2; }

# Runs one shard. The results of each shard are beside OUT, where the next try finds them.
shard() {
  local home=$1 submissions=$2 out=$3 shards=$4; shift 4
  exec "$home/lab" grade "$submissions" --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$out.shards/$SLURM_ARRAY_TASK_ID" "$@"
}

# Runs after all shards, even failed ones. The merge names missing results.
merge() {
  local home=$1 submissions=$2 out=$3 shards=$4 number parts=(); shift 4
  for ((number = 1; number <= shards; number++)); do parts+=("$out.shards/$number"); done
  exec "$home/lab" grade "$submissions" "$@" --out "$out" --merge "${parts[@]}"
}

# Selects the policy's options, which the whole gradebook needs too. All other options are for the shards only.
find_policy() {
  policy=()
  while [ $# -gt 0 ]; do
    case $1 in
      --policy|--handed-in) policy+=("$1" "${2:-}"); shift ;;
      --policy=*|--handed-in=*) policy+=("$1") ;;
    esac
    shift
  done
}

# Makes the secret from which the seeds of all shards follow.
make_secret() {
  local file=$home/.lab/course-secret
  [ -e "$file" ] && return
  (umask 077 && mkdir -p "$home/.lab" && od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n' > "$file.$$" && mv -n "$file.$$" "$file")
}

submit() {
  local submissions=${1:-} out=${2:-} shards=${3:-} home self policy array last
  while [[ $out == ?*/ ]]; do out=${out%/}; done # or the shards would be within OUT, and the merge would refuse it
  if [ $# -lt 3 ] || ! [ -d "$submissions" ] || ! [[ $shards =~ ^[1-9][0-9]{0,3}$ ]]; then
    say "Usage: grading/cluster/slurm.sh SUBMISSIONS OUT SHARDS [option of ./lab grade...]; SUBMISSIONS is a folder, SHARDS from 1 to 9999."
    exit 2
  fi
  shift 3
  command -v sbatch >/dev/null || { say "There is no sbatch here. Run this on a node from which jobs are submitted."; exit 3; }
  home=$(CDPATH='' cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd) || exit 3
  self=$home/grading/cluster/slurm.sh # a job's copy is elsewhere
  find_policy "$@"
  "$home/lab" --version >/dev/null || exit # builds once here, not in every job
  make_secret && mkdir -p "$out.shards" && chmod 700 "$out.shards" || exit 3
  array=$(sbatch --parsable --array="1-$shards" --output="$out.shards/%a.log" "$self" shard "$home" "$submissions" "$out" "$shards" "$@") || exit 3
  array=${array%%;*} # if there are several clusters, the name follows
  last=$(sbatch --parsable --dependency="afterany:$array" --output="$out.shards/merge.log" \
    "$self" merge "$home" "$submissions" "$out" "$shards" ${policy[@]+"${policy[@]}"}) || exit 3
  echo "$array ${last%%;*}"
  say "$shards shards are job $array; job ${last%%;*} puts their results into $out. Logs: $out.shards/*.log"
}

case ${SLURM_JOB_ID:+job}:${1:-} in
  job:shard|job:merge) "$@" ;;
  *) submit "$@" ;;
esac
