import type { Audience } from './audience.js';

/** Has an audience built at its `nextBuildAt`; part of the current transaction. */
export abstract class AudienceBuilds {
  abstract request(audience: Audience): Promise<void>;
}
