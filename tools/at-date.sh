#!/bin/sh
# Runs a command at a different date, in a different time zone and locale: at-date.sh MOMENT ZONE LANGUAGE COMMAND...
set -eu
if ! command -v faketime >/dev/null; then
  echo 'SKIPPED: there is no faketime. On Debian: apt-get install faketime'
  exit 75
fi
ahead=$(($(date -u -d "$1" +%s) - $(date +%s)))
zone=$2
language=$3
shift 3
# The clock runs on from there, for all processes including the database. The monotonic clock, which measures durations, stays real.
exec env TZ="$zone" LC_ALL="$language" FAKETIME_DONT_FAKE_MONOTONIC=1 faketime -f "$(printf '%+d' "$ahead")s" "$@" 2>&1
