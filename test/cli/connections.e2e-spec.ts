import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService, testSecret } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { CommandHost, Operator } from './operator.js';

const timeoutMs = 240_000;
const newKey = `2027:${'n'.repeat(43)}`;

describe('the operator commands of connections', () => {
  const host = new CommandHost();
  let sandbox: TestSandbox;
  let service: TestService;
  let account: TestAccount;
  let operator: Operator;

  beforeAll(async () => {
    sandbox = await startSandbox();
    service = await startTestService({ environment: { ...sandbox.environment } });
    account = await service.openAccount();
    operator = new Operator(service.database, { ...sandbox.environment, APP_SECRET: testSecret }, host.run);
  });
  afterAll(async () => {
    host.stop();
    await service.stop();
    await sandbox.stop();
  });

  it(
    'an operator connects an ad account, lists it, and re-encrypts its tokens with a new key',
    async () => {
      const { id: adAccountId } = await sandbox.control.createAdAccount({ name: 'Corner Shop' });
      const connect = ['connection', 'connect', '--account', account.id, '--platform', 'sandbox', '--approve'];
      const connected = await operator.alone().json(...connect, adAccountId);
      expect(connected).toMatchObject({ status: 'connected', name: 'Corner Shop', external_account_id: adAccountId, revision: 2 });
      const synced = () => service.get(`/v1/connections/${connected.id}`, account.keys.viewer);
      await until(synced, ({ body }) => body.data.last_sync.status === 'succeeded', 60_000);

      const [table, listed] = await Promise.all([
        operator.run('connection', 'list', '--account', account.id),
        operator.json('connection', 'list', '--account', account.id),
      ]);
      expect(table.stdout).toContain(`${connected.id}  sandbox   connected  ${adAccountId}`);
      expect(listed.connections.map((c: { id: string }) => c.id)).toEqual([connected.id]);

      const rotating = new Operator(service.database, { ...sandbox.environment, APP_SECRET: testSecret, TOKEN_KEYS: newKey }, host.run);
      expect(await rotating.alone().json('tokens', 'rotate')).toEqual({ key_id: '2027', resealed: 1, unchanged: 0 });
      expect(await rotating.json('tokens', 'rotate')).toEqual({ key_id: '2027', resealed: 0, unchanged: 1 });
      const [row] = await service.look('select key_id, sealed from ad_platforms.token');
      expect(row?.['key_id']).toBe('2027');
      // A key ring without the new key cannot decrypt the tokens and reports that.
      expect(await operator.errorOf('tokens', 'rotate')).toContain('The key ring has no key 2027.');
    },
    timeoutMs,
  );

  it(
    'a connection command that fails names the problem',
    async () => {
      const connect = ['connection', 'connect', '--account', account.id, '--platform'];
      const nowhere = new Operator(service.database, { APP_SECRET: testSecret }, host.run);
      const secretless = new Operator(service.database, { ...sandbox.environment, APP_SECRET: '' }, host.run);
      expect(await operator.errorOf(...connect, 'meta_ads')).toBe('--platform must be one of sandbox.');
      expect(await nowhere.errorOf(...connect, 'sandbox')).toBe('--platform: No platform is configured.');
      expect(await secretless.errorOf(...connect, 'sandbox')).toContain('APP_SECRET is not set');
      expect(await operator.errorOf(...connect, 'sandbox', '--approve', 'act_nobody')).toContain('no ad account act_nobody');
      const [berlin] = [await sandbox.control.createAdAccount({ currency: 'EUR' })];
      expect(await operator.errorOf(...connect, 'sandbox', '--approve', berlin.id)).toContain('uses EUR, and your account uses USD');
    },
    timeoutMs,
  );
});
