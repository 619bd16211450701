#!/bin/sh
# What `npm run simulate` runs: installs what is missing, then becomes the simulator of money.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" --disable-warning=ExperimentalWarning tools/simulate.ts "$@"
