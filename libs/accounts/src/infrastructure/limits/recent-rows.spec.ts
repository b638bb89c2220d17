import type { AdmissionRow } from './admission-statements.js';
import { RecentRows } from './recent-rows.js';

const minuteReset = 1_800_000_060;
const rowAt = (now: number, other: object = {}) =>
  ({ account_id: null, allowed: true, minute_count: 3, minute_reset: minuteReset, now, ...other }) as AdmissionRow;

let nowMs = 0;
let rows: RecentRows;
beforeEach(() => {
  nowMs = 5_000;
  rows = new RecentRows(() => nowMs);
});

describe('the window of an address', () => {
  it('is known for a second, with the time that has passed', () => {
    rows.recordAddress('192.0.2.1', rowAt(1_800_000_020));
    nowMs += 400;
    expect(rows.address('192.0.2.1')).toMatchObject({ minute_count: 3, now: 1_800_000_020.4 });
    expect(rows.address('192.0.2.2')).toBeUndefined();
    nowMs += 600;
    expect(rows.address('192.0.2.1')).toBeUndefined();
  });

  it('is not known after its minute', () => {
    rows.recordAddress('192.0.2.1', rowAt(minuteReset - 0.2));
    nowMs += 250;
    expect(rows.address('192.0.2.1')).toBeUndefined();
  });

  it('is not known after a failure of the database, whose responses have other headers', () => {
    rows.recordAddress('192.0.2.1', rowAt(1_800_000_020));
    rows.clear();
    expect(rows.address('192.0.2.1')).toBeUndefined();
  });

  it('is known from a request that counted', () => {
    rows.record('acs_unknown', '192.0.2.1', rowAt(1_800_000_020, { minute_count: 4 }));
    expect(rows.address('192.0.2.1')).toMatchObject({ minute_count: 4 });
  });
});

describe('a caller who is refused', () => {
  const refuse = (count: number) => {
    for (let i = 0; i < count; i++) rows.record('key', '192.0.2.1', rowAt(1_800_000_020, { account_id: 'a', allowed: false }));
  };

  it('is refused from memory after fifty times in a row, until the database is asked again after a second', () => {
    refuse(49);
    expect(rows.refusal('key')).toBeUndefined();
    refuse(1);
    expect(rows.refusal('key')).toMatchObject({ account_id: 'a', allowed: false });
    expect(rows.refusal('other key')).toBeUndefined();
    nowMs += 1_000;
    expect(rows.refusal('key')).toBeUndefined();
    refuse(1);
    expect(rows.refusal('key')).toBeDefined();
  });

  it('starts again after an admitted request', () => {
    refuse(60);
    rows.record('key', '192.0.2.1', rowAt(1_800_000_021, { account_id: 'a' }));
    refuse(20);
    expect(rows.refusal('key')).toBeUndefined();
  });

  it('is never refused from memory in the next minute', () => {
    for (let i = 0; i < 60; i++) rows.record('key', '192.0.2.1', rowAt(minuteReset - 0.1, { account_id: 'a', allowed: false }));
    nowMs += 150;
    expect(rows.refusal('key')).toBeUndefined();
  });
});
