/** What makes a spawned process believe in another time than the database and this one. */
export const clockAheadBy = (skewMs: number): Record<string, string> => ({
  NODE_OPTIONS: '--import=./test/setup/clock-preload.mjs',
  CLOCK_SKEW_MS: String(skewMs),
});
