import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { descendantsOf, listProcesses } from '../../apps/launcher/process/process-tree.mjs';
import { keepBusy, pauseRepeatedly } from '../../apps/launcher/process/slow-machine.mjs';
import { endsWithin, isAlive } from '../../apps/launcher/process/liveness.js';
import { until } from '../setup/until.js';

const withinMs = 30_000;
const stateOf = (pid: number) => listProcesses().find((one) => one.pid === pid)?.isStopped;
const becomes = (pid: number, isStopped: boolean) =>
  until(
    () => stateOf(pid),
    (found) => found === isStopped,
    withinMs,
  );

/** A shell that has started another one, and the pids of both. */
async function startShells(): Promise<{ readonly child: ChildProcess; readonly outer: number; readonly inner: number }> {
  const child = spawn('sh', ['-c', 'sh -c "sleep 600; true"; true'], { stdio: 'ignore' });
  const outer = child.pid as number;
  const started = await until(
    () => descendantsOf(outer, listProcesses()),
    (found) => found.length === 2,
    withinMs,
  );
  return { child, outer, inner: started[0]?.pid as number };
}

describe('a slow machine', () => {
  let shells: Awaited<ReturnType<typeof startShells>>;

  beforeEach(async () => {
    shells = await startShells();
  });
  afterEach(() => {
    for (const { pid } of [...descendantsOf(shells.outer, listProcesses()), { pid: shells.outer }]) process.kill(pid, 'SIGKILL');
  });

  it('a paused process stops together with what it has started, and both go on again', async () => {
    const { outer, inner } = shells;
    const pauses = pauseRepeatedly(({ pid }) => pid === outer, { everyMs: 600, forMs: 300 });
    try {
      for (const isStopped of [true, false, true]) {
        await becomes(outer, isStopped);
        await becomes(inner, isStopped);
      }
    } finally {
      await pauses.end();
    }
    expect([stateOf(outer), stateOf(inner)]).toEqual([false, false]);
  });

  it('what a test has stopped itself stays stopped when its worker goes on', async () => {
    const { outer, inner } = shells;
    process.kill(inner, 'SIGSTOP');
    await becomes(inner, true);
    const pauses = pauseRepeatedly(({ pid }) => pid === outer, { everyMs: 600, forMs: 300 });
    try {
      await becomes(outer, true);
      await becomes(outer, false);
    } finally {
      await pauses.end();
    }
    expect([stateOf(outer), stateOf(inner)]).toEqual([false, true]);
  });

  it('the end of the pauses lets a stopped process go on at once', async () => {
    const { outer } = shells;
    const pauses = pauseRepeatedly(({ pid }) => pid === outer, { everyMs: 600_100, forMs: 600_000 });
    await becomes(outer, true);
    await pauses.end();
    expect(stateOf(outer)).toBe(false);
  });

  it('the busy processes of a slow machine end with it, also when the one that started them is killed', async () => {
    const busy = keepBusy(1);
    expect(busy.pids).toHaveLength(availableParallelism());
    expect(busy.pids.filter(isAlive)).toEqual(busy.pids);
    await busy.end();
    expect(busy.pids.filter(isAlive)).toEqual([]);

    const module = JSON.stringify(new URL('../../apps/launcher/process/slow-machine.mjs', import.meta.url).href);
    const script = `import(${module}).then(({ keepBusy }) => process.stdout.write(keepBusy(1).pids.join(' ') + '\\n'))`;
    const starter = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await new Promise<unknown[]>((resolve) => starter.stdout.once('data', (...data) => resolve(data)));
    const pids = String(line).trim().split(' ').map(Number);
    starter.kill('SIGKILL');
    const ended = await Promise.all(pids.map((pid) => endsWithin(pid, withinMs)));
    expect(ended).toEqual(pids.map(() => true));
  });
});
