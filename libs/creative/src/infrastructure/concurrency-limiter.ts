/** Limits concurrent work. Further work waits in FIFO order. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly maxConcurrent: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxConcurrent) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      // The next waiting work takes over the slot, so that new work cannot overtake it.
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }
}
