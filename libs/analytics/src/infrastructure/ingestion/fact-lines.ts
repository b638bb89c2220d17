import type { MetricsFact } from '#libs/connections/contract';
import { columnOfMeasure, isCalendarDay, maxMicros, measures } from '#libs/kernel';

/** The short keys of the three records of a fact. 0 means unattributed. */
export interface FactKeys {
  readonly campaign: number;
  readonly creative: number;
  readonly audience: number;
}

/** The value of each column of a staged fact. */
const valueOfColumn: Readonly<Record<string, (fact: MetricsFact, keys: FactKeys) => string | number | bigint>> = {
  day: ({ day }) => day,
  campaign_key: (_, { campaign }) => campaign,
  creative_key: (_, { creative }) => creative,
  audience_key: (_, { audience }) => audience,
  ...Object.fromEntries(measures.map((measure) => [columnOfMeasure(measure), (fact: MetricsFact) => fact[measure]])),
};
const values = Object.values(valueOfColumn);

/** The columns of a line, in its order. */
export const factColumns = Object.keys(valueOfColumn).join(', ');

/** Formats a fact as a line of COPY's text format. Throws RangeError for values out of range. */
export function copyLine(fact: MetricsFact, keys: FactKeys): string {
  const wrong = measures.find((measure) => fact[measure] < 0n || fact[measure] > maxMicros);
  if (wrong !== undefined) throw new RangeError(`The fact of ${fact.day} has an invalid ${columnOfMeasure(wrong)}: ${fact[wrong]}`);
  if (!isCalendarDayCached(fact.day)) throw new RangeError(`A fact has an invalid day: ${fact.day}`);
  return `${values.map((valueOf) => valueOf(fact, keys)).join('\t')}\n`;
}

/** The facts of a window have few distinct days, so a lookup replaces parsing. */
const cachedDays = new Set<string>();
const maxCachedDays = 5_000;
function isCalendarDayCached(day: string): boolean {
  if (cachedDays.has(day)) return true;
  if (!isCalendarDay(day)) return false;
  if (cachedDays.size >= maxCachedDays) cachedDays.clear();
  cachedDays.add(day);
  return true;
}
