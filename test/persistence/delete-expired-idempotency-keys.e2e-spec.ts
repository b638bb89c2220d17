import { DeleteExpiredRows } from '#libs/work';
import { startTestService, type TestService } from '../setup/test-service.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

let api: TestService;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
});
afterAll(() => api.stop());

describe('stored responses', () => {
  it('stored responses are deleted after 24 hours in every account, and the others are kept', async () => {
    const accounts = await Promise.all([api.openAccount(), api.openAccount()]);
    for (const { keys } of accounts) {
      await api.post('/v1/campaigns', keys.editor, { name: 'Old' }, { 'idempotency-key': 'old' });
      await api.look("update foundation.idempotency_key set expires_at = now() - interval '1 second'");
      await api.post('/v1/campaigns', keys.editor, { name: 'New' }, { 'idempotency-key': 'new' });
    }
    await api.look("update foundation.idempotency_key set expires_at = now() - interval '1 second' where body like '%\"Old\"%'");
    await api.look("update foundation.idempotency_key set expires_at = now() + interval '1 hour' where body like '%\"New\"%'");
    await sweepAccounts(api.service.app, DeleteExpiredRows);
    const left = await api.look('select account_id, body from foundation.idempotency_key');
    expect(left).toHaveLength(2);
    expect(left.every((row) => String(row['body']).includes('"New"'))).toBe(true);
  });

  it('an expired key counts as new before it is deleted', async () => {
    const { keys } = await api.openAccount();
    const first = await api.post('/v1/campaigns', keys.editor, { name: 'Same' }, { 'idempotency-key': 'k' });
    await api.look("update foundation.idempotency_key set expires_at = now() - interval '1 second'");
    const second = await api.post('/v1/campaigns', keys.editor, { name: 'Same' }, { 'idempotency-key': 'k' });
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
  });
});
