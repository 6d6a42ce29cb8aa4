#!/usr/bin/env bash
# Builds every deck to HTML, and to PDF where there is Chromium: ./lab slides [--out DIR] [--pdf] [--check].
# --pdf: without Chromium there is an error. --check: looks at every slide as well, with Chromium (check.mjs).
# Exit codes as ./lab: 0 built, 1 a deck failed, 2 wrong usage, 3 no Marp, or no Chromium where it is asked for.
set -u
# shellcheck source-path=SCRIPTDIR source=../grading/needs.sh
. "$(dirname "${BASH_SOURCE[0]}")/../grading/needs.sh" || exit 3
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 3
marp=$state/marp   # where Marp is installed: outside of the sources
work=$state/slides-work   # the decks as Marp reads them, with the charts that are drawn for them, and engine.mjs, which measures drawings
out=$state/slides
pdf=''
check=''

usage() { say "Usage: lab slides [--out DIR] [--pdf] [--check]"; exit 2; }

while [ $# -gt 0 ]; do
  case $1 in
    --out) [ -n "${2:-}" ] || usage; out=$2; shift ;;
    --pdf) pdf=yes ;;
    --check) check=yes ;;
    *) usage ;;
  esac
  shift
done

# ---- what it takes -------------------------------------------------------------------------------------------------

require "node${pdf:+ chromium}${check:+ chromium}"
find_chromium

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

# ---- building ------------------------------------------------------------------------------------------------------

# Runs Marp, which says nothing unless it fails; and then its error, without the places in its own code.
run_marp() {
  if ! said=$("$marp/node_modules/.bin/marp" --no-stdin --engine "$work/engine.mjs" --theme-set "$here/marshal.css" "$@" 2>&1); then
    error=$(awk '/ERROR/ { error = 1 } error && /^\/|^ +at / { exit } error && NF' <<< "$said")
    say "${error:-$said}"
    return 1
  fi
}

rm -rf "$work" && mkdir -p "$work" && cp -R "$here/img" "$here/engine.mjs" "$here"/*.md "$work/" && rm "$work/README.md" || exit 3
if [ -f "$work/capstone.md" ] && ! node "$here/charts.mjs" "$(dirname "$here")/notebooks" "$work/img"; then
  say "The charts could not be drawn. Above is why."
  exit 3
fi
if ! { mkdir -p "$out" && cp -R "$work/img" "$out/"; }; then
  say "Cannot write to $out."
  exit 3
fi
if [ "$(id -u)" = 0 ]; then export CHROME_NO_SANDBOX=1; fi # root's Chromium refuses to start in one
failed=0
for deck in "$work"/*.md; do
  name=$(basename "$deck" .md)
  if run_marp --output "$out/$name.html" "$deck"; then printf '%s\n' "$out/$name.html"
  else say "Marp could not build $name.md."; failed=1
  fi
  [ -n "$chromium" ] || continue
  rm -f "$out/$name.pdf"
  if run_marp --pdf --allow-local-files --browser-path "$chromium" --output "$out/$name.pdf" "$deck" && [ -s "$out/$name.pdf" ]; then printf '%s\n' "$out/$name.pdf"
  else say "Marp could not print $name.md to PDF with $chromium."; failed=1
  fi
done
if [ -z "$chromium" ]; then say "No PDF: there is no Chromium here. ./lab slides --pdf says how to get it."; fi

if [ -n "$check" ]; then
  run_marp --template bare --input-dir "$work" --output "$work" && node "$here/check.mjs" "$marp" "$chromium" "$work" || failed=1
fi
exit "$failed"
