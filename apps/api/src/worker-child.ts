import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Restarts } from '#libs/foundation';
import type { Logger } from 'pino';
import type { Background } from '#libs/composition';

const entry = fileURLToPath(new URL('../../worker/src/main.js', import.meta.url));
const maxStopMs = 20_000;

/**
 * Runs the worker as a child process of the service, so that a busy sync does not slow down requests. Restarts a worker that exits
 * unexpectedly, with increasing backoff. The worker exits when the service exits.
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
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timeout = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
    await exited;
    clearTimeout(timeout);
  }

  private start(): void {
    const child = fork(entry, [], {
      env: withOwnMetricsPort(this.environment),
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    lowerPriority(child.pid);
    child.once('message', () => this.restarts.markReady());
    child.on('error', (error) => this.logger.error({ err: error }, 'the worker failed to start'));
    child.once('exit', (code, signal) => {
      if (this.isStopping) return;
      this.logger.error({ code, signal }, 'the worker exited unexpectedly and will be restarted');
      this.restarts.schedule({ code, signal });
    });
  }
}

/** The metrics of the worker are on the port after those of the service, so that Prometheus sees each of the two processes go away. */
function withOwnMetricsPort(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = Number(environment['METRICS_PORT']);
  return port > 0 ? { ...environment, METRICS_PORT: String(port + 1) } : environment;
}

/** Lowers the priority of the worker, so that rendering images and importing metrics do not slow down requests. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Set before the process starts threads, because threads inherit the priority.
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without permission to change it, the worker runs with the normal priority.
  }
}
