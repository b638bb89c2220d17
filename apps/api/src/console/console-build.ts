import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EncodedBody } from '../pages/encoded-body.js';

/** The folder of the built console, relative to the compiled service or to its sources. */
export const consoleFolder = fileURLToPath(
  new URL(import.meta.url.includes('/dist/apps/api/') ? '../../../console/' : '../../../../dist/apps/console/', import.meta.url),
);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const bodyOf = (path: string) => new EncodedBody(types[extname(path)] ?? 'application/octet-stream', () => readFile(path));

/** The built console: its page, and its other files by their path in the folder. */
export interface ConsoleBuild {
  readonly page: string;
  readonly files: ReadonlyMap<string, EncodedBody>;
}

/** Returns null when the console is not built. */
export function readConsoleBuild(folder: string): ConsoleBuild | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return null;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  // Requests look up files only in this list, never on disk.
  return {
    page: readFileSync(page, 'utf8'),
    files: new Map(files.filter((name) => name !== 'index.html').map((name) => [name, bodyOf(join(folder, name))])),
  };
}
