#!/bin/sh
# Run by `npm run simulate`: installs missing packages, then executes the simulation of money.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" --disable-warning=ExperimentalWarning tools/simulate.ts "$@"
