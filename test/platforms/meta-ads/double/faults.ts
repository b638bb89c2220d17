import type { TreePart } from '../../platform-under-test.js';
import { CallFaults } from '../../doubles/call-faults.js';
import { GraphError } from './wire.js';

/** What tests make the platform do wrong. */
export class Faults extends CallFaults {
  /** Report runs end as failed. */
  failsReports = false;
  /** Report runs stay unfinished. */
  holdsReports = false;
  /** Lists lead from the last page to the first one. */
  loopsCursors = false;
  /** Every call is refused as one of an app with too many calls. */
  throttlesApp = false;
  /** An automation that alters creatives although it is opted out of. */
  ignoredOptOut: string | null = null;

  override clear(): void {
    super.clear();
    Object.assign(this, { failsReports: false, holdsReports: false, loopsCursors: false, throttlesApp: false, ignoredOptOut: null });
  }

  assertAccepted(part: TreePart, adAccountId: string): void {
    if (!this.refuses(part, adAccountId)) return;
    const userMessage = 'The request does not comply with a rule of the platform.';
    throw new GraphError(
      { code: 100, subcode: 1487390, isTransient: false, title: 'Could not be created', userMessage },
      'Invalid parameter',
    );
  }
}
