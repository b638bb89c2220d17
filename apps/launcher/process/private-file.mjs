// @ts-check
import { renameSync, writeFileSync } from 'node:fs';

/**
 * For the owner's eyes only, and never seen half-written.
 * @param {string} file
 * @param {unknown} content
 */
export function writePrivately(file, content) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
