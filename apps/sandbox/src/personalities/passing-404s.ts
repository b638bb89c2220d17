import type { Operation } from '../faults/fault-rule.js';
import type { Personality } from './personality.js';

const operations: readonly Operation[] = ['get', 'update', 'run_state', 'delivery'];

export const passing404s = {
  name: 'passing-404s',
  about: 'does not find existing objects in one of eight requests by ID.',
  faults: operations.map((operation) => ({ kind: 'not_found_for_a_while', operation, probability: 0.125 })),
} as const satisfies Personality;
