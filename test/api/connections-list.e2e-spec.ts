import { type Id, uuidOf } from '#libs/kernel';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import type { Json } from '../setup/http-client.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
/** Oldest first: Alder, Birch, Cedar (not synced yet), Dogwood (disconnected). */
let made: Id<'con'>[];
const nameOf = ['Alder', 'Birch', 'Cedar', 'Dogwood'];

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
  account = await api.openAccount();
  made = [];
  for (const name of nameOf) {
    const { id: adAccountId } = await sandbox.control.createAdAccount({ name });
    made.push(await connectSandbox(api, account, sandbox, { adAccountId }));
  }
  for (const i of [1, 0]) await finishSync(api, account.id, made[i] as Id<'con'>);
  await api.delete(`/v1/connections/${made[3]}`, account.keys.admin);
  await connectSandbox(api, await api.openAccount(), sandbox);
}, 60_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const list = (query = '') => api.get(`/v1/connections${query}`, account.keys.viewer);
const names = async (query = '') => (await list(query)).body.data.map((c: { name: string }) => c.name);

describe('the list of connections', () => {
  it('the list of connections is newest first, without disconnected ones, and only of this account', async () => {
    expect(await names()).toEqual(['Cedar', 'Birch', 'Alder']);
  });

  it('the list of connections sorts names by the collation', async () => {
    const rename = (i: number, name: string) =>
      api.look('update connections.connection set name = $1 where id = $2', [name, uuidOf(made[i] as Id<'con'>)]);
    await rename(1, 'birch');
    try {
      expect(await names('?sort=name&order=asc')).toEqual(['Alder', 'birch', 'Cedar']);
      const first = (await list('?sort=name&order=desc&limit=1')).body;
      expect([first.data[0].name, await names(`?sort=name&order=desc&limit=2&cursor=${first.next_cursor}`)]).toEqual([
        'Cedar',
        ['birch', 'Alder'],
      ]);
    } finally {
      await rename(1, 'Birch');
    }
  });

  it('a list item equals the record at its URL', async () => {
    const [first] = (await list('?sort=name&order=asc&limit=1')).body.data;
    expect(first).toEqual((await api.get(`/v1/connections/${made[0]}`, account.keys.viewer)).body.data);
  });

  it.each([
    ['?status=all', ['Dogwood', 'Cedar', 'Birch', 'Alder']],
    ['?status=disconnected', ['Dogwood']],
    ['?status=connected,expired', ['Cedar', 'Birch', 'Alder']],
    ['?status=error', []],
    ['?platform=sandbox', ['Cedar', 'Birch', 'Alder']],
    ['?platform=meta_ads', []],
    ['?sort=name&order=asc', ['Alder', 'Birch', 'Cedar']],
    ['?sort=last_synced_at&order=desc', ['Alder', 'Birch', 'Cedar']],
    ['?sort=last_synced_at&order=asc', ['Birch', 'Alder', 'Cedar']],
    ['?sort=platform&order=asc&status=all', ['Alder', 'Birch', 'Cedar', 'Dogwood']],
    ['?sort=status&order=desc&status=all', ['Dogwood', 'Cedar', 'Birch', 'Alder']],
    ['?sort=updated_at&order=desc&status=all', ['Dogwood', 'Cedar', 'Birch', 'Alder']],
    ['?start_date=2020-01-01&end_date=2020-12-31', []],
  ])('the filter %s returns %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each(['created_at', 'updated_at', 'name', 'platform', 'status', 'last_synced_at'])(
    'paging by %s neither skips nor repeats connections',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const whole = await names(`?status=all&sort=${sort}&order=${order}`);
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Json = (await list(`?status=all&sort=${sort}&order=${order}&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`))
            .body;
          found.push(...page.data.map((c: { name: string }) => c.name));
          expect(page.has_more).toBe(page.next_cursor !== null);
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(found).toEqual(whole);
        expect(found.length).toBe(4);
      }
    },
  );
});
