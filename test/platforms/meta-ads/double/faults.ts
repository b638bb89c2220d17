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
  /** Ad sets reach other mobile devices although they say no. */
  widensDevices = false;
  /** What ad sets count conversions by, whatever they say. */
  storedWindows: readonly { readonly event_type: string; readonly window_days: number }[] | null = null;
  /** Creatives with several images are stored with one. */
  dropsFeeds = false;
  /** Pages for more than so many items are too much data: said with code 1 or 100, without a subcode. */
  tooMuchData: { readonly code: 1 | 100; readonly items: number } | null = null;
  /** Edges that may not be read. */
  refusedEdges: readonly string[] = [];
  /** An automation that alters creatives although it is opted out of. */
  ignoredOptOut: string | null = null;

  override clear(): void {
    super.clear();
    Object.assign(this, { failsReports: false, holdsReports: false, loopsCursors: false, throttlesApp: false, ignoredOptOut: null });
    Object.assign(this, { widensDevices: false, storedWindows: null, dropsFeeds: false, tooMuchData: null, refusedEdges: [] });
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
