import { Database } from '#libs/data';
import { roles, SetPlan } from '#libs/accounts';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
});
afterAll(() => api.stop());

const run = <T>({ id }: TestAccount, command: Command<T>): Promise<T> =>
  api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
const whoami = (key: string, query = '') => api.get(`/v1/whoami${query}`, key);

describe('whoami', () => {
  it('the key of a viewer learns its account, its user, itself and what it may do', async () => {
    const account = await api.openAccount({ plan: 'growth', currency: 'EUR', timezone: 'Europe/Berlin' });
    const { status, body } = await whoami(account.keys.viewer);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      object: 'identity',
      account: {
        id: account.id,
        name: 'Test account',
        plan: 'growth',
        currency: 'EUR',
        timezone: 'Europe/Berlin',
        max_campaign_daily_micros: null,
      },
      user: { id: account.userIds.viewer, name: 'viewer', role: 'viewer' },
      api_key: { id: account.keyIds.viewer, name: 'viewer key', created_at: expect.stringMatching(/Z$/), expires_at: null },
      permissions: [
        'account.read',
        'analytics.read',
        'audiences.read',
        'campaigns.read',
        'connections.read',
        'creative.read',
        'events.read',
        'webhooks.read',
      ],
      limits: { minute: 300, day: 100_000 },
    });
  });

  it('each role has the permissions of the roles below it, and none that need a browser session', async () => {
    const account = await api.openAccount();
    const found: string[][] = [];
    for (const role of roles) found.push((await whoami(account.keys[role])).body.data.permissions);
    for (const [i, permissions] of found.entries()) {
      expect(permissions).toEqual(expect.arrayContaining(found[i - 1] ?? []));
      expect(permissions).not.toContain('users.manage');
    }
    expect(found.at(-1)).toContain('connections.disconnect');
  });

  it('a change of the plan shows in the limits', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    expect((await whoami(account.keys.viewer)).body.data.limits).toEqual({ minute: 60, day: 10_000 });
    await run(account, new SetPlan(account.id, 'enterprise'));
    expect((await whoami(account.keys.viewer)).body.data).toMatchObject({
      account: { plan: 'enterprise' },
      limits: { minute: 1_000, day: null },
    });
  });

  it('a request without a key or with a parameter is refused', async () => {
    const account = await api.openAccount();
    expect(refusalOf(await api.get('/v1/whoami'))).toMatchObject({ status: 401, code: 'missing_api_key' });
    expect(refusalOf(await whoami(account.keys.viewer, '?verbose=1'))).toMatchObject({ status: 400, code: 'unknown_parameter' });
  });
});
