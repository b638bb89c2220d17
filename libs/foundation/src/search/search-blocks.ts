import { type Id, uuidOf } from '#libs/kernel';
import type { Row } from '../postgres/connection.js';
import type { Database } from '../postgres/database.js';
import { type Statement, sql } from '../postgres/statement.js';
import type { UnitOfWork } from '../postgres/unit-of-work.js';

/** The records of a block, and the bits of a bitmap. */
export const blockSize = 4096;
/** The records of one row of places. */
export const wordSize = 64;
/** So many records without a block are worth building one. A search reads their terms. */
const minUnbuilt = 128;
/** A block is built again if the account has more late terms than this. A search looks each of them up. */
const maxLate = 256;
/** More are not counted. */
const maxCounted = 2_000;
/**
 * A term is late if it is written this long after the creation of its record. Blocks have no records of the last ten minutes, so that a term
 * that is not late is committed before its block is built: PostgreSQL ends each statement after 20 and idle transactions after 30 seconds.
 */
export const lateAfter = `interval '2 minutes'`;
const settledAfter = `interval '10 minutes'`;

/** Before all records. */
export const firstPlace = { at: `'-infinity'::timestamptz`, id: `'00000000-0000-0000-0000-000000000000'::uuid` };
const lastId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/** What the next step is: a block to build again up to the same record, or new records. */
interface State {
  readonly tail: number | null;
  readonly tail_size: number | null;
  readonly has_unbuilt: boolean;
  readonly late: number | null;
  readonly late_block: number | null;
}

/**
 * Bitmaps of the terms of one table, for searches for several words. The terms stay authoritative: a bitmap only says which records to
 * compare. It may have a record that no longer has the term, but never lacks one that does, unless the term is late. A term that is added
 * to an old record is written as late, and a block is built by one statement, thus from one snapshot, which takes the mark from the late
 * terms that it sees. A term that is committed later keeps its mark. See docs/decisions/0065-search-blocks.md.
 */
export class SearchBlocks {
  private readonly lock: Statement;
  private readonly state: Statement;
  private readonly deleteFrom: readonly Statement[];
  private readonly build: Statement;

