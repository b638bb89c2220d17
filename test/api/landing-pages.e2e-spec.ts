import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
});
afterAll(() => api.stop());

const writes: [string, (url: string) => ReturnType<TestService['post']>][] = [
  ['campaign', (landing_url) => api.post('/v1/campaigns?dry_run=true', account.keys.admin, { name: 'x', landing_url })],
  ['creative', (landing_url) => api.post('/v1/creative/generate?dry_run=true', account.keys.admin, { prompt: 'x', landing_url })],
];

describe.each(writes)('the landing page of a %s', (_, write) => {
  it.each([
    `https://${'a'.repeat(64)}.example/`,
    'https://a..example/',
    'https://-a.example/',
    'https://xn--zzzzzz99.example/',
    'https://shop/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'http://shop.example/',
    'https://user@shop.example/',
    'https://{keyword}.example/',
  ])('cannot be %s', async (url) => {
    expect(refusalOf(await write(url))).toEqual({ status: 422, code: 'validation_failed', errors: ['/landing_url invalid_format'] });
  });

  it('can have its scheme in capitals, which are stored as small letters', async () => {
    expect((await write('HTTPS://shop.example/X')).body.data.landing_url).toBe('https://shop.example/X');
  });

  it.each([
    'https://shop.example/?c={{campaign.id}}',
    'https://shop.example/?k={keyword}&d={device}',
    'https://shop.example/{lpurl}?a={adid}#{campaignid}',
  ])('can have the macros of the platforms: %s', async (url) => {
    const reply = await write(url);
    expect([reply.status, reply.body.data?.landing_url]).toEqual([200, url]);
  });

  it.each(['https://shop.example/?c={{other}}', 'https://shop.example/?k={unknown}', 'https://shop.example/{'])(
    'has no other braces: %s is refused, and the error says which macros there are',
    async (url) => {
      const reply = await write(url);
      expect(refusalOf(reply).errors).toEqual(['/landing_url invalid_format']);
      expect(reply.body.error.message).toMatch(/macros .*\{\{campaign\.id\}\}.*Google.*Pinterest/);
    },
  );
});

it('a campaign from before keeps its landing page until it is changed', async () => {
  const { id } = (await api.post('/v1/campaigns', account.keys.admin, { name: 'Old' })).body.data;
  await api.look("update campaigns.campaign set landing_url = 'https://shop/' where name = 'Old'");
  const renamed = await api.patch(`/v1/campaigns/${id}`, account.keys.admin, { name: 'Older' });
  expect([renamed.status, renamed.body.data.landing_url]).toEqual([200, 'https://shop/']);
});

it.each(['EN', 'zh-hant', 'PT-br'])('the language %s in the rules of an audience is taken in any case', async (value) => {
  const rules = { all: [{ field: 'language', operator: 'in', value: [value] }] };
  const reply = await api.post('/v1/audiences?dry_run=true', account.keys.admin, { name: 'x', rules });
  const stored: Record<string, string> = { EN: 'en', 'zh-hant': 'zh-Hant', 'PT-br': 'pt-BR' };
  expect([reply.status, reply.body.data?.rules.all[0].value]).toEqual([200, [stored[value]]]);
});

it('a webhook endpoint has event types', async () => {
  const reply = await api.post('/v1/webhook_endpoints', account.keys.admin, { url: 'https://shop.example/hook', event_types: [] });
  expect(refusalOf(reply)).toEqual({ status: 422, code: 'validation_failed', errors: ['/event_types too_short'] });
});
