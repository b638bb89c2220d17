import type { RetentionSettings } from '#libs/operations';
import { sql, type Statement } from '#libs/kernel/infrastructure';

/** A table whose rows are kept: they are records, or there is a fixed number of them per record. */
export interface Kept {
  readonly kind: 'kept';
  /** Why the table does not grow without bound. */
  readonly reason: string;
}

/** A table or a folder that something else than the retention job clears. */
export interface ClearedElsewhere {
  readonly kind: 'elsewhere';
  readonly what: string;
  readonly keptFor: string;
  /** What deletes it. */
  readonly by: string;
}

/** Rows that the retention job deletes. */
export interface Expiring {
  readonly kind: 'expiring';
  /** Which rows, in words. */
  readonly what: string;
  /** How long, as a PostgreSQL interval. */
  readonly keptFor: string;
  /** How long, in words, where the interval does not say it. */
  readonly shown?: string;
  /** The SQL of the time from which the interval counts, by the clock of the database. The table is `t`. */
  readonly since: string;
  /** `since` in words. */
  readonly clock: string;
  /** More conditions, in SQL. */
  readonly where?: string;
  /** The primary key, without the account. */
  readonly key: readonly string[];
  /** Whether the rows belong to accounts or to none. Default: accounts. */
  readonly scope?: 'account' | 'shared';
  /** The setting with the number of days, if it can be set. */
  readonly setting?: keyof RetentionSettings;
  /** The service's role may delete rows, but not change or lock them. */
  readonly isAppendOnly?: boolean;
  /** The statement that removes the rows which the query `expired` selects, and returns a row for each. Default: deletes them. */
  readonly remove?: (expired: string) => string;
}

/** Work that the retention job does once per run, such as preparing partitions. */
export interface Upkeep {
  readonly kind: 'upkeep';
  readonly what: string;
  /** What `pending` counts, in words. */
  readonly unit: string;
  /** Counts what is to do, as `pending`. */
  readonly pending: Statement;
  readonly statement: Statement;
}

export type RetentionRule = Kept | ClearedElsewhere | Expiring | Upkeep;

/** The rules of the tables of one schema, by the name of the table. */
export type RetentionRules = Readonly<Record<string, RetentionRule | readonly RetentionRule[]>>;

export const kept = (reason: string): Kept => ({ kind: 'kept', reason });
export const clearedElsewhere = (rule: Omit<ClearedElsewhere, 'kind'>): ClearedElsewhere => ({ kind: 'elsewhere', ...rule });
export const expiring = (rule: Omit<Expiring, 'kind'>): Expiring => ({ kind: 'expiring', ...rule });
export const upkeep = (rule: Omit<Upkeep, 'kind'>): Upkeep => ({ kind: 'upkeep', ...rule });

/** A rule with its table, and with its statements if the job applies it. */
export interface TableRule {
  /** Schema and name. */
  readonly table: string;
  readonly rule: RetentionRule;
  readonly statements?: ExpiryStatements;
}

/** Their last parameter is the interval; the first one is the account, for rows of accounts. */
export interface ExpiryStatements {
  /** Counts the expired rows and returns the oldest time. */
  readonly count: Statement;
  /** Removes one batch and returns a row for each removed one. */
  readonly remove: Statement;
}

/** Rows per statement, so that each statement is short. */
export const batchSize = 5_000;

/** The rules of a schema as a list, with the statements of those that the job applies. */
export function tableRules(schema: string, rules: RetentionRules): TableRule[] {
  return Object.entries(rules).flatMap(([name, ofTable]) =>
    [ofTable].flat().map((rule, i): TableRule => {
      const table = `${schema}.${name}`;
      return rule.kind === 'expiring' ? { table, rule, statements: statementsOf(table, rule, i) } : { table, rule };
    }),
  );
}

function statementsOf(table: string, rule: Expiring, i: number): ExpiryStatements {
  const { since, where, key, scope = 'account', isAppendOnly = false, remove } = rule;
  const quoted = table.replace(/\w+$/, '"$&"');
  const ofAccount = scope === 'account';
  const conditions = [
    ...(ofAccount ? ['t.account_id = $1'] : []),
    `${since} <= now() - $${ofAccount ? 2 : 1}::interval`,
    ...(where === undefined ? [] : [`(${where})`]),
  ].join(' and ');
  // Skips rows that another transaction changes or deletes: the next run finds those that are left.
  const expired = `select ${key.map((column) => `t.${column}`).join(', ')} from ${quoted} t where ${conditions}
     limit ${batchSize}${isAppendOnly ? '' : ' for update of t skip locked'}`;
  const deletion = `delete from ${quoted} where ${ofAccount ? 'account_id = $1 and ' : ''}(${key.join(', ')}) in (${expired})
     returning 1 as removed`;
  const name = `${table}${i === 0 ? '' : ` ${i}`}`;
  return {
    count: sql(`count expired ${name}`, `select count(*) as rows, min(${since}) as oldest from ${quoted} t where ${conditions}`),
    remove: sql(`delete expired ${name}`, remove === undefined ? deletion : remove(expired)),
  };
}
