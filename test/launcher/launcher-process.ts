import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createScratchFolder } from '../setup/scratch-folder.js';
import { until } from '../setup/until.js';

export interface End {
  readonly code: number | null;
  readonly stdout: string;
  /** Without the progress lines that appear on a slow machine. */
  readonly stderr: string;
}

/** A start takes 15 seconds of processor time the first time, which a busy machine may stretch to minutes. */
const readyWithinMs = 240_000;

/** Long enough for a test with one start, on a busy machine. */
export const timeoutMs = readyWithinMs + 60_000;

const progressLine = /^.*(?:… \d+ s|: (?:done|failed) after [\d.]+ s)\n/gm;

export interface Announcement {
  readonly pid: number;
  readonly service_pid: number;
  readonly base_url: string;
  readonly database_url: string;
  readonly sandbox_url: string | null;
  readonly sandbox_pid: number;
}

/** Contains no settings of the user who runs the tests. Commands use the Node of the tests. */
export const launcherEnvironment = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  HOME: process.env['HOME'] ?? '/',
};

/** Runs `npm start` as a separate process on a data folder of the test. */
export class LauncherProcess {
  readonly ended: Promise<End>;
  stdout = '';
  stderr = '';
  private readonly child: ChildProcess;

  constructor(
    private readonly dataDir: string,
    settings: Record<string, string> = {},
  ) {
    this.child = spawn(process.execPath, ['apps/launcher/start.mjs'], {
      env: { ...launcherEnvironment, DATA_DIR: dataDir, HTTPS_PORT: '0', HTTP_PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk) => (this.stdout += chunk));
    this.child.stderr?.on('data', (chunk) => (this.stderr += chunk));
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr.replace(progressLine, '') }));
    });
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Waits until the banner is complete. Its last line tells how to stop the service. */
  async ready(): Promise<this> {
    await until(
      () => this.stdout.includes('Ctrl-C stops') || this.hasEnded(),
      (isDone) => isDone,
      readyWithinMs,
    );
    if (this.hasEnded()) throw new Error(`The launcher exited with ${this.child.exitCode}:\n${this.stdout}\n${this.stderr}`);
    return this;
  }

  announcement(): Announcement {
    return JSON.parse(readFileSync(join(this.dataDir, 'runtime.json'), 'utf8')) as Announcement;
  }

  terminate(): void {
    this.child.kill('SIGTERM');
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}

/** A folder for the data of a launcher. */
export function makeDataDir(): string {
  const folder = createScratchFolder('acs-start-');
  chmodSync(folder, 0o755); // the postgres user needs access
  return folder;
}

/** The end of a start that failed with one line of output. */
export function startFailure(line: string): End {
  return { code: 1, stdout: '', stderr: `${line}\n` };
}

export async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
