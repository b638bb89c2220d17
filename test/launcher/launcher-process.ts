import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../setup/until.js';

export interface End {
  readonly code: number | null;
  readonly stdout: string;
  /** Without the lines that a slow machine gets while it waits. */
  readonly stderr: string;
}

const progressLine = /^.*(?:… \d+ s|: (?:done|failed) after [\d.]+ s)\n/gm;

export interface Announcement {
  readonly pid: number;
  readonly service_pid: number;
  readonly base_url: string;
  readonly database_url: string;
  readonly sandbox_url: string | null;
  readonly sandbox_pid: number;
}

/** Nothing of the settings of whoever runs the tests; the Node of the tests is the one that commands find. */
export const launcherEnvironment = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  HOME: process.env['HOME'] ?? '/',
};

/** What a person starts with `npm start`, as a process of its own on a data folder of the test's. */
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

  /** Until the banner is complete; it ends with how to stop the service. */
  async ready(): Promise<this> {
    await until(
      () => this.stdout.includes('Ctrl-C stops') || this.hasEnded(),
      (isOver) => isOver,
      90_000,
    );
    if (this.hasEnded()) throw new Error(`It ended with ${this.child.exitCode}:\n${this.stdout}\n${this.stderr}`);
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
