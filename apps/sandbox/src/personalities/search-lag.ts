import type { Personality } from './personality.js';

export const searchLag = {
  name: 'search-lag',
  about: 'finds a new object by its reference only after up to 30 seconds.',
  faults: [{ kind: 'search_lag', lag_ms: 30_000 }],
} as const satisfies Personality;
