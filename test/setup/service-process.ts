import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpClient, httpClient } from './http-client.js';
import type { TestDatabase } from './test-database.js';
import { testSecret } from './test-service.js';

export interface ServiceProcess extends HttpClient {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

interface Ready {
  readonly type: 'ready' | 'failed';
  readonly baseUrl: string;
  readonly caCertPath: string;
  readonly message?: string;
}

/** The built service in a process of its own, on a database that outlives it. */
export async function spawnService(database: TestDatabase, environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'acs-process-'));
  const child = spawn(process.execPath, ['dist/apps/api/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATABASE_POOL_MAX: '10',
      DATA_DIR: dataDir,
      APP_SECRET: testSecret,
      HTTPS_PORT: '0',
      HTTP_PORT: 'off',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it was ready.`)));
  });
  if (ready.type !== 'ready') throw new Error(ready.message);
  const client = httpClient(ready.baseUrl, readFileSync(ready.caCertPath, 'utf8'));
  return {
    ...client,
    child,
    async stop() {
      client.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
