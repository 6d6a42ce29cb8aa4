#!/usr/bin/env bash
# A Slurm for a test. A script with wait_until sources this file; the daemons run until stop_daemons.
#
#   start_munged FOLDER         authentication, with its key and its socket in FOLDER
#   configure_slurm FOLDER      writes FOLDER/slurm.conf: the common settings, then standard input; sets SLURM_CONF
#   start_daemon OUTPUT COMMAND...
#   nodes_are_idle
daemons=()

start_daemon() {
  local output=$1; shift
  "$@" >"$output" 2>&1 &
  daemons+=($!)
}

start_munged() {
  (umask 077 && head -c 1024 /dev/urandom > "$1/munge.key") || exit 3
  start_daemon "$1/munge.out.log" munged --foreground --force --key-file="$1/munge.key" --socket="$1/munge.socket" \
    --pid-file="$1/munge.pid" --log-file="$1/munged.log" --seed-file="$1/munge.seed"
  wait_until "munged listens" test -S "$1/munge.socket"
}

configure_slurm() {
  mkdir -p "$1/state" || exit 3
  export SLURM_CONF=$1/slurm.conf
  { cat <<CONF && cat; } > "$SLURM_CONF" || exit 3
ClusterName=marshal
SlurmUser=root
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd-%n.pid
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool-%n
SlurmctldLogFile=$1/slurmctld.log
SlurmdLogFile=$1/slurmd-%n.log
AuthType=auth/munge
AuthInfo=socket=$1/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
CONF
}

nodes_are_idle() { [ "$(sinfo -h -o %t 2>/dev/null)" = idle ]; }

stop_daemons() {
  local daemon
  for daemon in ${daemons[@]+"${daemons[@]}"}; do kill "$daemon" 2>/dev/null; done
  for daemon in ${daemons[@]+"${daemons[@]}"}; do wait "$daemon" 2>/dev/null; done
}
