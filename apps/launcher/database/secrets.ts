import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../process/private-file.ts';

export interface Secrets {
  app_secret: string;
  owner_password: string;
  service_password: string;
  sandbox_password: string;
  sandbox_client_secret: string;
  sandbox_control_token: string;
}

/** Loads the generated secrets of this data folder and creates the missing ones. */
export function loadSecrets(dataFolder: string): Secrets {
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
  if (Object.keys(secrets).some((name) => !(name in known))) writePrivateFile(file, secrets);
  return secrets;
}
