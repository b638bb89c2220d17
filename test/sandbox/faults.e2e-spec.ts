import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox, tokenRequest } from '../setup/sandbox.js';
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
const madeWith = async (reference: string) =>
  (await sandbox.control.campaigns(act)).filter((campaign) => campaign.reference === reference).length;
const outcome = (call: Promise<{ status: number; body: Json }>) =>
  call.then(
    ({ status, body }) => `${status}${body.error ? ` ${body.error.code}` : ''}`,
    () => 'no answer',
  );
let references = 0;
const newReference = () => `cmp_${++references}`;

describe('a create that gets no proper answer', () => {
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
  ])('by %s %j answers %s and has made %d', async (kind, options, answer, made) => {
    const reference = newReference();
    await sandbox.control.faults.set([{ kind, operation: 'create', times: 1, ...options }]);
    expect(await outcome(create(reference))).toBe(answer);
    expect(await madeWith(reference)).toBe(made);
    expect(await outcome(create(reference))).toBe('201');
  });

  it('says when to retry, or not', async () => {
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

  it('strikes the same requests again for the same seed, about as often as it should, and others for another', async () => {
    const [one, again, other] = [await kinds(1), await kinds(1), await kinds(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    const struck = [...one, ...other].filter((answer) => answer !== '200').length;
    expect(struck).toBeGreaterThan(15);
    expect(struck).toBeLessThan(60);
  });

  it('affects its operation and its ad account only, as often as requested', async () => {
    await sandbox.control.faults.set([
      { kind: 'outage', operation: 'search', times: 2 },
      { kind: 'outage', operation: 'get', ad_account: 'act_another' },
    ]);
    const answers = [];
    for (const rest of ['/sc_x', '?reference=x', '?reference=x', '?reference=x', '/sc_x']) answers.push(await outcome(get(rest)));
    expect(answers).toEqual(['404 not_found', '503 unavailable', '503 unavailable', '200', '404 not_found']);
    expect((await sandbox.control.faults.read()).rules.map(({ struck }: Json) => struck)).toEqual([2, 0]);
  });

  it('is refused when it names what is not there', async () => {
    await expect(sandbox.control.faults.set([{ kind: 'earthquake' }])).rejects.toThrow('422');
    await expect(sandbox.control.faults.set([{ kind: 'reset', probability: 2 }])).rejects.toThrow('422');
  });
});

describe('a token', () => {
  it('that expires in the middle is good again after a refresh', async () => {
    await sandbox.control.faults.set([{ kind: 'token_expired', operation: 'search', times: 1 }]);
    expect(await outcome(get('?reference=x'))).toBe('401 token_expired');
    expect(await outcome(get('?reference=x'))).toBe('401 token_expired');
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    const { body } = await tokenRequest(sandbox.url, sandbox.clientId, sandbox.clientSecret, form);
    tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
    expect(await outcome(get('?reference=x'))).toBe('200');
  });

  it('that is revoked is dead with its refresh token', async () => {
    await sandbox.control.faults.set([{ kind: 'token_revoked', times: 1 }]);
    expect(await outcome(get('?reference=x'))).toBe('401 token_revoked');
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    expect((await tokenRequest(sandbox.url, sandbox.clientId, sandbox.clientSecret, form)).body.error).toBe('invalid_grant');
  });
});

describe('what the platform does not do as it says', () => {
  it('a pause that is not confirmed has not happened', async () => {
    const { id } = (await create(newReference())).body;
    await sandbox.control.faults.set([{ kind: 'pause_not_confirmed', times: 1 }]);
    expect((await setState(id, 'running')).body.run_state).toBe('running');
    expect(await setState(id, 'paused')).toMatchObject({ status: 200, body: { run_state: 'running' } });
    expect(await setState(id, 'paused')).toMatchObject({ status: 200, body: { run_state: 'paused' } });
  });

  it('a campaign that is not found for a while is still there', async () => {
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

  it('a search that lags finds a new campaign only after a while, and always after the longest lag', async () => {
    const reference = newReference();
    await sandbox.control.clock.set(await sandbox.control.clock.now(), { stopped: true });
    await create(reference);
    await sandbox.control.faults.set([{ kind: 'search_lag', lag_ms: 30_000 }]);
    const found = async () => (await get(`?reference=${reference}`)).body.data.length;
    expect(await found()).toBe(0);
    expect(await madeWith(reference)).toBe(1);
    await sandbox.control.clock.advance(30);
    expect(await found()).toBe(1);
    await sandbox.control.clock.set(await sandbox.control.clock.now(), { stopped: false });
  });

  it('budgets, payments and ad accounts give out while the fault is set', async () => {
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
  it('forgets nothing: tokens, campaigns, the clock, the faults that are left', async () => {
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
  it('is closed without its token', async () => {
    for (const token of [undefined, 'wrong', tokens.accessToken]) {
      const call = sandbox.call('PUT', '/control/clock', { ...(token ? { token } : {}), body: { advance_seconds: 5 } });
      expect(await outcome(call)).toBe('401 invalid_token');
    }
  });

  it('leads nowhere out of the calendar', async () => {
    const before = await sandbox.control.clock.now();
    await expect(sandbox.control.clock.advance(1e15)).rejects.toThrow('422');
    await expect(sandbox.control.clock.advance(-3e9)).rejects.toThrow('422');
    expect((await sandbox.control.clock.now()).getTime() - before.getTime()).toBeLessThan(5000);
  });

  it('counts what was asked for', async () => {
    await sandbox.control.resetRequests();
    await Promise.all([get('?reference=x'), get('?reference=x'), get('/sc_x')]);
    expect(await sandbox.control.requests()).toEqual({ get: 1, search: 2 });
  });
});
