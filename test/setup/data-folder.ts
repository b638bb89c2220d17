import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the data folder of a service, with the certificate of the test run. */
export function createDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const certificate = process.env['TEST_TLS_DIR'];
  if (certificate !== undefined) cpSync(certificate, join(folder, 'tls'), { recursive: true });
  return folder;
}
