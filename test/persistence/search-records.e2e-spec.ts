import type { ListCriteria } from '#libs/kernel';
import { wireTypes } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import type { Statement } from '#libs/kernel/infrastructure';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import {
  archivedEvery,
  changed,
  changedSince,
  createSearchableCampaigns,
  paused,
  records,
  type SearchableCampaigns,
  terms,
} from '../setup/searchable-campaigns.js';

let campaigns: SearchableCampaigns;

/** The numbers of all campaigns of a search in their order, page by page. The first page tries a filter in vain so many times. */
async function numbersOf(criteria: Partial<ListCriteria>, inVain: number): Promise<number[]> {
  const { account, service } = campaigns;
  const keyset = new KeysetList(campaignList, new CursorSeal('secret'));
  const numbers: number[] = [];
  let statements = 0;
  const run = async ({ text }: Statement, values: unknown[]) => {
    statements++;
    return (await service.query({ text, values, types: wireTypes })).rows;
  };
  for (let cursor: string | null = null, pages = 1; ; pages++) {
    const request = keyset.pageRequest({ ...criteria, cursor }, account);
    const rows = await keyset.rows(request, account, run);
    expect(statements).toBe(pages + inVain);
    const page = keyset.page(request, rows, account, (row) => Number((row.name as string).split(' ')[1]));
    numbers.push(...page.data);
    if (page.next_cursor === null) return numbers;
    cursor = page.next_cursor;
  }
}

describe('the records of a search', () => {
  beforeAll(async () => {
    campaigns = await createSearchableCampaigns();
  });
  afterAll(() => campaigns.drop());

  const everyNumber = Array.from({ length: records }, (_, i) => i + 1);
  const numbers = everyNumber.filter((n) => n % archivedEvery !== 0);
  const hasWord = (n: number, prefix: string) =>
    `${n}`.startsWith(prefix) || terms.some(({ term, every, place }) => term.startsWith(prefix) && n % every === place);
  const hasWords = (q: string) => (n: number) => q.split(' ').every((prefix) => hasWord(n, prefix));

  /** Compares each order, in both directions, with the campaigns of these numbers, of which 1 is the newest. */
  async function expectInEachOrder(search: Partial<ListCriteria>, found: readonly number[], inVain = 0) {
    const criteria = { ...search, limit: Math.max(30, Math.ceil(found.length / 7)) };
    expect(await numbersOf(criteria, inVain)).toEqual(found);
    expect(await numbersOf({ ...criteria, order: 'asc' }, inVain)).toEqual([...found].reverse());
    const named = found.map(String).sort().map(Number);
    expect(await numbersOf({ ...criteria, sort: 'name', order: 'asc' }, inVain)).toEqual(named);
    expect(await numbersOf({ ...criteria, sort: 'name', order: 'desc' }, inVain)).toEqual([...named].reverse());
    // No campaign has this time, so that the ID decides.
    expect(await numbersOf({ ...criteria, sort: 'starts_at', order: 'asc' }, inVain)).toEqual([...found].reverse());
  }

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
    '11 12',
    '1199',
    'nothing campaign',
    'campaign nothing',
    'even odd',
    'even wide',
    'even broad',
    'even broad wide',
    'even broad wide some',
    'even campaign',
  ])('for %s, are in each order what has its words, once', async (q) => {
    await expectInEachOrder({ filters: { q } }, numbers.filter(hasWords(q)));
  });

  const manyLabels = (label: string) => [label, ...Array.from({ length: 9 }, (_, i) => `None ${i}`)];
  it.each([
    ['labels', { label: ['Half', 'None'] }, (n: number) => n % 2 === 0],
    ['more labels than are read in order', { label: manyLabels('Half') }, (n: number) => n % 2 === 0],
    ['a label and a word', { label: ['Half'], q: 'many1' }, (n: number) => n % 2 === 0 && hasWord(n, 'many1')],
    ['a label and a word that never occur together', { label: ['Half'], q: 'odd' }, () => false],
    ['a label and a word that seldom occur together', { q: 'wide', label: ['Half'] }, (n: number) => n % 60 === 0],
    ['many labels and a word', { label: manyLabels('Half'), q: 'wide' }, (n: number) => n % 60 === 0],
    ['many labels of few campaigns and a word', { q: 'campaign', label: manyLabels('Few') }, (n: number) => n % 40 === 7],
    ['many labels and a prefix of many words', { q: 'many', label: manyLabels('Half') }, (n: number) => n % 2 === 0],
  ])('for %s, are in each order what has them', async (_case, filters, has) => {
    await expectInEachOrder({ filters: filters as unknown as ListCriteria['filters'] }, numbers.filter(has));
  });

  it.each(['rare campaign', 'tenth even', 'even wide', 'even odd', '11 even', 'many campaign', 'nothing'])(
    'for %s, are archived campaigns, and those created between two times, if it asks for these',
    async (q) => {
      const archived = everyNumber.filter((n) => n % archivedEvery === 0 && hasWords(q)(n));
      // They are more than a search begins with.
      await expectInEachOrder({ filters: { q }, statuses: ['archived'] }, archived, 1);
      const [last, first] = [10_500, 1_100];
      const timeOf = async (n: number) => {
        const { rows } = await campaigns.service.query('select created_at from campaigns.campaign where name = $1', [`Campaign ${n}`]);
        return rows[0].created_at as Date;
      };
      const within = numbers.filter((n) => n > first && n <= last && hasWords(q)(n));
      await expectInEachOrder({ filters: { q }, from: await timeOf(last), until: await timeOf(first) }, within);
    },
  );

  it.each(['rare campaign', 'tenth', 'even wide', 'even odd', '31', 'many campaign', 'nothing', ''])(
    'for "%s", are those that a filter lets pass, be these few or many',
    async (q) => {
      const words: Record<string, string> = q === '' ? {} : { q };
      const found = everyNumber.filter((n) => q === '' || hasWords(q)(n));
      const isPaused = (n: number) => n % paused.every === paused.place;
      const isListed = (n: number) => n % archivedEvery !== 0;
      await expectInEachOrder({ filters: words, statuses: ['paused'] }, found.filter(isListed).filter(isPaused));
      const isChanged = (n: number) => n <= changed;
      // Archived campaigns have changed, too.
      const since = { filters: { ...words, updated_since: changedSince } };
      await expectInEachOrder(since, found.filter(isChanged));
      await expectInEachOrder({ ...since, statuses: ['paused'] }, found.filter(isListed).filter(isChanged).filter(isPaused));
      await expectInEachOrder({ filters: { ...words, updated_since: new Date(0) } }, found, 1);
      for (const own of [31, 110]) {
        const ofOwn = found.filter((n) => n === own);
        const filters = { ...words, external_id: `own-${own}` };
        await expectInEachOrder({ filters }, ofOwn.filter(isListed));
        await expectInEachOrder({ filters, statuses: null }, ofOwn);
      }
    },
  );
});
