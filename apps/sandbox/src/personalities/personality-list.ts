import { noIdempotencyKeys } from './no-idempotency-keys.js';
import type { Personality } from './personality.js';
import { searchLag } from './search-lag.js';

/** All personalities of the sandbox. */
export const personalityList = [noIdempotencyKeys, searchLag] as const satisfies readonly Personality[];

export type PersonalityName = (typeof personalityList)[number]['name'];

/** The names, in the order of the list. */
export const personalityNames: readonly PersonalityName[] = personalityList.map(({ name }) => name);
