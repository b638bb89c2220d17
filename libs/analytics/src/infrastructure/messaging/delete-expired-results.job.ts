import { type AccountSweep, Sweep } from '#libs/foundation';
import { Clock, type Id } from '#libs/kernel';
import { StoredResults } from '../queries/stored-results.js';

/** Deletes stored results whose cursors have expired. */
@Sweep({ name: 'analytics.forget-stored-results', schedule: '*/10 * * * *' })
export class DeleteExpiredResults implements AccountSweep {
  constructor(
    private readonly results: StoredResults,
    private readonly clock: Clock,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    await this.results.deleteExpired(accountId, this.clock.now());
  }
}
