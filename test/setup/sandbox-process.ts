import { type ChildProcess, spawn } from 'node:child_process';
import type { ProcessEnd } from './service-process.js';

export interface SandboxProcess {
  readonly url: string;
  readonly ended: Promise<ProcessEnd>;
  stop(): Promise<void>;
}

/** Starts the built sandbox in a separate process, so that it can exit without ending the test. */
export async function spawnSandbox(databaseUrl: string, environment: Record<string, string> = {}): Promise<SandboxProcess> {
  const child: ChildProcess = spawn(process.execPath, ['dist/apps/sandbox/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      SANDBOX_DATABASE_URL: databaseUrl,
      SANDBOX_PORT: '0',
      SANDBOX_CLIENT_SECRET: 'the-secret-of-the-client-in-tests',
      SANDBOX_LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<ProcessEnd>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const ready = await new Promise<{ url?: string; message?: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as object));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The sandbox exited with ${code} before it was ready.`)));
  });
  if (ready.url === undefined) throw new Error(ready.message);
  return {
    url: ready.url,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
