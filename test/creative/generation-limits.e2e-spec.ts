import { uuidOf } from '#libs/kernel';
import { CreativeGenerator } from '../../libs/creative/src/application/ports/creative-generator.js';
import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const refused = ({ status, body, headers }: Reply) => ({
  status,
  code: body.error?.code as string | undefined,
  details: body.error?.details as Json,
  retryAfter: Number(headers['retry-after']),
});
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();

/** The generations are only requested: no job runs. */
function generate(api: TestService, account: TestAccount, variants = 1, more: Json = {}): Promise<Reply> {
  const { query = '', key = '', ...body } = more;
  const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
  const request = { prompt: 'Bikes for the city', type: 'text', variants, ...body };
  return api.post(`/v1/creative/generate${query}`, account.keys.manager, request, headers);
}

describe('the number of creatives that are generating', () => {
  let database: TestDatabase;
  let api: TestService;
  let second: TestService;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
    second = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
  });
  afterAll(async () => {
    await Promise.all([api.stop(), second.stop()]);
    await database.drop();
  });

  it('an account has at most 20, also when requests of two processes race; another account has its own', async () => {
    const [account, other] = [await api.openAccount(), await api.openAccount()];
    const replies = await Promise.all(Array.from({ length: 28 }, (_, i) => generate(i % 2 ? api : second, account)));
    expect(statuses(replies)).toEqual([...Array<number>(20).fill(202), ...Array<number>(8).fill(429)]);
    expect(refused(replies.find(({ status }) => status === 429) as Reply)).toEqual({
      status: 429,
      code: 'too_many_pending',
      details: expect.objectContaining({ limit: 20, pending: 20, retryable: true }),
      retryAfter: 5,
    });
    expect((await generate(api, other)).status).toBe(202);
    const created = replies.find(({ status }) => status === 202) as Reply;
    expect((await api.delete(`/v1/creative/${created.body.data.id}`, account.keys.manager)).status).toBe(200);
    expect((await generate(api, account)).status).toBe(202);
    expect((await generate(api, account)).status).toBe(429);
  });

  it('a refused request stores no creative and no idempotency key, and a dry run is refused as well', async () => {
    const account = await api.openAccount();
    for (let i = 0; i < 20; i++) expect((await generate(api, account)).status).toBe(202);
    expect(refused(await generate(api, account, 1, { query: '?dry_run=true' })).code).toBe('too_many_pending');
    expect(refused(await generate(api, account, 1, { key: 'again' })).code).toBe('too_many_pending');
    const { body } = await api.get('/v1/creative?limit=100', account.keys.viewer);
    expect(body.data).toHaveLength(20);
    await api.delete(`/v1/creative/${body.data[0].id}`, account.keys.manager);
    expect((await generate(api, account, 1, { key: 'again' })).status).toBe(202);
  });
});

describe('the daily budget for a model', () => {
  const clock = new MovableClock();
  let api: TestService;

  beforeAll(async () => {
    api = await startTestService({
      clock,
      override: (builder) => builder.overrideProvider(CreativeGenerator).useValue({ provider: 'model', languages: null }),
      environment: {
        RUN_JOBS: 'off',
        MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
        MODEL_TEXT: 'never-called',
        GENERATION_MAX_OPEN: '1000',
        MODEL_DAILY_VARIANTS_PER_ACCOUNT: '10',
        MODEL_DAILY_VARIANTS: '25',
      },
    });
  });
  beforeEach(() => {
    // Noon of another day for each test.
    clock.stoppedAt = new Date((clock.stoppedAt ?? new Date('2027-03-01T12:00:00.000Z')).getTime() + 24 * 3_600_000);
  });
  afterAll(() => api.stop());

  const reached = async (account: TestAccount): Promise<Json[]> => {
    const text = 'select action, resource_type, changes from foundation.audit_entry where account_id = $1 and action like $2';
    return api.look(text, [uuidOf(account.id), 'creative.generation%']);
  };

  it('an account is refused until the next UTC day, and the first refusal of a day is recorded', async () => {
    const account = await api.openAccount();
    for (const variants of [4, 4]) expect((await generate(api, account, variants)).status).toBe(202);
    const resetAt = new Date(Math.ceil((clock.now().getTime() + 1) / 86_400_000) * 86_400_000).toISOString();
    expect(refused(await generate(api, account, 3))).toEqual({
      status: 429,
      code: 'generation_budget_exhausted',
      details: expect.objectContaining({ scope: 'account', limit: 10, reset_at: resetAt }),
      retryAfter: 12 * 3600,
    });
    expect((await generate(api, account, 2)).status).toBe(202);
    expect((await generate(api, account)).status).toBe(429);
    expect(await reached(account)).toEqual([{ action: 'creative.generation_budget_reached', resource_type: 'account', changes: {} }]);
    clock.stoppedAt = new Date(resetAt);
    expect((await generate(api, account, 10)).status).toBe(202);
    expect((await generate(api, account)).status).toBe(429);
    expect(await reached(account)).toHaveLength(2);
  });

  it('a dry run neither uses the budget nor records that it is used up', async () => {
    const account = await api.openAccount();
    expect((await generate(api, account, 10, { query: '?dry_run=true' })).status).toBe(200);
    expect((await generate(api, account, 10)).status).toBe(202);
    expect((await generate(api, account, 1, { query: '?dry_run=true' })).status).toBe(429);
    expect(await reached(account)).toEqual([]);
  });

  it('all accounts together never exceed the budget of the installation, also when they race', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => api.openAccount()));
    const replies = await Promise.all(accounts.flatMap((account) => Array.from({ length: 3 }, () => generate(api, account, 2))));
    expect(statuses(replies)).toEqual([...Array<number>(12).fill(202), ...Array<number>(3).fill(429)]);
    expect(refused(replies.find(({ status }) => status === 429) as Reply).details).toMatchObject({ scope: 'installation', limit: 25 });
    expect((await generate(api, accounts[0] as TestAccount, 1)).status).toBe(202);
  });
});
