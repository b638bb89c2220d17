#!/usr/bin/env bash
# Builds the image of docker/Dockerfile without Docker and runs it as docker/compose.yaml does. Requires an installed checkout and
# access to the npm registry.
#
#   docker/verify.sh                                          every step; about two minutes
#   docker/verify.sh --without @node-rs/argon2-linux-x64-gnu  must fail: shows that the checks detect a missing package
set -euo pipefail
cd "$(dirname "$0")/.."

node=$(node -e '
  import("./apps/launcher/checkout/project-node.mjs").then(
    ({ projectNode, checkoutRoot }) => console.log(projectNode(checkoutRoot)),
  )')
exec "$node" docker/verify/main.mjs "$@"
