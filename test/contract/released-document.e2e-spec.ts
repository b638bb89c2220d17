import { ReleasedDocument } from '../setup/released-document.mjs';
import type { Json } from '../setup/http-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';

const document = ReleasedDocument.read('docs/openapi/v1.json');
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
});
afterAll(() => api.stop());

/** A real answer to a list, which a change makes wrong. */
async function faultsAfter(change: (answer: { status: number; headers: Record<string, string | undefined>; body: Json }) => void) {
  const path = '/v1/campaigns?limit=1';
  const { status, headers, body } = await api.get(path, account.keys.admin);
  const answer = { status, headers: { ...headers }, body: structuredClone(body) };
  change(answer);
  return document.faultsOf({ method: 'GET', path, status: answer.status, headers: answer.headers, text: JSON.stringify(answer.body) });
}

describe('an answer is held against the released document', () => {
  beforeAll(() => api.post('/v1/campaigns', account.keys.admin, { name: 'Spring' }));

  it('a true one has no fault, nor has a refusal of any kind', async () => {
    expect(await faultsAfter(() => undefined)).toEqual([]);
    const refused = [
      await api.get('/v1/campaigns'),
      await api.get('/v1/campaigns?limit=0', account.keys.admin),
      await api.get('/v1/nothing-here', account.keys.admin),
      await api.call('PUT', '/v1/campaigns', { key: account.keys.admin }),
      await api.call('HEAD', '/v1/campaigns', { key: account.keys.admin }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 400, 404, 405, 200]);
    expect(globalThis.answersOfV1.takeDrift()).toEqual([]);
  });

  it.each<[string, Parameters<typeof faultsAfter>[0], RegExp]>([
    ['a field of another type', ({ body }) => (body.data[0].revision = '1'), /\/data\/0\/revision must be integer/],
    ['a missing field', ({ body }) => delete body.data[0].status, /must have required property 'status'/],
    ['a field that is not documented', ({ body }) => (body.data[0].secret = 1), /must NOT have additional properties/],
    ['a status that is not documented', (answer) => (answer.status = 206), /the status is not documented/],
    ['a header that is missing', ({ headers }) => delete headers['x-request-id'], /the header x-request-id is missing/],
    ['a header of another form', ({ headers }) => (headers['x-ratelimit-limit'] = 'many'), /header x-ratelimit-limit/],
    ['a header that is not documented', ({ headers }) => (headers['x-powered-by'] = 'Y'), /x-powered-by is not documented/],
    ['another media type', ({ headers }) => (headers['content-type'] = 'text/html'), /Content-Type is text\/html/],
  ])('%s is drift', async (_, change, fault) => {
    expect((await faultsAfter(change)).join('\n')).toMatch(fault);
  });

  it('drift that a test does not look at is kept until the test ends, and fails it', () => {
    globalThis.answersOfV1.judge({ method: 'GET', path: '/v1/campaigns', status: 299, headers: {}, text: '{}' });
    expect(globalThis.answersOfV1.takeDrift()).toEqual(['GET /v1/campaigns 299: the status is not documented']);
  });
});
