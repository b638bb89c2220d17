import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AdAccounts } from '#libs/ad-platforms';
import type { Id } from '#libs/kernel';
import { scrub } from '#libs/operations';
import { TokenVault } from '../../libs/ad-platforms/src/application/ports/token-vault.js';
import { CapturedLog } from '../setup/captured-log.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let id: Id<'con'>;
let adAccountId: string;
const startedAt = Date.now();
const log = new CapturedLog();
const failures: string[] = [];
const canaries = new Set<string>();

/** The tokens as they are now, to be looked for everywhere else. */
async function remember(): Promise<void> {
  const held = await api.service.app.get(TokenVault, { strict: false }).find(account.id, id);
  if (held === null) throw new Error('There are no tokens.');
  canaries.add(held.accessToken);
  canaries.add(held.refreshToken as string);
}
const hitsIn = (text: string | Buffer) => [...canaries, sandbox.clientSecret].filter((canary) => text.includes(canary)).length;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' }, log: { level: 'debug', out: log.out } });
  account = await api.openAccount();
  adAccountId = (await sandbox.control.createAdAccount()).id;
  id = await connectSandbox(api, account, sandbox, { adAccountId });
  await remember();
  // Through a sync, a renewal, and failures of every part of it.
  await finishSync(api, account.id, id);
  const session = await api.service.app.get(AdAccounts, { strict: false }).open(account.id, id);
  for (const fault of ['http_500_before', 'cut_body', 'token_expired', 'token_revoked']) {
    await sandbox.control.faults.set([{ kind: fault, times: 1 }]);
    await session
      .readMetrics('2026-11-01', '2026-11-02', null)
      .catch((error: Error) => failures.push(`${error.stack} ${JSON.stringify(error)}`));
    if (fault !== 'token_revoked') await remember();
  }
  await sandbox.control.faults.clear();
  await connectSandbox(api, account, sandbox, { adAccountId, reconnect: id });
  await remember();
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

describe('tokens of a platform', () => {
  it('the test knows tokens of an authorization, of renewals and of another authorization', () => {
    expect(canaries.size).toBeGreaterThanOrEqual(6);
  });

  it('tokens appear in no response', async () => {
    const { keys } = account;
    const replies = [
      await api.get(`/v1/connections/${id}`, keys.admin),
      await api.get('/v1/connections?status=all', keys.admin),
      await api.post(`/v1/connections/${id}/sync?dry_run=true`, keys.admin),
      await api.post(`/v1/connections/${id}/sync`, keys.admin),
      await api.delete(`/v1/connections/${id}?dry_run=true`, keys.admin),
    ];
    expect(replies.map(({ text, headers }) => hitsIn(text + JSON.stringify(headers)))).toEqual(replies.map(() => 0));
  });

  it('tokens appear in no column and in no file of the database', async () => {
    const [place] = await api.look(
      "select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()",
    );
    await api.look('checkpoint');
    const tables = await api.look(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'",
    );
    for (const { name } of tables) {
      const rows = await api.look(`select t::text as row from ${String(name)} t`);
      expect([name, rows.filter(({ row }) => hitsIn(String(row)) > 0).length]).toEqual([name, 0]);
    }
    const folder = String(place?.['folder']);
    const filesIn = (path: string) =>
      readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(path, entry.name)] : []));
    // The WAL of the whole run is large. Only what was written since this file began can contain its tokens.
    const wal = filesIn(join(folder, 'pg_wal')).filter((file) => statSync(file).mtimeMs > startedAt - 5_000);
    expect(wal.length).toBeGreaterThan(0);
    const files = [...filesIn(join(folder, 'base', String(place?.['oid']))), ...wal];
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => hitsIn(readFileSync(file)) > 0)).toEqual([]);
    // The looking itself finds what is there.
    const sealed = String((await api.look('select sealed from ad_platforms.token'))[0]?.['sealed']);
    expect(files.some((file) => readFileSync(file).includes(sealed.slice(0, 200)))).toBe(true);
    console.info(`${canaries.size} tokens, ${tables.length} tables, ${files.length} files of data and WAL: 0 hits`);
  });

  it('tokens appear in no log and no error', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const written = [...log.lines, ...failures].join('\n');
    expect(written).toContain('"msg":"request"');
    expect(hitsIn(written)).toBe(0);
  });

  it.each([
    '{"access_token":"sat_canary","refresh_token": "srt_canary"}',
    'msg {\\"access_token\\":\\"sat_canary\\"}',
    'POST /token refresh_token=srt_canary&x=1',
    'Authorization: Bearer sat_canary',
    'GET /settings/connections/callback?code=sac_canary&state=canary HTTP/1.1',
  ])('tokens are removed from the log line %s', (line) => {
    expect(scrub(line)).not.toContain('canary');
  });

  it('tokens of a row that was moved to another connection do not open', async () => {
    const other = await connectSandbox(api, account, sandbox);
    await api.look('update ad_platforms.token t set sealed = o.sealed from ad_platforms.token o where t.connection_id <> o.connection_id');
    const vault = api.service.app.get(TokenVault, { strict: false });
    await expect(vault.find(account.id, other)).rejects.toThrow('cannot be decrypted');
    await expect(vault.find(account.id, id)).rejects.toThrow('cannot be decrypted');
  });
});
