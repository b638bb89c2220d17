// @ts-check
import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file atomically and readable by its owner only.
 * @param {string} file
 * @param {unknown} content
 */
export function writePrivateFile(file, content) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
