import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpClient, httpClient } from '../setup/http-client.js';
import { testSecret } from '../setup/test-service.js';

export interface BuiltService extends HttpClient {
  readonly port: number;
  readonly ca: string;
  stop(): Promise<void>;
}

interface Report {
  readonly type: 'ready' | 'failed';
  readonly baseUrl: string;
  readonly caCertPath: string;
  readonly message?: string;
}

/**
 * The service as it is built, in a process of its own: with its own time zone, and with Node's own error classes, which
 * inside a test file are not those of the file.
 */
export async function startBuiltService(environment: Record<string, string>): Promise<BuiltService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'acs-built-'));
  const child: ChildProcess = spawn(process.execPath, ['dist/apps/api/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      APP_SECRET: testSecret,
      HTTPS_PORT: '0',
      HTTP_PORT: 'off',
      RUN_JOBS: 'false',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const report = await new Promise<Report>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Report));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)));
  });
  if (report.type === 'failed') throw new Error(report.message);
  const ca = readFileSync(report.caCertPath, 'utf8');
  const client = httpClient(report.baseUrl, ca);
  return {
    ...client,
    port: Number(new URL(report.baseUrl).port),
    ca,
    async stop() {
      client.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
