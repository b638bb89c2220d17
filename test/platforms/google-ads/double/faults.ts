import { CallFaults } from '../../doubles/call-faults.js';

/** What tests make the platform do wrong. */
export class Faults extends CallFaults {
  /** The next mutate in this customer's account is cut off, and does its work so many seconds later. */
  readonly late = new Map<string, number>();
  /** Ads are refused at once for this policy topic, by customer. */
  readonly policyTopics = new Map<string, string>();
  /** Mutates fail with CONCURRENT_MODIFICATION, so many times. */
  conflicts = 0;
  /** The Google Ads API is disabled in the Cloud project. */
  isApiDisabled = false;
  /** Page tokens lead to the first page again. */
  loopsPages = false;

  override clear(): void {
    super.clear();
    this.late.clear();
    this.policyTopics.clear();
    Object.assign(this, { conflicts: 0, isApiDisabled: false, loopsPages: false });
  }
}
