#!/bin/sh
# Run by `npm run dev`: installs missing packages, then serves page and API from their sources.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/dev.ts "$@"
