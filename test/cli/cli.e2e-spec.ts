import { signIn } from '../setup/console-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { CommandHost, Operator } from './operator.js';

const unknown = '01k9x3m5qceenerrepr4rh6nzk';
const opening = ['--name', 'Corner Shop', '--plan', 'starter', '--currency', 'EUR', '--timezone', 'Europe/Berlin'];

/** Long enough for the processes that a test starts, on a busy machine. */
const timeoutMs = 240_000;

describe('the operator commands', () => {
  const host = new CommandHost();
  let service: TestService;
  let operator: Operator;

  beforeAll(async () => {
    service = await startTestService({ environment: { RUN_JOBS: 'off' } });
    operator = new Operator(service.database, {}, host.run);
  });
  afterAll(async () => {
    host.stop();
    await service.stop();
  });

  it(
    'an operator creates an account, adds a user, and changes the role of the user',
    async () => {
      const account = await operator.alone().json('account', 'create', ...opening);
      expect(account).toMatchObject({ name: 'Corner Shop', plan: 'starter', currency: 'EUR', timezone: 'Europe/Berlin' });
      const person = ['--name', 'Ada Moore', '--email', 'Ada@shop.example', '--role', 'viewer'];
      const user = await operator.json('user', 'create', '--account', account.id, ...person);
      expect(user).toMatchObject({ account_id: account.id, email: 'ada@shop.example', role: 'viewer', deactivated_at: null });

      const given = await operator.json('user', 'set-password', user.id);
      expect((await signIn(service, 'ada@shop.example', given.password)).status).toBe(200);
      const short = await operator.refusalTo('too short\n', 'user', 'set-password', user.id, '--stdin');
      expect(short).toBe('PASSWORD must have at least 12 characters.');
      const chosen = await operator.alone().withInput('a gate of eleven bars\n', 'user', 'set-password', user.id, '--stdin');
      expect(chosen).toMatchObject({ code: 0, stdout: expect.not.stringContaining('gate') });
      expect((await signIn(service, 'ada@shop.example', given.password)).status).toBe(401);
      expect((await signIn(service, 'ada@shop.example', 'a gate of eleven bars')).status).toBe(200);

      const [first, second] = await Promise.all([
        operator.json('key', 'create', '--user', user.id, '--name', 'Import', '--expires-at', '2099-01-01T00:00:00Z'),
        operator.run('key', 'create', '--user', user.id, '--name', 'Export'),
      ]);
      expect(first).toMatchObject({ user_id: user.id, name: 'Import', expires_at: '2099-01-01T00:00:00.000Z', revoked_at: null });
      expect(second.stdout).toContain('The key is shown only once.');
      const secondKey = /acs_\w{38}/.exec(second.stdout)?.[0] as string;
      const create = (key: string) => service.post('/v1/campaigns', key, { name: 'Spring sale' });
      const read = (key: string) => service.get('/v1/campaigns', key);
      expect([(await read(first.key)).status, (await read(secondKey)).status, (await create(first.key)).status]).toEqual([200, 200, 403]);

      const [promoted, moved] = await Promise.all([
        operator.run('user', 'set-role', user.id, 'editor'),
        operator.run('account', 'set-plan', account.id, 'growth'),
      ]);
      expect(promoted).toEqual({ code: 0, stderr: '', stdout: `User ${user.id} (ada@shop.example) has the role editor.\n` });
      expect(moved.stdout).toContain('growth');
      const created = await create(first.key);
      expect([created.status, created.headers['ratelimit-policy']]).toEqual([201, '"minute";q=300;w=60, "day";q=100000;w=86400']);

      expect(await operator.json('key', 'revoke', first.id)).toMatchObject({ id: first.id, revoked_at: expect.any(String) });
      const [listed, table] = await Promise.all([
        operator.json('key', 'list', '--account', account.id),
        operator.run('key', 'list', '--account', account.id),
      ]);
      expect(listed.account_id).toBe(account.id);
      expect(listed.keys.map((key: { name: string; revoked_at: string | null }) => [key.name, key.revoked_at === null]).sort()).toEqual([
        ['Export', true],
        ['Import', false],
      ]);
      expect(JSON.stringify(listed) + table.stdout).not.toContain(first.key);
      expect(table.stdout.split('\n').filter((line) => line.endsWith('Import'))).toEqual([expect.stringContaining('revoked')]);
      expect([(await read(first.key)).status, (await read(secondKey)).status]).toEqual([401, 200]);

      expect(await operator.json('user', 'deactivate', user.id)).toMatchObject({ id: user.id, deactivated_at: expect.any(String) });
      expect((await read(secondKey)).status).toBe(401);
      expect(await operator.json('user', 'reactivate', user.id)).toMatchObject({ id: user.id, role: 'editor', deactivated_at: null });
      expect((await read(secondKey)).status).toBe(200);
      const again = await operator.refusalTo('', 'user', 'create', '--account', account.id, ...person);
      expect(again).toBe('--email: ada@shop.example is already in use by a user of this account.');
      const audit = await service.look('select action from foundation.audit_entry where user_id is null order by id');
      expect(audit.map((entry) => entry['action']).sort()).toEqual(
        ['account.opened', 'account.plan_changed', 'api_key.created', 'api_key.created', 'api_key.revoked']
          .concat(
            'user.added',
            'user.deactivated',
            'user.password_changed',
            'user.password_changed',
            'user.reactivated',
            'user.role_changed',
          )
          .sort(),
      );
    },
    timeoutMs,
  );

  it(
    'an operator adds the same email address to two accounts and addresses either user by ID',
    async () => {
      const person = ['--name', 'Eve Low', '--email', 'eve@shop.example', '--role', 'viewer'];
      const accounts = [await operator.json('account', 'create', ...opening), await operator.json('account', 'create', ...opening)];
      const [first, second] = [
        await operator.json('user', 'create', '--account', accounts[0].id, ...person),
        await operator.json('user', 'create', '--account', accounts[1].id, ...person),
      ];
      const { password } = await operator.json('user', 'set-password', second.id);
      await operator.json('user', 'set-password', first.id);
      expect((await signIn(service, 'eve@shop.example', password)).body.data).toMatchObject({
        user: { id: second.id },
        account: { id: accounts[1].id },
      });
    },
    timeoutMs,
  );

  it(
    'a command that fails names the option or record, lists every problem, and exits with code 1',
    async () => {
      const nowhere = 'postgres://nobody:secret@127.0.0.1:1/none';
      const withoutDatabase = new Operator({ url: nowhere, ownerUrl: nowhere }, {}, host.run);
      const unreachable = 'Cannot reach the database (connect ECONNREFUSED 127.0.0.1:1). Check that it is running.';
      const cases: [string[], string | RegExp, Operator?][] = [
        [['account', 'create', '--name', 'Shop'], /^--plan is required\. .+\n--currency is required\. .+\n--timezone is required\. .+$/],
        [
          ['account', 'create', '--name', ' ', '--plan', 'gold', '--currency', 'Euro', '--timezone', 'Berlin'],
          /^--name is required\.\n--currency: Euro is not .+\n--timezone: Berlin is not .+\n--plan must be one of starter, growth, enterprise\.$/,
        ],
        [['account', 'set-plan', `acc_${unknown}`, 'growth'], `No account with ID acc_${unknown} exists.`],
        [['user', 'set-role', `usr_${unknown}`, 'admin'], `No user with ID usr_${unknown} exists.`],
        [['user', 'deactivate'], "error: missing required argument 'USER'"],
        [['key', 'create', '--user', `usr_${unknown}`, '--name', 'A', '--expires-at', 'tomorrow'], /^--expires-at must be an RFC 3339/],
        [['key', 'list', '--account', `acc_${unknown}`], `No account with ID acc_${unknown} exists.`, operator.alone()],
        [['key', 'revoke', `key_${unknown}`], `No key with ID key_${unknown} exists.`],
        [['key', 'make'], 'Unknown command "key make". Available subcommands: create, list, revoke.'],
        [['acount'], /unknown command 'acount'\n\(Did you mean account\?\)/, operator.alone()],
        [['key', 'list', '--account', `acc_${unknown}`], unreachable, withoutDatabase.alone()],
        [['migrate'], unreachable, withoutDatabase],
      ];
      const output = await Promise.all(cases.map(([args, , who = operator]) => who.errorOf(...args)));
      cases.forEach(([, expected], i) =>
        typeof expected === 'string' ? expect(output[i]).toBe(expected) : expect(output[i]).toMatch(expected),
      );
    },
    timeoutMs,
  );

  it('the CLI prints help for each command level without a database', async () => {
    const nowhere = new Operator({ url: '', ownerUrl: '' }, {}, host.run);
    const [root, group, command] = await Promise.all([
      nowhere.alone().run('--help'),
      nowhere.run('user', '--help'),
      nowhere.run('key', 'create', '--help'),
    ]);
    for (const { code, stderr } of [root, group, command]) expect([code, stderr]).toEqual([0, '']);
    for (const word of ['npm run acs --', 'account', 'user', 'key', 'migrate', 'demo', '--json']) expect(root.stdout).toContain(word);
    expect(group.stdout).toMatch(/set-role \[options\] <USER> <ROLE>/);
    expect(command.stdout).toContain('$ npm run acs -- key create --user usr_');
    expect(command.stdout).toMatch(/--user <id>\s.*\(required\)/s);
  });

  it('the command migrate applies nothing to a migrated database', async () => {
    expect(await operator.json('migrate')).toEqual({ applied: [] });
  });
});
