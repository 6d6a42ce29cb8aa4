#!/usr/bin/env bash
# Builds every deck to HTML: ./lab slides [--out DIR]. Exit codes as ./lab: 0 built, 1 a deck failed, 2 wrong usage, 3 no Marp.
set -u
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
state=$(dirname "$here")/.lab
marp=$state/marp   # where Marp is installed: outside of the sources
out=$state/slides
oldest_node=18

say() { printf '%s\n' "$*" >&2; }

usage() { say "Usage: lab slides [--out DIR]"; exit 2; }

case $#${1:-} in
  0) ;;
  2--out) [ -n "$2" ] || usage; out=$2 ;;
  *) usage ;;
esac

node_is_new_enough() {
  command -v npm >/dev/null && command -v node >/dev/null || return 1
  [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge "$oldest_node" ]
}

if ! node_is_new_enough; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    say "The slides need Node $oldest_node or newer and npm. Installing them with apt-get: nodejs npm"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm; } >&2
  fi
  if ! node_is_new_enough; then
    say "The slides need Node $oldest_node or newer and npm. Install them and run ./lab slides again:"
    say "  sudo apt-get update && sudo apt-get install -y --no-install-recommends nodejs npm     (macOS: brew install node)"
    exit 3
  fi
fi

if ! cmp -s "$here/package.json" "$marp/package.json" || [ ! -x "$marp/node_modules/.bin/marp" ]; then
  say "Installing Marp with npm into .lab/marp; once."
  rm -rf "$marp" && mkdir -p "$marp" || exit 3
  cp "$here/package.json" "$marp/" || exit 3
  if ! npm install --prefix "$marp" --no-audit --no-fund --loglevel=error >&2; then
    rm -rf "$marp"
    say "npm could not install Marp. Above is what it said."
    exit 3
  fi
fi

if ! { mkdir -p "$out" && cp -R "$here/img" "$out/"; }; then
  say "Cannot write to $out."
  exit 3
fi
failed=0
for deck in "$here"/*.md; do
  name=$(basename "$deck" .md)
  [ "$name" = README ] && continue
  if said=$("$marp/node_modules/.bin/marp" --no-stdin --output "$out/$name.html" "$deck" 2>&1); then
    printf '%s\n' "$out/$name.html"
  else
    say "Marp could not build $deck:" "$said"
    failed=1
  fi
done
exit "$failed"
