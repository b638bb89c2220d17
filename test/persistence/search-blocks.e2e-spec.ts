import { CursorSeal, Database, KeysetList } from '#libs/foundation';
import { type Id, idFromUuid, type ListCriteria, newId, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { campaignTerms } from '../../libs/campaigns/src/infrastructure/persistence/campaign-terms.js';
import { campaignList } from '../../libs/campaigns/src/infrastructure/queries/campaign-list.js';
import type { Json } from '../setup/http-client.js';
import { buildBlocks } from '../setup/searchable-campaigns.js';
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
});
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

/** Opens the area of an account, as the worker does if it has thousands of campaigns. */
async function open(accountId: Id<'acc'>): Promise<void> {
  await superuser.query(`insert into foundation.search_area (account_id, resource, opened_at) values ($1, 'campaign', now())`, [
    uuidOf(accountId),
  ]);
}

const build = (accountId: Id<'acc'>) => buildBlocks(service, accountId, superuser);

const parts = ['area', 'mark', 'block', 'place', 'bitmap'];
const countOf = async (table: string, accountId: Id<'acc'>): Promise<number> => {
  const { rows } = await superuser.query(`select count(*)::int as count from foundation.search_${table} where account_id = $1`, [
    uuidOf(accountId),
  ]);
  return rows[0].count;
};
async function countsOf(accountId: Id<'acc'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const part of parts) counts[part] = await countOf(part, accountId);
  return counts;
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

const evenAndOdd = (i: number) => ({ words: ['campaign', i % 2 === 0 ? 'even' : 'odd'], labels: [] });

describe('searches for several words', () => {
  it('find each campaign once, whatever is created, renamed, archived and built in between', async () => {
    const random = seededRandom();
    const oneOf = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const fields = () => ({
      words: Array.from({ length: 2 + Math.floor(random() * 3) }, () => oneOf(words)),
      labels: random() < 0.3 ? [oneOf(labels)] : [],
    });
    const account = newId('acc');
    await open(account);
    // More than one block.
    const models = await create(account, 4_500, 900, fields);
    await create(newId('acc'), 300, 900, fields);
    await build(account);
    expect(await countOf('mark', account)).toBe(0);
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 40; i++) await rename(account, oneOf(models), fields());
      for (let i = 0; i < 10; i++) await archive(oneOf(models));
      models.push(...(await create(account, 20, 0, fields)));
      // As with a clock that was set back.
      if (round === 2) models.push(...(await create(account, 150, 700, fields)));
      if (round === 3) for (let i = 0; i < 200; i++) await rename(account, models[i] as Model, fields());
      if (round % 2 === 1) await build(account);
      for (let i = 0; i < 6; i++) {
        const q = `${oneOf(['ev', 'odd', 's', 'sale', 'rare'])} ${oneOf(['spring', 'b', 'zurich', 'q3', '促销', 'su', 'od'])}`;
        const label = random() < 0.3 ? [oneOf(labels), 'None'] : [];
        const order = oneOf(['asc', 'desc'] as const);
        const filters = { q, ...(label.length === 0 ? {} : { label }) };
        const { ids, isOfBlocks } = await find(account, { filters, order }, oneOf([7, 100]));
        const all = expected(models, q, label, order);
        expect([round, q, label, order, isOfBlocks, ids]).toEqual([round, q, label, order, true, all]);
        const named = await find(account, { filters, sort: 'name', order }, 50);
        expect([round, q, label, order, named.isOfBlocks, named.ids.sort()]).toEqual([round, q, label, order, true, all.sort()]);
      }
    }
  }, 240_000);

  it('within dates, read the blocks of that time', async () => {
    const account = newId('acc');
    await open(account);
    const models = await create(account, 1_500, 900, evenAndOdd);
    await build(account);
    const [from, until] = [models[1_100] as Model, models[1_200] as Model].map(({ createdAt }) => createdAt) as [Date, Date];
    const { ids, isOfBlocks } = await find(account, { filters: { q: 'even campaign' }, from, until }, 20);
    expect([isOfBlocks, ids]).toEqual([true, expected(models.slice(1_100, 1_200), 'even campaign', [], 'desc')]);
  });

  it('are read after a filter that many campaigns pass, and not with one that few pass', async () => {
    const account = newId('acc');
    await open(account);
    const models = await create(account, 900, 900, evenAndOdd);
    await build(account);
    const keyset = new KeysetList(campaignList, new CursorSeal('secret'));
    const search = async (criteria: Partial<ListCriteria>) => {
      const statements: string[] = [];
      const request = keyset.pageRequest({ limit: 100, ...criteria }, account);
      const rows = await keyset.rows(request, account, (statement, values) => {
        statements.push(statement.text);
        return service.read(account, statement, values);
      });
      const ways = (['narrow', 'blocks', 'all'] as const).map((way) => [keyset.sql(request, account, way).statement.text, way]);
      return { ids: rows.map((row) => idFromUuid('cmp', row.id)), ways: statements.map((text) => Object.fromEntries(ways)[text]) };
    };
    const filters = { q: 'even campaign' };
    expect(await search({ filters: { ...filters, external_id: 'none' } })).toEqual({ ids: [], ways: ['narrow'] });
    const ids = expected(models, filters.q, [], 'desc').slice(0, 101);
    for (const criteria of [{ filters, statuses: ['draft'] }, { filters: { ...filters, updated_since: new Date(0) } }]) {
      expect(await search(criteria)).toEqual({ ids, ways: ['narrow', 'blocks'] });
      // It is not tried again within the minute.
      expect(await search(criteria)).toEqual({ ids, ways: ['blocks'] });
    }
    expect((await search({ filters, statuses: ['draft', 'paused'] })).ways).toEqual(['narrow', 'blocks']);
    expect((await search({ filters: { ...filters, objective: ['sales'] } })).ways).toEqual(['blocks']);
    expect((await search({ filters: { q: 'even' }, statuses: ['paused'] })).ways).toEqual(['narrow']);
  });

  it('read the terms while too many campaigns have changed, and again the blocks when they are built', async () => {
    const account = newId('acc');
    await open(account);
    const models = await create(account, 700, 900, () => ({ words: ['campaign', 'even'], labels: ['Old'] }));
    await build(account);
    for (const model of models) await rename(account, model, { words: model.words, labels: [] });
    const search = { filters: { q: 'even', label: ['Old', 'None'] } };
    expect(await find(account, search, 100)).toEqual({ ids: [], isOfBlocks: false });
    await build(account);
    expect(await countOf('mark', account)).toBe(0);
    expect(await find(account, search, 100)).toEqual({ ids: [], isOfBlocks: true });
  });
});

