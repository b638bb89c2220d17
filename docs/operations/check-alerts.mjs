// @ts-check
// node docs/operations/check-alerts.mjs [folder]: checks and tests the alerts with promtool. On a machine without promtool that cannot reach
// the archives of Debian either, it says that nothing was tested; it fails there with PROMTOOL_REQUIRED=true.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPromtool } from './promtool.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('.', import.meta.url));
const found = await findPromtool();
if ('reason' in found) {
  process.stderr.write(`The alerts were not tested, because there is no promtool: ${found.reason}\n`);
  process.stderr.write('Install it (Debian: apt-get install prometheus).\n');
  process.exit(process.env['PROMTOOL_REQUIRED'] === 'true' ? 1 : 0);
}
for (const args of [
  ['check', 'rules', join(folder, 'alerts.yaml')],
  ['test', 'rules', join(folder, 'alerts.test.yaml')],
]) {
  const { status, error } = spawnSync(found.path, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
