import { newId, uuidOf } from '#libs/kernel';
import { RefreshSearchTerms } from '#libs/work';
import type { Json } from '../setup/http-client.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount({ plan: 'enterprise' });
  other = await api.openAccount({ plan: 'enterprise' });
});
afterAll(() => api.stop());

interface Fields {
  readonly name: string;
  readonly labels?: string[];
  readonly external_id?: string;
}
const rules = { all: [{ field: 'country', operator: 'in', value: ['DE'] }] };
const dataOf = ({ status, text, body }: { status: number; text: string; body: Json }): Json => {
  if (status >= 300) throw new Error(text);
  return body.data;
};

/** How a record of each list is created. */
const create: Record<string, (fields: Fields, owner?: TestAccount) => Promise<string>> = {
  campaigns: async (fields, owner = account) => dataOf(await api.post('/v1/campaigns', owner.keys.admin, fields)).id,
  audiences: async (fields, owner = account) => dataOf(await api.post('/v1/audiences', owner.keys.admin, { ...fields, rules })).id,
  creative: async ({ name, labels = [], external_id = null as string | null }, owner = account) =>
    (await readyCreative(api.service.app, owner.id, { name, labels, externalId: external_id })).id,
};
const lists = Object.keys(create);
const liveStatus: Record<string, string> = { campaigns: 'draft', creative: 'ready', audiences: 'building' };
const search = async (list: string, parameters: Record<string, string>, owner = account): Promise<string[]> => {
  const query = new URLSearchParams({ limit: '100', ...parameters }).toString();
  return dataOf(await api.get(`/v1/${list}?${query}`, owner.keys.viewer)).map(({ id }: Json) => id);
};
const find = (list: string, q: string, owner = account) => search(list, { q }, owner);

const namesByScript: readonly (readonly [script: string, name: string, searches: readonly string[]])[] = [
  ['Latin', 'Frühjahrsaktion Läufer', ['FRUHJAHR', 'läu frühj', 'laufer']],
  ['Greek', 'Καλοκαιρινές Εκπτώσεις', ['εκπτωσεις', 'ΚΑΛΟ']],
  ['Cyrillic', 'Весенняя распродажа', ['распро', 'ВЕСЕН']],
  ['Arabic', 'عُروض الصَّيف', ['عروض', 'الصيف']],
  ['Hebrew', 'מִבְצָע קיץ', ['מבצע', 'קיץ']],
  ['Devanagari', 'ग्रीष्म बिक्री', ['ग्रीष्म', 'बिक्']],
  ['Thai', 'โปรโมชั่นฤดูร้อน', ['ฤดูร้อน', 'โปรโม']],
  ['Han', '夏季促销活动', ['促销', '夏季']],
  ['kana', 'サマーセール', ['セール', 'ｻﾏｰ']],
  ['Hangul', '여름 할인 행사', ['할인', '여름 행사']],
];

