import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox, tokenRequest } from '../setup/sandbox.js';
import { until } from '../setup/until.js';
import { aCampaignSpec } from './a-campaign-spec.js';

let sandbox: TestSandbox;
let act: string;
let tokens: { accessToken: string; refreshToken: string };

beforeAll(async () => {
  sandbox = await startSandbox();
  act = (await sandbox.control.createAdAccount()).id;
});
beforeEach(async () => {
  await sandbox.control.faults.clear();
  tokens = await sandbox.connect(act);
});
afterAll(() => sandbox.stop());

const path = (rest = '') => `/v1/ad-accounts/${act}/campaigns${rest}`;
const create = (reference: string) =>
  sandbox.call('POST', path(), { token: tokens.accessToken, body: { ...aCampaignSpec({ reference }), run_state: 'running' } });
const get = (rest: string) => sandbox.call('GET', path(rest), { token: tokens.accessToken });
const setState = (id: string, state: string) =>
  sandbox.call('POST', path(`/${id}/run-state`), { token: tokens.accessToken, body: { run_state: state } });
const countCampaigns = async (reference: string) =>
  (await sandbox.control.campaigns(act)).filter((campaign) => campaign.reference === reference).length;
const outcome = (call: Promise<{ status: number; body: Json }>) =>
  call.then(
    ({ status, body }) => `${status}${body.error ? ` ${body.error.code}` : ''}`,
    () => 'no answer',
  );
let references = 0;
const newReference = () => `cmp_${++references}`;

describe('a create without a valid response', () => {
  it.each([
    ['http_500_before', {}, '500 internal_error', 0],
    ['http_500_after', {}, '500 internal_error', 1],
    ['outage', {}, '503 unavailable', 0],
    ['rate_limited', {}, '429 rate_limited', 0],
    ['rate_limited_without_retry_after', {}, '429 rate_limited', 0],
    ['no_answer', { when: 'before', hang_ms: 50 }, 'no answer', 0],
    ['no_answer', { when: 'after', hang_ms: 50 }, 'no answer', 1],
    ['reset', { when: 'before' }, 'no answer', 0],
    ['reset', { when: 'after' }, 'no answer', 1],
    ['cut_body', {}, 'no answer', 1],
  ])('a create with the fault %s %j returns %s and creates %d campaigns', async (kind, options, answer, made) => {
    const reference = newReference();
    await sandbox.control.faults.set([{ kind, operation: 'create', times: 1, ...options }]);
    expect(await outcome(create(reference))).toBe(answer);
    expect(await countCampaigns(reference)).toBe(made);
    expect(await outcome(create(reference))).toBe('201');
  });

  it('a connection that hangs ends when the faults are cleared', async () => {
    await sandbox.control.faults.set([{ kind: 'no_answer', when: 'before', operation: 'create', hang_ms: 600_000 }]);
    await sandbox.control.resetRequests();
    const hanging = outcome(create(newReference()));
    await until(
      () => sandbox.control.requests(),
      ({ create: asked = 0 }) => asked > 0,
      30_000,
    );
    await sandbox.control.faults.clear();
    expect(await hanging).toBe('no answer');
  });

  it('a rate limit fault sends Retry-After or omits it', async () => {
    const retryAfter = async (kind: string) => {
      await sandbox.control.faults.set([{ kind, retry_after_seconds: 7 }]);
      return (await get('?reference=x')).headers.get('retry-after');
    };
    expect(await retryAfter('rate_limited')).toBe('7');
    expect(await retryAfter('rate_limited_without_retry_after')).toBeNull();
  });
});

