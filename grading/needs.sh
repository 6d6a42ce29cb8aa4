# shellcheck shell=bash disable=SC2034 # some variables are for scripts that source this
# What Marshal needs from the system: the environment; and programs, with their purpose, search and installation. Scripts source this file.

# ---- the environment -----------------------------------------------------------------------------------------------

# Variables that are not named here reach neither our builds and installations nor the kit: CC, MAKEFLAGS, PIP_USER, MAVEN_OPTS, BASH_ENV ...
is_kept() {
  case $1 in
    HOME | USER | LOGNAME | SHELL | PWD | HOSTNAME | TMPDIR | TZ | LANG | LANGUAGE | LC_*) ;;
    PATH | LD_LIBRARY_PATH | JAVA_HOME | CHROME_PATH) ;; # where programs are
    TERM | COLORTERM | NO_COLOR | COLUMNS | LINES) ;;
    DISPLAY | WAYLAND_DISPLAY | XAUTHORITY | XDG_* | DBUS_SESSION_BUS_ADDRESS | BROWSER | WSL*) ;; # for a browser
    SSH_AUTH_SOCK | HYDRA_LAUNCHER_EXEC | SLURM_*) ;; # for a run on several hosts
    [Hh][Tt][Tt][Pp]_[Pp]* | [Hh][Tt][Tt][Pp][Ss]_[Pp]* | [Aa][Ll][Ll]_[Pp]* | [Nn][Oo]_[Pp]*) ;; # proxies
    SSL_CERT_FILE | SSL_CERT_DIR | CURL_CA_BUNDLE | REQUESTS_CA_BUNDLE | NODE_EXTRA_CA_CERTS) ;;
    CI | CLASSROOM | ASSIGNMENT | OWNER | SUBMISSION_TAG | COMMIT_URL | RELEASE_URL | REVIEW_URL) ;; # Classroom 50's runner
    MARSHAL_*) ;;
    *) return 1 ;;
  esac
}

# Restarts the script in bash, without the rest of the environment. A shell could not undo everything that it inherits. Needs no bash.
clean_environment() {
  local name
  set -- bash "$0" "$@"
  for name in $(command env | command sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p'); do
    if is_kept "$name" && command eval "[ -n \"\${$name+set}\" ]"; then command eval "set -- \"$name=\$$name\" \"\$@\""; fi
  done
  exec env -i "MARSHAL_CLEAN=$$" "$@"
}

# The process number stays the same, and no child process has it.
if [ "${MARSHAL_CLEAN:-}" != $$ ]; then clean_environment "$@"; fi
unset MARSHAL_CLEAN

# ---- where things are ----------------------------------------------------------------------------------------------

oldest_java=17
oldest_node=18
state=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.lab || exit 3
jdk='' jdk_version='' chromium=''   # their places, after a search
title='' purpose='' packages='' brew=''   # of a need; about sets them

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 3; }

# ---- the table -----------------------------------------------------------------------------------------------------

needs='jdk sandbox mpi python node shellcheck chromium'

# Sets title, purpose, packages (Debian and Ubuntu) and brew (formula or cask) of a need.
about() {
  brew=''
  case $1 in
    jdk) title="JDK $oldest_java or newer" purpose='everything' packages=$(jdk_package) brew=openjdk@21 ;;
    sandbox) title='bubblewrap, iproute2' purpose="lab grade: isolates students' code" packages='bubblewrap util-linux iproute2 mount' ;;
    mpi) title='MPICH and a C compiler' purpose='labs 4 and 6' packages='mpich libmpich-dev gcc make libc6-dev' brew=mpich ;;
    python) title='Python with venv' purpose='notebooks' packages='python3 python3-venv' brew=python ;;
    node) title="Node $oldest_node or newer, npm" purpose='slides' packages='nodejs npm' brew=node ;;
    shellcheck) title=shellcheck purpose='lab test: checks scripts' packages=shellcheck brew=shellcheck ;;
    chromium) title='Chromium or Chrome' purpose='slides as PDF; lab test: checks pages' packages=$(chromium_package) brew='--cask chromium' ;;
    *) say "There is nothing called $1 to install, only: $needs"; exit 2 ;;
  esac
}

