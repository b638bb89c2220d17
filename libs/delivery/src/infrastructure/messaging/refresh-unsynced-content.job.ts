import type { Id } from '#libs/kernel';
import { type AccountSweep, Sweep } from '#libs/work';
import { ContentRefresh } from '../../application/processes/content-refresh.js';

/** Finds content that never reached a platform, because its event was lost or discarded. */
@Sweep({ name: 'delivery.refresh-content', schedule: '41 */6 * * *' })
export class RefreshUnsyncedContent implements AccountSweep {
  constructor(private readonly process: ContentRefresh) {}

  sweep(accountId: Id<'acc'>): Promise<void> {
    return this.process.refreshAll(accountId);
  }
}
