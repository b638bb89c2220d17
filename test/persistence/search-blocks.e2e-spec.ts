import { CursorSeal, Database, KeysetList } from '#libs/foundation';
import { type Id, idFromUuid, type ListCriteria, newId, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { campaignTerms } from '../../libs/campaigns/src/infrastructure/persistence/campaign-terms.js';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import type { Json } from '../setup/http-client.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

/** A campaign as the reference has it: what it is called now, and whether lists show it. */
interface Model {
  readonly id: Id<'cmp'>;
  readonly createdAt: Date;
  words: string[];
  labels: string[];
  isArchived: boolean;
}

const words = ['even', 'odd', 'rare', 'spring', 'sale', 'sales', 'berlin', 'zürich', 'q3', '夏季促销'];
/** What words begin with, if not with themselves. */
const folded: Record<string, string[]> = { zürich: ['zurich'], 夏季促销: ['夏季促销', '季促销', '促销', '销'] };
const labels = ['Summer', 'Winter', 'Q3'];
let database: TestDatabase;
let superuser: pg.Client;
let service: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  service = new Database({ url: database.url, poolMax: 6, applicationName: 'test', onIdleError: () => undefined });
}, 60_000);
afterAll(async () => {
  await service.close();
  await superuser.end();
  await database.drop();
});

