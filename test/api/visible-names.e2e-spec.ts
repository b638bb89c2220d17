import { openConsole } from '../setup/console-client.js';
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

const unseen = ['\u200b\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\ufe0f', '\u200f'];
const rules = { all: [{ field: 'country', operator: 'in', value: ['DE'] }] };

const bodies: [string, string, (text: string) => object, string][] = [
  ['the name of a campaign', '/v1/campaigns', (name) => ({ name }), '/name'],
  ['the external ID of a campaign', '/v1/campaigns', (external_id) => ({ name: 'x', external_id }), '/external_id'],
  ['a label of a campaign', '/v1/campaigns', (label) => ({ name: 'x', labels: [label] }), '/labels/0'],
  ['the name of an audience', '/v1/audiences', (name) => ({ name, rules }), '/name'],
  ['a prompt', '/v1/creative/generate', (prompt) => ({ prompt }), '/prompt'],
  ['the name of a creative', '/v1/creative/generate', (name) => ({ prompt: 'x', name }), '/name'],
  ['the name of a brand', '/v1/creative/generate', (name) => ({ prompt: 'x', brand: { name } }), '/brand/name'],
  ['the button of a creative', '/v1/creative/generate', (text) => ({ prompt: 'x', call_to_action: text }), '/call_to_action'],
];

it.each(bodies)('%s has a character that people can see', async (_, path, bodyOf, pointer) => {
  for (const text of unseen) {
    const refused = await api.post(`${path}?dry_run=true`, account.keys.admin, bodyOf(text));
    expect([JSON.stringify(text), refusalOf(refused)]).toEqual([
      JSON.stringify(text),
      { status: 422, code: 'validation_failed', errors: [`${pointer} too_short`] },
    ]);
  }
  expect((await api.post(`${path}?dry_run=true`, account.keys.admin, bodyOf('\u200bvisible'))).status).toBe(200);
});

it('a change cannot take the visible characters of a name away', async () => {
  const { id } = (await api.post('/v1/campaigns', account.keys.admin, { name: 'Seen' })).body.data;
  const refused = await api.patch(`/v1/campaigns/${id}`, account.keys.admin, { name: '\u3164' });
  expect(refusalOf(refused)).toMatchObject({ status: 422, errors: ['/name too_short'] });
});

it('a key of metadata has a character that people can see', async () => {
  const refused = await api.post('/v1/campaigns?dry_run=true', account.keys.admin, { name: 'x', metadata: { '\u2800': 'y' } });
  expect(refusalOf(refused)).toMatchObject({ status: 422 });
});

it('the names of keys and invited users have a character that people can see', async () => {
  const admin = await openConsole(api, account, 'admin');
  expect(refusalOf(await admin.post('/keys', { name: '\u2800' }))).toMatchObject({ status: 422, errors: ['/name too_short'] });
});
