import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { WorkerChild } from './worker-child.js';

let folder: string;
let lines: Record<string, unknown>[];
let child: WorkerChild | undefined;
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-worker-'));
  lines = [];
});
afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a worker whose program is `source`. */
function start(source: string, maxSilenceMs = 60_000): WorkerChild {
  const entry = join(folder, 'worker.mjs');
  writeFileSync(entry, source);
  child = new WorkerChild({ PATH: process.env['PATH'] }, logger, { entry, maxSilenceMs });
  return child;
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !isDone();) {
    if (Date.now() > end) throw new Error(`It did not happen: ${JSON.stringify(lines)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const alive = `setInterval(() => process.send({ type: 'alive' }), 20); process.on('disconnect', () => process.exit());`;

it('a worker that beats is running, and one that hangs is named after its silence', async () => {
  const worker = start(`const beats = ${alive} setTimeout(() => { clearInterval(beats); }, 600);`, 300);
  await until(() => worker.unreadyReason() !== undefined);
  expect(worker.unreadyReason()).toMatch(
    /^The worker of this service has not responded for \d+ s, so no background jobs run\. See the log\.$/,
  );
});

it('a worker that beats keeps the service ready', async () => {
  const worker = start(alive, 2_000);
  for (let i = 0; i < 30; i++) {
    expect(worker.unreadyReason()).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

/** Whether a worker has started within this time. */
const stateOf = (worker: WorkerChild, ms: number) =>
  Promise.race([worker.started().then(() => 'started'), new Promise((resolve) => setTimeout(resolve, ms, 'starting'))]);

it.each([
  ['is ready', `setTimeout(() => process.send({ type: 'ready' }), 300); ${alive}`],
  ['cannot start', `process.send({ type: 'failed', message: 'No.' }); process.exitCode = 1; process.disconnect();`],
])('a start is waited for until the worker %s', async (_, source) => {
  expect(await stateOf(start(source), 20_000)).toBe('started');
});

it('a worker that has not reported is still starting', async () => {
  expect(await stateOf(start(alive), 500)).toBe('starting');
});

it('what a worker writes to standard error is logged line by line', async () => {
  start(`console.error('first\\nsecond'); ${alive}`);
  await until(() => lines.length >= 2);
  expect(lines).toMatchObject(['first', 'second'].map((line) => ({ line, msg: 'the worker wrote to standard error' })));
});

it('the reason of a worker that cannot start is logged in one line', async () => {
  start(`process.send({ type: 'failed', message: 'The database cannot be reached.' }, () => process.exit(1));`);
  await until(() => lines.some(({ msg }) => msg === 'the worker exited unexpectedly and will be restarted'));
  expect(lines).toContainEqual(expect.objectContaining({ reason: 'The database cannot be reached.', msg: 'the worker cannot start' }));
});
