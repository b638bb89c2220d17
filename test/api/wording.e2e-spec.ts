import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let campaigns: TestCampaigns;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
  account = await api.openAccount();
  campaigns = new TestCampaigns(api, account, clock);
});
afterAll(() => api.stop());

const messageOf = ({ body }: Reply): string => body.error.message;
const refused = async (path: string) => {
  const reply = await api.get(path, account.keys.admin);
  return { ...refusalOf(reply), message: messageOf(reply) };
};

describe('a date in the query string', () => {
  it.each(['/v1/campaigns', '/v1/creative', '/v1/audiences', '/v1/connections', '/v1/analytics/overview'])(
    'of %s says its bounds',
    async (path) => {
      const { status, message } = await refused(`${path}?start_date=1900-01-01`);
      expect([status, message]).toEqual([400, expect.stringContaining('from 1970-01-01 to 9999-12-31')]);
    },
  );

  it('with a bare + says how it is written; with %2B it is taken', async () => {
    const stamp = '2026-11-22T00:00:00+01:00';
    const hint = 'In a query string, write the + of a time zone as %2B.';
    for (const path of ['/v1/campaigns?start_date=', '/v1/campaigns?updated_since=', '/v1/analytics/campaigns?updated_since=']) {
      expect((await refused(path + stamp)).message).toContain(hint);
      expect((await api.get(path + encodeURIComponent(stamp), account.keys.admin)).status).toBe(200);
    }
    expect((await refused('/v1/campaigns?start_date=yesterday')).message).not.toContain('%2B');
  });
});

describe('a filter', () => {
  it.each([
    ['/v1/campaigns?connection_id=con_bogus', 'connection_id'],
    ['/v1/campaigns?connection_id=', 'connection_id'],
    ['/v1/campaigns?connection_id=cmp_01k9x3m5qceenerrepr4rh6nzk', 'connection_id'],
    ['/v1/analytics/overview?campaign_id=cmp_bogus', 'campaign_id'],
    ['/v1/analytics/channels?connection_id=con_01k9x3m5qceenerrepr4rh6nzk,bogus', 'connection_id'],
    ['/v1/analytics/creative?creative_id=crv_BOGUS', 'creative_id'],
    ['/v1/analytics/audiences?audience_id=aud', 'audience_id'],
  ])('%s with a malformed id is 400', async (path, parameter) => {
    const { message, ...refusal } = await refused(path);
    expect(refusal).toEqual({ status: 400, code: 'invalid_parameter', errors: [`${parameter} invalid_format`] });
    expect(message).toMatch(/must be a comma-separated list of IDs such as \w{3}_\w{26}\. ".*" is not a valid ID\./);
  });

  it.each([
    ['/v1/analytics/overview?channel=nonsense', 'channel'],
    ['/v1/analytics/campaigns?channel=sandbox,Sandbox', 'channel'],
    ['/v1/connections?platform=nonsense', 'platform'],
  ])('%s with an unknown word is 400 and lists the known ones', async (path, parameter) => {
    const reply = await api.get(path, account.keys.admin);
    expect(refusalOf(reply)).toEqual({ status: 400, code: 'invalid_parameter', errors: [`${parameter} not_allowed_value`] });
    expect(reply.body.error.details.errors[0].allowed).toContain('meta_ads');
  });

  it('a well-formed id that does not exist matches nothing', async () => {
    const unknownId = '01k9x3m5qceenerrepr4rh6nzk';
    const list = await api.get(`/v1/campaigns?connection_id=con_${unknownId}`, account.keys.admin);
    const overview = await api.get(`/v1/analytics/overview?campaign_id=cmp_${unknownId}&channel=meta_ads`, account.keys.admin);
    expect([list.body.data, overview.body.data.metrics.spend_micros]).toEqual([[], 0]);
  });

  it.each<[Json, string, string]>([
    [
      { field: 'campaign', operator: 'eq', value: 'cmp_bogus' },
      '/filters/all/0/value',
      'filters.all[0].value must be the ID of a campaign',
    ],
    [
      { field: 'connection', operator: 'in', value: ['con_01k9x3m5qceenerrepr4rh6nzk', 'con_'] },
      '/filters/all/0/value/1',
      'filters.all[0].value[1] must be the ID of a connection',
    ],
    [{ field: 'channel', operator: 'eq', value: 'nonsense' }, '/filters/all/0/value', 'filters.all[0].value must be one of sandbox'],
    [{ field: 'objective', operator: 'not_in', value: ['sale'] }, '/filters/all/0/value/0', 'must be one of awareness'],
  ])('%j of a query is refused at its place', async (filter, pointer, message) => {
    const body = { metrics: ['clicks'], filters: { all: [filter] } };
    const reply = await api.post('/v1/analytics/query', account.keys.admin, body);
    expect([reply.status, reply.body.error.details.errors[0].pointer]).toEqual([422, pointer]);
    expect(messageOf(reply)).toContain(message);
  });
});

