import { newId, uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { inHours, MovableClock, refusalOf, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService({ clock });
  account = await api.openAccount();
});
afterAll(() => api.stop());

const list = (query: string, { keys } = account) => api.get(`/v1/campaigns${query}`, keys.viewer);
const names = async (query: string, of = account): Promise<string[]> => {
  const reply = await list(query, of);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data.map((c: Json) => c.name).sort();
};

/** Reads all pages and runs `between` after each. */
async function walk(query: string, of: TestAccount, between = async () => {}): Promise<Json[]> {
  const found: Json[] = [];
  let cursor = '';
  do {
    const { status, text, body } = await list(`${query}${cursor}`, of);
    if (status !== 200) throw new Error(text);
    expect(body.has_more).toBe(body.next_cursor !== null);
    found.push(...body.data);
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
    await between();
  } while (cursor !== '');
  return found;
}

const valueOf: Record<string, (c: Json) => string | number | null> = {
  created_at: (c) => c.created_at,
  updated_at: (c) => c.updated_at,
  name: (c) => c.name,
  status: (c) => c.status,
  starts_at: (c) => c.starts_at,
  ends_at: (c) => c.ends_at,
  budget_amount: (c) => c.budget?.amount_micros ?? null,
};

/** Sorts by value and then by ID in the requested direction. Records without a value come last. */
function sorted(campaigns: Json[], sort: string, order: string): string[] {
  const value = valueOf[sort] as (c: Json) => string | number | null;
  const sign = order === 'asc' ? 1 : -1;
  const compare = (a: Json, b: Json) => {
    const [x, y] = [value(a), value(b)];
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1;
    if (x !== y) return (x as string) < (y as string) ? -sign : sign;
    return a.id < b.id ? -sign : sign;
  };
  return [...campaigns].sort(compare).map((c) => c.id);
}

describe('a list of campaigns in pages', () => {
  const orders = Object.keys(valueOf).flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  const budgetOf = (i: number) => (i % 3 === 0 ? null : { type: 'daily', amount_micros: (1 + (i % 4)) * 1_000_000 });
  let owner: TestAccount;
  let whole: Json[];

  beforeAll(async () => {
    owner = await api.openAccount();
    const campaigns = new TestCampaigns(api, owner, clock);
    for (let i = 0; i < 16; i++) {
      const { id } = await campaigns.create({
        name: `name ${(i * 7) % 11}`,
        starts_at: i % 4 === 1 ? null : `2031-01-0${1 + (i % 3)}T00:00:00Z`,
        ends_at: i % 2 === 0 ? null : `2031-02-0${1 + (i % 5)}T00:00:00Z`,
        budget: budgetOf(i),
      });
      if (i % 4 === 2 && i % 3 !== 0) await campaigns.act(id, 'launch');
    }
    whole = (await list('?limit=100', owner)).body.data;
  });

  it('the list is sorted by creation time, newest first, with twenty campaigns per page', async () => {
    expect(whole.map((c) => c.id)).toEqual(sorted(whole, 'created_at', 'desc'));
    const { body } = await list('', owner);
    expect(Object.keys(body).sort()).toEqual(['data', 'has_more', 'next_cursor']);
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
    const read = await api.get(`/v1/campaigns/${body.data[0].id}`, owner.keys.viewer);
    expect(body.data[0]).toEqual(read.body.data);
  });

  it.each(orders)('the list by $sort $order is completely sorted, in one page and in pages of 3', async ({ sort, order }) => {
    const expected = sorted(whole, sort, order);
    expect((await list(`?limit=100&sort=${sort}&order=${order}`, owner)).body.data.map((c: Json) => c.id)).toEqual(expected);
    expect((await walk(`?limit=3&sort=${sort}&order=${order}`, owner)).map((c) => c.id)).toEqual(expected);
  });

  it.each(orders.filter(({ sort }) => ['starts_at', 'ends_at', 'budget_amount'].includes(sort)))(
    'the list by $sort $order with null values is completely sorted in pages of every size',
    async ({ sort, order }) => {
      const expected = sorted(whole, sort, order);
      for (const limit of [1, 2, 4, 5, 6, 7, 8, 16]) {
        expect((await walk(`?limit=${limit}&sort=${sort}&order=${order}`, owner)).map((c) => c.id)).toEqual(expected);
      }
    },
  );

  it.each(orders)('the list by $sort $order neither skips nor repeats campaigns while others are added', async ({ sort, order }) => {
    const crowd = await api.openAccount();
    const campaigns = new TestCampaigns(api, crowd, clock);
    let made = 0;
    const add = async () => {
      const i = made++;
      await campaigns.create({ name: `name ${i % 5}`, budget: budgetOf(i), starts_at: i % 2 === 0 ? null : inHours(i % 7), ends_at: null });
    };
    for (let i = 0; i < 8; i++) await add();
    const before = (await list('?limit=100', crowd)).body.data.map((c: Json) => c.id);
    const seen = (await walk(`?limit=3&sort=${sort}&order=${order}`, crowd, async () => (made < 14 ? add() : undefined))).map((c) => c.id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id: string) => !seen.includes(id))).toEqual([]);
  });
});

