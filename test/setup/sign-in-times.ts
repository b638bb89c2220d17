import { performance } from 'node:perf_hooks';

const minRounds = 5;
/** An email address may be tried ten times in a quarter of an hour. */
const maxRounds = 9;

const medianOf = (times: readonly number[]) => [...times].sort((x, y) => x - y)[Math.floor(times.length / 2)] as number;

/**
 * Returns how much longer or shorter than the first the others take, as the ratio that differs most from 1. In turns, so that a busy moment
 * of the machine meets all of them, and with more rounds while the difference is above the limit, because a busy machine has more of them.
 */
export async function worstRatioOf(attempts: Record<string, (round: number) => Promise<unknown>>, limit: number): Promise<number> {
  const times = Object.keys(attempts).map((): number[] => []);
  let worst = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && (round < minRounds || worst > limit); round++) {
    for (const [i, attempt] of Object.values(attempts).entries()) {
      const started = performance.now();
      await attempt(round);
      times[i]?.push(performance.now() - started);
    }
    const [first = 0, ...others] = times.map(medianOf);
    worst = Math.max(...others.map((other) => Math.max(other / first, first / other)));
  }
  console.log('medians in ms:', Object.fromEntries(Object.keys(attempts).map((name, i) => [name, medianOf(times[i] ?? [])])));
  return worst;
}
