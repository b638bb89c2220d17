import { type Id, uuidOf } from '#libs/kernel';
import type { Row } from '../postgres/connection.js';
import type { Database } from '../postgres/database.js';
import { type Statement, sql } from '../postgres/statement.js';
import type { UnitOfWork } from '../postgres/unit-of-work.js';

/** The records of a block, and the bits of a bitmap. */
export const blockSize = 4_096;
/** The records of one row of places. */
export const wordSize = 64;
/** The terms of fewer records are read as quickly as their bitmaps. */
const minRecords = 5_000;
/** Blocks are built again as soon as the account has more marks. A search looks the record of each up. */
const maxMarks = 64;
/** More are not counted. */
const maxCounted = 10_000;

const firstRecord = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const end = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** The records of a block: from the first position up to, and without, the second. */
type Range = readonly [startsAt: string, startsId: string, endsAt: string, endsId: string];

interface State {
  readonly may_have: boolean;
  readonly is_open: boolean;
  readonly is_marked: boolean | null;
  readonly is_built: boolean | null;
  readonly marks: number;
}

/**
 * Bitmaps of the terms of one table, for searches for several frequent terms, in accounts with many records. The terms stay authoritative.
 *
 * A change of terms marks its record, in the same transaction. A block is built by one statement, thus from one snapshot, which removes the
 * marks that it sees: what is committed later keeps its mark, whatever the clocks say. So the bits of a record without a mark are right, and
 * a search looks the marked ones up. Only accounts with blocks have marks: they begin before the first block is built, and it is built when
 * all transactions that may not have seen that have ended. See docs/decisions/0069-search-blocks.md.
 */
export class SearchBlocks {
  private readonly state: Statement;
  private readonly open: Statement;
  private readonly settle: Statement;
  private readonly lock: Statement;
  private readonly close: readonly Statement[];
  private readonly lastRange: Statement;
  private readonly markedRange: Statement;
  private readonly build: Statement;
  private readonly finish: Statement;

  constructor(records: string, terms: string, resource: string) {
    const ofResource = (alias = '') => `${alias}account_id = $1 and ${alias}resource = '${resource}'`;
    this.state = sql(
      `search blocks of ${resource}`,
      `select not exists (select from foundation.process_heartbeat where not marks_terms) as may_have,
         coalesce(a.is_current, false) as is_open, a.is_marked, a.is_built,
         case when a.is_built then (select count(*)::int from (select from foundation.search_mark where ${ofResource()} limit ${maxCounted}) as m) else 0 end as marks
       from (select) as one left join (select is_built, unmarked_until < pg_snapshot_xmin(pg_current_snapshot()) as is_marked,
         ${isCurrent} as is_current from foundation.search_area where ${ofResource()}) as a on true
       where a.is_current is not null or exists (select from ${records} where account_id = $1 offset ${minRecords - 1} limit 1)`,
    );
    this.open = sql(
      `open search area of ${resource}`,
      `insert into foundation.search_area (account_id, resource, opened_at)
       values ($1, '${resource}', greatest(now(), (select max(changed_at) + interval '1 ms' from foundation.servable_state))) on conflict do nothing`,
    );
    // The transaction of this statement began after the area was committed: each one that did not see the area has a lower number, because
    // it has written its record before its terms.
    this.settle = sql(
      `settle search area of ${resource}`,
      `update foundation.search_area set unmarked_until = pg_current_xact_id() where ${ofResource()} and unmarked_until is null`,
    );
    this.lock = sql(
      `lock search area of ${resource}`,
      `select is_built from foundation.search_area where ${ofResource()} and ${isCurrent} for update skip locked`,
    );
    this.close = ['search_area', 'search_mark', 'search_block', 'search_place', 'search_bitmap'].map((table) =>
      sql(`close ${table} of ${resource}`, `delete from foundation.${table} where ${ofResource()}`),
    );
    // As text, because an infinite time has no other form.
    const columns = 'b.block, b.starts_at::text, b.starts_id, b.ends_at::text, b.ends_id';
    this.lastRange = sql(
      `last search block of ${resource}`,
      `select ${columns} from foundation.search_block b where ${ofResource('b.')} order by b.block desc limit 1`,
    );
    this.markedRange = sql(
      `marked search block of ${resource}`,
      `select ${columns}, (select max(block) from foundation.search_block where ${ofResource()}) as last
       from foundation.search_block b where ${ofResource('b.')} and b.block = (
         select (select b.block from foundation.search_block b where ${ofResource('b.')}
           and (b.starts_at, b.starts_id) <= (m.created_at, m.record_id) order by b.starts_at desc, b.starts_id desc limit 1) as block
         from (select created_at, record_id from foundation.search_mark where ${ofResource()} limit ${maxCounted}) as m
         group by 1 order by count(*) desc limit 1)`,
    );
    // One statement, so that the terms that are read and the marks that are removed are of one snapshot.
    this.build = sql(
      `build search block of ${resource}`,
      `with placed as materialized (
         select created_at, id, (row_number() over (order by created_at, id) - 1)::int as place from ${records}
         where account_id = $1 and (created_at, id) >= ($3::timestamptz, $4::uuid) and (created_at, id) < ($5::timestamptz, $6::uuid)
         order by created_at, id limit ${blockSize + 1}),
       kept as materialized (select * from placed where place < ${blockSize}),
       bound as materialized (select coalesce(created_at, $5::timestamptz) as at, coalesce(id, $6::uuid) as id, id is not null as is_cut
         from (select) as one left join (select created_at, id from placed where place = ${blockSize}) as p on true),
       found as materialized (
         select t.term, k.place from ${terms} t join kept k on k.created_at = t.created_at and k.id = t.record_id
         where t.account_id = $1 and (t.created_at, t.record_id) >= ($3::timestamptz, $4::uuid)
           and (t.created_at, t.record_id) < ((select at from bound), (select id from bound))),
       taken as (delete from foundation.search_mark where ${ofResource()} and (created_at, record_id) >= ($3::timestamptz, $4::uuid)
         and (created_at, record_id) < ((select at from bound), (select id from bound))),
       bitmaps as materialized (select term, min(place) as first_place,
         substring(bit_or(set_bit(0::bit(${blockSize}), place, 1)) from min(place) + 1 for max(place) - min(place) + 1) as bits from found group by term),
       gone as (delete from foundation.search_bitmap b where ${ofResource('b.')} and b.block = $2
         and not exists (select from bitmaps n where n.term = b.term)),
       written as (insert into foundation.search_bitmap as b (account_id, resource, block, term, first_place, bits)
         select $1, '${resource}', $2, term, first_place, bits from bitmaps
         on conflict (account_id, resource, block, term) do update set first_place = excluded.first_place, bits = excluded.bits
         where (b.first_place, b.bits) is distinct from (excluded.first_place, excluded.bits)),
       words as materialized (select place / ${wordSize} as word, array_agg(created_at order by place) as times, array_agg(id order by place) as ids
         from kept group by 1),
       gone_words as (delete from foundation.search_place p where ${ofResource('p.')} and p.block = $2
         and not exists (select from words w where w.word = p.word)),
       places as (insert into foundation.search_place as p (account_id, resource, block, word, times, record_ids)
         select $1, '${resource}', $2, word, times, ids from words
         on conflict (account_id, resource, block, word) do update set times = excluded.times, record_ids = excluded.record_ids
         where p.record_ids is distinct from excluded.record_ids)
       insert into foundation.search_block (account_id, resource, block, starts_at, starts_id, ends_at, ends_id)
       select $1, '${resource}', $2, $3, $4, at, id from bound
       on conflict (account_id, resource, block) do update set ends_at = excluded.ends_at, ends_id = excluded.ends_id
       returning ends_at::text, ends_id, (select is_cut from bound) as is_cut`,
    );
    this.finish = sql(`finish search area of ${resource}`, `update foundation.search_area set is_built = true where ${ofResource()}`);
  }

