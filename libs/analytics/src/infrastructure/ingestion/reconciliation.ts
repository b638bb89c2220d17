import { addDays, Clock, type Id, uuidOf } from '#libs/kernel';
import { type BulkConnection, Database } from '#libs/data';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { Period } from '../../domain/reporting-period.js';
import { lockIngestions, beginIngestion } from './ingestion-statements.js';
import { eachMeasure, measureColumns, totalOf } from './measures.js';
import { firstDaySql, lastDaySql, type RollUpTable, rollUpTables } from './roll-up-tables.js';

/** A roll-up row that differs from the sum of its facts, which indicates a defect. */
export interface Difference {
  readonly account_id: Id<'acc'>;
  readonly table: RollUpTable | 'campaign';
  /** The day, or the first day of the week or month. Null for the spend to date of a campaign. */
  readonly day: string | null;
  /** The short keys of the row. */
  readonly keys: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
}

const daysPerBatch = 31;
const all = eachMeasure((m) => m);

/** Statements that report and repair differing rows. $1 account, $2 and $3 days, widened to whole weeks or months, $4 time of repair. */
function compare(table: RollUpTable): { report: Statement; repair: Statement } {
  const { date, keys: own } = rollUpTables[table];
  const keys = [date, ...own].join(', ');
  const of = `${firstDaySql(date, 'day')} as ${date}`;
  const [from, to] = [firstDaySql(date, '$2'), lastDaySql(date, '$3')];
  const differing = `facts as (
      select ${[of, ...own].join(', ')}, ${eachMeasure((m) => `${totalOf(m)} as ${m}`)} from analytics.fact
      where account_id = $1 and day between ${from} and ${to} group by ${['1', ...own].join(', ')}),
    kept as (select ${keys}, ${all} from analytics.${table} where account_id = $1 and ${date} between ${from} and ${to}),
    differing as (
      select ${keys}, ${eachMeasure((m) => `coalesce(facts.${m}, 0) as ${m}, coalesce(kept.${m}, 0) as kept_${m}`)}
      from facts full join kept using (${keys})
      where (${eachMeasure((m) => `coalesce(facts.${m}, 0)`)}) <> (${eachMeasure((m) => `coalesce(kept.${m}, 0)`)}))`;
  return {
    report: sql(`reconcile analytics ${table}`, `with ${differing} select * from differing order by ${keys}`),
    repair: sql(
      `repair analytics ${table}`,
      `with ${differing} insert into analytics.${table} (account_id, ${keys}, ${all}, updated_at)
       select $1, ${keys}, ${all}, $4 from differing
       on conflict (account_id, ${keys}) do update set ${eachMeasure((m) => `${m} = excluded.${m}`)}, updated_at = excluded.updated_at`,
    ),
  };
}

const statements = new Map((Object.keys(rollUpTables) as RollUpTable[]).map((table) => [table, compare(table)]));

const spent = `facts as (select campaign_key as key, ${totalOf('spend_micros')} as spend from analytics.fact where account_id = $1 group by campaign_key),
  differing as (select c.key, c.spend_to_date_micros as kept, coalesce(f.spend, 0) as spend from analytics.campaign c left join facts f using (key)
    where c.account_id = $1 and c.spend_to_date_micros <> coalesce(f.spend, 0))`;
const reportSpent = sql('reconcile analytics spend', `with ${spent} select * from differing order by key`);
const repairSpent = sql(
  'repair analytics spend',
  `with ${spent} update analytics.campaign c set spend_to_date_micros = d.spend from differing d where c.account_id = $1 and c.key = d.key`,
);

const ingestedRange = sql(
  'range of analytics days',
  'select min(day) as start, max(day) as "end" from analytics.landed_day where account_id = $1',
);

/** Compares the roll-ups of an account with its facts. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Repairs all roll-ups of an account for all ingested days, for example after a migration added a roll-up. */
  async rebuild(accountId: Id<'acc'>): Promise<void> {
    const [row] = await this.database.read(accountId, ingestedRange, [uuidOf(accountId)]);
    if (row.start !== null) await this.reconcile(accountId, row, true);
  }

  /** Returns the differences for a range of days and, with `repair`, corrects the roll-ups. Ingestions wait during each batch. */
  async reconcile(accountId: Id<'acc'>, { start, end }: Period, repair: boolean): Promise<Difference[]> {
    const account = uuidOf(accountId);
    const found: Difference[] = [];
    await this.database.bulk(async (connection) => {
      for (let day = start, last = ''; last < end; day = addDays(last, 1)) {
        const full = addDays(day, daysPerBatch - 1);
        last = full < end ? full : end;
        const days = [account, day, last];
        const differing = await connection.transaction(accountId, async () => {
          await connection.query(lockIngestions, [account]);
          const differences: Difference[] = [];
          for (const [table, { report, repair: repairing }] of statements) {
            const rows = await connection.query(report, days);
            differences.push(...rows.map((row) => differenceOf(accountId, table, row)));
            if (repair && rows.length > 0) await connection.query(repairing, [...days, await this.beginRepair(connection, account)]);
          }
          return differences;
        });
        found.push(...differing);
      }
      const spending = await connection.transaction(accountId, async () => {
        await connection.query(lockIngestions, [account]);
        const rows = await connection.query(reportSpent, [account]);
        if (repair && rows.length > 0) await connection.query(repairSpent, [account]);
        return rows.map((row) => spendDifferenceOf(accountId, row));
      });
      found.push(...spending);
    });
    return found;
  }

  /** The time of a repair. Repaired rows change like ingested rows, so `updated_since` returns them. */
  private async beginRepair(connection: BulkConnection, account: string): Promise<string> {
    const [ingestion] = await connection.query(beginIngestion, [account, this.clock.now().toISOString()]);
    return ingestion.landed_at;
  }
}

type Row = Readonly<Record<string, unknown>>;

function differenceOf(accountId: Id<'acc'>, table: RollUpTable, row: Row): Difference {
  const pick = (prefix: string) => Object.fromEntries(measureColumns.map((m) => [m, String(row[`${prefix}${m}`])]));
  const { date, keys: own } = rollUpTables[table];
  const keys = Object.fromEntries(own.map((key) => [key, row[key] as number]));
  return { account_id: accountId, table, day: row[date] as string, keys, kept: pick('kept_'), facts: pick('') };
}

function spendDifferenceOf(accountId: Id<'acc'>, { key, kept, spend }: Row): Difference {
  return {
    account_id: accountId,
    table: 'campaign',
    day: null,
    keys: { campaign_key: key as number },
    kept: { spend_micros: String(kept) },
    facts: { spend_micros: String(spend) },
  };
}