/** The same numbers in each run. */
function seededRandom(): () => number {
  let state = 61;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const recordOf = (accountId: Id<'acc'>, { id, words: name, labels: of, createdAt }: Model) => ({
  id,
  accountId,
  name: name.join(' '),
  externalId: null,
  labels: of,
  createdAt,
});

/** Creates campaigns with their terms, one second apart, the last one so many seconds ago. */
async function create(accountId: Id<'acc'>, count: number, secondsAgo: number, fieldsOf: (i: number) => Pick<Model, 'words' | 'labels'>) {
  const models = Array.from({ length: count }, (_, i): Model => {
    const createdAt = new Date(Math.floor(Date.now() / 1000) * 1000 - (secondsAgo + count - i) * 1000);
    return { id: newId('cmp'), createdAt, isArchived: false, ...fieldsOf(i) };
  });
  await superuser.query(
    `insert into campaigns.campaign (account_id, id, revision, status, status_changed_at, name, connection_ids, creative_ids, audience_ids,
       excluded_audience_ids, bid_strategy, tracking_params, special_ad_categories, metadata, labels, spend_to_date_micros, created_at, updated_at)
     select $1, id, 1, 'draft', now(), name, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', labels::text[], 0, at, at
     from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as t (id, name, labels, at)`,
    [
      uuidOf(accountId),
      models.map(({ id }) => uuidOf(id)),
      models.map((model) => model.words.join(' ')),
      models.map((model) => `{${model.labels.join(',')}}`),
      models.map(({ createdAt }) => createdAt.toISOString()),
    ],
  );
  for (let i = 0; i < models.length; i += 200)
    await service.transaction(accountId, async () => {
      for (const model of models.slice(i, i + 200)) campaignTerms.write(recordOf(accountId, model), null);
    });
  return models;
}

/** Gives a campaign other words and labels, as a repository does. */
async function rename(accountId: Id<'acc'>, model: Model, fields: Pick<Model, 'words' | 'labels'>): Promise<void> {
  const before = recordOf(accountId, model);
  Object.assign(model, fields);
  await service.transaction(accountId, async () => campaignTerms.write(recordOf(accountId, model), before));
}

async function archive(model: Model): Promise<void> {
  model.isArchived = true;
  await superuser.query(`update campaigns.campaign set status = 'archived' where id = $1`, [uuidOf(model.id)]);
}

async function buildAll(accountId: Id<'acc'>): Promise<number> {
  let built = 0;
  while (await campaignTerms.blocks.step(service, accountId)) built++;
  return built;
}

/** The campaigns of a search, page by page, and whether each page was read from blocks. */
async function find(accountId: Id<'acc'>, criteria: Partial<ListCriteria>, limit: number) {
  const keyset = new KeysetList(campaignList, new CursorSeal('secret'));
  const ids: string[] = [];
  let statements = 0;
  let pages = 0;
  for (let cursor: string | null = null; ; ) {
    const request = keyset.pageRequest({ ...criteria, limit, cursor }, accountId);
    const rows = await keyset.rows(request, accountId, (statement, values) => {
      statements++;
      return service.read(accountId, statement, values);
    });
    pages++;
    const page = keyset.page(request, rows, accountId, (row): string => idFromUuid('cmp', row.id));
    ids.push(...page.data);
    if (page.next_cursor === null) return { ids, isOfBlocks: statements === pages };
    cursor = page.next_cursor;
  }
}

/** What a search must find, in the order of creation. */
function expected(models: readonly Model[], q: string, label: string[], order: 'asc' | 'desc'): string[] {
  const isFound = (model: Model) => {
    const texts = [...model.words, ...model.labels.map((one) => one.toLowerCase())].flatMap((word) => folded[word] ?? [word]);
    const hasWords = q.split(' ').every((prefix) => texts.some((text) => text.startsWith(prefix)));
    return !model.isArchived && hasWords && (label.length === 0 || label.some((one) => model.labels.includes(one)));
  };
  const found = models.filter(isFound).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return (order === 'asc' ? found : found.reverse()).map(({ id }) => id);
}

describe('searches for several words', () => {
  it('find each campaign once, whatever is renamed, archived and built in between', async () => {
    const random = seededRandom();
    const oneOf = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const fields = () => ({
      words: Array.from({ length: 2 + Math.floor(random() * 3) }, () => oneOf(words)),
      labels: random() < 0.3 ? [oneOf(labels)] : [],
    });
    const account = newId('acc');
    // More than one block, and some that are too new for one.
    const models = [...(await create(account, 4_500, 900, fields)), ...(await create(account, 60, 0, fields))];
    await create(newId('acc'), 300, 900, fields);
    expect(await buildAll(account)).toBe(2);
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 40; i++) await rename(account, oneOf(models), fields());
      for (let i = 0; i < 10; i++) await archive(oneOf(models));
      if (round === 2) models.push(...(await create(account, 150, 700, fields)));
      if (round === 3) for (let i = 0; i < 200; i++) await rename(account, models[i] as Model, fields());
      if (round % 2 === 1) await buildAll(account);
      for (let i = 0; i < 6; i++) {
        const q = `${oneOf(['ev', 'odd', 's', 'sale', 'rare'])} ${oneOf(['spring', 'b', 'zurich', 'q3', '促销', 'su', 'od'])}`;
        const label = random() < 0.3 ? [oneOf(labels), 'None'] : [];
        const order = oneOf(['asc', 'desc'] as const);
        const filters = { q, ...(label.length === 0 ? {} : { label }) };
        const { ids, isOfBlocks } = await find(account, { filters, order }, oneOf([7, 100]));
        expect([round, q, label, order, isOfBlocks, ids]).toEqual([round, q, label, order, true, expected(models, q, label, order)]);
      }
    }
  }, 240_000);

  it('within dates, read the blocks of that time', async () => {
    const account = newId('acc');
    const models = await create(account, 1_500, 900, (i) => ({ words: ['campaign', i % 2 === 0 ? 'even' : 'odd'], labels: [] }));
    await buildAll(account);
    const [from, until] = [models[1_100] as Model, models[1_200] as Model].map(({ createdAt }) => createdAt) as [Date, Date];
    const { ids, isOfBlocks } = await find(account, { filters: { q: 'even campaign' }, from, until }, 20);
    expect([isOfBlocks, ids]).toEqual([true, expected(models.slice(1_100, 1_200), 'even campaign', [], 'desc')]);
  });

  it('read the terms while too many campaigns have no block', async () => {
    const account = newId('acc');
    const models = await create(account, 700, 0, (i) => ({ words: ['campaign', i % 2 === 0 ? 'even' : 'odd'], labels: [] }));
    const { ids, isOfBlocks } = await find(account, { filters: { q: 'even campaign' } }, 100);
    expect([isOfBlocks, ids]).toEqual([false, expected(models, 'even campaign', [], 'desc')]);
  });
});

