import type { AddressRow, AdmissionRow } from './admission-statements.js';

interface Entry<R> {
  readonly row: R;
  readonly readAt: number;
  refusals: number;
}

const maxAgeMs = 1_000;
const maxEntries = 10_000;
/** Refusals in a row. A client that waits for its window never has so many. */
const repeatedRefusals = 50;

/**
 * What the admission read within the last second. It answers without a statement for addresses whose requests do not count, and for
 * callers who go on sending although they are refused: a window that is exhausted stays exhausted until its end, so the refusal is true.
 */
export class RecentRows {
  private readonly addresses = new Map<string, Entry<AddressRow>>();
  private readonly refused = new Map<string, Entry<AdmissionRow>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Records what was read for a caller. `caller` identifies the credential and the address. */
  record(caller: string, address: string, row: AdmissionRow): void {
    if (row.account_id === null) this.recordAddress(address, row);
    if (row.allowed) {
      if (this.refused.size > 0) this.refused.delete(caller);
      return;
    }
    const refusals = (this.refused.get(caller)?.refusals ?? 0) + 1;
    put(this.refused, caller, { row, readAt: this.now(), refusals });
  }

  recordAddress(address: string, row: AddressRow): void {
    put(this.addresses, address, { row, readAt: this.now(), refusals: 0 });
  }

  /** Forgets everything when the database has failed: what was read no longer describes its responses. */
  clear(): void {
    this.addresses.clear();
    this.refused.clear();
  }

  /** Returns the window of an address, or undefined if it must be read. */
  address(address: string): AddressRow | undefined {
    return this.current(this.addresses.get(address));
  }

  /** Returns the row of a caller who is refused again and again, or undefined. */
  refusal(caller: string): AdmissionRow | undefined {
    if (this.refused.size === 0) return undefined;
    const entry = this.refused.get(caller);
    return entry !== undefined && entry.refusals >= repeatedRefusals ? this.current(entry) : undefined;
  }

  /** The row as of now. A row of the minute before is not current. */
  private current<R extends AddressRow>(entry: Entry<R> | undefined): R | undefined {
    if (entry === undefined) return undefined;
    const ageMs = this.now() - entry.readAt;
    const now = entry.row.now + ageMs / 1_000;
    return ageMs < maxAgeMs && now < entry.row.minute_reset ? { ...entry.row, now } : undefined;
  }
}

function put<R>(entries: Map<string, Entry<R>>, key: string, entry: Entry<R>): void {
  if (entries.size >= maxEntries && !entries.has(key)) entries.clear();
  entries.set(key, entry);
}
