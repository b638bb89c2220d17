// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writePrivateFile } from '../process/private-file.mjs';

/** @typedef {{ base_url?: string, ca_cert_path?: string, demo_version?: number, accounts?: Array<{ plan: string, users?: Record<string, { email: string, password: string | null }> }> }} Credentials */

/**
 * @param {string} dataFolder
 * @returns {Credentials | undefined}
 */
export function readCredentials(dataFolder) {
  try {
    return JSON.parse(readFileSync(credentialsFile(dataFolder), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} dataFolder */
export function credentialsFile(dataFolder) {
  return join(dataFolder, 'credentials.json');
}

/** @param {string} dataFolder */
export function caFile(dataFolder) {
  return join(dataFolder, 'tls', 'ca.pem');
}

/**
 * The version of the demo data that this build creates.
 * @param {string} root
 * @returns {Promise<number>}
 */
export async function readDemoVersion(root) {
  const { demoVersion } = await import(pathToFileURL(join(root, 'dist', 'apps', 'demo', 'src', 'demo-version.js')).href);
  return demoVersion;
}

/**
 * Updates the credentials file. Ports can differ between starts, and scripts read the service's address from this file.
 * @param {string} dataFolder
 * @param {{ baseUrl: string, caCertPath: string, version?: number }} now
 */
export function updateCredentials(dataFolder, { baseUrl, caCertPath, version }) {
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
