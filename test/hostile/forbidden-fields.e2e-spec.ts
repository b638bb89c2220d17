import { uuidOf } from '#libs/kernel';
import type { Reply } from '../setup/http-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';

let api: TestService;
let account: TestAccount;
let stranger: TestAccount;
let campaign: string;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount({ plan: 'enterprise' });
  stranger = await api.openAccount();
  const created = await api.post('/v1/campaigns', account.keys.admin, { name: 'Untouched', metadata: { a: 'b' } });
  campaign = created.body.data.id;
});
afterAll(() => api.stop());

/** Every row of the account, byte by byte, with the transaction that wrote it last. */
const rows = async () =>
  JSON.stringify(
    await api.look('select xmin::text, c.* from campaigns.campaign c where account_id = $1 order by id', [uuidOf(account.id)]),
  );
const accountRow = async () => JSON.stringify(await api.look('select xmin::text, a.* from accounts.account a order by id'));

const readOnly: [field: string, value: () => unknown][] = [
  ['id', () => 'cmp_01k9x3m5qceenerrepr4rh6nzk'],
  ['object', () => 'campaign'],
  ['status', () => 'active'],
  ['status_reason', () => null],
  ['available_actions', () => ['launch']],
  ['editable_fields', () => ['status']],
  ['delivery', () => ({ status: 'delivering' })],
  ['spend_to_date_micros', () => 0],
  ['budget_remaining_micros', () => 1],
  ['revision', () => 7],
  ['launched_at', () => '2026-01-01T00:00:00Z'],
  ['paused_at', () => null],
  ['completed_at', () => null],
  ['archived_at', () => null],
  ['created_at', () => '2026-01-01T00:00:00Z'],
  ['updated_at', () => '2026-01-01T00:00:00Z'],
  ['created_by', () => ({ user_id: stranger.userIds.admin })],
];
const unknown: [field: string, value: () => unknown][] = [
  ['account_id', () => stranger.id],
  ['accountId', () => stranger.id],
  ['account', () => ({ id: stranger.id })],
  ['plan', () => 'enterprise'],
  ['role', () => 'admin'],
  ['permissions', () => ['campaigns.launch']],
  ['currency', () => 'EUR'],
  ['timezone', () => 'UTC'],
  ['user_id', () => stranger.userIds.admin],
  ['created_by_user_id', () => stranger.userIds.admin],
  ['api_key_id', () => stranger.keyIds.admin],
  ['budget_amount_micros', () => 1],
  ['startsAt', () => '2027-01-01T00:00:00Z'],
  ['_version', () => 1],
  ['$set', () => ({ status: 'active' })],
  ['name ', () => 'with a space'],
  ['Name', () => 'with a capital'],
];

const all = [
  ...readOnly.map(([field, value]) => [field, value, 'field_read_only'] as const),
  ...unknown.map(([field, value]) => [field, value, 'unknown_field'] as const),
];

describe.each(all)('%s', (field, value, code) => {
  it.each([
    ['POST', (): string => '/v1/campaigns', { name: 'Forbidden' }],
    ['PATCH', (): string => `/v1/campaigns/${campaign}`, { name: 'Forbidden' }],
    ['POST', (): string => `/v1/campaigns/${campaign}/launch`, {}],
    ['POST', (): string => `/v1/campaigns/${campaign}/pause`, {}],
    ['POST', (): string => `/v1/campaigns/${campaign}/resume`, {}],
    ['DELETE', (): string => `/v1/campaigns/${campaign}`, {}],
  ] as const)('is refused in %s', async (method, path, body): Promise<void> => {
    const before = [await rows(), await accountRow()];
    const answer = await api.call(method, path(), { key: account.keys.admin, body: { ...body, [field]: value() } });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    const isAction = Object.keys(body).length === 0;
    expect(answer.body.error.details.errors).toContainEqual(
      expect.objectContaining({ pointer: `/${field}`, code: isAction ? 'unknown_field' : code }),
    );
    expect([await rows(), await accountRow()]).toEqual(before);
  });
});

it.each([
  ['/budget/currency', { budget: { type: 'daily', amount_micros: 5, currency: 'EUR' } }, 'field_read_only'],
  ['/budget/spent', { budget: { type: 'daily', amount_micros: 5, spent: 1 } }, 'unknown_field'],
  ['/bid_strategy/status', { bid_strategy: { type: 'lowest_cost', status: 'active' } }, 'unknown_field'],
])('%s is refused inside', async (pointer, body, code) => {
  const before = await rows();
  for (const [method, path] of [
    ['POST', '/v1/campaigns'],
    ['PATCH', `/v1/campaigns/${campaign}`],
  ] as const) {
    const answer: Reply = await api.call(method, path, { key: account.keys.admin, body: { name: 'Forbidden', ...body } });
    expect(answer.body.error.details.errors).toEqual([expect.objectContaining({ pointer, code })]);
  }
  expect(await rows()).toBe(before);
});

it('a query cannot set a field either', async () => {
  const before = await rows();
  for (const name of ['status', 'account_id', 'force', 'id']) {
    const answer = await api.patch(`/v1/campaigns/${campaign}?${name}=active`, account.keys.admin, { name: 'Forbidden' });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'unknown_parameter']);
  }
  expect(await rows()).toBe(before);
});
