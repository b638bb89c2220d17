import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically and readable by its owner only. */
export function writePrivateFile(file: string, content: unknown): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