describe.each(lists)('searching the list of %s', (list) => {
  const make = (fields: Fields, owner?: TestAccount) => (create[list] as (typeof create)[string])(fields, owner);

  it('a name in any of ten scripts is found regardless of case and accents', async () => {
    for (const [script, name, searches] of namesByScript) {
      const id = await make({ name });
      for (const q of searches) expect([script, q, await find(list, q)]).toEqual([script, q, [id]]);
    }
  });

  it('every word of the search must begin a word of the name, a label or the external ID', async () => {
    const id = await make({ name: 'Bergwanderung Alpen', labels: ['Q3 budget'], external_id: `crm/${list}-777` });
    for (const q of ['bergw', 'alpen berg', 'ALP q3', 'budg crm 777', `CRM/${list}-777`, `${list}-77`])
      expect([q, await find(list, q)]).toEqual([q, [id]]);
    for (const q of ['ergwanderung', 'alpen meer', '--', 'alpens', `crm_777_${list}x`]) expect([q, await find(list, q)]).toEqual([q, []]);
  });

  it('an ID finds its record, also an archived one, and only in its account', async () => {
    const id = await make({ name: 'By its ID' });
    expect(await find(list, id)).toEqual([id]);
    expect(await find(list, ` ${id.toUpperCase()} `)).toEqual([id]);
    expect(await find(list, id, other)).toEqual([]);
    dataOf(await api.delete(`/v1/${list}/${id}`, account.keys.admin));
    expect(await find(list, id)).toEqual([id]);
    expect(await search(list, { q: id, status: liveStatus[list] as string })).toEqual([]);
    expect(await find(list, newId('con'))).toEqual([]);
  });

  it('labels are found as they are written, any of several', async () => {
    const [summer, winter, both] = [
      await make({ name: 'One', labels: ['Summer 2026', 'eu'] }),
      await make({ name: 'Two', labels: ['Winter'] }),
      await make({ name: 'Three', labels: ['Winter', 'Summer 2026'] }),
    ];
    const sorted = async (parameters: Record<string, string>) => (await search(list, parameters)).sort();
    expect(await sorted({ label: 'Summer 2026' })).toEqual([summer, both].sort());
    expect(await sorted({ label: 'Winter, Summer 2026' })).toEqual([summer, winter, both].sort());
    expect(await sorted({ label: 'Winter', q: 'three' })).toEqual([both]);
    expect(await sorted({ label: 'winter' })).toEqual([]);
    expect(await sorted({ label: 'Summer' })).toEqual([]);
  });

  it('a search follows a change of name, labels and external ID at once', async () => {
    const id = await make({ name: 'Vormals', labels: ['gone'], external_id: `old-${list}` });
    const patch = (fields: object) => api.patch(`/v1/${list}/${id}`, account.keys.admin, fields);
    dataOf(await patch({ name: 'Nunmehr', labels: ['fresh'], external_id: null }));
    for (const q of ['vormals', 'gone', `old-${list}`]) expect([q, await find(list, q)]).toEqual([q, []]);
    expect(await find(list, 'nunmehr fresh')).toEqual([id]);
    dataOf(await patch({ external_id: `new-${list}` }));
    expect(await find(list, `new-${list}`)).toEqual([id]);
    await api.patch(`/v1/${list}/${id}?dry_run=true`, account.keys.admin, { name: 'Never' });
    expect(await find(list, 'never')).toEqual([]);
  });

  it('a search of another account finds nothing of this one', async () => {
    await make({ name: 'Geheimnis', labels: ['secret'] });
    expect(await find(list, 'geheimnis', other)).toEqual([]);
    expect(await search(list, { label: 'secret' }, other)).toEqual([]);
  });

  it('pages of a search in each sort order contain every match once', async () => {
    const q = `paged${list}`;
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await make({ name: `${'abcde'[(i * 3) % 5]} ${q}` }));
    for (const [sort, order] of [
      ['created_at', 'desc'],
      ['name', 'asc'],
      ['updated_at', 'asc'],
    ] as const) {
      const found: Json[] = [];
      let cursor = '';
      do {
        const page = await api.get(`/v1/${list}?q=${q}&limit=2&sort=${sort}&order=${order}${cursor}`, account.keys.viewer);
        found.push(...dataOf(page));
        cursor = page.body.has_more ? `&cursor=${page.body.next_cursor}` : '';
        if (cursor !== '') {
          const altered = await api.get(`/v1/${list}?q=other&limit=2&sort=${sort}&order=${order}${cursor}`, account.keys.viewer);
          expect(refusalOf(altered)).toMatchObject({ status: 400, code: 'cursor_mismatch' });
        }
      } while (cursor !== '');
      expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const values = found.map((record) => record[sort] as string);
      expect(values).toEqual(order === 'asc' ? [...values].sort() : [...values].sort().reverse());
    }
  });

  it('records that were written without terms get them from the sweep', async () => {
    const table = { campaigns: 'campaigns.campaign', creative: 'creative.creative', audiences: 'audiences.audience' }[list] as string;
    const id = await make({ name: 'Unindexiert' });
    await api.look(`delete from ${table}_term where record_id = $1`, [uuidOf(id as never)]);
    await api.look(
      `insert into ${table}_term (account_id, term, created_at, record_id) select $1, 'outdated', created_at, id from ${table} where id = $2`,
      [uuidOf(account.id), uuidOf(id as never)],
    );
    expect(await find(list, 'unindex')).toEqual([]);
    await sweepAccounts(api.service.app, RefreshSearchTerms);
    expect(await find(list, 'unindex')).toEqual([id]);
    expect(await find(list, 'outdated')).toEqual([]);
  });
});

describe('the follow-up of the migration', () => {
  it('writes the terms of all records of an account, also of old ones', async () => {
    const owner = await api.openAccount({ plan: 'enterprise' });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push(await (create['campaigns'] as (typeof create)[string])({ name: `Alt ${i}` }, owner));
    await api.look(`update campaigns.campaign set updated_at = '2020-01-01' where account_id = $1`, [uuidOf(owner.id)]);
    await api.look('delete from campaigns.campaign_term where account_id = $1', [uuidOf(owner.id)]);
    await api.service.app.get(RefreshSearchTerms, { strict: false }).refreshAll(owner.id);
    expect((await find('campaigns', 'alt', owner)).sort()).toEqual(ids.sort());
  });
});
