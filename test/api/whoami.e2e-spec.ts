import { CreateApiKey, DeactivateUser, roles, RevokeApiKey, type Role, SetPlan, SetRole } from '#libs/accounts';
import { Database } from '#libs/foundation';
import { systemActor, uuidOf } from '#libs/kernel';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let api: TestService;
beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
});
afterAll(() => api.stop());

const run = <T>({ id }: TestAccount, command: Command<T>): Promise<T> =>
  api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
const keyFor = (account: TestAccount, role: Role, expiresAt: Date | null = null) =>
  run(account, new CreateApiKey(systemActor(account.id), account.userIds[role], { name: 'Reporting', expiresAt }));
const whoami = (key: string, query = '') => api.get(`/v1/whoami${query}`, key);

describe('whoami', () => {
  it('the key of a viewer learns its account, its user, itself and what it may do', async () => {
    const account = await api.openAccount({ plan: 'growth', currency: 'EUR', timezone: 'Europe/Berlin' });
    const { status, body } = await whoami(account.keys.viewer);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      object: 'identity',
      account: { id: account.id, name: 'Test account', plan: 'growth', currency: 'EUR', timezone: 'Europe/Berlin' },
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

  it('the key of a demoted user shows the new role within a second', async () => {
    const account = await api.openAccount();
    expect((await whoami(account.keys.manager)).body.data.permissions).toContain('campaigns.launch');
    await run(account, new SetRole(systemActor(account.id), account.userIds.manager, 'viewer'));
    const demoted = await until(
      () => whoami(account.keys.manager),
      ({ body }) => body.data.user.role === 'viewer',
      1_000,
    );
    expect(demoted.body.data.permissions).not.toContain('campaigns.launch');
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

  it('an expired key, a revoked key and a key of a deactivated user are refused alike', async () => {
    const account = await api.openAccount();
    const expiresAt = new Date(Date.now() + 60_000);
    const expiring = await keyFor(account, 'viewer', expiresAt);
    expect((await whoami(expiring.secret)).body.data.api_key.expires_at).toBe(expiresAt.toISOString());
    await api.look("update accounts.api_key set expires_at = now() - interval '1 ms' where id = $1", [uuidOf(expiring.key.id)]);
    const revoked = await keyFor(account, 'viewer');
    await run(account, new RevokeApiKey(systemActor(account.id), revoked.key.id));
    const suspended = account.keys.editor;
    await run(account, new DeactivateUser(systemActor(account.id), account.userIds.editor));
    for (const key of [expiring.secret, revoked.secret, suspended]) {
      const refused = await until(
        () => whoami(key),
        ({ status }) => status === 401,
        1_000,
      );
      expect(refusalOf(refused)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    }
  });

  it('a request without a key or with a parameter is refused', async () => {
    const account = await api.openAccount();
    expect(refusalOf(await api.get('/v1/whoami'))).toMatchObject({ status: 401, code: 'missing_api_key' });
    expect(refusalOf(await whoami(account.keys.viewer, '?verbose=1'))).toMatchObject({ status: 400, code: 'unknown_parameter' });
  });
});
