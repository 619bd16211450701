#!/bin/sh
# What `npm run mutants` runs: installs what is missing, then takes out one guard of the database after another. `rules` first: mutates the pure rules.
. "$(dirname -- "$0")/install-packages.sh"
if [ "${1-}" = rules ]; then
  shift
  exec "$node" tools/mutants-of-rules.ts "$@"
fi
exec "$node" tools/mutants.ts "$@"
