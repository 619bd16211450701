#!/bin/sh
# Run by `npm run bench:growth`: installs missing packages, then executes the measurement.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" --disable-warning=ExperimentalWarning bench/growth.ts
