#!/bin/sh
# Run by `npm start`, `npm run start:api` and `npm run start:worker`: installs missing packages, then executes the program.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/start.ts "$@"
