export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The platform's clock: that of the machine, moved ahead by tests. */
export class DoubleClock {
  private aheadMs = 0;
  private stoppedAt: number | null = null;

  now(): number {
    return (this.stoppedAt ?? Date.now()) + this.aheadMs;
  }

  /** From now on, only `advance` moves the clock: reports do not change between two reads. */
  stop(): void {
    this.stoppedAt = Date.now();
  }

  /** In whole seconds, as the API gives times. */
  seconds(): number {
    return Math.floor(this.now() / 1_000);
  }

  advance(seconds: number): void {
    this.aheadMs += seconds * 1_000;
  }

  /** The day in UTC as YYYY-MM-DD. */
  today(): string {
    return dayOf(this.now());
  }
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
