import { setTimeout as sleep } from 'node:timers/promises';
import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Logger } from 'pino';

/** Work that a process with jobs repeats at short intervals, because nothing tells it that there is more to do. */
export interface RepeatedWork {
  /** Does what is to do now, in a bounded batch. Returns whether more is waiting. */
  step(): Promise<boolean>;
  /** Ends what a step has started and not finished. */
  stop?(): Promise<void>;
}

export interface LoopOptions {
  /** For the log. */
  readonly name: string;
  /** The pause after a step that leaves nothing. */
  readonly intervalMs: number;
}

const failureBackoffMs = 2_000;

/** Repeats work until it is stopped. A failed step is repeated after a pause. */
export class PollingLoop {
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: LoopOptions,
    private readonly work: RepeatedWork,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.work.stop?.();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      let delayMs = this.options.intervalMs;
      try {
        if (await this.work.step()) delayMs = 0;
      } catch (error) {
        this.logger.warn({ err: error, loop: this.options.name }, 'a step of a background loop failed; retrying');
        delayMs = failureBackoffMs;
      }
      if (delayMs > 0) await sleep(delayMs, undefined, { signal }).catch(() => undefined); // aborted by stop()
    }
  }
}

const Loop = DiscoveryService.createDecorator<LoopOptions>();

/** Marks a provider as repeated work. Every process that runs jobs finds it; nothing else lists it. */
export function BackgroundLoop(options: LoopOptions): (work: abstract new (...dependencies: never[]) => RepeatedWork) => void {
  return applyDecorators(Injectable(), Loop(options));
}

/** Finds the repeated work of all modules of a running application. */
@Injectable()
export class LoopRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  all(logger: Logger): PollingLoop[] {
    return this.discovery
      .getProviders({ metadataKey: Loop.KEY })
      .map((wrapper) => new PollingLoop(this.discovery.getMetadataByDecorator(Loop, wrapper) as LoopOptions, wrapper.instance, logger));
  }
}