# Prints the first package of this release with a new enough JDK. The default one is too old in some releases.
jdk_package() {
  local version
  for version in 17 21 25; do
    if [ -n "$(apt-cache show "openjdk-$version-jdk-headless" 2>/dev/null)" ]; then echo "openjdk-$version-jdk-headless"; return; fi
  done
  echo default-jdk-headless
}

# Prints the packages of Chromium; nothing on Ubuntu, which has Chromium only as a snap.
chromium_package() { (. /etc/os-release && [ "$ID" = ubuntu ]) 2>/dev/null || echo 'chromium chromium-driver'; }

# Succeeds if this machine has a need.
have() {
  case $1 in
    jdk) find_jdk ;;
    sandbox) have_commands bwrap unshare setpriv ip mount ;;
    mpi) have_commands mpichversion mpicc mpiexec gcc make ;;
    python) have_commands python3 && python3 -c 'import ensurepip, venv' 2>/dev/null ;;
    node) have_commands npm node && [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge "$oldest_node" ] ;;
    chromium) find_chromium ;;
    *) have_commands "$1" ;;
  esac
}

# Prints the version of a need that this machine has.
version_of() {
  case $1 in
    jdk) echo "$jdk_version" ;;
    sandbox) bwrap --version ;;
    mpi) mpichversion ;;
    python) python3 --version ;;
    chromium) "$chromium" --version ;;
    *) "$1" --version ;;
  esac 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1
}

have_commands() {
  local command
  for command; do command -v "$command" >/dev/null || return; done
}

# Succeeds if there is a new enough JDK at $1. Sets jdk and jdk_version.
is_jdk() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  local line version=''
  while read -r line; do
    case $line in JAVA_VERSION=*) version=${line#*\"} ;; esac
  done < "$1/release"
  version=${version%\"*}
  [ "${version%%[!0-9]*}" -ge "$oldest_java" ] 2>/dev/null || return 1
  jdk=$1
  jdk_version=$version
}

# Sets jdk and jdk_version: from JAVA_HOME, from the PATH, or from the usual places of JDKs.
find_jdk() {
  local dir java
  is_jdk "${JAVA_HOME:-/nowhere}" && return
  if java=$(command -v java); then
    java=$(readlink -f "$java" 2>/dev/null || echo "$java")
    is_jdk "${java%/bin/java}" && return
  fi
  for dir in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home {/opt/homebrew,/usr/local}/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
             "$HOME"/.sdkman/candidates/java/current; do
    is_jdk "$dir" && return
  done
  return 1
}

# Sets chromium; CHROME_PATH may name its place.
find_chromium() {
  local name
  for name in "${CHROME_PATH:-}" chromium chromium-browser google-chrome-stable google-chrome \
              "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    if [ -n "$name" ] && chromium=$(command -v "$name"); then return; fi
  done
  return 1
}

# ---- installing ----------------------------------------------------------------------------------------------------

# Installs the missing needs among the required ($1) and the useful ($2) ones, or prints the one command that does.
# Ends with 3 if a required need is missing. MARSHAL_WITHOUT tells child processes which needs were already reported.
require() {
  local required=$1 useful='' need missing
  for need in ${2:-}; do
    case " ${MARSHAL_WITHOUT:-} " in *" $need "*) ;; *) useful="$useful $need" ;; esac
  done
  look_for "$required $useful"
  if [ -n "$missing" ] && may_install; then
    install "$required" "$useful"
    look_for "$required $useful"
  fi
  if [ -z "$missing" ]; then return; fi
  tell "$missing"
  export MARSHAL_WITHOUT="${MARSHAL_WITHOUT:-} $missing"
  look_for "$required"
  if [ -n "$missing" ]; then exit 3; fi
  say "Continuing without it."
}

