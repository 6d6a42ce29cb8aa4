#!/usr/bin/env bash
# Runs foreign programs under the kit's tools. A program that passes without tools has to pass under each tool. README.md says how to
# get the programs.
#
#   grading/mpich/test.sh TESTS WORK [NAMES]
#
# TESTS is the folder test/mpi of MPICH's source, or the folder c of the OSU benchmarks. All output goes into the folder WORK, and is
# used again. NAMES is a pattern for grep -E; it selects lines of tests.txt or osu.txt. Variables:
#
#   MPICC=mpicc      the compiler; its mpiexec is beside it
#   WAYS="limit counter coop trace"    the ways to run each test
#   PLAIN=failed     which tests also run without tools: those that failed under one, or "all"
#   SHIM=yes         whether every way uses the shim: without it ranks spin, and a few processors take hours
#   EACH=60          seconds for a run; a failed run is repeated alone, with three times as many
#   AT_ONCE=2        runs at once
#
# Exit codes: 0 all programs that pass without tools pass, 1 one does not, 3 could not run.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
if [ -f "${1-}/util/mtest.c" ]; then
  list=$here/tests.txt right='^ *No [Ee]rrors *$' wrong=
elif [ -f "${1-}/util/osu_util_mpi.c" ]; then
  list=$here/osu.txt right='^# OSU MPI|^This is a test with' wrong='Fail|[Ee]rror'
