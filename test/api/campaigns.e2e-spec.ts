import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
});
afterAll(() => api.stop());

describe('campaigns', () => {
  it('a draft needs only a name', async () => {
    const created = await api.post('/v1/campaigns', account.keys.editor, { name: 'Draft' });
    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`/v1/campaigns/${created.body.data.id}`);
    const read = await api.get(created.headers['location'] as string, account.keys.viewer);
    expect(read.body.data).toMatchObject({ name: 'Draft', status: 'draft', revision: 1, delivery: { status: 'not_started' } });
  });
});