# Sets missing to the needs that this machine lacks, in the table's order.
look_for() {
  local need
  missing=''
  for need in $needs; do
    case " $1 " in *" $need "*) have "$need" || missing="$missing $need" ;; esac
  done
}

# Prints the missing needs, and the command that installs all of them.
tell() {
  local need line
  say "Missing:"
  for need in $1; do
    about "$need"
    say "$(printf '  %-24s for %s' "$title" "$purpose")"
  done
  case $1 in
    *jdk*) if [ -n "${JAVA_HOME:-}" ]; then say "JAVA_HOME is $JAVA_HOME, which is not a JDK $oldest_java or newer."; fi ;;
  esac
  line=$(install_line "$1")
  if [ -n "$line" ]; then
    say "This installs it; then run ./lab again:"
    say "  $line"
  else say "Install it with the system's own tools, and run ./lab again."
  fi
}

# Prints the one command that installs these needs, or nothing if we know none.
install_line() {
  local all casks sudo='sudo '
  if [ "$(uname)" = Darwin ]; then
    all=$(names_of brew "$1")
    casks=''
    case $all in *--cask*) casks=${all##*--cask } all=${all%%--cask *} all=${all% } ;; esac
    echo "${all:+brew install $all}${all:+${casks:+ && }}${casks:+brew install --cask $casks}"
    return
  fi
  all=$(names_of packages "$1")
  if [ -z "$all" ] || ! command -v apt-get >/dev/null; then return; fi
  if [ "$(id -u)" = 0 ]; then sudo=''; fi
  echo "${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $all"
}

# Prints the packages (or with $1 = brew, the formulas) of all these needs in one line.
names_of() {
  local need all=''
  for need in $2; do
    about "$need"
    if [ "$1" = brew ]; then all="$all $brew"; else all="$all $packages"; fi
  done
  # shellcheck disable=SC2086 # words
  echo $all
}

# Runs a command as root, if that is possible.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif [ -t 0 ]; then sudo "$@"
  else sudo -n "$@"
  fi
}

may_install() {
  command -v apt-get >/dev/null || return 1
  [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; }
}

# Installs the missing needs at once. If that fails because of a useful need ($2), installs only the required ones ($1).
install() {
  local required=$1 useful=$2 missing all status=0
  mkdir -p "$state" && exec 8> "$state/installing" || exit 3
  if ! flock -n 8; then
    say "Another ./lab is installing. Waiting for it."
    flock 8
  fi
  look_for "$required $useful" # the other ./lab may have installed them
  if [ -n "$missing" ] && [ -n "$(names_of packages "$missing")" ]; then
    say "Asking apt-get for what is missing."
    if apt_get update; then # a fresh machine has no package lists
      all=$(names_of packages "$missing")
      say "Installing with apt-get: $all"
      apt_install "$all" || status=$?
      look_for "$required"
      if [ "$status" = 1 ] && [ -n "$useful" ] && [ -n "$missing" ]; then apt_install "$(names_of packages "$missing")"; fi
    fi
  fi
  exec 8>&-
}

apt_install() {
  # shellcheck disable=SC2086 # words
  apt_get install -y --no-install-recommends $1
}

# Runs apt-get. If it fails, prints its output and returns 1. While another program has apt-get's lock, tries again for five
# minutes, and then returns 2.
apt_get() {
  local log=$state/install.log tries=0
  until as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" > "$log" 2>&1 8>&- 9>&-; do
    if ! grep -q 'Could not get lock' "$log"; then
      cat "$log" >&2
      say "apt-get $1 failed. Above is what it said."
      return 1
    fi
    tries=$((tries + 1))
    if [ "$tries" = 5 ]; then say "Another program is installing, and has apt-get's lock. Waiting for it, for up to 5 minutes."; fi
    if [ "$tries" = 64 ]; then say "It still has the lock after 5 minutes."; return 2; fi
    sleep $((tries < 5 ? 1 : 5))
  done
}
