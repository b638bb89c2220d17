import { newId } from '#libs/kernel';
import { SyncRun } from './sync-run.js';

const now = new Date('2026-11-21T09:00:00Z');
const queued = () =>
  SyncRun.queue({ accountId: newId('acc'), id: newId('con') }, 'manual', { startDate: '2026-11-01', endDate: '2026-11-21' }, now);
const error = { code: 'rate_limited', message: 'Slower.', scope: 'connection', retryable: true, platform_code: null };
const window = (startDay: string, endDay: string) => ({
  startDay,
  endDay,
  inserted: 5,
  restated: 2,
  unchanged: 1,
  dataThrough: '2026-11-20',
});

describe('a sync run', () => {
  it('a sync run continues after the last ingested day until all days are ingested', () => {
    const run = queued();
    expect(run.nextDay).toBe('2026-11-01');
    run.ingest(window('2026-11-01', '2026-11-10'));
    expect(run.nextDay).toBe('2026-11-11');
    run.ingest(window('2026-11-11', '2026-11-21'));
    expect(run).toMatchObject({ nextDay: null, rowsInserted: 10, rowsRestated: 4, rowsUnchanged: 2, dataThrough: '2026-11-20' });
  });

  it('a sync run counts a window once, even if two workers ingest it', () => {
    const run = queued();
    expect(run.ingest(window('2026-11-01', '2026-11-10'))).toBe(true);
    expect(run.ingest(window('2026-11-01', '2026-11-10'))).toBe(false);
    expect(run.ingest(window('2026-11-01', '2026-11-05'))).toBe(false);
    expect(run.rowsInserted).toBe(5);
  });

  it('a sync run starts once, even if it is resumed', () => {
    const run = queued();
    run.start(now);
    run.start(new Date('2026-11-21T10:00:00Z'));
    expect(run).toMatchObject({ status: 'running', startedAt: now });
  });

  it.each([
    ['succeeded', [], true],
    ['partial', [error], true],
    ['failed', [error], false],
  ] as const)('a sync run ends as %s with errors %j when ingestion was %s', (status, errors, hasIngested) => {
    const run = queued();
    if (hasIngested) run.ingest(window('2026-11-01', '2026-11-10'));
    run.finish(errors, now);
    expect(run).toMatchObject({ status, errors, finishedAt: now, hasEnded: true });
  });

  it('a sync run ends once', () => {
    const run = queued();
    run.finish([], now);
    run.finish([error], now);
    expect([run.status, run.ingest(window('2026-11-01', '2026-11-10'))]).toEqual(['succeeded', false]);
  });
});
