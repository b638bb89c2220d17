import { type Id, uuidOf } from '#libs/kernel';
import { Rows, sql, type Statement } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import type { ListDefinition } from './list-definition.js';

export const COUNTED_LISTS = Symbol('counted lists');
/** A number that is reached means this many or more: each count reads at most as many entries of an index. */
export const maxCount = 1_000;

/** The number of records by status, for each list. */
export type StatusCountsView = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Counts the records of an account by status, up to a limit. */
@Injectable()
export class StatusCounts {
  private readonly statement: Statement;

  constructor(
    private readonly rows: Rows,
    @Inject(COUNTED_LISTS) private readonly lists: readonly ListDefinition[],
  ) {
    const parts = lists.map(
      (list) => `select '${list.name}' as list, status,
        (select count(*)::int from (select from ${list.table} r where r.account_id = $1 and r.status = s.status limit ${maxCount}) as counted) as count
        from unnest(array['${countedStatuses(list).join("', '")}']) as s(status)`,
    );
    this.statement = sql('status counts', parts.join(' union all '));
  }

  async of(accountId: Id<'acc'>): Promise<StatusCountsView> {
    const rows = await this.rows.read(accountId, this.statement, [uuidOf(accountId)]);
    return Object.fromEntries(
      this.lists.map(({ name }) => [
        name,
        Object.fromEntries(rows.flatMap(({ list, status, count }) => (list === name ? [[status, count]] : []))),
      ]),
    );
  }
}

/** Statuses that only a list of them shows are not counted. */
function countedStatuses({ statuses, filters }: ListDefinition): string[] {
  const uncounted = Object.values(filters).flatMap(({ exceptStatuses = [] }) => exceptStatuses);
  return statuses.filter((status) => !uncounted.includes(status));
}
