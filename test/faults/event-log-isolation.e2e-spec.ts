import { PassThrough } from 'node:stream';
import { uuidOf } from '#libs/kernel';
import pg from 'pg';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';

/** While the machine runs other tests. On an idle one an event takes 0.2 s, and 2 s more behind a locked row. */
const withinMs = 10_000;
const receiver = new WebhookReceiver();
const out = new PassThrough();
let log = '';
let api: TestService;
let holder: pg.Client;

beforeAll(async () => {
  out.setEncoding('utf8').on('data', (text: string) => (log += text));
  await receiver.start();
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' }, log: { level: 'warn', out } });
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
}, 120_000);
afterAll(async () => {
  await holder.end();
  await api.stop();
  receiver.stop();
});

const create = async ({ keys }: TestAccount, name: string): Promise<Json> => {
  const { status, body } = await api.post('/v1/campaigns', keys.editor, { name });
  expect(status).toBe(201);
  return body.data;
};
const logOf = async ({ keys }: TestAccount): Promise<Json[]> => (await api.get('/v1/events?order=asc&limit=100', keys.admin)).body.data;
const namesIn = (events: readonly Json[]): string[] =>
  events.filter(({ type }) => type === 'campaign.created').map(({ data }) => data.object.name);
const hasNames = (account: TestAccount, names: readonly string[], timeoutMs: number) =>
  until(
    async () => namesIn(await logOf(account)),
    (found) => names.every((name) => found.includes(name)),
    timeoutMs,
  );

const refusedBy = (table: string) => ({
  begin: ({ id }: TestAccount) =>
    api.look(`alter table webhooks.${table} add constraint refused check (account_id <> '${uuidOf(id)}') not valid`),
  end: () => api.look(`alter table webhooks.${table} drop constraint refused`),
});
/** A change of a campaign as it is recorded. */
const record = ({ id }: TestAccount, resourceType: string) =>
  api.look(
    `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
     select gen_random_uuid(), account_id, 'campaign.updated', $2, id, '{}', now() from campaigns.campaign
     where account_id = $1 and name = 'Before'`,
    [uuidOf(id), resourceType],
  );
const spend = ({ id }: TestAccount, micros: string) =>
  api.look(`update campaigns.campaign set spend_to_date_micros = $2 where account_id = $1 and name = 'Before'`, [uuidOf(id), micros]);

/** What fails for one account only. It begins before the changes that it concerns. */
const faults = {
  'whose number is refused': refusedBy('event_sequence'),
  'whose event is refused': refusedBy('event'),
  'whose delivery is refused': refusedBy('delivery'),
  'whose record cannot be read': {
    begin: async (account: TestAccount) => {
      await spend(account, '9007199254740993'); // no exact JSON number
      await record(account, 'campaign');
    },
    end: (account: TestAccount) => spend(account, '0'),
  },
  'whose event has a type that no context knows': {
    begin: (account: TestAccount) => record(account, 'unicorn'),
    end: ({ id }: TestAccount) =>
      api.look(`update foundation.recorded_event set resource_type = 'campaign' where account_id = $1 and resource_type = 'unicorn'`, [
        uuidOf(id),
      ]),
  },
  'whose log is locked': {
    begin: async ({ id }: TestAccount) => {
      await holder.query('begin');
      await holder.query('select * from webhooks.event_sequence where account_id = $1 for update', [uuidOf(id)]);
    },
    end: () => holder.query('commit'),
  },
} satisfies Record<string, { begin(account: TestAccount): Promise<unknown>; end(account: TestAccount): Promise<unknown> }>;

it.each(Object.entries(faults))(
  'an account %s holds up no other, and nothing of it is lost',
  async (_, { begin, end }) => {
    const [failing, other] = [await api.openAccount(), await api.openAccount()];
    const body = { url: receiver.url('/isolated'), event_types: ['*'] };
    for (const { keys } of [failing, other]) expect((await api.post('/v1/webhook_endpoints', keys.admin, body)).status).toBe(201);
    await create(failing, 'Before');
    const campaign = await create(failing, 'Changed');
    await hasNames(failing, ['Before', 'Changed'], withinMs);
    const before = await logOf(failing);
    await begin(failing);
    for (let i = 0; i < 3; i++) {
      expect((await api.patch(`/v1/campaigns/${campaign.id}`, failing.keys.editor, { labels: [`${i}`] })).status).toBe(200);
      await create(other, `During ${i}`);
      await hasNames(other, [`During ${i}`], withinMs);
    }
    expect(await logOf(failing)).toEqual(before);
    expect(log).toContain(`"account_id":"${failing.id}"`);
    await end(failing);
    await create(failing, 'After');
    await hasNames(failing, ['After'], 60_000);
    for (const account of [failing, other]) {
      const events = await logOf(account);
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((__, i) => i + 1));
      const entries = await api.look(`select id from foundation.audit_entry where account_id = $1 and action <> 'account.opened'`, [
        uuidOf(account.id),
      ]);
      const logged = new Set(events.map(({ id }) => uuidOf(id)));
      expect(logged.size).toBe(events.length);
      expect(entries.filter(({ id }) => !logged.has(String(id)))).toEqual([]);
    }
    const ofCampaign = (await logOf(failing)).filter(({ data }) => data.object?.id === campaign.id);
    expect(ofCampaign.map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
  },
  180_000,
);
