import { BackfillDimensions } from '#libs/analytics';
import { CampaignSpend } from '#libs/delivery';
import { newId, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { DeleteExpiredRows } from '#libs/work';
import { UpdateDimensionsOnChange } from '../../libs/analytics/src/infrastructure/messaging/update-dimensions.subscriber.js';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { aFact, publishRecord, publishRecords, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let source: TestSource;
beforeAll(async () => {
  api = await startTestService({ clock });
});
afterAll(() => api.stop());
beforeEach(async () => {
  account = await api.openAccount();
  source = new TestSource(api, account);
});

const june = { startDay: '2026-06-01', endDay: '2026-06-30' };
const query = 'start_date=2026-06-01&end_date=2026-06-30';
const rows = async (path: string): Promise<Json[]> => (await api.get(`/v1/analytics/${path}`, account.keys.viewer)).body.data;

it('a rename is visible after its event, and an older event does not revert it', async () => {
  const id = newId('cmp');
  await source.ingest([aFact({ campaignId: id })], june);
  const named = async () => (await rows(`campaigns?${query}`))[0].campaign;
  expect(await named()).toEqual({ id, name: null, status: null });
  await publishRecord(api, account, { id, name: 'First', revision: 3 });
  expect(await named()).toEqual({ id, name: 'First', status: 'active' });
  await publishRecord(api, account, { id, name: 'Second', status: 'paused', revision: 5 });
  await publishRecord(api, account, { id, name: 'Between', revision: 4 });
  await publishRecord(api, account, { id, name: 'Second again', revision: 5 });
  expect(await named()).toEqual({ id, name: 'Second', status: 'paused' });
});

it('of changes that are applied together, the newest of each record counts, in any order', async () => {
  const [campaignId, creativeId] = [newId('cmp'), newId('crv')];
  await source.ingest([aFact({ campaignId, creativeId })], june);
  await publishRecords(api, account, [
    { id: campaignId, name: 'Second', revision: 2 },
    { id: creativeId, name: 'Its creative', revision: 9 },
    { id: campaignId, name: 'Third', revision: 3 },
    { id: campaignId, name: 'First', revision: 1 },
  ]);
  await publishRecords(api, account, [{ id: campaignId, name: 'Second', revision: 2 }]);
  expect((await rows(`campaigns?${query}`))[0].campaign.name).toBe('Third');
  expect((await rows(`creative?${query}`))[0].creative.name).toBe('Its creative');
});

it('a batch with an unknown event fails, so that each of its events is handled alone', async () => {
  const id = newId('cmp');
  await source.ingest([aFact({ campaignId: id })], june);
  const subscriber = api.service.app.get(UpdateDimensionsOnChange, { strict: false });
  const event = (type: string) => ({
    id: newId('evt'),
    account_id: account.id,
    type,
    at: new Date().toISOString(),
    payload: { id, name: 'Known', status: 'active', revision: 1, objective: 'sales' },
  });
  await expect(subscriber.handleAll([event('campaign.changed'), event('campaign.unheard')])).rejects.toThrow('campaign.unheard');
});

it('a change that a process of the former release put into the outbox arrives', async () => {
  const id = newId('aud');
  await source.ingest([aFact({ audienceId: id })], june);
  const payload = JSON.stringify({ id, name: 'Heard', status: 'ready', revision: 1 });
  await api.look(`insert into foundation.outbox_event (id, account_id, type, payload, at) values ($1, $2, 'audience.changed', $3, now())`, [
    uuidOf(newId('evt')),
    uuidOf(account.id),
    payload,
  ]);
  const name = await until(
    async () => (await rows(`audiences?${query}`))[0].audience.name,
    (shown) => shown !== null,
    15_000,
  );
  expect(name).toBe('Heard');
});

it('a backfill adds existing records and does not replace newer changes', async () => {
  const made: Json[] = [];
  for (const name of ['Old', 'Renamed']) made.push((await api.post('/v1/campaigns', account.keys.admin, { name })).body.data);
  const [old, renamed] = made.map(({ id }) => id);
  const audience = (
    await api.post('/v1/audiences', account.keys.admin, {
      name: 'Everyone',
      rules: { all: [{ field: 'age', operator: 'gte', value: 18 }] },
    })
  ).body.data;
  await source.ingest([aFact({ campaignId: old, audienceId: audience.id }), aFact({ campaignId: renamed })], june);
  await until(async () => (await rows(`campaigns?${query}`)).every(({ campaign }) => campaign.name !== null), Boolean, 15_000);
  await api.look('update analytics.campaign set name = null, status = null, revision = 0 where account_id = $1 and id = $2', [
    uuidOf(account.id),
    uuidOf(old),
  ]);
  await api.look('delete from analytics.audience where account_id = $1', [uuidOf(account.id)]);
  await publishRecord(api, account, { id: renamed, name: 'Later news', revision: 7 });
  await sweepAccounts(api.service.app, BackfillDimensions);
  await sweepAccounts(api.service.app, BackfillDimensions);
  const names = (await rows(`campaigns?${query}&sort=name&order=desc`)).map(({ campaign }) => [campaign.name, campaign.status]);
  expect(names).toEqual([
    ['Old', 'draft'],
    ['Later news', 'active'],
  ]);
  const known = await api.look('select name from analytics.audience where account_id = $1', [uuidOf(account.id)]);
  expect(known).toEqual([{ name: 'Everyone' }]);
});

it('the spend of a campaign is the sum of its facts', async () => {
  const [one, two, none] = [newId('cmp'), newId('cmp'), newId('cmp')];
  await source.ingest(
    [
      aFact({ campaignId: one, spendMicros: 700 }),
      aFact({ campaignId: one, day: '2026-06-02', spendMicros: 50 }),
      aFact({ campaignId: two, spendMicros: 9 }),
    ],
    june,
  );
  await new TestSource(api, account).ingest([aFact({ campaignId: one, spendMicros: 1_000 })], june);
  await source.ingest([aFact({ campaignId: one, spendMicros: 600 }), aFact({ campaignId: two, spendMicros: 9 })], june);
  const spent = await api.service.app
    .get(Database)
    .transaction(account.id, () => api.service.app.get(CampaignSpend, { strict: false }).spendToDate(account.id, [one, two, none]));
  expect([...spent].sort()).toEqual(
    [
      [one, 1_600],
      [two, 9],
    ].sort(),
  );
});

it('updated_since returns exactly the rows that changed since a response, including those restated to zero', async () => {
  const [still, more, gone, fresh] = [newId('cmp'), newId('cmp'), newId('cmp'), newId('cmp')];
  const first = [aFact({ campaignId: still }), aFact({ campaignId: more }), aFact({ campaignId: gone })];
  await source.ingest(first, june);
  const ask = async (since: string) => {
    const { body } = await api.get(`/v1/analytics/campaigns?${query}&updated_since=${since}`, account.keys.viewer);
    return { asOf: body.meta.as_of as string, changed: new Map(body.data.map((row: Json) => [row.campaign.id, row.metrics.spend_micros])) };
  };
  const { asOf } = await ask('2026-01-01T00:00:00Z');
  expect((await ask(asOf)).changed.size).toBe(0);
  await source.ingest(
    [aFact({ campaignId: still }), aFact({ campaignId: more, spendMicros: 6_000_000 }), aFact({ campaignId: fresh, spendMicros: 1 })],
    june,
  );
  const next = await ask(asOf);
  expect(next.changed).toEqual(
    new Map([
      [more, 6_000_000],
      [fresh, 1],
      [gone, 0],
    ]),
  );
  expect((await ask(next.asOf)).changed.size).toBe(0);
});

it('results of expired cursors are deleted', async () => {
  await source.ingest(
    Array.from({ length: 30 }, () => aFact({ campaignId: newId('cmp') })),
    june,
  );
  await rows(`campaigns?${query}&limit=5`);
  const stored = async () =>
    (
      await api.look(
        'select (select count(*) from analytics.stored_result where account_id = $1)::int as results, (select count(*) from analytics.stored_rows where account_id = $1)::int as chunks',
        [uuidOf(account.id)],
      )
    )[0];
  expect(await stored()).toEqual({ results: 1, chunks: 1 });
  await sweepAccounts(api.service.app, DeleteExpiredRows);
  expect(await stored()).toEqual({ results: 1, chunks: 1 });
  await api.look("update analytics.stored_result set expires_at = now() - interval '1 second'");
  await sweepAccounts(api.service.app, DeleteExpiredRows);
  expect(await stored()).toEqual({ results: 0, chunks: 0 });
});
