import { type ChildProcess, spawn } from 'node:child_process';
import { testSecret } from './test-service.js';

export interface WorkerProcess {
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the built worker in a separate process, so that it can be killed. */
export async function spawnWorker(databaseUrl: string, environment: Record<string, string> = {}): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, ['dist/apps/worker/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_MAX: '10',
      APP_SECRET: testSecret,
      HTTPS_PORT: '0',
      HTTP_PORT: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', (report: { type: string; message?: string }) =>
      report.type === 'ready' ? resolve() : reject(new Error(report.message)),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The worker exited with ${code} before it was ready.`)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
