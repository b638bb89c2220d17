import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createDataFolder } from './data-folder.js';
import { type HttpClient, httpClient } from './http-client.js';
import { testSecret } from './test-service.js';

export interface ServiceProcess extends HttpClient {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  /** URL of plain HTTP. Null when it is off. */
  readonly httpPort: number | null;
  readonly ca: string;
  /** Resolves with the exit code and signal of the process. */
  readonly ended: Promise<ProcessEnd>;
  /** Sends SIGTERM and waits for the exit, successful or not. */
  terminate(): Promise<ProcessEnd>;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface Ready {
  readonly type: 'ready' | 'failed';
  readonly baseUrl: string;
  readonly httpUrl: string | null;
  readonly caCertPath: string;
  readonly message?: string;
}

/**
 * Starts the built service in a separate process, which can be killed, has its own time zone, and uses Node's own error classes instead
 * of those of the test context.
 */
export async function spawnService(
  databaseUrl: string,
  environment: Record<string, string> = {},
  { stdout, stderr, cwd }: { stdout?: number; stderr?: number; cwd?: string } = {},
): Promise<ServiceProcess> {
  const dataDir = createDataFolder('acs-process-');
  const child: ChildProcess = spawn(process.execPath, ['dist/apps/api/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_MAX: '10',
      DATA_DIR: dataDir,
      APP_SECRET: testSecret,
      HTTPS_PORT: '0',
      HTTP_PORT: 'off',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      RUN_JOBS: 'here',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', stdout ?? 'ignore', stderr ?? 'inherit', 'ipc'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const ended = new Promise<ProcessEnd>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The service exited with ${code} before it was ready.`)));
  });
  if (ready.type !== 'ready') throw new Error(ready.message);
  const ca = readFileSync(ready.caCertPath, 'utf8');
  const client = httpClient(ready.baseUrl, ca);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    client.close();
    child.kill(signal);
    const { code } = await ended;
    rmSync(dataDir, { recursive: true, force: true });
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`The service exited with ${code} after SIGTERM.`);
  };
  return {
    ...client,
    child,
    pid: child.pid as number,
    port: Number(new URL(ready.baseUrl).port),
    httpPort: ready.httpUrl === null ? null : Number(new URL(ready.httpUrl).port),
    ca,
    ended,
    terminate: () => {
      child.kill('SIGTERM');
      return ended;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