it('terms that the hourly sweep repairs are found by blocks', async () => {
  const account = newId('acc');
  await open(account);
  const models = await create(account, 300, 900, evenAndOdd);
  await build(account);
  const [first, second] = models as [Model, Model];
  await superuser.query(`update campaigns.campaign set name = 'campaign repaired', updated_at = now() where id = any($1)`, [
    [uuidOf(first.id), uuidOf(second.id)],
  ]);
  expect(await campaignTerms.refresh(service, account, new Date(Date.now() - 60_000))).toBe(2);
  const { ids, isOfBlocks } = await find(account, { filters: { q: 'repaired campaign' } }, 20);
  expect([isOfBlocks, ids]).toEqual([true, [second.id, first.id]]);
  expect((await find(account, { filters: { q: 'even campaign' } }, 200)).ids).not.toContain(first.id);
});

describe('an area', () => {
  it('is opened for an account with thousands of campaigns, and not for another, whose changes leave no marks', async () => {
    const [large, small] = [newId('acc'), newId('acc')];
    await create(large, 5_000, 0, evenAndOdd);
    const [model] = (await create(small, 200, 0, evenAndOdd)) as [Model];
    await build(large);
    await build(small);
    await rename(small, model, { words: ['other'], labels: [] });
    expect(await countsOf(large)).toMatchObject({ area: 1, block: 2, mark: 0 });
    expect(await countsOf(small)).toEqual({ area: 0, block: 0, mark: 0, place: 0, bitmap: 0 });
  });

  it('has no blocks before the transactions have ended that have not seen it', async () => {
    const account = newId('acc');
    const [model] = (await create(account, 1, 900, () => ({ words: ['campaign'], labels: [] }))) as [Model];
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query(`begin isolation level repeatable read; set local app.account_id = '${uuidOf(account)}'`);
    await writer.query('update campaigns.campaign set revision = revision + 1 where id = $1', [uuidOf(model.id)]);
    await open(account);
    while (await campaignTerms.blocks.step(service, account));
    const marked = await writer.query(
      `with marked as (insert into foundation.search_mark (account_id, resource, created_at, record_id)
         select $1, 'campaign', $2, $3 from foundation.search_area where account_id = $1)
       insert into campaigns.campaign_term (account_id, term, created_at, record_id) values ($1, 'unseen', $2, $3)`,
      [uuidOf(account), model.createdAt.toISOString(), uuidOf(model.id)],
    );
    expect([marked.rowCount, await countOf('block', account)]).toEqual([1, 0]);
    await writer.query('commit');
    await writer.end();
    await build(account);
    expect(await countOf('block', account)).toBe(1);
    expect(await find(account, { filters: { q: 'unseen campaign' } }, 20)).toEqual({ ids: [model.id], isOfBlocks: true });
  });

  it('is closed by a migration, and by a process of a former release, and opened again', async () => {
    const account = newId('acc');
    await open(account);
    const models = await create(account, 300, 900, evenAndOdd);
    await build(account);
    const search = async () => (await find(account, { filters: { q: 'even campaign' } }, 200)).isOfBlocks;
    expect(await search()).toBe(true);
    await superuser.query(
      // As with a clock that was set back by an hour afterwards.
      `insert into foundation.servable_state (singleton, parts, is_finished, changed_at) values (true, '{}', true, now() + interval '1 hour')
       on conflict (singleton) do update set changed_at = excluded.changed_at`,
    );
    expect(await search()).toBe(false);
    // As the former release writes terms.
    await superuser.query(`insert into campaigns.campaign_term (account_id, term, created_at, record_id) values ($1, 'former', $2, $3)`, [
      uuidOf(account),
      models[0]?.createdAt.toISOString(),
      uuidOf((models[0] as Model).id),
    ]);
    await build(account);
    expect(await search()).toBe(true);
    expect((await find(account, { filters: { q: 'former campaign' } }, 20)).ids).toEqual([models[0]?.id]);
    const former = await superuser.query(
      `insert into foundation.process_heartbeat (id, runs_jobs, connections, seen_at) values (gen_random_uuid(), false, 1, now()) returning id`,
    );
    await build(account);
    expect(await countsOf(account)).toEqual({ area: 0, block: 0, mark: 0, place: 0, bitmap: 0 });
    expect(await search()).toBe(false);
    await superuser.query('delete from foundation.process_heartbeat where id = $1', [former.rows[0].id]);
  });
});

