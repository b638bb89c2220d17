import { spawn } from 'node:child_process';
import { endsWithin, isAlive } from '../../apps/launcher/process/liveness.js';
import { descendantsOf, listProcesses } from '../../apps/launcher/process/process-tree.mjs';
import { until } from '../setup/until.js';
import { launcherEnvironment } from './launcher-process.js';

const withinMs = 240_000;

describe('npm test', () => {
  it(
    'Ctrl-C ends the tests, their workers and PostgreSQL',
    async () => {
      // A process group of its own, as the shell of a terminal gives it, so that the signal reaches all processes as Ctrl-C does.
      const child = spawn(process.execPath, ['apps/launcher/test.mjs', 'test/launcher/account-files'], {
        env: launcherEnvironment,
        stdio: 'ignore',
        detached: true,
      });
      const pid = child.pid as number;
      const exitCode = new Promise((resolve) => child.once('exit', resolve));
      try {
        const started = await until(
          () => descendantsOf(pid, listProcesses()),
          (found) => found.some(({ command }) => command.includes('processChild')),
          withinMs,
        );
        expect(started.map(({ command }) => command)).toContainEqual(expect.stringMatching(/postgres -D /));
        process.kill(-pid, 'SIGINT');
        expect(await exitCode).toBe(130);
        const ended = await Promise.all(started.map((one) => endsWithin(one.pid, 60_000)));
        expect(started.filter((_, i) => !ended[i])).toEqual([]);
      } finally {
        if (isAlive(pid)) process.kill(-pid, 'SIGTERM');
      }
    },
    withinMs + 120_000,
  );
});
