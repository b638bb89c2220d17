import { CursorSeal, KeysetList } from '#libs/foundation';
import { newId, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { audienceList } from '../../libs/audiences/src/infrastructure/queries/audience-list.js';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import { creativeList } from '../../libs/creative/src/infrastructure/queries/creative-lists.js';
import type { Json } from '../setup/http-client.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

/** More than a search reads at once, so that both ways to read a page are needed. */
const records = 12_000;
const account = newId('acc');
let database: TestDatabase;
let service: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  // Only the columns that the plans depend on differ.
  await superuser.query(
    `insert into campaigns.campaign (account_id, id, revision, status, status_changed_at, name, connection_ids, creative_ids, audience_ids,
       excluded_audience_ids, bid_strategy, tracking_params, special_ad_categories, metadata, labels, spend_to_date_micros, created_at, updated_at)
     select $1, uuidv7(interval '-1 second' * n), 1, 'draft', now(), 'Campaign ' || n, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 0,
       now() - interval '1 second' * n, now() from generate_series(1, ${records}) n`,
    [uuidOf(account)],
  );
  await superuser.query(
    `insert into campaigns.campaign_term (account_id, term, created_at, record_id)
     select account_id, term, created_at, id from campaigns.campaign c, lateral (values ('campaign'), (split_part(name, ' ', 2)),
       (case when split_part(name, ' ', 2)::int % 400 = 0 then 'rare' end), (case when split_part(name, ' ', 2)::int % 2 = 0 then '#Half' end)
     ) as t (term) where term is not null`,
  );
  await superuser.query('vacuum analyze campaigns.campaign');
  await superuser.query('vacuum analyze campaigns.campaign_term');
  await superuser.end();
  service = new pg.Client({ connectionString: database.url });
  await service.connect();
  await service.query(`set app.account_id = '${uuidOf(account)}'`);
}, 60_000);
afterAll(async () => {
  await service.end();
  await database.drop();
});

interface Scan {
  readonly table: string;
  readonly type: string;
  readonly condition: string;
  readonly rows: number;
}

const definitions = { campaigns: campaignList, creative: creativeList, audiences: audienceList };

/** The scans that the service's role runs for a search, with the rows that they read in all. */
async function scansOf(
  filters: Record<string, string | string[]>,
  { sort = 'created_at', list = 'campaigns' as keyof typeof definitions } = {},
) {
  const keyset = new KeysetList(definitions[list], new CursorSeal('secret'));
  const { statement, values } = keyset.sql(keyset.pageRequest({ filters, sort }, account), account);
  const { rows } = await service.query({ text: `explain (analyze, format json) ${statement.text}`, values });
  const scans: Scan[] = [];
  const walk = (node: Json): void => {
    const { 'Relation Name': table, 'Node Type': type, 'Index Cond': condition = '', 'Actual Loops': loops } = node;
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table !== undefined && loops > 0) scans.push({ table, type, condition, rows: Math.ceil((node['Actual Rows'] + removed) * loops) });
    for (const child of node['Plans'] ?? []) walk(child);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  return scans;
}
const rowsOf = (scans: readonly Scan[], table: string) =>
  scans.filter((scan) => scan.table === table).reduce((sum, { rows }) => sum + rows, 0);

describe('the plan of a search, as the role of the service', () => {
  it.each(['campaigns', 'creative', 'audiences'] as const)('a prefix is a range of an index of the terms of %s', async (list) => {
    const scans = await scansOf({ q: 'rare' }, { list });
    const terms = scans.filter(({ table }) => table.endsWith('_term'));
    expect(terms.length).toBeGreaterThan(0);
    for (const { type, condition } of terms) {
      expect(type).toMatch(/^Index/);
      expect(condition).toMatch(/account_id = .*term >= .*term < /);
    }
  });

  it.each([
    ['a rare word', { q: 'rare' }],
    ['a rare word with a frequent one', { q: 'rare campaign' }],
    ['one campaign', { q: '11999' }],
    ['a word of every campaign', { q: 'campaign' }],
    ['a label of every second campaign', { label: ['Half'] }],
    ['a label and a word of every campaign', { label: ['Half'], q: 'camp' }],
    ['a word of none', { q: 'nothing' }],
  ])('a search for %s reads a page of campaigns and no table as a whole', async (_, filters) => {
    const scans = await scansOf(filters as unknown as Record<string, string>);
    expect(scans.filter(({ type }) => !type.startsWith('Index') && !type.startsWith('Bitmap'))).toEqual([]);
    expect(rowsOf(scans, 'campaign')).toBeLessThanOrEqual(60);
    expect(rowsOf(scans, 'campaign_term')).toBeLessThan(records);
  });

  it('in another order, a search for a rare word reads only the campaigns that have it', async () => {
    expect(rowsOf(await scansOf({ q: 'rare' }, { sort: 'name' }), 'campaign')).toBeLessThanOrEqual(records / 400 + 1);
  });

  it('a condition that is not leakproof uses no index, which is why there are terms', async () => {
    const { rows } = await service.query(
      `explain (format json) select id from campaigns.campaign where account_id = $1 and name ilike 'rare%'`,
      [uuidOf(account)],
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('~~*');
    expect(text).not.toMatch(/"Index Cond":"[^"]*name/);
  });
});
