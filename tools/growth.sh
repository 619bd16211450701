#!/bin/sh
# What `npm run bench:growth` runs: installs what is missing, then becomes the measurement.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" --disable-warning=ExperimentalWarning bench/growth.ts
