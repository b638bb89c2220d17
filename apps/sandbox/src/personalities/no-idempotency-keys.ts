import type { Personality } from './personality.js';

export const noIdempotencyKeys = {
  name: 'no-idempotency-keys',
  about: 'ignores `Idempotency-Key`, so that a repeated create makes a second object.',
  faults: [{ kind: 'no_idempotency_keys' }],
} as const satisfies Personality;
