#!/bin/sh
# What `npm test` runs: installs what is missing, then becomes the list of checks and suites in tools/test.ts.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/test.ts "$@"
