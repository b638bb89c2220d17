import type { TreePart } from '../../platform-under-test.js';
import { CallFaults } from '../../doubles/call-faults.js';
import { ItemRefused } from './batches.js';

export const refusal = 'The request does not comply with a rule of the platform.';

/** What tests make the platform do wrong. */
export class Faults extends CallFaults {
  /** Lists begin again after their last page. */
  loopsBookmarks = false;
  /** Reports end as FAILED. */
  failsReports = false;
  /** Reports stay in progress. */
  holdsReports = false;
  /** No day's metrics are ready. */
  delaysMetrics = false;

  override clear(): void {
    super.clear();
    Object.assign(this, { loopsBookmarks: false, failsReports: false, holdsReports: false, delaysMetrics: false });
  }

  assertAccepted(part: TreePart, adAccountId: string): void {
    if (this.refuses(part, adAccountId)) throw new ItemRefused(refusal);
  }
}
