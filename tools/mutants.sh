#!/bin/sh
# Run by `npm run mutants`: installs missing packages, then removes one guard of the database after another. With `rules` as first argument: mutates
# the pure rules.
. "$(dirname -- "$0")/install-packages.sh"
if [ "${1-}" = rules ]; then
  shift
  exec "$node" tools/mutants-of-rules.ts "$@"
fi
exec "$node" tools/mutants.ts "$@"
