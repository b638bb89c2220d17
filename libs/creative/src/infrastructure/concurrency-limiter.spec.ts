import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('a concurrency limiter', () => {
  it('a concurrency limiter runs waiting work in FIFO order and continues after a failure', async () => {
    const limiter = new ConcurrencyLimiter(2);
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const work = (n: number) => async () => {
      most = Math.max(most, ++inside);
      order.push(n);
      await new Promise((resolve) => setTimeout(resolve, 2));
      inside--;
      if (n === 1) throw new Error('one fails');
      return n;
    };
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => limiter.run(work(n))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect({ order, most }).toEqual({ order: [0, 1, 2, 3, 4, 5], most: 2 });
  });
});
