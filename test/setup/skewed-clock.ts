/** Environment variables that shift the clock of a spawned process. */
export const clockAheadBy = (skewMs: number): Record<string, string> => ({
  NODE_OPTIONS: '--import=./test/setup/clock-preload.mjs',
  CLOCK_SKEW_MS: String(skewMs),
});
