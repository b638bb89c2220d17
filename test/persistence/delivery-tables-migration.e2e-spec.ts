import { randomUUID } from 'node:crypto';
import { entities } from '#libs/composition';
import { initOrm, ormOptions } from '#libs/data';
import pg from 'pg';
import { Operator } from '../cli/operator.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

const timeoutMs = 120_000;
const migration = 'Migration20261122140000_delivery_tables';
/** A later migration that uses the tables. */
const user = 'Migration20261122160000_figures';

let database: TestDatabase;
let superuser: pg.Client;
let service: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  [superuser, service] = [database.superuserUrl, database.url].map((connectionString) => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([superuser.connect(), service.connect()]);
}, timeoutMs);
afterAll(async () => {
  await Promise.all([superuser.end(), service.end()]);
  await database.drop();
});

/** Returns to the tables of the version before. */
async function goBack(): Promise<void> {
  const orm = await initOrm({ ...ormOptions(entities, database.ownerUrl, './dist/migrations'), logger: () => undefined });
  try {
    for (const one of [user, migration]) await orm.migrator.down({ migrations: [one] });
  } finally {
    await orm.close();
  }
}

const indexes = async () => {
  const { rows } = await superuser.query(`select indexname from pg_indexes where tablename = 'delivery' order by 1`);
  return rows.map(({ indexname }) => indexname as string);
};

it(
  'the migration moves the deliveries of every account with their indexes and their policy',
  async () => {
    await goBack();
    const before = await indexes();
    const accounts = [randomUUID(), randomUUID()];
    for (const account of accounts) {
      const campaign = randomUUID();
      await superuser.query(
        `insert into campaigns.campaign (account_id, id, revision, status, status_changed_at, name, connection_ids, creative_ids, audience_ids,
           excluded_audience_ids, bid_strategy, tracking_params, special_ad_categories, metadata, labels, spend_to_date_micros, created_at, updated_at)
         values ($1, $2, 1, 'active', now(), 'One', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 0, now(), now())`,
        [account, campaign],
      );
      await superuser.query(
        `insert into campaigns.delivery (account_id, campaign_id, connection_id, platform, wanted_state, wanted_revision, confirmed_revision,
           status, issues, updated_at, seen_state, rejected_creative_ids, attempts, repairs, lease, double_check_at, sight_lost_at)
         values ($1, $2, $3, 'sandbox', 'running', 3, 2, 'pending', '[]', now(), 'paused', '{}', 0, 0, 0, '2026-01-01', '2026-01-02')`,
        [account, campaign, randomUUID()],
      );
    }

    await new Operator(database).json('migrate');

    await service.query("select set_config('app.account_id', $1, false)", [accounts[0]]);
    const { rows } = await service.query(
      `select account_id, desired_state, desired_revision, observed_state, duplicate_check_at::date::text as duplicates,
         authorization_lost_at::date::text as lost from delivery.delivery`,
    );
    expect(rows).toEqual([
      {
        account_id: accounts[0],
        desired_state: 'running',
        desired_revision: 3,
        observed_state: 'paused',
        duplicates: '2026-01-01',
        lost: '2026-01-02',
      },
    ]);
    expect(await indexes()).toEqual(before);
    expect(before).toEqual(expect.arrayContaining(['delivery_connection', 'delivery_pkey', 'delivery_updated_at']));
    const table = await superuser.query(
      `select relforcerowsecurity as forced, reloptions from pg_class where oid = 'delivery.delivery'::regclass`,
    );
    expect(table.rows).toEqual([{ forced: true, reloptions: ['fillfactor=70'] }]);
    await expect(superuser.query(`update delivery.delivery set observed_state = 'scheduled'`)).rejects.toMatchObject({
      constraint: 'delivery_observed_state',
    });
  },
  timeoutMs,
);
