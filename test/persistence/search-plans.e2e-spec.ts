import { type ListCriteria, uuidOf } from '#libs/kernel';
import { CursorSeal, KeysetList } from '#libs/rest';
import pgValues from 'pg/lib/utils.js';
import { audienceList } from '../../libs/audiences/src/infrastructure/queries/audience-list.js';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import { creativeList } from '../../libs/creative/src/infrastructure/queries/creative-lists.js';
import type { Json } from '../setup/http-client.js';
import {
  changed,
  changedSince,
  createSearchableCampaigns,
  paused,
  records,
  type SearchableCampaigns,
} from '../setup/searchable-campaigns.js';

let campaigns: SearchableCampaigns;

beforeAll(async () => {
  campaigns = await createSearchableCampaigns();
});
afterAll(() => campaigns.drop());

interface Scan {
  readonly table: string;
  readonly type: string;
  readonly condition: string;
  readonly rows: number;
}

const definitions = { campaigns: campaignList, creative: creativeList, audiences: audienceList };

/** The scans that the service's role runs for a search, with the rows that they read in all. */
async function scansOf(
  filters: Record<string, string | string[] | Date>,
  { list = 'campaigns', way, ...criteria }: Partial<ListCriteria> & { list?: keyof typeof definitions; way?: 'narrow' } = {},
) {
  const { account, service } = campaigns;
  const keyset = new KeysetList(definitions[list], new CursorSeal('secret'));
  const { statement, values } = keyset.sql(keyset.pageRequest({ filters, ...criteria }, account), account, way);
  await service.query(`prepare search as ${statement.text}`);
  const literals = values.map((value) => service.escapeLiteral(String(pgValues.prepareValue(value))));
  const { rows } = await service.query(`explain (analyze, format json) execute search (${literals.join(', ')})`);
  await service.query('deallocate search');
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

  it('a search within dates reads only the terms of records of that time', async () => {
    const [from, until] = [new Date(Date.now() - 9_000_000), new Date(Date.now() - 8_900_000)];
    const rows = rowsOf(await scansOf({ q: 'tenth' }, { from, until }), 'campaign_term');
    expect(rows).toBeGreaterThanOrEqual(10);
    expect(rows).toBeLessThan(60);
  });

  it('a prefix of many terms reads the terms in the order of creation until the page is full', async () => {
    const scans = await scansOf({ q: 'many' });
    expect(rowsOf(scans, 'campaign_term')).toBeLessThan(3_000);
    expect(rowsOf(scans, 'campaign')).toBeLessThanOrEqual(60);
  });

  it('in another order, a search for a rare word reads only the campaigns that have it', async () => {
    expect(rowsOf(await scansOf({ q: 'rare' }, { sort: 'name' }), 'campaign')).toBeLessThanOrEqual(records / 400 + 1);
  });

  it('in another order, a search for a rare word with a frequent one reads as many terms as in the order of creation', async () => {
    const scans = await scansOf({ q: 'rare campaign' }, { sort: 'name' });
    expect(rowsOf(scans, 'campaign_term')).toBeLessThan(400);
    expect(rowsOf(scans, 'campaign')).toBeLessThanOrEqual(records / 400 + 1);
  });

  it.each([{ q: 'even odd' }, { q: 'odd', label: ['Half'] }])(
    'in another order, a search for two terms that never occur together, %j, looks up no terms of the list',
    async (filters) => {
      const scans = await scansOf(filters as Record<string, string | string[]>, { sort: 'name' });
      expect(scans.filter(({ type }) => !type.startsWith('Index') && !type.startsWith('Bitmap'))).toEqual([]);
      expect(rowsOf(scans, 'campaign')).toBe(0);
      // Looking whether the first one is frequent reads 5,001 rows.
      expect(rowsOf(scans, 'campaign_term')).toBeLessThan(records + 5_500);
    },
  );

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

  it.each([
    [{ external_id: 'own-300' }, ['draft']],
    [{ external_id: 'own-330' }, ['archived']],
    [{ external_id: 'own-330' }, null],
    [{ external_id: 'own-300', q: 'even odd' }, null],
  ])('the list of what has an ID of the client, %j with status %j, reads no other campaign', async (filters, statuses) => {
    const scans = await scansOf(filters as Record<string, string>, { statuses, ...('q' in filters ? { way: 'narrow' } : {}) });
    expect(scans.filter(({ type }) => !/^(Index|Bitmap)/.test(type))).toEqual([]);
    expect(rowsOf(scans, 'campaign')).toBeGreaterThan(0);
    expect(rowsOf(scans, 'campaign')).toBeLessThanOrEqual(3);
  });

  it('a search for words that never occur together reads only the campaigns of a status that few have', async () => {
    const scans = await scansOf({ q: 'even odd' }, { statuses: ['paused'], way: 'narrow' });
    expect(rowsOf(scans, 'campaign')).toBeLessThanOrEqual((2 * records) / paused.every);
    expect(rowsOf(scans, 'campaign_term')).toBeLessThanOrEqual((2 * records) / paused.every);
  });

  it('a search in a status that many have reads 501 entries of its index, and no campaign or term, to find out', async () => {
    const scans = await scansOf({ q: 'even odd' }, { statuses: ['draft'], way: 'narrow' });
    expect(scans.filter(({ rows }) => rows > 0).map(({ type, rows }) => [type, rows])).toEqual([['Index Only Scan', 501]]);
  });

  it('the list of changes reads what has changed, if that is little, and otherwise a page', async () => {
    const few = await scansOf({ updated_since: changedSince }, { way: 'narrow' });
    expect(rowsOf(few, 'campaign')).toBeGreaterThanOrEqual(changed);
    expect(rowsOf(few, 'campaign')).toBeLessThanOrEqual(2 * changed);
    const all = await scansOf({ updated_since: new Date(0) });
    expect(rowsOf(all, 'campaign')).toBeLessThanOrEqual(60);
    for (const scans of [few, all]) expect(scans.filter(({ type }) => !/^(Index|Bitmap)/.test(type))).toEqual([]);
    // It looks first whether it is little.
    const vain = await scansOf({ updated_since: new Date(0) }, { way: 'narrow' });
    expect(rowsOf(vain, 'campaign')).toBe(1_001);
  });

  it('a condition that is not leakproof uses no index, which is why there are terms', async () => {
    const { rows } = await campaigns.service.query(
      `explain (format json) select id from campaigns.campaign where account_id = $1 and name ilike 'rare%'`,
      [uuidOf(campaigns.account)],
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('~~*');
    expect(text).not.toMatch(/"Index Cond":"[^"]*name/);
  });
});
