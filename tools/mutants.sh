#!/bin/sh
# What `npm run mutants` runs: installs what is missing, then takes out one guard of the database after another.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/mutants.ts "$@"
