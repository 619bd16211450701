#!/bin/sh
# Run by `npm run test:repeat`: installs missing packages, then runs `npm test` again and again on a busy machine.
. "$(dirname -- "$0")/install-packages.sh"
exec "$node" tools/repeat-tests.ts