  /** Takes the next step towards blocks of all records. Returns whether there may be a further one. */
  async step(database: Database, accountId: Id<'acc'>): Promise<boolean> {
    const account = uuidOf(accountId);
    // Most accounts need nothing, which costs one read.
    const [state] = (await database.read(accountId, this.state, [account])) as State[];
    if (state === undefined) return false;
    const { may_have: mayHave, is_open: isOpen, is_marked: isMarked, is_built: isBuilt, marks } = state;
    const run = (statement: Statement) => database.transaction(accountId, (unit) => unit.query(statement, [account]));
    if (isMarked === null || !isOpen || !mayHave) {
      // Blocks of before the last migration, or with a process of a former release beside this one, may lack changes without a mark.
      if (isBuilt !== null && (!isOpen || !mayHave)) {
        await database.transaction(accountId, async (unit) => {
          for (const statement of this.close) await unit.query(statement, [account]);
        });
      }
      if (!mayHave) return false;
      await run(this.open);
      await run(this.settle);
      return true;
    }
    if (!isMarked || (isBuilt === true && marks <= maxMarks)) return false;
    return database.transaction(accountId, async (unit) => {
      const [area] = await unit.query(this.lock, [account]);
      if (area === undefined) return false;
      if (area.is_built === true) await this.rebuild(unit, account);
      else await this.extend(unit, account);
      return true;
    });
  }

  /** Builds the first block, or the next one. */
  private async extend(unit: UnitOfWork, account: string): Promise<void> {
    const [last] = await unit.query(this.lastRange, [account]);
    const [, , startsAt, startsId] = last === undefined ? [null, null, ...firstRecord] : rangeOf(last);
    const next = await this.buildBlock(unit, account, last === undefined ? 0 : (last.block as number) + 1, [startsAt, startsId, ...end]);
    if (next === null) await unit.query(this.finish, [account]);
  }

  /** Builds the block with the most marks again. One that has become too large is divided. */
  private async rebuild(unit: UnitOfWork, account: string): Promise<void> {
    const [marked] = await unit.query(this.markedRange, [account]);
    if (marked === undefined) return;
    let block = marked.block as number;
    let last = marked.last as number;
    for (let range: Range | null = rangeOf(marked); range !== null; block = ++last)
      range = await this.buildBlock(unit, account, block, range);
  }

  /** Builds a block of the first records of the range. Returns the range of those that it has no room for. */
  private async buildBlock(unit: UnitOfWork, account: string, block: number, range: Range): Promise<Range | null> {
    const [built] = await unit.query(this.build, [account, block, ...range]);
    const { ends_at: endsAt, ends_id: endsId, is_cut: isCut } = built;
    return isCut === true ? [endsAt as string, endsId as string, range[2], range[3]] : null;
  }
}

/** Whether an area was opened after the last migration. The time of opening is never earlier, also if a clock was set back in between. */
export const isCurrent = `opened_at > coalesce((select max(changed_at) from foundation.servable_state), '-infinity')`;

const rangeOf = (row: Row): Range => [row.starts_at, row.starts_id, row.ends_at, row.ends_id].map(String) as unknown as Range;
