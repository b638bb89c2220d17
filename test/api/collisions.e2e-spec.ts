import { idFromUuid, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import { jest } from '@jest/globals';
import pg from 'pg';
import { ApplyDueEnds } from '../../libs/campaigns/src/infrastructure/messaging/apply-due-transitions.job.js';
import type { Reply } from '../setup/http-client.js';
import { launchable } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { inHours, MovableClock, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { CapturedLog } from '../setup/captured-log.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly request_id?: string;
  readonly err?: { readonly code?: string };
}

let api: TestService;
let account: TestAccount;
const clock = new MovableClock();
const log = new CapturedLog();

beforeAll(async () => {
  // Without jobs, no worker consumes the events before they are counted.
  api = await startTestService({ clock, log: { level: 'info', out: log.out }, environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
});
beforeEach(() => {
  log.clear();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.stop());

const deadlock = sql('spec deadlock', "do $$ begin raise exception 'injected' using errcode = '40P01'; end $$");

/** Makes PostgreSQL abort the next `times` transactions at their first statement of this name. Returns how often it ran. */
function deadlockAt(name: string, times: number): { readonly sent: number } {
  const count = { sent: 0 };
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the unit it belongs to
  const query = UnitOfWork.prototype.query;
  jest.spyOn(UnitOfWork.prototype, 'query').mockImplementation(function (this: UnitOfWork, statement: Statement, values: unknown[]) {
    const isDue = statement.name === name && ++count.sent <= times;
    return isDue ? query.call(this, deadlock, []) : query.call(this, statement, values);
  });
  return count;
}

/** The log lines up to this response. Lines arrive a few milliseconds late. */
async function loggedUntil({ headers }: Reply) {
  const isEnd = ({ msg, request_id }: LogLine) => msg === 'request' && request_id === headers['x-request-id'];
  const lines = await until(
    () => log.entries as LogLine[],
    (all) => all.some(isEnd),
    10_000,
  );
  return {
    reruns: lines.filter(({ msg }) => msg === 'a transaction collided with another and runs again').length,
    problems: lines.filter(({ level }) => level !== 'info').map(({ level, msg, err }) => ({ level, msg, code: err?.code })),
  };
}

/** The traces of a change to a campaign. */
async function tracesOf(id: string) {
  const uuid = uuidOf(id as never);
  const audit = await api.look('select action from foundation.audit_entry where resource_id = $1 order by id', [uuid]);
  const events = await api.look('select type from foundation.recorded_event where resource_id = $1', [uuid]);
  const [{ revision }] = (await api.look('select revision from campaigns.campaign where id = $1', [uuid])) as [{ revision: number }];
  return { revision, audit: audit.map(({ action }) => action), events: events.length };
}

describe('a request whose transaction collides with another', () => {
  it('a request succeeds once after a deadlock of two sessions', async () => {
    const campaigns = new TestCampaigns(api, account, clock);
    const { id } = await campaigns.create();
    const { connection_ids, creative_ids } = await launchable(api.service.app, account.id);
    const other = new pg.Client({ connectionString: api.database.superuserUrl });
    await other.connect();
    const lock = (table: string, record: string) =>
      other.query(`select from ${table} where id = $1 for no key update`, [uuidOf(record as never)]);
    await other.query('begin');
    await lock('creative.creative', creative_ids[0] as string);
    const send = () =>
      api.patch(
        `/v1/campaigns/${id}`,
        account.keys.editor,
        { name: 'Later', connection_ids, creative_ids },
        { 'idempotency-key': 'deadlock' },
      );
    const answer = send();
    await until(
      () => api.look(waitingForLocks),
      ({ length }) => length > 0,
      10_000,
    );
    await lock('connections.connection', connection_ids[0] as string); // held by the request, which PostgreSQL ends for it
    await other.query('rollback');
    await other.end();

    expect(await answer).toMatchObject({ status: 200, body: { data: { name: 'Later', revision: 2 } } });
    expect(await loggedUntil(await answer)).toEqual({ reruns: 1, problems: [] });
    expect(await tracesOf(id)).toEqual({ revision: 2, audit: ['campaign.created', 'campaign.updated'], events: 2 });
    expect((await send()).headers['idempotent-replayed']).toBe('true');
    expect((await tracesOf(id)).revision).toBe(2);
  });

  const withAndWithoutKey: { key: Record<string, string> }[] = [{ key: {} }, { key: { 'idempotency-key': 'thrice' } }];

  it.each(withAndWithoutKey)('a request that collides three times takes effect once ($key)', async ({ key }) => {
    const { id } = await new TestCampaigns(api, account, clock).in('active');
    const before = await tracesOf(id);
    const locks = deadlockAt('lock campaigns.campaign', 3);
    const answer = await api.post(`/v1/campaigns/${id}/pause`, account.keys.manager, undefined, key);
    expect({ status: answer.status, sent: locks.sent }).toEqual({ status: 200, sent: 4 });
    expect(await loggedUntil(answer)).toEqual({ reruns: 3, problems: [] });
    expect(await tracesOf(id)).toEqual({
      revision: before.revision + 1,
      audit: [...before.audit, 'campaign.paused'],
      events: before.events + 1,
    });
    const jobs = await api.look("select id from pgboss.job where name = 'campaigns.push-delivery' and data->>'campaign_id' = $1", [id]);
    expect(jobs).toHaveLength(1);
  });

  it('a request that collides four times fails with a reason and a retry time and can be repeated', async () => {
    const { id } = await new TestCampaigns(api, account, clock).in('active');
    const before = await tracesOf(id);
    deadlockAt('lock campaigns.campaign', 4);
    const pause = () => api.post(`/v1/campaigns/${id}/pause`, account.keys.manager, undefined, { 'idempotency-key': 'four' });
    const refused = await pause();
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.body.error).toMatchObject({ code: 'service_unavailable', details: { retryable: true } });
    expect(refused.body.error.message).toBe(
      'The change conflicts with concurrent changes of the same records. Nothing was changed. Retry the request.',
    );
    // A warning with its cause, because traffic causes it and not a defect.
    const problems = [{ level: 'warn', msg: 'service_unavailable', code: '40P01' }];
    expect(await loggedUntil(refused)).toEqual({ reruns: 3, problems });
    expect(await tracesOf(id)).toEqual(before);
    expect(await pause()).toMatchObject({ status: 200, body: { data: { status: 'paused' } } });
  });

  it('a dry run that collides reports each effect once', async () => {
    const { id } = await new TestCampaigns(api, account, clock).in('active');
    deadlockAt('lock campaigns.campaign', 2);
    const { status, body } = await api.post(`/v1/campaigns/${id}/pause?dry_run=true`, account.keys.manager);
    expect({ status, effects: body.meta.effects.map((effect: { action: string }) => effect.action) }).toEqual({
      status: 200,
      effects: ['campaign.paused'],
    });
  });
});

describe('a job whose transaction collides with another', () => {
  it('a job that collides does its work once in the same run', async () => {
    const { id } = await new TestCampaigns(api, account, clock).in('active', { ends_at: inHours(1) });
    const before = await tracesOf(id);
    const locks = deadlockAt('lock campaigns.campaign', 2);
    clock.aheadMs = 2 * 3_600_000;
    try {
      await api.service.app.get(ApplyDueEnds).handle({ account_id: account.id, campaign_id: idFromUuid('cmp', uuidOf(id as never)) });
    } finally {
      clock.aheadMs = 0;
    }
    expect(locks.sent).toBe(3);
    expect(await tracesOf(id)).toEqual({
      revision: before.revision + 1,
      audit: [...before.audit, 'campaign.completed'],
      events: before.events + 1,
    });
  });
});
