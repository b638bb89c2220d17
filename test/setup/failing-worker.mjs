// node --import=./test/setup/failing-worker.mjs: the worker fails in another way at each of its first starts. FAILING_WORKER_FILE counts
// them. Other processes are not affected.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

if (process.argv[1]?.endsWith('apps/worker/src/main.js')) {
  const file = process.env['FAILING_WORKER_FILE'];
  const starts = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  writeFileSync(file, String(starts + 1));
  // Node itself prints this one, before the worker has a log.
  if (starts === 0) throw new Error('canary of an import');
  // The worker cannot connect, and reports that when it starts.
  if (starts === 1) process.env['DATABASE_URL'] = 'postgres://nobody:secret@127.0.0.1:1/none';
  if (starts === 2)
    setTimeout(() => {
      throw new Error('canary of a timer');
    }, 4_000);
  if (starts === 3) void Promise.reject(new Error('canary of a rejection'));
}
