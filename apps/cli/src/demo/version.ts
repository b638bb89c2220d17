import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version of the demo data, from the file that `npm start` reads too; it is not compiled, so it lies in the sources alone. */
export function demoVersion(): number {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  const file = join(folder, 'apps', 'cli', 'src', 'demo', 'version.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: number }).version;
}