describe('a plan of faults', () => {
  const kinds = async (seed: number) => {
    await sandbox.control.faults.set(
      [
        { kind: 'http_500_before', probability: 0.2 },
        { kind: 'rate_limited', operation: 'search', probability: 0.3 },
      ],
      seed,
    );
    const outcomes: string[] = [];
    for (let i = 0; i < 40; i++) outcomes.push(await outcome(get('?reference=x')));
    return outcomes;
  };

  it('a fault plan affects the same requests for the same seed, with about the configured probability', async () => {
    const [one, again, other] = [await kinds(1), await kinds(1), await kinds(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    const struck = [...one, ...other].filter((answer) => answer !== '200').length;
    expect(struck).toBeGreaterThan(15);
    expect(struck).toBeLessThan(60);
  });

  it('a fault rule affects only its operation and ad account, at most the configured number of times', async () => {
    await sandbox.control.faults.set([
      { kind: 'outage', operation: 'search', times: 2 },
      { kind: 'outage', operation: 'get', ad_account: 'act_another' },
    ]);
    const answers = [];
    for (const rest of ['/sc_x', '?reference=x', '?reference=x', '?reference=x', '/sc_x']) answers.push(await outcome(get(rest)));
    expect(answers).toEqual(['404 not_found', '503 unavailable', '503 unavailable', '200', '404 not_found']);
    expect((await sandbox.control.faults.read()).rules.map(({ struck }: Json) => struck)).toEqual([2, 0]);
  });

  it('a fault plan with an unknown kind or an invalid probability is rejected', async () => {
    await expect(sandbox.control.faults.set([{ kind: 'earthquake' }])).rejects.toThrow('422');
    await expect(sandbox.control.faults.set([{ kind: 'reset', probability: 2 }])).rejects.toThrow('422');
  });
});

describe('a token', () => {
  it('a refresh replaces a token that a fault expires', async () => {
    await sandbox.control.faults.set([{ kind: 'token_expired', operation: 'search', times: 1 }]);
    expect(await outcome(get('?reference=x'))).toBe('401 token_expired');
    expect(await outcome(get('?reference=x'))).toBe('401 token_expired');
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    const { body } = await tokenRequest(sandbox.url, sandbox.clientId, sandbox.clientSecret, form);
    tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
    expect(await outcome(get('?reference=x'))).toBe('200');
  });

  it('a fault that revokes a token also invalidates its refresh token', async () => {
    await sandbox.control.faults.set([{ kind: 'token_revoked', times: 1 }]);
    expect(await outcome(get('?reference=x'))).toBe('401 token_revoked');
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    expect((await tokenRequest(sandbox.url, sandbox.clientId, sandbox.clientSecret, form)).body.error).toBe('invalid_grant');
  });
});

describe('a fault of behavior', () => {
  it('an unconfirmed pause has no effect', async () => {
    const { id } = (await create(newReference())).body;
    await sandbox.control.faults.set([{ kind: 'pause_not_confirmed', times: 1 }]);
    expect((await setState(id, 'running')).body.run_state).toBe('running');
    expect(await setState(id, 'paused')).toMatchObject({ status: 200, body: { run_state: 'running' } });
    expect(await setState(id, 'paused')).toMatchObject({ status: 200, body: { run_state: 'paused' } });
  });

  it('a campaign that is temporarily not found still exists', async () => {
    const reference = newReference();
    const { id } = (await create(reference)).body;
    await sandbox.control.faults.set([{ kind: 'not_found_for_a_while' }]);
    expect(await setState(id, 'paused')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect((await get(`/${id}`)).status).toBe(404);
    expect((await get(`?reference=${reference}`)).body.data).toEqual([]);
    await sandbox.control.faults.set([{ kind: 'not_found_for_a_while', operation: 'search' }]);
    expect((await get(`?reference=${reference}`)).status).toBe(404);
    expect((await get(`/${id}`)).status).toBe(200);
    await sandbox.control.faults.clear();
    expect((await get(`?reference=${reference}`)).body.data).toMatchObject([{ id, run_state: 'running' }]);
  });

  it('a lagging search finds a new campaign only after a delay, and always after the maximum lag', async () => {
    const reference = newReference();
    await sandbox.control.clock.set(await sandbox.control.clock.now(), { stopped: true });
    await create(reference);
    await sandbox.control.faults.set([{ kind: 'search_lag', lag_ms: 30_000 }]);
    const found = async () => (await get(`?reference=${reference}`)).body.data.length;
    expect(await found()).toBe(0);
    expect(await countCampaigns(reference)).toBe(1);
    await sandbox.control.clock.advance(30);
    expect(await found()).toBe(1);
    await sandbox.control.clock.set(await sandbox.control.clock.now(), { stopped: false });
  });

  it('the delivery reports an exhausted budget, a failed payment or a suspended ad account while the fault is set', async () => {
    const { id } = (await create(newReference())).body;
    const delivery = async () =>
      (await sandbox.call('GET', `/v1/ad-accounts/${act}/delivery?ids=${id}`, { token: tokens.accessToken })).body.data[0];
    for (const [kind, status] of [
      ['budget_exhausted', 'BUDGET_EXHAUSTED'],
      ['payment_failed', 'PAYMENT_FAILED'],
      ['account_suspended', 'ACCOUNT_SUSPENDED'],
    ]) {
      await sandbox.control.faults.set([{ kind }]);
      expect(await delivery()).toMatchObject({ status, issues: [{ code: kind }] });
    }
    expect(await outcome(create(newReference()))).toBe('403 account_suspended');
    await sandbox.control.faults.clear();
    expect(await delivery()).toMatchObject({ status: 'LEARNING', issues: [] });
  });
});

describe('a restart', () => {
  it('a restart keeps tokens, campaigns, the clock and the remaining faults', async () => {
    const first = await startSandbox({ databaseUrl: sandbox.databaseUrl });
    const reference = newReference();
    await create(reference);
    await sandbox.control.faults.set([{ kind: 'outage', operation: 'search', times: 2 }]);
    expect(await outcome(get('?reference=x'))).toBe('503 unavailable');
    await sandbox.control.clock.advance(1000);
    await first.stop();

    const again = await startSandbox({ databaseUrl: sandbox.databaseUrl });
    try {
      const ahead = (await again.control.clock.now()).getTime() - (await sandbox.control.clock.now()).getTime();
      expect(Math.abs(ahead)).toBeLessThan(5000);
      const search = () => again.call('GET', path(`?reference=${reference}`), { token: tokens.accessToken });
      expect(await outcome(search())).toBe('503 unavailable');
      expect((await search()).body.data).toHaveLength(1);
    } finally {
      await again.stop();
    }
  });
});

describe('the control API', () => {
  it('the control API rejects requests without its token', async () => {
    for (const token of [undefined, 'wrong', tokens.accessToken]) {
      const call = sandbox.call('PUT', '/control/clock', { ...(token ? { token } : {}), body: { advance_seconds: 5 } });
      expect(await outcome(call)).toBe('401 invalid_token');
    }
  });

  it('the control API rejects clock values out of range', async () => {
    const before = await sandbox.control.clock.now();
    await expect(sandbox.control.clock.advance(1e15)).rejects.toThrow('422');
    await expect(sandbox.control.clock.advance(-3e9)).rejects.toThrow('422');
    expect((await sandbox.control.clock.now()).getTime() - before.getTime()).toBeLessThan(5000);
  });

  it('the control API counts requests by operation', async () => {
    await sandbox.control.resetRequests();
    await Promise.all([get('?reference=x'), get('?reference=x'), get('/sc_x')]);
    expect(await sandbox.control.requests()).toEqual({ get: 1, search: 2 });
  });
});
