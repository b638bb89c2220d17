import { randomUUID } from 'node:crypto';
import { uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { UsageRecorder } from '../../libs/accounts/src/infrastructure/limits/usage-recorder.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
const minute = Date.UTC(2026, 10, 20, 12) / 1000;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
});
afterAll(() => api.stop());

const recorderAt = (url: string) => {
  const database = new Database({ url, poolMax: 1, applicationName: 'test', onIdleError: () => undefined });
  return { recorder: new UsageRecorder(database, createLogger('silent')), database };
};
const someone = (): Parameters<UsageRecorder['count']>[0] => ({ account: randomUUID(), key: randomUUID(), user: randomUUID(), minute });
const ours = (at: number) => ({
  account: uuidOf(account.id),
  key: uuidOf(account.keyIds.viewer),
  user: uuidOf(account.userIds.viewer),
  minute: at,
});
const written = async () =>
  (
    await api.look(
      "select extract(epoch from minute)::int as minute, allowed from accounts.usage_minute where key_id = $1 and minute < '2026-11-21' order by minute",
      [uuidOf(account.keyIds.viewer)],
    )
  ).map((row) => [row['minute'], row['allowed']]);

describe('usage', () => {
  it('usage of a deleted key is skipped, and all other usage is counted once', async () => {
    const { recorder, database } = recorderAt(api.database.url);
    for (let i = 0; i < 5; i++) {
      recorder.count(ours(minute + 60 * i), false);
      if (i % 2 === 0) recorder.count(someone(), false);
    }
    await recorder.flush();
    await recorder.flush();
    expect(await written()).toEqual(Array.from({ length: 5 }, (_, i) => [minute + 60 * i, 1]));
    expect(recorder.pendingCount).toBe(0);
    await database.close();
  });

  it('usage of very many keys is written completely', async () => {
    const { recorder, database } = recorderAt(api.database.url);
    for (let i = 0; i < 2_500; i++) recorder.count({ ...ours(minute - 60 * (i + 1)), key: uuidOf(account.keyIds.editor) }, false);
    await recorder.flush();
    const [row] = await api.look('select count(*)::int as n, sum(allowed)::int as allowed from accounts.usage_minute where key_id = $1', [
      uuidOf(account.keyIds.editor),
    ]);
    expect(row).toEqual({ n: 2_500, allowed: 2_500 });
    await database.close();
  });

  it('usage is buffered up to a maximum while the database is unavailable', async () => {
    const { recorder, database } = recorderAt('postgres://nobody@127.0.0.1:1/none');
    for (let i = 0; i < 150_000; i++) recorder.count({ account: 'a', key: `k${i}`, user: 'u', minute }, false);
    await recorder.flush();
    await recorder.flush();
    expect(recorder.pendingCount).toBe(100_000);
    await database.close();
  });
});
