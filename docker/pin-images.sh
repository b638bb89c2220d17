#!/usr/bin/env bash
# Pins each image of docker/compose.yaml by digest: writes NODE_IMAGE, POSTGRES_IMAGE and the others into docker/.env, in place of former
# pins. Requires Docker with buildx. Run it after an upgrade of the checkout, and to take security releases of the same versions.
set -euo pipefail
cd "$(dirname "$0")"

pins=$(mktemp)
trap 'rm -f "$pins"' EXIT
while IFS='=' read -r name image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$image: no digest, but \"$digest\"" >&2; exit 1; }
  echo "$name=$image@$digest" | tee -a "$pins"
done < <(sed -nE 's/.*\$\{([A-Z]+_IMAGE):-([^}@]+)\}.*/\1=\2/p' compose.yaml | sort -u)

touch .env
chmod 600 .env
{ grep -vE '^[A-Z]+_IMAGE=' .env || true; cat "$pins"; } > .env.new
mv .env.new .env
