import type { PersonalityName } from '../../apps/sandbox/src/personalities/personality-list.js';
import { type SandboxReply, startSandbox, type TestSandbox } from '../setup/sandbox.js';

/** The rules of each personality, over plain HTTP. */
let sandbox: TestSandbox;
let adAccount: string;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  adAccount = (await sandbox.control.createAdAccount()).id;
  token = (await sandbox.connect(adAccount)).accessToken;
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.faults.clear());

const take = (...personalities: PersonalityName[]) => sandbox.control.settings({ personalities, daily_calls: 15_000 });
const call = (method: string, path: string, body?: unknown): Promise<SandboxReply> =>
  sandbox.call(method, `/v1/ad-accounts/${adAccount}${path}`, { token, ...(body === undefined ? {} : { body }) });

describe('a personality', () => {
  it('throttling can come as 400 with a number, and a failure as 200', async () => {
    await take('throttling-by-400', 'errors-in-200');
    await sandbox.control.faults.set([{ kind: 'rate_limited', retry_after_seconds: 7, times: 1 }, { kind: 'http_500_before' }]);
    const throttled = await call('GET', '/campaigns?reference=x');
    expect([throttled.status, throttled.body.error.code, throttled.headers.get('retry-after')]).toEqual([400, 17, '7']);
    const failed = await call('GET', '/campaigns?reference=x');
    expect([failed.status, failed.body.error.code]).toEqual([200, 'temporary']);
  });

  it('a report can be made later, in decimals', async () => {
    await take('asynchronous-reports', 'decimal-reports');
    const asked = await call('GET', '/metrics?start=2026-11-01&end=2026-11-02');
    expect(asked.body).toMatchObject({ data: [], not_ready_for_seconds: expect.any(Number), next_cursor: expect.any(String) });
    await sandbox.control.clock.advance(5);
    const made = await call('GET', `/metrics?start=2026-11-01&end=2026-11-02&cursor=${asked.body.next_cursor}`);
    expect(made.body).toMatchObject({ data: [], next_cursor: null });
    expect(made.body).not.toHaveProperty('not_ready_for_seconds');
  });

  it('a version can be deprecated, estimates can be missing, and the calls of a day can be used up', async () => {
    await take('deprecated-version', 'no-estimates');
    const read = await call('GET', '/campaigns?reference=x');
    expect(read.headers.get('x-api-version-warning')).toMatch(/v1 ends/);
    expect((await call('POST', '/audience-estimates', { audience: {} })).status).toBe(404);
    await take('daily-quota');
    await sandbox.control.settings({ daily_calls: 1 });
    const replies = [await call('GET', '/campaigns?reference=x'), await call('GET', '/campaigns?reference=x')];
    expect(replies.at(-1)).toMatchObject({ status: 429, body: { error: { code: 'daily_quota_exhausted' } } });
  });
});
