#!/usr/bin/env bash
# Builds what docker/Dockerfile builds, without Docker, and runs it as docker/compose.yaml does. Needs an installed
# checkout and a reachable npm registry.
#
#   docker/verify.sh                                          every step; about two minutes
#   docker/verify.sh --without @node-rs/argon2-linux-x64-gnu  must fail: shows that the checks notice a missing package
set -euo pipefail
cd "$(dirname "$0")/.."

node=$(node -e '
  import("./apps/launcher/checkout/project-node.mjs").then(
    ({ projectNode, checkoutRoot }) => console.log(projectNode(checkoutRoot)),
  )')
exec "$node" docker/verify/main.mjs "$@"