describe('what is given twice or in another scheme', () => {
  it('dry_run', async () => {
    const reply = await api.post('/v1/campaigns?dry_run=true&dry_run=true', account.keys.admin, { name: 'x' });
    expect([refusalOf(reply).errors, messageOf(reply)]).toEqual([['dry_run not_allowed_value'], 'dry_run must be sent only once.']);
  });

  it('the Authorization header', async () => {
    for (const authorization of ['Basic dXNlcjpwYXNz', account.keys.admin]) {
      const reply = await api.get('/v1/campaigns', undefined, { authorization });
      expect(refusalOf(reply)).toMatchObject({ status: 401, code: 'invalid_api_key' });
      expect(messageOf(reply)).toContain('must use the Bearer scheme');
      expect(reply.headers['www-authenticate']).toBe('Bearer');
    }
    expect(messageOf(await api.get('/v1/campaigns', 'acs_wrong'))).toBe('The API key is unknown, mistyped, expired or revoked.');
  });
});

describe('a field', () => {
  it('is named in one way in every message, wherever it stands', async () => {
    const inCampaign = await api.post('/v1/campaigns', account.keys.admin, {
      name: 'x',
      budget: { type: 'daily', amount_micros: 'many', extra: 1 },
      bid_strategy: { type: 'cost_cap', cap_micros: -1 },
      metadata: { k: 1 },
      connection_ids: [1],
    });
    const rules = { all: [{ field: 'country', operator: 'in', value: ['XX'] }, { field: 'age' }] };
    const inAudience = await api.post('/v1/audiences', account.keys.admin, { name: 'x', rules });
    const errors = [...inCampaign.body.error.details.errors, ...inAudience.body.error.details.errors] as Json[];
    const named = (pointer: string) => {
      const [first, ...others] = pointer.slice(1).split('/');
      return first + others.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
    };
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/bid_strategy/cap_micros',
      '/budget/amount_micros',
      '/budget/extra',
      '/connection_ids/0',
      '/metadata/k',
      '/rules/all/0/value/0',
      '/rules/all/1/operator',
      '/rules/all/1/value',
    ]);
    for (const { pointer, message } of errors) expect(message.startsWith(`${named(pointer)} `)).toBe(true);
  });
});

describe('an action that is repeated', () => {
  const act = (id: string, action: string) => api.post(`/v1/campaigns/${id}/${action}`, account.keys.admin);

  it.each([
    ['active', 'launch', true],
    ['scheduled', 'launch', true],
    ['paused', 'pause', true],
    ['active', 'resume', true],
    ['scheduled', 'resume', true],
    ['paused', 'launch', undefined],
    ['draft', 'pause', undefined],
    ['completed', 'resume', undefined],
    ['archived', 'launch', undefined],
  ] as const)('a campaign that is %s refuses %s; already: %s', async (state, action, already) => {
    const { id } = await campaigns.in(state);
    const reply = await act(id, action);
    expect(refusalOf(reply)).toMatchObject({ status: 409, code: 'invalid_state_transition' });
    expect(reply.body.error.details).toMatchObject({ current_status: state, action });
    expect(reply.body.error.details.already).toBe(already);
    const article = /^[aeiou]/.test(state) ? 'an' : 'a';
    expect(messageOf(reply)).toMatch(new RegExp(`^Cannot ${action} ${article} ${state} campaign\\. Allowed from: [a-z, ]+\\.$`));
  });

  it('is answered by the first answer with an Idempotency-Key', async () => {
    const { id } = await campaigns.in('active');
    const key = { 'idempotency-key': 'pause-once' };
    const first = await api.post(`/v1/campaigns/${id}/pause`, account.keys.admin, undefined, key);
    const again = await api.post(`/v1/campaigns/${id}/pause`, account.keys.admin, undefined, key);
    expect([first.status, again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, 200, first.text, 'true']);
  });
});
