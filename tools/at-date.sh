#!/bin/sh
# Runs a command as if it were another moment somewhere else: at-date.sh MOMENT ZONE LANGUAGE COMMAND...
set -eu
if ! command -v faketime >/dev/null; then
  echo 'SKIPPED: there is no faketime. On Debian: apt-get install faketime'
  exit 75
fi
ahead=$(($(date -u -d "$1" +%s) - $(date +%s)))
zone=$2
language=$3
shift 3
# The clock goes on from there, for all processes and the database alike. What measures how long something takes keeps the real one.
exec env TZ="$zone" LC_ALL="$language" FAKETIME_DONT_FAKE_MONOTONIC=1 faketime -f "$(printf '%+d' "$ahead")s" "$@" 2>&1