  constructor(records: string, terms: string, resource: string) {
    const ofResource = `account_id = $1 and resource = '${resource}'`;
    const after = (at: string, id: string, bound: string) =>
      `(${at}, ${id}) > (coalesce((select last_at from ${bound}), ${firstPlace.at}), coalesce((select last_id from ${bound}), ${firstPlace.id}))`;
    const upTo = (at: string, id: string, bound: string) =>
      `(${at}, ${id}) <= ((select last_at from ${bound}), (select last_id from ${bound}))`;

    this.lock = sql(`lock search blocks of ${resource}`, `select pg_advisory_xact_lock(hashtextextended('search ${resource} ' || $1, 0))`);
    this.state = sql(
      `search blocks of ${resource}`,
      `with tail as materialized (select block, size, last_at, last_id from foundation.search_block where ${ofResource} order by block desc limit 1),
       late as materialized (
         select (select b.block from foundation.search_block b where b.account_id = $1 and b.resource = '${resource}'
           and (b.last_at, b.last_id) >= (t.created_at, t.record_id) order by b.block limit 1) as block
         from ${terms} t where account_id = $1 and is_late and ${upTo('created_at', 'record_id', 'tail')} limit ${maxCounted})
       select (select block from tail) as tail, (select size from tail) as tail_size,
         exists (select from ${records} where account_id = $1 and ${after('created_at', 'id', 'tail')} and created_at < now() - ${settledAfter}
           order by created_at, id offset ${minUnbuilt - 1} limit 1) as has_unbuilt,
         (select count(*)::int from late) as late, (select block from late group by block order by count(*) desc limit 1) as late_block`,
    );
    this.deleteFrom = ['block', 'place', 'bitmap'].map((part) =>
      sql(
        `delete search_${part} of ${resource}`,
        `delete from foundation.search_${part} where ${ofResource} and block between $2 and $3${part === 'block' ? ' returning last_at, last_id' : ''}`,
      ),
    );
    // One statement, so that what is read and which marks are taken is one snapshot. A row that a change holds keeps its mark: waiting for
    // it could be a deadlock.
    this.build = sql(
      `build search block of ${resource}`,
      `with lower as materialized (select last_at, last_id from foundation.search_block where ${ofResource} and block < $2 order by block desc limit 1),
       placed as materialized (
         select created_at, id, (row_number() over (order by created_at, id) - 1)::int as place from ${records}
         where account_id = $1 and ${after('created_at', 'id', 'lower')}
           and (created_at, id) <= (coalesce($3::timestamptz, now() - ${settledAfter}), coalesce($4::uuid, ${lastId}))
         order by created_at, id limit ${blockSize + 1}),
       kept as materialized (select * from placed where place < ${blockSize}),
       upper as materialized (select created_at as last_at, id as last_id from kept order by place desc limit 1),
       found as materialized (
         select t.term, k.place from ${terms} t join kept k on k.created_at = t.created_at and k.id = t.record_id
         where t.account_id = $1 and ${after('t.created_at', 't.record_id', 'lower')} and ${upTo('t.created_at', 't.record_id', 'upper')}),
       bitmaps as (insert into foundation.search_bitmap (account_id, resource, block, term, first_place, bits)
         select $1, '${resource}', $2, term, min(place),
           substring(bit_or(set_bit(0::bit(${blockSize}), place, 1)) from min(place) + 1 for max(place) - min(place) + 1) from found group by term),
       places as (insert into foundation.search_place (account_id, resource, block, word, times, record_ids)
         select $1, '${resource}', $2, place / ${wordSize}, array_agg(created_at order by place), array_agg(id order by place) from kept group by 4),
       free as materialized (select term, created_at, record_id from ${terms}
         where account_id = $1 and is_late and ${after('created_at', 'record_id', 'lower')} and ${upTo('created_at', 'record_id', 'upper')}
         for update skip locked),
       settled as (update ${terms} t set is_late = false from free f
         where t.account_id = $1 and t.term = f.term and t.created_at = f.created_at and t.record_id = f.record_id)
       insert into foundation.search_block (account_id, resource, block, size, first_at, last_at, last_id)
       select $1, '${resource}', $2, count(*), min(created_at), (select last_at from upper), (select last_id from upper) from kept having count(*) > 0
       returning exists (select from placed where place = ${blockSize}) as is_cut`,
    );
  }

  /** Builds one block, if one is due. Returns whether it did. */
  async step(database: Database, accountId: Id<'acc'>): Promise<boolean> {
    const account = uuidOf(accountId);
    // Most accounts need nothing, which costs one read.
    const [before] = (await database.read(accountId, this.state, [account])) as [State];
    if (dueBlock(before) === null) return false;
    return database.transaction(accountId, async (unit) => {
      await unit.query(this.lock, [account]);
      const [state] = (await unit.query(this.state, [account])) as [State];
      const due = dueBlock(state);
      if (due === null) return false;
      await this.rebuild(unit, account, due, state.tail ?? due);
      return true;
    });
  }

  private async rebuild(unit: UnitOfWork, account: string, block: number, tail: number): Promise<void> {
    const isTail = block >= tail;
    const gone = await this.delete(unit, account, block, block);
    const [end] = isTail ? [] : gone;
    const [built] = await unit.query(this.build, [account, block, end?.last_at ?? null, end?.last_id ?? null]);
    // Records that came in between fill the block, so the later ones begin anew behind it.
    if (!isTail && built?.is_cut === true) await this.delete(unit, account, block + 1, tail);
  }

  private async delete(unit: UnitOfWork, account: string, first: number, last: number): Promise<Row[]> {
    const deleted = await Promise.all(this.deleteFrom.map((statement) => unit.query(statement, [account, first, last])));
    return deleted[0] as Row[];
  }
}

/** The block to build: the one with the most late terms if there are many, or the one for the next records. */
function dueBlock({ tail, tail_size: size, has_unbuilt: hasUnbuilt, late, late_block: lateBlock }: State): number | null {
  if (late !== null && late > maxLate && lateBlock !== null) return lateBlock;
  if (!hasUnbuilt) return null;
  if (tail === null) return 0;
  return size !== null && size < blockSize ? tail : tail + 1;
}
