import { type Id, uuidOf } from '#libs/kernel';
import { RestartLostBuilds } from '../../libs/audiences/src/infrastructure/messaging/restart-lost-builds.job.js';
import { EventRelay } from '../../libs/webhooks/src/infrastructure/messaging/event-relay.loop.js';
import { makeJobsDue } from '../setup/due-jobs.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { connectSandbox } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

const path = '/v1/audiences';
const germany = { field: 'country', operator: 'in', value: ['DE'] };

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let connectionId: Id<'con'>;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: sandbox.environment });
  account = await api.openAccount();
  connectionId = await connectSandbox(api, account, sandbox);
  // The sandbox makes its people when it is first asked about them, which takes longer than a platform usually does.
  await built(await made());
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
afterEach(() => sandbox.control.faults.clear());

const read = async (id: string, of = account): Promise<Json> => (await api.get(`${path}/${id}`, of.keys.viewer)).body.data;
const combineInsights = (id: string) => api.get(`${path}/${id}/insights`, account.keys.viewer);
const made = async (fields: object = {}, of = account): Promise<string> => {
  const reply = await api.post(path, of.keys.editor, { name: 'Germans', rules: { all: [germany] }, ...fields });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};
const becomes = (id: string, isIt: (audience: Json) => boolean, of = account): Promise<Json> => until(() => read(id, of), isIt, 60_000);
const built = (id: string, of = account): Promise<Json> => becomes(id, ({ status }) => status !== 'building', of);

describe('building an audience', () => {
  it('building asks the platform for a size range and insights with shares that sum to 1', async () => {
    const audience = await built(await made());
    expect(audience).toMatchObject({
      status: 'ready',
      failure: null,
      platforms: [{ connection_id: connectionId, platform: 'sandbox', status: 'ready', match_rate: expect.any(Number) }],
    });
    expect(audience.size.lower).toBeGreaterThan(1_000_000);
    expect(audience.size.upper).toBeGreaterThan(audience.size.lower);
    const { status, body } = await combineInsights(audience.id);
    expect(status).toBe(200);
    const { demographics, geography, devices, interests, basis } = body.data;
    expect(basis).toBe('one_platform');
    expect(geography).toEqual([{ name: 'DE', share: 1, suppressed: false }]);
    for (const parts of [demographics.age, demographics.gender, devices] as Json[][]) {
      const shares = parts.map(({ share }) => Math.round((share as number) * 1e6));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000_000);
    }
    expect(interests.length).toBeGreaterThan(100);
  });
});

describe('a platform that does not answer', () => {
  it('an audience without any platform response fails with a reason and is built automatically after recovery', async () => {
    const faults = {
      'is out': { kind: 'outage' },
      hangs: { kind: 'no_answer', operation: 'insights', hang_ms: 1_000 },
      'answers with half a body': { kind: 'cut_body', operation: 'insights' },
    };
    const cases = await Promise.all(
      Object.entries(faults).map(async ([name, fault]) => {
        const own = await api.openAccount();
        const { id: adAccountId } = await sandbox.control.createAdAccount();
        const connection = await connectSandbox(api, own, sandbox, { adAccountId });
        return { name, own, connection, rule: { ...fault, ad_account: adAccountId } };
      }),
    );
    await sandbox.control.faults.set(cases.map(({ rule }) => rule));
    const began = Date.now();
    const failures = await Promise.all(
      cases.map(async ({ name, own, connection }) => {
        const failed = await built(await made({}, own), own);
        console.log(`a platform that ${name} makes the audience fail after ${Date.now() - began} ms`);
        expect(failed).toMatchObject({
          status: 'failed',
          failure: { code: 'platform_unavailable', retryable: true },
          platforms: [{ connection_id: connection, status: 'unavailable', match_rate: null }],
        });
        const refused = await api.get(`${path}/${failed.id}/insights`, own.keys.viewer);
        expect(refused).toMatchObject({ status: 409, body: { error: { code: 'audience_not_ready' } } });
        expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
        return { own, id: failed.id };
      }),
    );
    await sandbox.control.faults.clear();
    for (const { own, id } of failures) {
      const rebuilt = await until(
        () => makeJobsDue(api, id).then(() => read(id, own)),
        ({ status }) => status === 'ready',
        60_000,
      );
      expect(rebuilt).toMatchObject({ failure: null });
    }
  }, 150_000);
});

