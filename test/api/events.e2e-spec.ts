import { SetPlan } from '#libs/accounts';
import { type Id, newId, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { eventCatalog } from '#libs/composition';
import { Database } from '#libs/data';
import type { Json } from '../setup/http-client.js';
import { launchable } from '../setup/launchable.js';
import { reportSpend } from '../setup/report-spend.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let api: TestService;
let account: TestAccount;
let campaign: Json;

const list = async (query: string, key: keyof TestAccount['keys'] = 'admin'): Promise<Json[]> => {
  const { status, body } = await api.get(`/v1/events?${query}`, account.keys[key]);
  expect(status).toBe(200);
  return body.data;
};
const caughtUp = () =>
  until(
    async () => (await api.look('select count(*)::int as n from foundation.recorded_event'))[0]?.['n'],
    (waiting) => waiting === 0,
    20_000,
  );
const setPlan = (plan: string) =>
  api.service.app.get(Database).transaction(account.id, () => api.service.app.get(CommandBus).execute(new SetPlan(account.id, plan)));

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  campaign = (await api.post('/v1/campaigns', account.keys.editor, { name: 'First', labels: ['a'] })).body.data;
  const path = `/v1/campaigns/${campaign.id}`;
  await api.patch(path, account.keys.editor, { name: 'Second', budget: { type: 'daily', amount_micros: 5_000_000 } });
  campaign = (await api.patch(path, account.keys.manager, { budget: { amount_micros: 6_000_000 }, labels: [] })).body.data;
  await api.delete(path, account.keys.manager);
  await caughtUp();
}, 120_000);
afterAll(() => api.stop());

describe('the event log', () => {
  it('a change has one event with its revision, its actor and the former values', async () => {
    const events = await list(`resource_id=${campaign.id}&order=asc`);
    expect(events.map(({ type, revision }) => [type, revision])).toEqual([
      ['campaign.created', 1],
      ['campaign.updated', 2],
      ['campaign.updated', 3],
      ['campaign.archived', 4],
    ]);
    expect(events.map(({ data }) => data.previous_attributes)).toEqual([
      null,
      { name: 'First', budget: { type: null, amount_micros: null } },
      { budget: { amount_micros: 5_000_000 }, labels: ['a'] },
      { status: 'draft' },
    ]);
    const { editor, manager } = account.keyIds;
    expect(events.map(({ actor }) => actor.api_key_id)).toEqual([editor, editor, manager, manager]);
    expect(events[0].request_id).toMatch(/^req_/);
  });

  it('an event carries the record as a GET shows it to an admin', async () => {
    const [last] = await list(`resource_id=${campaign.id}&limit=1`);
    const { body } = await api.get(`/v1/campaigns/${campaign.id}`, account.keys.admin);
    expect(last.data.object).toEqual(body.data);
  });

  it('one event is the same bytes in the list and by its ID', async () => {
    const [event] = await list('type=campaign.created');
    const { text } = await api.get(`/v1/events/${event.id}`, account.keys.viewer);
    expect(text).toBe(JSON.stringify({ data: event }));
    const [row] = await api.look('select body from webhooks.event where id = $1', [uuidOf(event.id)]);
    expect(text).toBe(`{"data":${String(row?.['body'])}}`);
  });

  it('filters select by type, pattern, key, record and sequence', async () => {
    const all = await list('order=asc');
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, i) => i + 1));
    expect(await list('type=campaign.archived,campaign.created&order=asc')).toHaveLength(2);
    expect(await list('type=campaign.*')).toHaveLength(4);
    expect(await list(`actor_api_key_id=${account.keyIds.manager}`)).toHaveLength(2);
    expect(await list(`after_sequence=${all.length - 1}`)).toEqual([all.at(-1)]);
    expect(await list(`resource_id=${newId('cmp')}`)).toEqual([]);
    for (const id of ['nonsense', 'cmp_bogus', campaign.id.toUpperCase(), campaign.id.slice(0, -1)]) {
      const reply = await api.get(`/v1/events?resource_id=${id}`, account.keys.viewer);
      expect(refusalOf(reply)).toEqual({ status: 400, code: 'invalid_parameter', errors: ['resource_id invalid_format'] });
    }
    expect(await list('start_date=2030-01-01')).toEqual([]);
  });

  it('pages follow each other in both directions', async () => {
    const all = await list('order=asc');
    for (const order of ['asc', 'desc']) {
      const seen: Json[] = [];
      let cursor = '';
      do {
        const { body } = await api.get(`/v1/events?order=${order}&limit=3${cursor}`, account.keys.admin);
        seen.push(...body.data);
        cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
      } while (cursor !== '');
      expect(seen).toEqual(order === 'asc' ? all : all.toReversed());
    }
  });
});

