#!/bin/sh
# Run by `npm test`: installs missing packages, then executes the checks and suites of tools/test.ts.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/test.ts "$@"
