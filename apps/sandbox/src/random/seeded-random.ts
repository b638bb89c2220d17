// All random values are hashes of their inputs, so the same seed and names always produce the same values.

// Read once, because access to a global is slow in the isolated context of a test.
const { imul } = Math;

/** A 32-bit hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = imul(hash ^ text.charCodeAt(i), 0x01000193);
  return finish(hash);
}

/** A 32-bit hash of a hash and a number or a text. */
export function mix(hash: number, salt: number | string): number {
  const other = typeof salt === 'number' ? salt | 0 : hashText(salt);
  return finish(imul(hash ^ 0x9e3779b9, 0x85ebca6b) ^ imul(other + 0x7f4a7c15, 0xc2b2ae35));
}

function finish(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A uniformly distributed number between 0 and 1, both excluded. */
export function uniform(hash: number, salt: number | string): number {
  return (mix(hash, salt) + 0.5) / 0x100000000;
}

export function between(hash: number, salt: number | string, min: number, max: number): number {
  return min + uniform(hash, salt) * (max - min);
}

/** A uniformly distributed integer from `min` to `max`, both included. */
export function integerBetween(hash: number, salt: number | string, min: number, max: number): number {
  return min + Math.floor(uniform(hash, salt) * (max - min + 1));
}

/** A standard normal number, clipped at three standard deviations to avoid extreme values. */
export function normal(hash: number, salt: number | string): number {
  return Math.max(-3, Math.min(3, normalQuantile(uniform(hash, salt))));
}

const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239];
const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783];
const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
const horner = (coefficients: readonly number[], x: number) => coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** Acklam's approximation; its relative error is below 1.2e-9. */
export function normalQuantile(p: number): number {
  const tail = 0.02425;
  if (p > 1 - tail) return -normalQuantile(1 - p);
  if (p < tail) {
    const q = Math.sqrt(-2 * Math.log(p));
    return horner(c, q) / horner(d, q);
  }
  const q = p - 0.5;
  return (q * horner(a, q * q)) / horner(b, q * q);
}

const smallMean = 30;

/**
 * Approximates the quantile `u` of a binomial distribution with `n` trials of probability `p`. For a fixed `u` it never decreases
 * when `n` grows, so metrics only grow during a day.
 */
export function binomialQuantile(u: number, n: number, p: number): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  const mean = n * p;
  if (mean >= smallMean) {
    const z = normalQuantile(u);
    const skew = ((1 - 2 * p) * (z * z - 1)) / 6;
    return Math.max(0, Math.min(n, Math.round(mean + z * Math.sqrt(mean * (1 - p)) + skew)));
  }
  let probability = Math.exp(n * Math.log1p(-p));
  let below = probability;
  let times = 0;
  while (below < u && times < n && probability > 0) {
    probability *= ((n - times) / (times + 1)) * (p / (1 - p));
    times++;
    below += probability;
  }
  return times;
}