describe('events beside changes', () => {
  it('the spend of a campaign reaches shares of its lifetime budget', async () => {
    const { id: accountId, keys } = await api.openAccount();
    const named = await launchable(api.service.app, accountId);
    const connectionId = named.connection_ids[0] as Id<'con'>;
    const budget = { type: 'lifetime', amount_micros: 10_000_000 };
    const { body } = await api.post('/v1/campaigns', keys.editor, { name: 'Spending', budget, ...named });
    const campaignId = body.data.id;
    const path = `/v1/events?resource_id=${campaignId}&type=campaign.budget_threshold_reached&order=asc`;
    const reached = async (): Promise<Json[]> => (await api.get(path, keys.viewer)).body.data;
    await reportSpend(api, { accountId, campaignId, connectionId, spendMicros: 8_500_000 });
    await until(reached, (events) => events.length === 2, 20_000);
    await reportSpend(api, { accountId, campaignId, connectionId, spendMicros: 10_000_000 });
    const events = await until(reached, (found) => found.length === 3, 20_000);
    expect(events.map(({ data }) => data.threshold)).toEqual([0.5, 0.8, 1]);
    expect(events[2].data).toMatchObject({ object: { spend_to_date_micros: 10_000_000 }, previous_attributes: null });
    expect(events[2].actor).toBeNull();
  });
});

describe('who sees which event', () => {
  it('only admins see events about users, keys and the account', async () => {
    await setPlan('growth');
    await setPlan('enterprise');
    await caughtUp();
    const [event] = await list('type=account.plan_changed');
    expect(event.data).toMatchObject({ object: { id: account.id, plan: 'enterprise' }, previous_attributes: { plan: 'growth' } });
    for (const role of ['viewer', 'editor', 'manager'] as const) {
      const types = (await list('limit=100', role)).map(({ type }) => type);
      expect(types.filter((type) => !type.startsWith('campaign.'))).toEqual([]);
      expect(types).toHaveLength(4);
      expect(await list('type=account.*,user.*,api_key.*', role)).toEqual([]);
      expect((await api.get(`/v1/events/${event.id}`, account.keys[role])).status).toBe(404);
    }
  });

  it('another account sees no event of this one', async () => {
    const other = await api.openAccount();
    const [event] = await list('limit=1');
    expect((await api.get(`/v1/events/${event.id}`, other.keys.admin)).status).toBe(404);
    expect((await api.get(`/v1/events?resource_id=${campaign.id}`, other.keys.admin)).body.data).toEqual([]);
  });

  it('an event about a key or a user holds no secret', async () => {
    const text = JSON.stringify(await list('type=user.*,api_key.*&limit=100'));
    expect(text).toContain('api_key.created');
    for (const key of Object.values(account.keys)) expect(text).not.toContain(key.slice(8, 38));
  });
});

describe('the tail of the log', () => {
  it('an empty page waits for the next event', async () => {
    const [last] = await list('limit=1');
    const waiting = api.get(`/v1/events?order=asc&after_sequence=${last.sequence}`, account.keys.viewer, { prefer: 'wait=20' });
    const { body } = await api.post('/v1/campaigns', account.keys.editor, { name: 'While waiting' });
    const reply = await waiting;
    expect(reply.headers['preference-applied']).toBe('wait=20');
    expect(reply.body.data.map(({ type, data }: Json) => [type, data.object.id])).toEqual([['campaign.created', body.data.id]]);
  });

  it('without an event the page is empty when the time is over', async () => {
    const started = performance.now();
    const [last] = await list('limit=1');
    const { status, body } = await api.get(`/v1/events?after_sequence=${last.sequence}`, account.keys.viewer, { prefer: 'wait=1' });
    expect([status, body.data]).toEqual([200, []]);
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});

it('the catalog holds each published change once', () => {
  const names = eventCatalog.types.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(54);
  expect(names.filter((name) => /signed|password|invitation/.test(name))).toEqual([]);
});
