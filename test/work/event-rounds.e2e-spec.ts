import { type Id, newId, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { Jobs } from '#libs/work';
import { pino } from 'pino';
import { EventRelay } from '../../libs/work/src/messaging/event-relay.js';
import { AppendEvents } from '../../libs/webhooks/src/infrastructure/messaging/append-events.loop.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const backlog = 5_000;
let api: TestService;
let busy: Id<'acc'>;
let other: Id<'acc'>;

const record = (accountId: Id<'acc'>, count: number) =>
  api.look(
    `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
     select uuidv7(), $1, 'campaign.updated', 'campaign', $2, '{}', now() from generate_series(1, $3::int)`,
    [uuidOf(accountId), uuidOf(newId('cmp')), count],
  );
const publish = (accountId: Id<'acc'>, count: number) =>
  api.look(
    `insert into foundation.outbox_event (id, account_id, type, payload, at)
     select uuidv7(), $1, 'campaign.updated', '{}', now() from generate_series(1, $2::int)`,
    [uuidOf(accountId), count],
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
  await api.look('delete from foundation.outbox_event');
}, 120_000);
afterAll(() => api.stop());

describe(`while an account has ${backlog} events`, () => {
  it('the next one of another account enters its event log with the second batch, and each account keeps its order', async () => {
    await record(busy, backlog);
    await record(other, 1);
    const loop = api.service.app.get(AppendEvents);
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

  it('the next one of another account reaches its subscribers with the second batch', async () => {
    await publish(busy, backlog);
    await publish(other, 1);
    const relay = new EventRelay(api.service.app.get(Database), api.service.app.get(Jobs), [], pino({ level: 'silent' }));
    for (let i = 0; i < 2; i++) expect(await relay.step()).toBe(true);
    expect(await waitingIn('foundation.outbox_event')).toEqual([backlog - 999, 0]);
    let isBehind = true;
    while (isBehind) isBehind = await relay.step();
    expect(await waitingIn('foundation.outbox_event')).toEqual([0, 0]);
  }, 60_000);
});
