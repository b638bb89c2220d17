import { CursorSeal, KeysetList } from '#libs/foundation';
import { type ListCriteria, newId, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { audienceList } from '../../libs/audiences/src/infrastructure/queries/audience-list.js';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import { creativeList } from '../../libs/creative/src/infrastructure/queries/creative-lists.js';
import type { Json } from '../setup/http-client.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

/** More than a search reads at once, so that both ways to read a page are needed. */
const records = 12_000;
/** Terms, and which campaigns have them, by their number. Every campaign also has its number. */
const terms = [
  { term: 'campaign', every: 1, place: 0 },
  { term: 'rare', every: 400, place: 0 },
  { term: '#Half', every: 2, place: 0 },
  { term: 'even', every: 2, place: 0 },
  { term: 'odd', every: 2, place: 1 },
  { term: 'tenth', every: 10, place: 3 },
  ...Array.from({ length: 30 }, (_, place) => ({ term: `many${place}`, every: 30, place })),
  ...Array.from({ length: 5 }, (_, place) => ({ term: `some${place}`, every: 7, place })),
];
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
     select account_id, term, created_at, id from campaigns.campaign, unnest($1::text[], $2::int[], $3::int[]) as t (term, every, place)
     where split_part(name, ' ', 2)::int % every = place
     union all select account_id, split_part(name, ' ', 2), created_at, id from campaigns.campaign`,
    [terms.map(({ term }) => term), terms.map(({ every }) => every), terms.map(({ place }) => place)],
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
  { list = 'campaigns', ...criteria }: Partial<ListCriteria> & { list?: keyof typeof definitions } = {},
) {
  const keyset = new KeysetList(definitions[list], new CursorSeal('secret'));
  const { statement, values } = keyset.sql(keyset.pageRequest({ filters, ...criteria }, account), account);
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

/** The numbers of all campaigns of a search in their order, page by page. */
async function numbersOf(criteria: Partial<ListCriteria>): Promise<number[]> {
  const keyset = new KeysetList(campaignList, new CursorSeal('secret'));
  const numbers: number[] = [];
  for (let cursor: string | null = null; ; ) {
    const request = keyset.pageRequest({ ...criteria, limit: 100, cursor }, account);
    const { statement, values } = keyset.sql(request, account);
    const { rows } = await service.query({ text: statement.text, values, types: statement.types });
    const page = keyset.page(request, rows, account, (row) => Number((row.name as string).split(' ')[1]));
    numbers.push(...page.data);
    if (page.next_cursor === null) return numbers;
    cursor = page.next_cursor;
  }
}

describe('the records of a search', () => {
  const numbers = Array.from({ length: records }, (_, i) => i + 1);
  const hasWord = (n: number, prefix: string) =>
    `${n}`.startsWith(prefix) || terms.some(({ term, every, place }) => term.startsWith(prefix) && n % every === place);

  it.each([
    'rare',
    'tenth',
    'ten rare',
    'rare campaign',
    'tenth odd',
    'tenth even',
    'many1 odd',
    'many campaign 119',
    'some even tenth camp',
    'some many 11',
    '1199',
    'nothing campaign',
  ])('a search for %s finds in each order what has its words, once', async (q) => {
    const found = numbers.filter((n) => q.split(' ').every((prefix) => hasWord(n, prefix)));
    // The campaign with the number 1 is the newest one.
    expect(await numbersOf({ filters: { q } })).toEqual(found);
    expect(await numbersOf({ filters: { q }, order: 'asc' })).toEqual([...found].reverse());
    const names = found.map((n) => `Campaign ${n}`).sort();
    expect((await numbersOf({ filters: { q }, sort: 'name', order: 'asc' })).map((n) => `Campaign ${n}`)).toEqual(names);
  });

  it.each([
    ['labels', { label: ['Half', 'None'] }, (n: number) => n % 2 === 0],
    [
      'more labels than are read in order',
      { label: ['Half', ...Array.from({ length: 9 }, (_, i) => `None ${i}`)] },
      (n: number) => n % 2 === 0,
    ],
    ['a label and a word', { label: ['Half'], q: 'many1' }, (n: number) => n % 2 === 0 && hasWord(n, 'many1')],
  ])('a search by %s finds what has them', async (_, filters, has) => {
    expect(await numbersOf({ filters: filters as unknown as ListCriteria['filters'] })).toEqual(numbers.filter(has));
  });

  it('a search within dates reads only the terms of records of that time', async () => {
    const [from, until] = [new Date(Date.now() - 9_000_000), new Date(Date.now() - 8_900_000)];
    const inOrder = await numbersOf({ filters: { q: 'tenth' }, from, until });
    expect(inOrder).toHaveLength(10);
    expect((await numbersOf({ filters: { q: 'tenth' }, from, until, sort: 'name', order: 'asc' })).sort()).toEqual([...inOrder].sort());
    expect(rowsOf(await scansOf({ q: 'tenth' }, { from, until }), 'campaign_term')).toBeLessThan(60);
  });
});

describe('the plan of a search, as the role of the service', () => {
  it.each(['campaigns', 'creative', 'audiences'] as const)('a prefix is a range of an index of the terms of %s', async (list) => {
    const scans = await scansOf({ q: 'rare' }, { list });
    const ofTerms = scans.filter(({ table }) => table.endsWith('_term'));
    expect(ofTerms.length).toBeGreaterThan(0);
    for (const { type, condition } of ofTerms) {
      expect(type).toMatch(/^Index/);
      expect(condition).toMatch(/account_id = .*term (= |(>= |> ).*term < )/);
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
    expect(rowsOf(scans, 'campaign_term')).toBeLessThan(400);
  });

  it('a search for two words that never occur together reads the terms of both once', async () => {
    const scans = await scansOf({ q: 'even odd' });
    expect(rowsOf(scans, 'campaign_term')).toBeLessThan(records + 400);
    expect(rowsOf(scans, 'campaign')).toBe(0);
  });

  it('a prefix of many terms reads the terms in the order of creation until the page is full', async () => {
    const scans = await scansOf({ q: 'many' });
    expect(rowsOf(scans, 'campaign_term')).toBeLessThan(3_000);
    expect(rowsOf(scans, 'campaign')).toBeLessThanOrEqual(60);
  });

  it('in another order, a search for a rare word reads only the campaigns that have it', async () => {
    expect(rowsOf(await scansOf({ q: 'rare' }, { sort: 'name' }), 'campaign')).toBeLessThanOrEqual(records / 400 + 1);
  });

  it('in another order, a search for a word of some campaigns reads the index of the order and a page of campaigns', async () => {
    const scans = (await scansOf({ q: 'tenth' }, { sort: 'name' })).filter(({ table }) => table === 'campaign');
    const isOfIndex = ({ type }: Scan) => type === 'Index Only Scan';
    expect(rowsOf(scans.filter(isOfIndex), 'campaign')).toBeLessThan(300);
    expect(
      rowsOf(
        scans.filter((scan) => !isOfIndex(scan)),
        'campaign',
      ),
    ).toBeLessThanOrEqual(60);
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
