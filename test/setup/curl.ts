import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Prepares a folder for PATH. On a machine without curl it contains a script that makes the same requests. */
export function curlFolder(folder: string): string {
  const hasCurl = spawnSync('curl', ['--version'], { env: { PATH: '/usr/bin:/bin' } }).status === 0;
  if (!hasCurl) {
    const file = join(folder, 'curl');
    writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${resolve('test/setup/curl-stand-in.mjs')}' "$@"\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}
