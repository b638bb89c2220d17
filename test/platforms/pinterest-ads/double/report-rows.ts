import { dayMs, dayOf, startOfDay } from '../../doubles/clock.js';
import { asyncColumns, type Attribution, nameColumns, type ReportedSum } from './report-columns.js';
import { type AdDay, adDays, daysBetween } from './spend.js';
import { invalidRequest } from './wire.js';
import type { World } from './world.js';

export type Granularity = 'TOTAL' | 'DAY';
export type Level = 'PIN_PROMOTION' | 'AD_GROUP' | 'CAMPAIGN';
export type Row = Readonly<Record<string, string | number>>;

export interface RowsQuery {
  readonly adAccountId: string;
  readonly start: string;
  readonly end: string;
  readonly granularity: Granularity;
  readonly level: Level;
  readonly columns: readonly string[];
  readonly attribution: Attribution;
  readonly accepts: (day: AdDay) => boolean;
  /** CSV reports show zeros; others leave them out. */
  readonly hasZeros: boolean;
}

export const keyColumns = { PIN_PROMOTION: 'AD_ID', AD_GROUP: 'AD_GROUP_ID', CAMPAIGN: 'CAMPAIGN_ID' } as const;
const keyOf = {
  PIN_PROMOTION: ({ ad }: AdDay) => ad.id,
  AD_GROUP: ({ group }: AdDay) => group.id,
  CAMPAIGN: ({ campaign }: AdDay) => campaign.id,
};

/** Refuses a period that is too long or too far back. Days are days in UTC. */
export function assertPeriod(
  world: World,
  start: string,
  end: string,
  limits: { readonly backDays: number; readonly maxDays: number },
): void {
  const [from, to, today] = [startOfDay(start), startOfDay(end), startOfDay(world.clock.today())];
  if (Number.isNaN(from) || Number.isNaN(to) || dayOf(from) !== start || dayOf(to) !== end) throw invalidRequest('the dates are no days');
  if (to < from) throw invalidRequest('end_date is before start_date');
  if (from < today - limits.backDays * dayMs) throw invalidRequest(`start_date is more than ${limits.backDays} days before today`);
  if (to - from > limits.maxDays * dayMs) throw invalidRequest(`the time range is longer than ${limits.maxDays} days`);
}

/** The rows of a report. A row of which all numbers are 0 is left out, and so is a column without a value. */
export function rowsOf(world: World, query: RowsQuery): Row[] {
  const sums = new Map<string, ReportedSum & { readonly date: string }>();
  for (const one of adDays(world, query.adAccountId, daysBetween(query.start, query.end))) {
    if (!query.accepts(one)) continue;
    const date = query.granularity === 'DAY' ? one.day : '';
    const key = `${date} ${keyOf[query.level](one)}`;
    const { first, spendMicros, impressions, clicks, conversions, valueMicros } = sums.get(key) ?? { ...zeros, first: one };
    sums.set(key, {
      first,
      date,
      spendMicros: spendMicros + one.spendMicros,
      impressions: impressions + one.impressions,
      clicks: clicks + one.clicks,
      conversions: conversions + one.conversions,
      valueMicros: valueMicros + one.valueMicros,
    });
  }
  return [...sums.values()].flatMap((sum) => rowOf(query, sum));
}

const zeros = { spendMicros: 0, impressions: 0, clicks: 0, conversions: 0, valueMicros: 0 };

function rowOf({ columns, level, attribution, hasZeros }: RowsQuery, sum: ReportedSum & { readonly date: string }): Row[] {
  const row: Record<string, string | number> = {
    [keyColumns[level]]: keyOf[level](sum.first),
    ...(sum.date === '' ? {} : { DATE: sum.date }),
  };
  let hasNumbers = false;
  for (const name of columns) {
    const value = asyncColumns[name as keyof typeof asyncColumns]?.(sum, attribution);
    if (value === undefined || (value === 0 && !hasZeros)) continue;
    row[name] = value;
    if (!(name in nameColumns) && value !== 0) hasNumbers = true;
  }
  return hasNumbers ? [row] : [];
}
