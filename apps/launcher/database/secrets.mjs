// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../process/private-file.mjs';

/**
 * @typedef {{ app_secret: string, owner_password: string, service_password: string, sandbox_password: string,
 *   sandbox_client_secret: string, sandbox_control_token: string }} Secrets
 */

/**
 * What this data folder's service needs and nobody has to know: made once, kept.
 * @param {string} dataFolder
 * @returns {Secrets}
 */
export function loadSecrets(dataFolder) {
  const file = join(dataFolder, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(32).toString('base64url');
  const secrets = {
    app_secret: secret(),
    owner_password: secret(),
    service_password: secret(),
    sandbox_password: secret(),
    sandbox_client_secret: secret(),
    sandbox_control_token: secret(),
    ...known,
  };
  if (Object.keys(secrets).some((name) => !(name in known))) writePrivately(file, secrets);
  return secrets;
}
