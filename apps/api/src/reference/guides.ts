import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const isBuilt = import.meta.url.includes('/dist/apps/api/');
const folder = fileURLToPath(new URL(`${isBuilt ? '../' : ''}../../../../docs/guides/`, import.meta.url));

/** The guides at the start of the reference, read from `docs/guides`. Tests run their examples. */
export function guides(): string {
  return ['quickstart.md', 'mirror.md', 'events.md'].map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');
}