describe('filters of the list', () => {
  let owner: TestAccount;
  const connection = newId('con');

  beforeAll(async () => {
    owner = await api.openAccount();
    const campaigns = new TestCampaigns(api, owner, clock);
    for (const state of ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'] as const)
      await campaigns.in(state, { name: state });
    await campaigns.create({ name: 'leads', objective: 'leads', external_id: 'crm-1' });
    await api.look(`update campaigns.campaign set connection_ids = array[$1::uuid] where name = 'paused' and account_id = $2`, [
      uuidOf(connection),
      uuidOf(owner.id),
    ]);
  });

  it.each<[string, string[]]>([
    ['', ['active', 'completed', 'draft', 'leads', 'paused', 'scheduled']],
    ['?status=all', ['active', 'archived', 'completed', 'draft', 'leads', 'paused', 'scheduled']],
    ['?status=archived', ['archived']],
    ['?status=active,paused', ['active', 'paused']],
    ['?status=paused,active', ['active', 'paused']],
    ['?objective=leads', ['leads']],
    ['?objective=leads,traffic', ['leads']],
    ['?objective=traffic', []],
    ['?external_id=crm-1', ['leads']],
    ['?external_id=CRM-1', []],
    [`?connection_id=${connection}`, ['paused']],
    [`?connection_id=${newId('con')},${connection}`, ['paused']],
    [`?connection_id=${newId('con')}`, []],
    [`?connection_id=${newId('con')}`, []],
    [`?connection_id=${connection}&status=active`, []],
    ['?updated_since=2001-01-01T00:00:00Z&status=draft', ['draft', 'leads']],
    ['?updated_since=2101-01-01T00:00:00Z', []],
  ])('the filter %s returns %j', async (query, found) => {
    expect(await names(query, owner)).toEqual(found);
  });

  it('updated_since includes changes at exactly that time', async () => {
    const { updated_at } = (await list('?external_id=crm-1', owner)).body.data[0];
    expect(await names(`?objective=leads&updated_since=${updated_at}`, owner)).toEqual(['leads']);
    const later = new Date(Date.parse(updated_at) + 1).toISOString();
    expect(await names(`?objective=leads&updated_since=${later}`, owner)).toEqual([]);
  });
});

describe('days of the list', () => {
  const hour = 3_600_000;

  it.each([
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z', 23],
    ['America/New_York', '2027-11-07', '2027-11-07T04:00:00.000Z', 25],
  ])('in %s, the day %s starts at %s and has %d hours', async (timezone, day, start, hours) => {
    const owner = await api.openAccount({ timezone });
    const from = Date.parse(start);
    const until = from + hours * hour;
    for (const [name, time] of [
      ['before', from - 1],
      ['first', from],
      ['last', until - 1],
      ['after', until],
    ] as const) {
      clock.stoppedAt = new Date(time);
      await api.post('/v1/campaigns', owner.keys.editor, { name });
    }
    clock.stoppedAt = null;
    expect(await names(`?start_date=${day}&end_date=${day}`, owner)).toEqual(['first', 'last']);
    expect(await names(`?start_date=${day}`, owner)).toEqual(['after', 'first', 'last']);
    expect(await names(`?end_date=${day}`, owner)).toEqual(['before', 'first', 'last']);
    const [first, last] = [new Date(from).toISOString(), new Date(until - 1).toISOString()];
    expect(await names(`?start_date=${first}&end_date=${last}`, owner)).toEqual(['first']);
    expect(await names(`?start_date=${last}`, owner)).toEqual(['after', 'last']);
  });
});

describe('parameters of the list', () => {
  it.each<[string, string, string[]]>([
    ['?status=gone&limit=0', 'invalid_parameter', ['limit out_of_range', 'status not_allowed_value']],
    ['?dry_run=true', 'unknown_parameter', ['dry_run unknown_parameter']],
  ])('the list parameter %s is rejected', async (query, code, errors) => {
    const refused = await list(query);
    expect(refusalOf(refused)).toEqual({ status: 400, code, errors });
    expect(refused.body.error.details.allowed).toEqual(
      code === 'unknown_parameter' ? expect.arrayContaining(['limit', 'cursor']) : undefined,
    );
  });
});