describe('a block', () => {
  const blocksOf = async (accountId: Id<'acc'>): Promise<Json[]> => {
    const { rows } = await superuser.query(
      `select block, size, (select count(*)::int from foundation.search_place p, unnest(p.record_ids) where p.account_id = b.account_id and p.block = b.block) as places
       from foundation.search_block b where account_id = $1 order by block`,
      [uuidOf(accountId)],
    );
    return rows;
  };
  const made = (accountId: Id<'acc'>) =>
    create(accountId, 300, 900, (i) => ({ words: ['campaign', i % 2 === 0 ? 'even' : 'odd'], labels: [] }));
  /** Holds the builder of the first block in its last statement, whose snapshot it has then. */
  const holdBuilder = async (accountId: Id<'acc'>) => {
    const blocker = new pg.Client({ connectionString: database.superuserUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query(
      `insert into foundation.search_block (account_id, resource, block, size, first_at, last_at, last_id) values ($1, 'campaign', 0, 0, now(), now(), $1)`,
      [uuidOf(accountId)],
    );
    const step = campaignTerms.blocks.step(service, accountId).catch((error: Error) => error);
    const waiting = async (): Promise<number> => {
      const { rows } = await superuser.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'with lower as%'`,
      );
      if (rows.length > 0) return rows[0].pid;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return waiting();
    };
    const release = async () => {
      await blocker.query('rollback');
      await blocker.end();
    };
    return { step, pid: await waiting(), release };
  };

  it('that is built while a campaign is renamed does not hide it', async () => {
    const account = newId('acc');
    const models = await made(account);
    const builder = await holdBuilder(account);
    await rename(account, models[7] as Model, { words: ['campaign', 'even', 'renamed'], labels: [] });
    await builder.release();
    expect(await builder.step).toBe(true);
    const { ids, isOfBlocks } = await find(account, { filters: { q: 'renamed even' } }, 20);
    expect([isOfBlocks, ids]).toEqual([true, [(models[7] as Model).id]]);
  });

  it('that is built before a change is committed does not hide it, also a change by the former release', async () => {
    const account = newId('acc');
    const [model] = (await made(account)) as [Model];
    const former = new pg.Client({ connectionString: database.url });
    await former.connect();
    await former.query(`begin; set local app.account_id = '${uuidOf(account)}'`);
    await former.query(`insert into campaigns.campaign_term (account_id, term, created_at, record_id) values ($1, 'former', $2, $3)`, [
      uuidOf(account),
      model.createdAt.toISOString(),
      uuidOf(model.id),
    ]);
    expect(await buildAll(account)).toBe(1);
    await former.query('commit');
    await former.end();
    const { ids, isOfBlocks } = await find(account, { filters: { q: 'former campaign' } }, 20);
    expect([isOfBlocks, ids]).toEqual([true, [model.id]]);
  });

  it('of a worker that is killed leaves nothing behind, and the next run builds it', async () => {
    const account = newId('acc');
    const models = await made(account);
    const builder = await holdBuilder(account);
    await superuser.query('select pg_terminate_backend($1)', [builder.pid]);
    expect(await builder.step).toBeInstanceOf(Error);
    await builder.release();
    expect(await blocksOf(account)).toEqual([]);
    expect((await find(account, { filters: { q: 'even campaign' } }, 100)).ids).toEqual(expected(models, 'even campaign', [], 'desc'));
    expect(await buildAll(account)).toBe(1);
    expect(await blocksOf(account)).toEqual([{ block: 0, size: 300, places: 300 }]);
  });

  it('is built once by workers that run at the same time', async () => {
    const account = newId('acc');
    await create(account, 4_400, 900, () => ({ words: ['campaign'], labels: [] }));
    await Promise.all(Array.from({ length: 4 }, () => buildAll(account)));
    expect(await blocksOf(account)).toEqual([
      { block: 0, size: 4096, places: 4096 },
      { block: 1, size: 304, places: 304 },
    ]);
  });

  it('is built again, and later ones begin behind it, when campaigns come in between', async () => {
    const account = newId('acc');
    const models = await create(account, 8_500, 1_000, (i) => ({ words: ['campaign', `n${i % 7}`], labels: [] }));
    await buildAll(account);
    const between = await create(account, 300, 9_000.5, (i) => ({ words: ['campaign', `n${i % 7}`], labels: [] }));
    const all = [...models, ...between];
    const search = async () => (await find(account, { filters: { q: 'n3 campaign' } }, 100)).ids;
    expect(await search()).toEqual(expected(all, 'n3 campaign', [], 'desc'));
    await buildAll(account);
    expect((await blocksOf(account)).map(({ size }) => size)).toEqual([4096, 4096, 608]);
    expect(await search()).toEqual(expected(all, 'n3 campaign', [], 'desc'));
  }, 120_000);

  it('has no late terms of new campaigns, so that creating one marks nothing', async () => {
    const account = newId('acc');
    const [model] = (await create(account, 1, 0, () => ({ words: ['fresh'], labels: [] }))) as [Model];
    const late = async () => {
      const { rows } = await superuser.query('select term from campaigns.campaign_term where account_id = $1 and is_late', [
        uuidOf(account),
      ]);
      return rows.map(({ term }) => term);
    };
    expect(await late()).toEqual([]);
    model.createdAt.setMinutes(model.createdAt.getMinutes() - 5);
    await rename(account, model, { words: ['older'], labels: [] });
    expect(await late()).toEqual(['older']);
  });
});

interface Scan {
  readonly table: string;
  readonly type: string;
  readonly rows: number;
}

describe('the plan of a search for several words, as the role of the service', () => {
  const account = newId('acc');
  beforeAll(async () => {
    const fields = (i: number) => ({
      words: [
        'campaign',
        i % 2 === 0 ? 'even' : 'odd',
        ...(i % 100 === 1 ? ['hundredth'] : []),
        ...(i % 1000 === 1 ? ['thousandth'] : []),
        `n${i}`,
      ],
      labels: [],
    });
    await create(account, 4_096 + 1, 900, fields);
    await buildAll(account);
    const tables = [
      'campaigns.campaign',
      'campaigns.campaign_term',
      ...['block', 'place', 'bitmap'].map((part) => `foundation.search_${part}`),
    ];
    for (const table of tables) await superuser.query(`vacuum analyze ${table}`);
  }, 120_000);

  it.each(['even odd', 'hundredth even', 'campaign even', 'thousandth campaign'])(
    '%s reads bitmaps and a page of terms by indexes',
    async (q) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`set app.account_id = '${uuidOf(account)}'`);
      const keyset = new KeysetList(campaignList, new CursorSeal('secret'));
      const { statement, values } = keyset.sql(keyset.pageRequest({ filters: { q } }, account), account, true);
      const { rows } = await client.query({ text: `explain (analyze, format json) ${statement.text}`, values });
      await client.end();
      const scans: Scan[] = [];
      const walk = (node: Json): void => {
        const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        if (node['Relation Name'] !== undefined) scans.push({ table: node['Relation Name'], type: node['Node Type'], rows: read });
        for (const child of node['Plans'] ?? []) walk(child);
      };
      walk(rows[0]['QUERY PLAN'][0].Plan);
      const rowsOf = (table: string) => scans.filter((scan) => scan.table === table).reduce((sum, scan) => sum + scan.rows, 0);
      // The table of blocks has one page here, which needs no index.
      const isRead = ({ table, rows: read }: Scan) => read > 0 && table !== 'search_block';
      expect(scans.filter((scan) => isRead(scan) && !/^(Index|Bitmap)/.test(scan.type))).toEqual([]);
      expect(rowsOf('search_bitmap')).toBeLessThanOrEqual(10);
      // The one campaign without a block has four or five terms.
      expect(rowsOf('campaign_term')).toBeLessThan(80);
      expect(rowsOf('campaign')).toBeLessThan(80);
    },
  );
});
