import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Background } from '#libs/composition';
import { Restarts } from '#libs/work';

const entry = fileURLToPath(new URL('../../worker/src/main.js', import.meta.url));
/** The worker still gets enough of a busy core to stop campaigns in time. */
const workerNiceness = 5;
const maxStopMs = 20_000;
/** Longer than a restart of the worker, and than three of its heartbeats. */
const maxSilenceMs = 40_000;
/** A service whose worker takes longer to start is announced without it. */
const maxStartMs = 30_000;

interface WorkerChildOptions {
  /** The program of the worker. */
  readonly entry?: string;
  readonly maxSilenceMs?: number;
}

type Message = { readonly type: 'ready' | 'alive' } | { readonly type: 'failed'; readonly message: string };

/**
 * Runs the worker as a child process of the service, so that a busy sync does not slow down requests. Restarts a worker that exits
 * unexpectedly, with increasing backoff. The worker exits when the service exits.
 */
export class WorkerChild implements Background {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private aliveAt = performance.now();
  private readonly restarts = new Restarts(() => this.start());
  private readonly firstStart = Promise.withResolvers<void>();

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logger: Logger,
    private readonly options: WorkerChildOptions = {},
  ) {
    this.start();
  }

  /** Returns why the service is not ready because of its worker, or undefined. A restart takes less time than it may be silent. */
  unreadyReason(): string | undefined {
    const silentMs = performance.now() - this.aliveAt;
    if (silentMs <= (this.options.maxSilenceMs ?? maxSilenceMs)) return undefined;
    return `The worker of this service has not responded for ${Math.floor(silentMs / 1_000)} s, so no background jobs run. See the log.`;
  }

  /** Resolves when the worker runs jobs, when it failed to start, or when that takes too long. Never rejects. */
  async started(): Promise<void> {
    const timeout = setTimeout(this.firstStart.resolve, maxStartMs);
    await this.firstStart.promise;
    clearTimeout(timeout);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.firstStart.resolve();
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
    const child = fork(this.options.entry ?? entry, [], {
      env: withOwnMetricsPort(this.environment),
      execArgv: ['--enable-source-maps'],
      // What Node itself writes to standard error, such as the trace of a failed import, belongs in the log and not on a terminal.
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    this.child = child;
    this.lowerPriority(child);
    this.logLines(child.stderr);
    child.on('message', (message) => this.receive(message as Message));
    child.on('error', (error) => this.logger.error({ err: error }, 'the worker failed to start'));
    child.once('exit', (code, signal) => {
      this.firstStart.resolve();
      if (this.isStopping) return;
      this.logger.error({ code, signal }, 'the worker exited unexpectedly and will be restarted');
      this.restarts.schedule({ code, signal });
    });
  }

  /** Requests come first where the worker shares a core with them. The threads that the worker starts later inherit its priority. */
  private lowerPriority({ pid }: ChildProcess): void {
    if (pid === undefined) return; // it failed to start
    try {
      setPriority(pid, Math.min(getPriority() + workerNiceness, constants.priority.PRIORITY_LOW));
    } catch (error) {
      this.logger.warn({ err: error }, 'the priority of the worker was not lowered');
    }
  }

  private receive(message: Message): void {
    if (message.type === 'failed') this.logger.error({ reason: message.message }, 'the worker cannot start');
    else this.aliveAt = performance.now();
    if (message.type === 'alive') return;
    this.firstStart.resolve();
    if (message.type === 'ready') this.restarts.markReady();
  }

  private logLines(output: Readable | null): void {
    if (output === null) return;
    output.on('error', () => undefined); // ends with the worker
    createInterface({ input: output }).on('line', (line) => this.logger.error({ line }, 'the worker wrote to standard error'));
  }
}

/** The metrics of the worker are on the port after those of the service, so that Prometheus sees each of the two processes go away. */
function withOwnMetricsPort(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = Number(environment['METRICS_PORT']);
  return port > 0 ? { ...environment, METRICS_PORT: String(port + 1) } : environment;
}