fi
if [ $# -lt 2 ] || [ -z "${list-}" ]; then
  echo "Usage: $0 TESTS WORK [NAMES], where TESTS is the folder test/mpi of MPICH's source, or c of the OSU benchmarks'." >&2
  exit 3
fi
tests=$(cd "$1" && pwd)
mkdir -p "$2" && work=$(cd "$2" && pwd) || exit 3
names=${3:-.}
mpicc=$(command -v "${MPICC:-mpicc}") || { echo "There is no ${MPICC:-mpicc}." >&2; exit 3; }
mpiexec=$(dirname "$mpicc")/mpiexec
shim=${SHIM:-yes}
most=${EACH:-60}
ways=${WAYS:-limit counter coop trace}
at_once=${AT_ONCE:-2}
# As the kit does: see MpiExec.
apart=MPIR_CVAR_NOLOCAL=1
version=$("$mpiexec" --version | sed -n 's/^ *Version: *//p')
if [ "$(printf '%s\n' 4.3 "$version" | sort -V | head -1)" = 4.3 ]; then apart=MPIR_CVAR_ENABLE_HEAVY_YIELD=1; fi
export tests work mpicc mpiexec shim list right wrong apart

# ---- the tests' programs ----------------------------------------------------------------------------------------------

# Prints what MPICH's configure would find here.
configuration() {
  cat <<'END'
#define HAVE_STDLIB_H 1
#define HAVE_STDIO_H 1
#define HAVE_STRING_H 1
#define HAVE_STRINGS_H 1
#define HAVE_STDARG_H 1
#define HAVE_STDINT_H 1
#define HAVE_UNISTD_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_MEMORY_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_RESOURCE_H 1
#define HAVE_SYS_UIO_H 1
#define HAVE_GETRUSAGE 1
#define HAVE_LONG_DOUBLE 1
#define HAVE_LONG_LONG 1
#define HAVE_LONG_LONG_INT 1
#define HAVE__BOOL 1
#define HAVE_FLOAT__COMPLEX 1
#define HAVE_DOUBLE__COMPLEX 1
#define HAVE_LONG_DOUBLE__COMPLEX 1
#define HAVE_MPI_WIN_CREATE 1
#define HAVE_MPI_INIT_THREAD 1
#define HAVE_MPI_TYPE_CREATE_STRUCT 1
#define HAVE_MPI2_COMBINERS 1
#define HAVE_MPI_IO 1
#define HAVE_USLEEP 1
#define HAVE_STRDUP 1
#define HAVE_SETENV 1
#define HAVE_FSTAT 1
#define HAVE_MPI_SPAWN 1
#define HAVE_PTHREAD_H 1
#define HAVE_PTHREAD_BARRIER_INIT 1
#define THREAD_PACKAGE_NAME THREAD_PACKAGE_POSIX
END
}

# Prints what a folder's Makefile.am sets for a program: $1 is the folder, $2 is "name_SOURCES" or "name_CPPFLAGS".
said_by_makefile() {
  sed -e ':a' -e '/\\$/N; s/\\\n/ /; ta' "$tests/$1/Makefile.am" 2>/dev/null | sed -n "s/^$2[ ]*=//p" | head -1
}

# The sources also look in neighbouring folders for the files that configure makes.
compile() {
  "$mpicc" -w -O1 -I"$work/include" -I"$work/include/a/b" -I"$tests/include" -I"$tests/dtpools/include" "$@"
}

# $1 is a program's name, such as coll/bcast.
build() {
  local folder=${1%/*} program=${1##*/} sources flags main=mtest_single each
  local to=$work/programs/$1
  [ -e "$to" ] || [ -e "$to.said" ] && return
  mkdir -p "$(dirname "$to")"
  sources=$(said_by_makefile "$folder" "${program}_SOURCES")
  flags=$(said_by_makefile "$folder" "${program}_CPPFLAGS" | grep -oE -- '-D[A-Za-z0-9_=]+')
  case $folder in threads/*) main=mtest_thread flags="$flags -DMTEST_USE_THREAD" ;; esac
  set --
  for each in ${sources:-$program.c}; do
    case $each in *.c) set -- "$@" "$tests/$folder/$each" ;; esac
  done
  # shellcheck disable=SC2086
  compile $flags -I"$tests/$folder" -o "$to" "$@" "$work/objects/main/$main.o" "$work"/objects/*.o "$work/objects/main/libmain.a" \
    -pthread -lm > "$to.said" 2>&1 && rm "$to.said"
}

build_osu() {
  local to=$work/programs/$1 source=$tests/mpi/$1.c folder=$tests/mpi/${1%/*}
  [ -e "$to" ] || [ -e "$to.said" ] && return
  mkdir -p "$(dirname "$to")"
  set -- "$source"
  for each in "$folder"/utils/*.c; do if [ -e "$each" ]; then set -- "$@" "$each"; fi; done
  compile_osu -I"$folder" -I"$folder/utils" -o "$to" "$@" "$work"/objects/*.o -pthread -lm > "$to.said" 2>&1 && rm "$to.said"
}

compile_osu() { "$mpicc" -w -O1 -DPACKAGE_VERSION='""' -I"$tests/util" "$@"; }

build_all() {
  local each
  mkdir -p "$work/include/a/b" "$work/include/include" "$work/objects/main" "$work/programs"
  if [ "${list##*/}" = osu.txt ]; then
    for each in osu_util osu_util_mpi osu_util_graph osu_util_papi osu_util_validation; do
      compile_osu -c -o "$work/objects/$each.o" "$tests/util/$each.c" || exit 3
    done
    build_tools
    listed | cut -d ' ' -f 1 | sort -u | xargs -P "$at_once" -I NAME bash -c 'build_osu NAME'
    return
  fi
  configuration | tee "$work/include/mpitestconf.h" "$work/include/include/mpitestconf.h" > "$work/dtpoolsconf.h"
  : > "$work/include/mtest_mpix.h" # a release of MPICH contains it
  for each in "$tests"/util/{mtest,mtest_common,dtypes}.c "$tests"/dtpools/src/*.c; do
    compile -c -o "$work/objects/$(basename "$each" .c).o" "$each" || exit 3
  done
  for each in mtest_single mtest_thread; do
    compile -c -DMTEST_USE_THREAD -o "$work/objects/main/$each.o" "$tests/util/$each.c" || exit 3
  done
  # Since 5.0, many tests have no main function.
  if [ -e "$tests/util/run_mpitests.c" ]; then
    compile -c -o "$work/objects/main/run.o" "$tests/util/run_mpitests.c" || exit 3
  fi
  rm -f "$work/objects/main/libmain.a"
  ar rcs "$work/objects/main/libmain.a"
  find "$work/objects/main" -name run.o -exec ar rcs "$work/objects/main/libmain.a" {} +
  build_tools
  listed | cut -d ' ' -f 1 | sort -u | xargs -P "$at_once" -I NAME bash -c 'build NAME'
}

build_tools() {
  rm -rf "$work/tools"
  cp -r "$here/../../c-mpi/tools" "$work/tools" && make -s -C "$work/tools" clean all MPICC="$mpicc" || exit 3
}

# Prints the selected lines: a program's name, its ranks, its expected end, its arguments.
listed() { grep -v '^#' "$list" | grep -E -- "$names"; }

# ---- a run ------------------------------------------------------------------------------------------------------------

# $1 is the way, $2 the seconds, the rest a line of the list. Prints the way, whether the program passes, and the line.
try() {
  local way=$1 seconds=$2 line="${*:3}" name=$3 ranks=$4 end=$5 status passes=no
  shift 5
  local program=$work/programs/$name folder tools=$work/tools
  [ -x "$program" ] || { echo "$way unbuilt $line"; return; }
  folder=$(mktemp -d "$work/runs/XXXXXX") && mkdir "$folder/reports" && cd "$folder" || exit 3
  ln -s "$program" . # some programs start themselves again
  local command=("$tools/limit" "$folder/limit.txt" "$seconds" --) variables=() preloaded=
  if [ "$shim" = yes ] && [ -e "$tools/libmarshal-coop.so" ]; then preloaded=:$tools/libmarshal-coop.so; fi
  case $way in
    plain) command=(timeout -k 5 "$seconds") preloaded='' variables=(MPIR_CVAR_ENABLE_HEAVY_YIELD=1) ;; # it helps MPICH 5
    coop) preloaded=$tools/libmarshal-coop.so ;;
    counter | trace)
      preloaded=$tools/libmarshal-count.so$preloaded
      variables=(MARSHAL_COUNT_DIR="$folder/reports") ;;
  esac
  if [ "$way" = trace ]; then # like a traced run of the kit
    command+=(env "LD_PRELOAD=$tools/libmarshal-launch.so")
    variables+=(MARSHAL_TRACE=1 "$apart" UCX_ERROR_SIGNALS=)
  fi
  if [ "$preloaded" ]; then variables+=("LD_PRELOAD=${preloaded#:}"); fi
  # shellcheck disable=SC2016
  "${command[@]}" "$mpiexec" -n "$ranks" sh -c 'while [ "$1" != -- ]; do export "$1"; shift; done; shift; exec "$@"' sh \
    "${variables[@]}" -- "$program" "$@" < /dev/null > output.txt 2>&1
  status=$?
  if [ "$end" = fails ]; then
    case $status in 0 | 124 | 137) ;; *) passes=yes ;; esac
  elif [ "$status" = 0 ] && grep -qE "$right" output.txt && ! { [ "$wrong" ] && grep -qE "$wrong" output.txt; }; then
    passes=yes
  fi
  case $way in counter | trace) if [ "$passes" = yes ] && ! is_counted "$ranks" "$end"; then passes=uncounted; fi ;; esac
  echo "$way $passes $line"
  if [ "$passes" != yes ]; then
    { echo "$way $line ended with $status:"; tail -c 4000 output.txt; cat limit.txt; ls reports; tail -n +1 reports/*; } 2>&1 |
      head -c 20000 > "$work/logs/$(echo "$way $name $*" | tr -c 'a-zA-Z0-9\n' _).txt"
  fi
  cd "$work" && rm -rf "$folder"
}

# Succeeds if the report of each rank shows that the counter saw its end. If one rank aborts, the others may be killed before they
# report.
is_counted() {
  local rank
  if [ "$2" = fails ]; then
    [ "$(find reports -name 'rank-*.json' | wc -l)" != 0 ]
    return
  fi
  for ((rank = 0; rank < $1; rank++)); do
    grep -qs '"end":"FINALIZED"' "reports/rank-$rank.json" || return 1
  done
}

# ---- all --------------------------------------------------------------------------------------------------------------

# Reads lines of the list. $1 is the ways, $2 the seconds, $3 the number of parallel runs. The ways of a test follow each other.
try_all() {
  local line way
  while read -r line; do
    for way in $1; do echo "$way $2 $line"; done
  done | xargs -P "$3" -I LINE bash -c 'set -f; try LINE' | grep --line-buffered .
}

# Prints the failed lines of a list of results ($2). $1 is a way, or a pattern of ways.
failed() { sed -nE "s/^($1) (no|uncounted) //p" "$2"; }

export -f said_by_makefile compile build compile_osu build_osu try is_counted
build_all
rm -rf "$work/runs" "$work/logs"
mkdir -p "$work/runs" "$work/logs"
listed | try_all "$ways" "$most" "$at_once" > "$work/first.txt"
# A failed run may have had too little time.
for way in $ways; do
  grep "^$way yes" "$work/first.txt"
  failed "$way" "$work/first.txt" | try_all "$way" $((3 * most)) 1
done > "$work/results.txt"
if [ "${PLAIN:-failed}" = all ]; then listed; else failed '[a-z]*' "$work/results.txt" | sort -u; fi |
  try_all plain $((3 * most)) "$at_once" > "$work/plain.txt"

unbuilt=$(sed -n 's/^[a-z]* unbuilt //p' "$work/first.txt" | sort -u | wc -l)
printf '%s tests, %s of them cannot be built here\n' "$(listed | wc -l)" "$unbuilt"
fallen=0
for way in $ways; do
  printf '%-8s passes %4s' "$way" "$(grep -c "^$way yes" "$work/results.txt")"
  printf ', fails %s' "$(failed "$way" "$work/results.txt" | wc -l)"
  # failed under this way, although they pass without tools
  failed "$way" "$work/results.txt" | sort > "$work/failed.txt"
  sed -n 's/^plain yes //p' "$work/plain.txt" | sort | comm -12 - "$work/failed.txt" > "$work/fallen.txt"
  printf ', of which pass plainly: %s\n' "$(wc -l < "$work/fallen.txt")"
  sed 's/^/    /' "$work/fallen.txt"
  fallen=$((fallen + $(wc -l < "$work/fallen.txt")))
done
if [ "${PLAIN:-failed}" = all ]; then printf 'plain    passes %4s\n' "$(grep -c '^plain yes' "$work/plain.txt")"; fi
[ "$fallen" = 0 ]
