import { uuidOf } from '#libs/kernel';
import { type ConsoleClient, consoleWith, cookieOf, emailOf, openConsole, signInTo } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../../setup/sandbox.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import { startTestService, type TestService } from '../../setup/test-service.js';
import { until } from '../../setup/until.js';

describe('console connections', () => {
  let sandbox: TestSandbox;
  let api: TestService;
  let account: TestAccount;
  let admin: ConsoleClient;

  beforeAll(async () => {
    sandbox = await startSandbox();
    api = await startTestService({ environment: { ...sandbox.environment } });
    account = await api.openAccount();
    admin = await openConsole(api, account, 'admin');
  });
  afterAll(async () => {
    await api.stop();
    await sandbox.stop();
  });

  /** Path and query of an address of the service, as a browser would ask for it. */
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);

  async function consent(client: ConsoleClient, body: object = { platform: 'sandbox' }, decision: 'allow' | 'deny' = 'allow') {
    const begun = await client.post('/connections/connect', body);
    expect([begun.status, begun.text]).toEqual([200, expect.any(String)]);
    const { id } = await sandbox.control.createAdAccount({ currency: 'USD', timezone: 'UTC' });
    return {
      begun: begun.body.data as Json,
      callback: pathOf(await sandbox.authorize(begun.body.data.authorize_url, { adAccountId: id, decision })),
    };
  }

  describe('connecting a platform', () => {
    it('connecting leads through the consent page back to the settings and queues a sync', async () => {
      const platforms: Json[] = (await admin.get('/platforms')).body.data;
      expect(platforms.map((one) => [one.platform, one.status, one.documentation])).toEqual([
        ['sandbox', 'available', null],
        ['pinterest_ads', 'needs_registration', 'docs/platforms/pinterest-ads.md'],
        ['google_ads', 'needs_registration', 'docs/platforms/google-ads.md'],
        ['meta_ads', 'needs_registration', 'docs/platforms/meta-ads.md'],
      ]);
      expect(platforms[0]).toMatchObject({ settings: [], capabilities: { min_daily_budget_micros: 1_000_000, can_write: true } });
      const { begun, callback } = await consent(admin);
      expect(begun.authorize_url).toContain(encodeURIComponent(`${api.service.baseUrl}/console/api/connections/callback/sandbox`));
      expect(callback).toMatch(/^\/console\/api\/connections\/callback\/sandbox\?/);
      const back = await admin.get(callback);
      expect(back.status).toBe(303);
      expect(back.headers['location']).toBe(`/settings/connections/${begun.connection_id}/check`);
      const runs = await until(
        async () => (await admin.get(`/connections/${begun.connection_id}/sync-runs`)).body.data as Json[],
        ([run]) => run?.status === 'succeeded',
        60_000,
      );
      expect(runs[0]).toMatchObject({ object: 'sync_run', connection_id: begun.connection_id });
      expect((await admin.get(`/v1/connections/${begun.connection_id}`)).body.data.status).toBe('connected');
      const again = await admin.get(callback);
      expect(again.headers['location']).toBe('/settings/connections?error=authorization_refused&reason=invalid_state');
    });

    it('what a platform announces to end of its API is shown for seven days', async () => {
      const deprecations = async () => (await admin.get('/platforms')).body.data.map((one: Json) => [one.platform, one.deprecations]);
      const announce = (text: string, days: number) =>
        api.look(
          `insert into ad_platforms.deprecation (platform, text, last_seen_at) values ('sandbox', $1, now() - make_interval(days => $2))`,
          [text, days],
        );
      await announce('v1 ends on 2027-05-01.', 6);
      await announce('v0 has ended.', 8);
      expect((await deprecations()).slice(0, 2)).toEqual([
        ['sandbox', ['v1 ends on 2027-05-01.']],
        ['pinterest_ads', []],
      ]);
      await api.look('delete from ad_platforms.deprecation');
    });

    it('a refused or foreign authorization ends in the settings with a reason', async () => {
      const denied = await consent(admin, { platform: 'sandbox' }, 'deny');
      expect((await admin.get(denied.callback)).headers['location']).toMatch(/^\/settings\/connections\?error=authorization_refused/);
      const other = await api.openAccount();
      const stranger = await openConsole(api, other, 'admin');
      const { callback } = await consent(admin);
      expect((await stranger.get(callback)).headers['location']).toMatch(/error=authorization_refused&reason=invalid_state/);
      expect((await api.get(callback)).status).toBe(401);
      const sameUser = consoleWith(api, cookieOf(await signInTo(api, account.id, emailOf(account, 'admin'))));
      const ofSession = await consent(admin);
      expect((await sameUser.get(ofSession.callback)).headers['location']).toMatch(/error=authorization_refused&reason=invalid_state/);
      const moved = (await consent(admin)).callback.replace('/callback/sandbox', '/callback/google_ads');
      expect((await admin.get(moved)).headers['location']).toMatch(/error=authorization_refused&reason=invalid_state/);
      expect(await api.look('select id from connections.connection where account_id = $1', [uuidOf(other.id)])).toEqual([]);
      for (const query of ['', '?code=x', '?state=x&state=y&code=x', '?state=%00']) {
        expect((await admin.get(`/connections/callback/sandbox${query}`)).headers['location']).toMatch(/^\/settings\/connections\?error=/);
      }
    });

    it('connecting requires an admin, a configured platform or an existing connection', async () => {
      const manager = await openConsole(api, account, 'manager');
      expect((await manager.post('/connections/connect', { platform: 'sandbox' })).status).toBe(403);
      expect((await manager.get('/connections/callback/sandbox?code=x&state=y')).status).toBe(403);
      expect((await manager.get('/platforms')).status).toBe(200);
      expect(refusalOf(await admin.post('/connections/connect', { platform: 'nowhere' })).errors).toEqual(['/platform not_allowed_value']);
      expect(refusalOf(await admin.post('/connections/connect', {})).errors).toEqual(['/platform not_allowed_value']);
      for (const id of ['con_x', 'con_01k9x3m5qceenerrepr4rh6nzk']) {
        expect(refusalOf(await admin.post('/connections/connect', { connection_id: id })).errors).toEqual([
          '/connection_id reference_not_found',
        ]);
      }
    });
  });

  describe('sync runs', () => {
    it('sync runs are listed newest first, page by page, for this account only', async () => {
      const connection = (await admin.get('/v1/connections')).body.data.find((c: Json) => c.status === 'connected').id as string;
      await api.look(
        `insert into connections.sync_run select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7()))).* from connections.sync_run r, generate_series(1, 4)
       where connection_id = $1`,
        [uuidOf(connection as never)],
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await admin.get(`/connections/${connection}/sync-runs?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
        seen.push(...body.data.map((run: Json) => run.id));
        cursor = body.next_cursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(5);
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
      const stranger = await openConsole(api, await api.openAccount(), 'admin');
      expect((await stranger.get(`/connections/${connection}/sync-runs`)).status).toBe(404);
      expect(refusalOf(await admin.get(`/connections/${connection}/sync-runs?cursor=x`)).code).toBe('invalid_cursor');
      expect(refusalOf(await admin.get(`/connections/${connection}/sync-runs?sort=id`)).code).toBe('unknown_parameter');
    });
  });
});
