import type { Audience } from './audience.js';

/** Queues a build of an audience at its `nextBuildAt`, as part of the current transaction. */
export abstract class AudienceBuilds {
  abstract request(audience: Audience): Promise<void>;
}
