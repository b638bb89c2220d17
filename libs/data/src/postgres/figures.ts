import { figureSourcesOf, LOGGER, Metrics } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Logger } from 'pino';
import { Tenants } from './tenants.js';

const minAgeMs = 10_000;
/** Reading the figures takes at most this part of the time of one connection, however many accounts there are. */
const maxShare = 0.05;
/** A scrape waits at most this long for figures, and then shows the previous ones. */
const maxWaitMs = 3_000;
/** Older figures are not shown. */
const maxAgeMs = 120_000;

/**
 * The metrics that are read from PostgreSQL. They are read when metrics are scraped, at most every ten seconds. A database that fails or
 * hangs does not hold up a scrape: the figures are then left out and `acs_figures_up` is 0.
 */
@Injectable()
export class Figures {
  private reading: Promise<void> | undefined;
  private validUntil = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  /** Undefined in a process that does not read them, such as a worker. */
  private isUp: boolean | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly tenants: Tenants,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.figuresUp.read(() => (this.isUp === undefined ? [] : [[this.isUp ? 1 : 0]]));
  }

  /** Reads the figures again if they are too old. */
  async refresh(): Promise<void> {
    if (performance.now() >= this.validUntil) this.reading ??= this.read().finally(() => (this.reading = undefined));
    if (this.reading !== undefined) {
      let timeout: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => (timeout = setTimeout(resolve, maxWaitMs).unref()));
      await Promise.race([this.reading, timedOut]);
      clearTimeout(timeout);
    }
    if (performance.now() - this.readAt > maxAgeMs) this.forget();
  }

  private async read(): Promise<void> {
    const startedAt = performance.now();
    try {
      const accountIds = (await this.tenants.all()).sort();
      for (const source of this.sources()) await source.read(accountIds);
      this.readAt = performance.now();
      this.isUp = true;
    } catch (error) {
      this.logger.warn({ err: error }, 'metrics could not be read from the database');
      this.forget();
    }
    const now = performance.now();
    this.validUntil = now + Math.max(minAgeMs, (now - startedAt) / maxShare);
  }

  private forget(): void {
    this.isUp = false;
    for (const source of this.sources()) source.forget();
  }

  private sources() {
    return figureSourcesOf(this.discovery);
  }
}
