import { newId, uuidOf } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
});
afterAll(() => api.stop());

const june = { startDay: '2026-06-01', endDay: '2026-06-30' };

it('repeated parts replace earlier ones in any batch, and only facts with too large sums are refused', async () => {
  const [campaignId, other] = [newId('cmp'), newId('cmp')];
  const part = (n: number, fields: Parameters<typeof aFact>[0]) => ({ ...aFact(fields), part: `row ${n}` });
  async function* batches() {
    yield [part(1, { campaignId, spendMicros: 5 }), part(2, { campaignId, spendMicros: 30 })];
    yield [part(1, { campaignId, spendMicros: 7 }), part(3, { campaignId: other, spendMicros: Number.MAX_SAFE_INTEGER })];
    yield [part(4, { campaignId: other, spendMicros: Number.MAX_SAFE_INTEGER })];
  }
  const own = new TestSource(api, account);
  const ingested = await own.ingest([], june, batches());
  expect(ingested).toMatchObject({ inserted: 1, restated: 0, refused: [{ campaignId: other }] });
  const rows = await api.look(
    `select f.spend_micros::int as spend from analytics.fact f join analytics.connection c on c.account_id = f.account_id and c.key = f.connection_key
     where c.id = $1`,
    [uuidOf(own.connectionId)],
  );
  expect(rows).toEqual([{ spend: 37 }]);
});
