import { newId } from '#libs/kernel';
import { type ConsoleClient, openConsole } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { MovableClock, refusalOf } from '../../setup/test-campaigns.js';
import { aFact, publishRecord, TestSource } from '../../setup/test-metrics.js';
import { startTestService, type TestService } from '../../setup/test-service.js';

describe('console csv', () => {
  const clock = new MovableClock();
  let api: TestService;
  let account: TestAccount;
  let viewer: ConsoleClient;
  const campaigns = Array.from({ length: 250 }, () => newId('cmp'));
  const june = 'start_date=2026-06-01&end_date=2026-06-30';

  beforeAll(async () => {
    clock.stoppedAt = new Date('2026-07-01T12:00:00Z');
    api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
    account = await api.openAccount();
    viewer = await openConsole(api, account, 'viewer');
    const source = new TestSource(api, account);
    await publishRecord(api, account, { id: source.connectionId, name: 'Sandbox', platform: 'sandbox' });
    await publishRecord(api, account, { id: campaigns[0] as string as never, name: '=HYPERLINK("https://evil.example","Click")' });
    await publishRecord(api, account, { id: campaigns[1] as string as never, name: 'Bücher, "Spätlese"' });
    const facts = campaigns.map((campaignId, i) => aFact({ day: '2026-06-02', campaignId, spendMicros: 1_000_000 + i }));
    await source.ingest(facts, { startDay: '2026-06-01', endDay: '2026-06-30', readAt: '2026-07-01T08:00:00Z' });
  });
  afterAll(() => api.stop());

  /** Reads RFC 4180. */
  function parse(text: string): Record<string, string>[] {
    expect(text.startsWith('\ufeff')).toBe(true);
    const facts = [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
    const lines: string[][] = [[]];
    for (const [, quoted, plain, end] of facts) {
      lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
      if (end === '\r\n') lines.push([]);
    }
    const [heads = [], ...rows] = lines.slice(0, -1);
    expect(rows.every((row) => row.length === heads.length)).toBe(true);
    return rows.map((row) => Object.fromEntries(heads.map((head, i) => [head, row[i] ?? ''])));
  }

  const file = (name: string, query = june) => viewer.get(`/analytics/${name}.csv?${query}`);

  describe('a file of a view', () => {
    it('a CSV file contains all rows of the view with the numbers of /v1', async () => {
      const reply = await file('campaigns');
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="campaigns_2026-06-01_2026-06-30.csv"',
        'x-content-type-options': 'nosniff',
      });
      const rows = parse(reply.text);
      expect(rows).toHaveLength(250);
      const [first] = (await viewer.get(`/v1/analytics/campaigns?${june}&limit=1`)).body.data as Json[];
      expect(rows[0]).toMatchObject({
        campaign_id: first.campaign.id,
        currency: 'USD',
        impressions: String(first.metrics.impressions),
        spend_micros: String(first.metrics.spend_micros),
        ctr: String(first.metrics.ctr),
        is_final: String(first.is_final),
      });
      const total = (await viewer.get(`/v1/analytics/overview?${june}`)).body.data.metrics;
      expect(rows.reduce((sum, row) => sum + Number(row['spend_micros']), 0)).toBe(total.spend_micros);
      expect(new Set(rows.map((row) => row['campaign_id']))).toEqual(new Set(campaigns));
    });

    it('a CSV file keeps texts but neutralizes formulas', async () => {
      const names = parse((await file('campaigns')).text).map((row) => row['campaign_name']);
      expect(names).toContain('Bücher, "Spätlese"');
      expect(names).toContain(`'=HYPERLINK("https://evil.example","Click")`);
    });

    it.each(['campaigns', 'channels', 'creative', 'audiences'])(
      'each line of the CSV file of %s begins with the quoted name, which a reader that splits at semicolons keeps whole',
      async (name) => {
        const [heads = '', ...lines] = (await file(name)).text.trimEnd().split('\r\n');
        expect(heads).toMatch(/^\ufeff"\w+_name","date",/);
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) expect(line).toMatch(/^(?:"(?:[^"]|"")+")?,/);
      },
    );

    it.each(['overview', 'campaigns', 'channels', 'creative', 'audiences'])(
      'the CSV file of %s supports granularity and comparison',
      async (name) => {
        const rows = parse((await file(name, `${june}&granularity=day&compare=previous_period`)).text);
        const row = rows.find((one) => one['date'] === '2026-06-02');
        expect(row).toMatchObject({
          previous_spend_micros: '0',
          spend_micros_change: row?.['spend_micros'],
          spend_micros_change_ratio: '',
        });
        const total = parse((await file(name)).text);
        expect(total.every((one) => one['date'] === '')).toBe(true);
        expect(total.length).toBeGreaterThan(0);
      },
    );

    it('a CSV file refuses invalid parameters like the view, and paging parameters', async () => {
      expect(refusalOf(await file('campaigns', 'start_date=soon')).errors).toEqual(['start_date invalid_format']);
      expect(refusalOf(await file('campaigns', 'wrong=1')).code).toBe('unknown_parameter');
      for (const query of ['limit=5', 'cursor=x']) expect(refusalOf(await file('campaigns', query)).code).toBe('unknown_parameter');
      expect(refusalOf(await file('users')).code).toBe('not_found');
      expect((await api.get(`/console/api/analytics/campaigns.csv?${june}`)).status).toBe(401);
      expect((await api.get(`/v1/analytics/campaigns.csv`, account.keys.admin)).status).toBe(404);
    });

    it('a CSV file contains nothing of another account', async () => {
      const stranger = await openConsole(api, await api.openAccount(), 'admin');
      expect(parse((await stranger.get(`/analytics/campaigns.csv?${june}`)).text)).toEqual([]);
    });
  });
});
