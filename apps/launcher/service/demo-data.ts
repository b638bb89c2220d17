import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writePrivateFile } from '../process/private-file.ts';

interface DemoUser {
  readonly email: string;
  readonly password: string | null;
}

/** The file that `acs demo` writes. A user can have edited it. */
export interface Credentials {
  readonly base_url?: string;
  readonly ca_cert_path?: string;
  readonly demo_version?: number;
  readonly accounts?: readonly { readonly plan: string; readonly users?: Readonly<Record<string, DemoUser>> }[];
}

export function readCredentials(dataFolder: string): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(credentialsFile(dataFolder), 'utf8'));
  } catch {
    return undefined;
  }
}

export function credentialsFile(dataFolder: string): string {
  return join(dataFolder, 'credentials.json');
}

export function caFile(dataFolder: string): string {
  return join(dataFolder, 'tls', 'ca.pem');
}

/** The version of the demo data that this build creates. */
export async function readDemoVersion(root: string): Promise<number> {
  const module = join(root, 'dist', 'apps', 'demo', 'src', 'demo-version.js');
  return ((await import(pathToFileURL(module).href)) as { demoVersion: number }).demoVersion;
}

/** Updates the credentials file. Ports can differ between starts, and scripts read the service's address from this file. */
export function updateCredentials(
  dataFolder: string,
  { baseUrl, caCertPath, version }: { baseUrl: string; caCertPath: string; version?: number },
): void {
  const known = readCredentials(dataFolder);
  if (!known) return;
  const updated = {
    ...known,
    base_url: baseUrl,
    ca_cert_path: caCertPath,
    demo_version: version ?? known.demo_version,
  };
  if (JSON.stringify(updated) !== JSON.stringify(known)) writePrivateFile(credentialsFile(dataFolder), updated);
}
