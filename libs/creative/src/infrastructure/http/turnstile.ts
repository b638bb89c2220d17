/** Lets a few pieces of work in at a time, the others in the order in which they came. */
export class Turnstile {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.inside++;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place, so that nobody slips in between.
      const next = this.waiting.shift();
      if (next === undefined) this.inside--;
      else next();
    }
  }
}