describe('platforms that come and go', () => {
  it('an audience fails without a connection, is built with the first one and fails again without the last', async () => {
    const own = await api.openAccount();
    const id = await made({}, own);
    expect(await built(id, own)).toMatchObject({ status: 'failed', failure: { code: 'no_connection' }, platforms: [] });
    const connection = await connectSandbox(api, own, sandbox);
    expect(await becomes(id, ({ status }) => status === 'ready', own)).toMatchObject({
      failure: null,
      platforms: [{ connection_id: connection }],
    });
    expect((await api.delete(`/v1/connections/${connection}`, own.keys.admin)).status).toBe(200);
    const gone = await becomes(id, ({ status }) => status === 'failed', own);
    expect(gone).toMatchObject({ failure: { code: 'no_connection' }, size: null });
  });

  it('a second platform is added to the first', async () => {
    const own = await api.openAccount();
    await connectSandbox(api, own, sandbox);
    const id = await made({}, own);
    const alone = await built(id, own);
    await connectSandbox(api, own, sandbox);
    const both = await becomes(id, ({ platforms }) => platforms.length === 2, own);
    expect(both.size.lower).toBeGreaterThanOrEqual(alone.size.lower);
    expect(both.size.upper).toBeGreaterThan(alone.size.upper);
    const { body } = await api.get(`${path}/${id}/insights`, own.keys.viewer);
    expect(body.data).toMatchObject({ basis: 'combined_platforms', platforms: [{}, {}] });
  });
});

describe('a building that was lost', () => {
  it('a lost build is restarted', async () => {
    const own = await api.openAccount();
    await connectSandbox(api, own, sandbox);
    const id = (await made({}, own)) as Id<'aud'>;
    await built(id, own);
    // As if its job had been given up an hour ago.
    await api.look(
      "update audiences.audience set status = 'building', build = build + 1, next_build_at = now() - interval '1 hour' where id = $1",
      [uuidOf(id)],
    );
    await sweepAccounts(api.service.app, RestartLostBuilds);
    expect(await built(id, own)).toMatchObject({ status: 'ready' });
  });
});

describe('news', () => {
  it('subscribers hear of each revision what has changed, and get the record as it is', async () => {
    const quiet = await startTestService({ environment: { RUN_JOBS: 'off' } });
    try {
      const own = await quiet.openAccount();
      const id = await new TestAudiences(quiet.service.app, own.id).measured({ name: 'News' });
      await quiet.patch(`${path}/${id}`, own.keys.editor, { labels: ['x'] });
      await quiet.delete(`${path}/${id}`, own.keys.admin);
      await quiet.service.app.get(EventRelay, { strict: false }).step();
      const jobs = await quiet.look(
        "select data->'payload' as payload from pgboss.job where name = 'campaigns.content-news' order by data->>'id'",
      );
      expect(jobs.map(({ payload }) => payload)).toMatchObject([
        { changed: ['name', 'status'], previous_status: null },
        { changed: ['status'], previous_status: 'building' },
        { changed: ['labels'], previous_status: 'archived' },
        { changed: ['status'], previous_status: 'ready' },
      ]);
      for (const { payload } of jobs) expect(payload).toMatchObject({ id, status: 'archived', revision: 4 });
      const names = await quiet.look("select data from pgboss.job where name = 'analytics.keep-dimensions'");
      expect(names).toHaveLength(3);
    } finally {
      await quiet.stop();
    }
  });
});
