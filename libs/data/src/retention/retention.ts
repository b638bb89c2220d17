import { type Id, uuidOf } from '#libs/kernel';
import { retentionSettings, type RetentionSettings } from '#libs/operations';
import type { Statement } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../postgres/database.js';
import { Tenants } from '../postgres/tenants.js';
import { batchSize, type Expiring, type TableRule, type Upkeep } from './retention-rule.js';

/** DI token of the rules of all tables. */
export const RETENTION_RULES = Symbol('retention rules');

/** The expired rows of a table. */
export interface ExpiredRows {
  readonly table: string;
  readonly what: string;
  readonly kept_for: string;
  readonly rows: number;
  /** The time from which the age of the oldest one counts. Null without rows. */
  readonly oldest: string | null;
}

/** The rows of a table that one run has removed. */
export interface RemovedRows {
  readonly table: string;
  readonly what: string;
  readonly rows: number;
  /** Whether rows are left for the next run, because the time was over. */
  readonly is_unfinished: boolean;
}

/** Work on a table that is due. */
export interface PendingUpkeep {
  readonly table: string;
  /** What is counted, such as partitions. */
  readonly unit: string;
  readonly pending: number;
}

interface Applied {
  readonly table: string;
  readonly rule: Expiring;
  readonly count: Statement;
  readonly remove: Statement;
}

/** The maximum time for one table in one account and run. What is left is removed by the next run. */
const maxMsPerTable = 2_500;

/** Applies the retention rules, in short statements of one account each. */
@Injectable()
export class Retention {
  private readonly applied: readonly Applied[];
  private readonly upkeep: readonly (Upkeep & { readonly table: string })[];

  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    @Inject(RETENTION_RULES) rules: readonly TableRule[],
    @Inject(retentionSettings.token) private readonly settings: RetentionSettings,
  ) {
    this.applied = rules.flatMap(({ table, rule, statements }) =>
      rule.kind === 'expiring' && statements !== undefined ? [{ table, rule, ...statements }] : [],
    );
    this.upkeep = rules.flatMap(({ table, rule }) => (rule.kind === 'upkeep' ? [{ table, ...rule }] : []));
  }

  /** Counts what `removeAll` would remove now, per rule. */
  async preview(): Promise<ExpiredRows[]> {
    const accounts = await this.tenants.all();
    const found: ExpiredRows[] = [];
    for (const { table, rule, count } of this.applied) {
      const rows = isShared(rule)
        ? await this.database.global(count, [this.intervalOf(rule)])
        : (await inTurn(accounts, (id) => this.database.report(id, count, [uuidOf(id), this.intervalOf(rule)]))).flat();
      const oldest = rows.flatMap((row): string[] => row.oldest ?? []).sort();
      found.push({
        table,
        what: rule.what,
        kept_for: rule.setting === undefined ? (rule.shown ?? rule.keptFor) : this.intervalOf(rule),
        rows: rows.reduce((sum, row) => sum + row.rows, 0),
        oldest: oldest[0] ?? null,
      });
    }
    return found;
  }

  /** Removes what has expired, and does the upkeep, now and without a limit of time. */
  async removeAll(): Promise<RemovedRows[]> {
    const runs = [await this.removeShared(Infinity)];
    for (const accountId of await this.tenants.all()) runs.push(await this.removeIn(accountId, Infinity));
    await this.doUpkeep();
    return this.applied.map(({ table, rule: { what } }) => {
      const own = runs.flat().filter((run) => run.table === table && run.what === what);
      return { table, what, rows: own.reduce((sum, { rows }) => sum + rows, 0), is_unfinished: false };
    });
  }

  /** Removes what has expired in one account. */
  removeIn(accountId: Id<'acc'>, maxMs = maxMsPerTable): Promise<RemovedRows[]> {
    const account = uuidOf(accountId);
    const own = this.applied.filter(({ rule }) => !isShared(rule));
    return inTurn(own, (applied) =>
      removeInBatches(applied, maxMs, () => this.database.report(accountId, applied.remove, [account, this.intervalOf(applied.rule)])),
    );
  }

  /** Removes what has expired and belongs to no account. */
  removeShared(maxMs = maxMsPerTable): Promise<RemovedRows[]> {
    const shared = this.applied.filter(({ rule }) => isShared(rule));
    return inTurn(shared, (applied) =>
      removeInBatches(applied, maxMs, () => this.database.global(applied.remove, [this.intervalOf(applied.rule)])),
    );
  }

  /** Counts what `doUpkeep` would do now. After a run of the job, it is nothing. */
  pendingUpkeep(): Promise<PendingUpkeep[]> {
    return inTurn(this.upkeep, async ({ table, unit, pending }) => {
      const [row] = await this.database.global(pending, []);
      return { table, unit, pending: row.pending };
    });
  }

  async doUpkeep(): Promise<void> {
    for (const { statement } of this.upkeep) await this.database.global(statement, []);
  }

  private intervalOf({ keptFor, setting }: Expiring): string {
    return setting === undefined ? keptFor : `${this.settings[setting]} days`;
  }
}

const isShared = ({ scope }: Expiring) => scope === 'shared';

async function removeInBatches(
  { table, rule: { what } }: Applied,
  maxMs: number,
  removeBatch: () => Promise<readonly unknown[]>,
): Promise<RemovedRows> {
  const end = performance.now() + maxMs;
  for (let rows = 0; ;) {
    const { length } = await removeBatch();
    rows += length;
    if (length < batchSize) return { table, what, rows, is_unfinished: false };
    if (performance.now() >= end) return { table, what, rows, is_unfinished: true };
  }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
