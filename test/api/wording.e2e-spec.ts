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

describe('what is given twice', () => {
  it('dry_run', async () => {
    const reply = await api.post('/v1/campaigns?dry_run=true&dry_run=true', account.keys.admin, { name: 'x' });
    expect([refusalOf(reply).errors, messageOf(reply)]).toEqual([['dry_run not_allowed_value'], 'dry_run must be sent only once.']);
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
});
