import { type Id, newId, uuidOf } from '#libs/kernel';
import { RecordSnapshots } from '#libs/work';
import { EventRelay } from '../../libs/webhooks/src/infrastructure/messaging/event-relay.loop.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const backlog = 5_000;
let api: TestService;
let busy: Id<'acc'>;
let other: Id<'acc'>;

const record = (accountId: Id<'acc'>, count: number) =>
  api.look(
    `insert into foundation.recorded_event (id, account_id, type, subject_type, resource_id, changes, at)
     select uuidv7(), $1, 'campaign.updated', 'campaign', $2, '{}', now() from generate_series(1, $3::int)`,
    [uuidOf(accountId), uuidOf(newId('cmp')), count],
  );
/** How many rows each account has in a table. */
async function waitingIn(table: string): Promise<readonly [busy: number, other: number]> {
  const rows = await api.look(`select account_id, count(*)::int as n from ${table} group by account_id`);
  const of = (id: Id<'acc'>) => Number(rows.find(({ account_id: account }) => account === uuidOf(id))?.['n'] ?? 0);
  return [of(busy), of(other)];
}

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  busy = (await api.openAccount()).id;
  other = (await api.openAccount()).id;
  await api.look('delete from foundation.recorded_event');
}, 120_000);
afterAll(() => api.stop());

describe(`while an account has ${backlog} events`, () => {
  it('the next one of another account enters its event log with the second batch, and each account keeps its order', async () => {
    await record(busy, backlog);
    await record(other, 1);
    const loop = api.service.app.get(EventRelay);
    for (let i = 0; i < 2; i++) expect(await loop.step()).toBe(true);
    const [left, leftOfOther] = await waitingIn('foundation.recorded_event');
    expect(leftOfOther).toBe(0);
    expect(left).toBeGreaterThan(backlog - 1_001);
    let isBehind = true;
    while (isBehind) isBehind = await loop.step();
    expect(await waitingIn('foundation.recorded_event')).toEqual([0, 0]);
    const [order] = await api.look(
      `select count(*)::int as n, bool_and(is_next) as is_ordered from (
         select id > lag(id, 1, '00000000-0000-0000-0000-000000000000') over (order by sequence) as is_next
         from webhooks.event where account_id = $1 and type = 'campaign.updated') as events`,
      [uuidOf(busy)],
    );
    expect(order).toEqual({ n: backlog, is_ordered: true });
  }, 120_000);
});

describe('while a worker of the former release runs', () => {
  it('it takes no event of this one, because no context has records of its former type', async () => {
    const account = await api.openAccount();
    const { body } = await api.post('/v1/campaigns', account.keys.admin, { name: 'New' });
    const id = body.data.id as Id<'cmp'>;
    const rows = await api.look('select resource_type, subject_type from foundation.recorded_event where resource_id = $1', [uuidOf(id)]);
    expect(rows).toEqual([{ resource_type: '', subject_type: 'campaign' }]);
    // The former worker then sets the account aside until these rows are gone.
    const snapshots = api.service.app.get(RecordSnapshots, { strict: false });
    expect(() => snapshots.idOf({ resourceType: '', resourceUuid: uuidOf(id) })).toThrow('No context reads records of the type ');
  });
});