describe('a block', () => {
  const placesOf = async (accountId: Id<'acc'>): Promise<number[]> => {
    const { rows } = await superuser.query(
      `select (select count(*)::int from foundation.search_place p, unnest(p.record_ids) where p.account_id = b.account_id and p.block = b.block) as places
       from foundation.search_block b where account_id = $1 order by starts_at, starts_id`,
      [uuidOf(accountId)],
    );
    return rows.map(({ places }) => places);
  };
  const made = async (accountId: Id<'acc'>) => {
    await open(accountId);
    await campaignTerms.blocks.step(service, accountId);
    // Blocks can be built when the transactions of other tests have ended.
    const isMarked =
      'select unmarked_until < pg_snapshot_xmin(pg_current_snapshot()) as is_marked from foundation.search_area where account_id = $1';
    while ((await superuser.query(isMarked, [uuidOf(accountId)])).rows[0].is_marked !== true) await pause(20);
    return create(accountId, 300, 900, evenAndOdd);
  };
  /** Holds the builder of the first block in its last statement, whose snapshot it has then. */
  const holdBuilder = async (accountId: Id<'acc'>) => {
    const blocker = new pg.Client({ connectionString: database.superuserUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query(
      `insert into foundation.search_block (account_id, resource, block, starts_at, starts_id, ends_at, ends_id) values ($1, 'campaign', 0, now(), $1, now(), $1)`,
      [uuidOf(accountId)],
    );
    const step = campaignTerms.blocks.step(service, accountId).catch((error: Error) => error);
    const waiting = async (): Promise<number> => {
      const { rows } = await superuser.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'with placed as%'`,
      );
      if (rows.length > 0) return rows[0].pid;
      await pause(20);
      return waiting();
    };
    const release = async () => {
      await blocker.query('rollback');
      await blocker.end();
    };
    return { step, pid: await waiting(), release };
  };

  it('that is built while a campaign is renamed leaves its mark', async () => {
    const account = newId('acc');
    const models = await made(account);
    const builder = await holdBuilder(account);
    await rename(account, models[7] as Model, { words: ['campaign', 'even', 'renamed'], labels: [] });
    await rename(account, models[8] as Model, { words: ['campaign'], labels: [] });
    await builder.release();
    expect(await builder.step).toBe(true);
    expect(await countOf('mark', account)).toBe(2);
    expect(await find(account, { filters: { q: 'renamed even' } }, 20)).toEqual({ ids: [(models[7] as Model).id], isOfBlocks: true });
    expect((await find(account, { filters: { q: 'even campaign' } }, 200)).ids).toEqual(expected(models, 'even campaign', [], 'desc'));
  });

  it('that is built before a change is committed leaves its mark', async () => {
    const account = newId('acc');
    const [model] = (await made(account)) as [Model];
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query(`begin; set local app.account_id = '${uuidOf(account)}'`);
    await writer.query(
      `with marked as (insert into foundation.search_mark (account_id, resource, created_at, record_id) values ($1, 'campaign', $2, $3))
       insert into campaigns.campaign_term (account_id, term, created_at, record_id) values ($1, 'late', $2, $3)`,
      [uuidOf(account), model.createdAt.toISOString(), uuidOf(model.id)],
    );
    // The blocks were due before this transaction began.
    await build(account);
    expect(await placesOf(account)).toEqual([300]);
    await writer.query('commit');
    await writer.end();
    expect(await find(account, { filters: { q: 'late campaign' } }, 20)).toEqual({ ids: [model.id], isOfBlocks: true });
  });

  it('of a worker that is killed leaves nothing behind, and the next run builds it', async () => {
    const account = newId('acc');
    const models = await made(account);
    const marks = await countOf('mark', account);
    const builder = await holdBuilder(account);
    await superuser.query('select pg_terminate_backend($1)', [builder.pid]);
    expect(await builder.step).toBeInstanceOf(Error);
    await builder.release();
    expect([await placesOf(account), await countOf('mark', account)]).toEqual([[], marks]);
    expect((await find(account, { filters: { q: 'even campaign' } }, 100)).ids).toEqual(expected(models, 'even campaign', [], 'desc'));
    await build(account);
    expect(await placesOf(account)).toEqual([300]);
  });

  it('is built once by workers that run at the same time', async () => {
    const account = newId('acc');
    await open(account);
    await create(account, 4_400, 900, () => ({ words: ['campaign'], labels: [] }));
    await Promise.all(Array.from({ length: 4 }, () => build(account)));
    await build(account);
    expect(await placesOf(account)).toEqual([4_096, 304]);
  });

  it('is divided when campaigns come in between', async () => {
    const account = newId('acc');
    await open(account);
    const numbered = (i: number) => ({ words: ['campaign', `n${i % 7}`], labels: [] });
    const models = await create(account, 8_500, 1_000, numbered);
    await build(account);
    const between = await create(account, 300, 9_000.5, numbered);
    const all = [...models, ...between];
    const search = async () => (await find(account, { filters: { q: 'n3 campaign' } }, 100)).ids;
    expect(await search()).toEqual(expected(all, 'n3 campaign', [], 'desc'));
    await build(account);
    expect(await placesOf(account)).toEqual([4_096, 300, 4_096, 308]);
    expect(await search()).toEqual(expected(all, 'n3 campaign', [], 'desc'));
  }, 120_000);
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
    await open(account);
    await create(account, 2 * 4_096, 900, fields);
    await build(account);
    const tables = [
      'campaigns.campaign',
      'campaigns.campaign_term',
      ...['block', 'place', 'bitmap'].map((part) => `foundation.search_${part}`),
    ];
    for (const table of tables) await superuser.query(`vacuum analyze ${table}`);
  }, 120_000);

  it.each(['even odd', 'hundredth even', 'campaign even', 'thousandth campaign'])(
    '%s reads bitmaps and a page of places by indexes',
    async (q) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`set app.account_id = '${uuidOf(account)}'`);
      const keyset = new KeysetList(campaignList, new CursorSeal('secret'));
      const { statement, values } = keyset.sql(keyset.pageRequest({ filters: { q } }, account), account, 'blocks');
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
      // These have one page here, which needs no index.
      const isRead = ({ table, rows: read }: Scan) => read > 0 && !['search_block', 'search_area', 'servable_state'].includes(table);
      expect(scans.filter((scan) => isRead(scan) && !/^(Index|Bitmap)/.test(scan.type))).toEqual([]);
      expect(rowsOf('search_bitmap')).toBeLessThanOrEqual(10);
      expect(rowsOf('campaign_term')).toBe(0);
      expect(rowsOf('search_place')).toBeLessThan(80);
      expect(rowsOf('campaign')).toBeLessThan(80);
    },
  );
});
