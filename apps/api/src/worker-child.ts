import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Restarts } from '#libs/foundation';
import type { Logger } from 'pino';
import type { Background } from './background.js';

const entry = fileURLToPath(new URL('../../worker/src/main.js', import.meta.url));
const maxStopMs = 20_000;

/**
 * The worker as a child of the service, so that a busy sync does not slow requests. One that ends unexpectedly is started
 * again, later each time; it ends by itself when the service is gone.
 */
export class WorkerChild implements Background {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private readonly restarts = new Restarts(() => this.start());

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logger: Logger,
  ) {
    this.start();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.restarts.stop();
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timeout = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
    await ended;
    clearTimeout(timeout);
  }

  private start(): void {
    const child = fork(entry, [], {
      env: this.environment,
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    standBack(child.pid);
    child.once('message', () => this.restarts.markReady());
    child.on('error', (error) => this.logger.error({ err: error }, 'the worker could not be started'));
    child.once('exit', (code, signal) => {
      if (this.isStopping) return;
      this.logger.error({ code, signal }, 'the worker ended unexpectedly and is started again');
      this.restarts.schedule({ code, signal });
    });
  }
}

/** Requests come first: the worker draws images and reads metrics with what they leave of the processors. */
function standBack(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Now, before it has threads of its own: each takes over the priority of the one that makes it.
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that does not let it runs the worker like any other process.
  }
}
