import { spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForExit } from './child.mjs';
import type { Shutdown } from './shutdown.mjs';

interface LaunchOptions {
  readonly root: string;
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdio: StdioOptions;
  readonly maxStopMs: number;
}

/** The report of a process that cannot start. */
export interface Failed {
  readonly type: 'failed';
  readonly message: string;
  readonly code?: string;
  /** True when the process exited without a report. */
  readonly isSilent?: boolean;
}

/** A process whose first message is of type `Ready`, or that it failed. */
export interface Launched<Ready extends { readonly type: 'ready' } = { readonly type: 'ready' }> {
  readonly pid: number | undefined;
  readonly ready: Promise<Ready | Failed>;
  readonly exited: ReturnType<typeof waitForExit>;
  /** Sends SIGTERM, and SIGKILL after a timeout. */
  readonly stop: () => Promise<void>;
}

/** Starts a process from the built checkout that reports when it is ready. */
export function launch<Ready extends { readonly type: 'ready' }>({ root, entry, env, stdio, maxStopMs }: LaunchOptions): Launched<Ready> {
  // A separate process group: after Ctrl-C the launcher decides in which order the processes stop.
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    cwd: root,
    env,
    detached: true,
    stdio,
  });
  const exited = waitForExit(child);
  child.on('error', () => {}); // a signal or message to an exited process; `exited` reports a failed start
  const ready = new Promise<Ready | Failed>((resolve) => {
    child.on('message', (report) => resolve(report as Ready | Failed));
    void exited.then(({ code, signal, error }) => {
      resolve({
        type: 'failed',
        message: error?.message ?? (signal ? `it was terminated by ${signal}` : `it exited with code ${code}`),
        isSilent: true,
      });
    });
  });
  return {
    pid: child.pid,
    ready,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
      await exited;
      clearTimeout(timeout);
    },
  };
}

interface KeepRunningOptions {
  readonly root: string;
  readonly name: string;
  readonly first: Launched;
  readonly restart: () => Launched;
  readonly say: (text: string) => void;
  readonly shutdown: Shutdown;
  readonly onReady?: (launched: Launched) => void;
}

/** Restarts a process whenever it exits unexpectedly after its first successful start. Requires a built checkout. */
export async function keepRunning({ root, name, first, restart, say, shutdown, onReady = () => {} }: KeepRunningOptions) {
  const module = join(root, 'dist', 'libs', 'work', 'src', 'process', 'restarts.js');
  const { Restarts } = (await import(pathToFileURL(module).href)) as Pick<typeof import('#libs/work'), 'Restarts'>;
  let current = first;
  let lastMessage = '';
  const restarts = new Restarts(() => {
    if (shutdown.isStopping()) return;
    current = restart();
    watch(current);
  });
  const watch = (launched: Launched) => {
    void launched.ready.then((report) => {
      if (report.type !== 'failed') {
        lastMessage = '';
        restarts.markReady();
        onReady(launched);
      } else if (!report.isSilent && report.message !== lastMessage) {
        lastMessage = report.message;
        say(`The ${name} cannot start: ${report.message}`);
      }
    });
    void launched.exited.then((end) => {
      if (shutdown.isStopping()) return;
      say(`The ${name} exited unexpectedly (${end.signal ?? `exit code ${end.code}`}). Restarting it.`);
      restarts.schedule(end);
    });
  };
  watch(current);
  return {
    async stop() {
      restarts.stop();
      await current.stop();
    },
  };
}
