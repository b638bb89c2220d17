import type { MetricsFact } from '#libs/connections/contract';
import { isCalendarDay, maxMicros } from '#libs/kernel';

const conversionsPattern = /^(\d{1,10})(?:\.(\d{1,6}))?$/;

/** The short keys of the three records of a fact. 0 means unattributed. */
export interface FactKeys {
  readonly campaign: number;
  readonly creative: number;
  readonly audience: number;
}

/** Formats a fact as a line of COPY's text format. Throws RangeError for values out of range. */
export function copyLine(fact: MetricsFact, { campaign, creative, audience }: FactKeys): string {
  const { day, impressions, clicks, spendMicros, conversions, conversionValueMicros } = fact;
  const whole =
    isCount(impressions) && isCount(clicks) && isCount(spendMicros) && isCount(conversionValueMicros) && isCalendarDayCached(day);
  if (!whole) throw new RangeError(`The fact of ${day} has an invalid count, amount, or day: ${JSON.stringify(fact)}`);
  return `${day}\t${campaign}\t${creative}\t${audience}\t${impressions}\t${clicks}\t${spendMicros}\t${millionthsOf(conversions)}\t${conversionValueMicros}\n`;
}

const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= maxMicros;

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

/** Converts `1.25` to 1250000 exactly, without floating-point arithmetic. */
export function millionthsOf(conversions: string): string {
  const match = conversionsPattern.exec(conversions);
  if (!match) throw new RangeError(`${conversions} is not a number of conversions with at most 6 decimal places`);
  const [, units = '0', fraction = ''] = match;
  const millionths = `${units}${fraction.padEnd(6, '0')}`;
  if (Number(millionths) > maxMicros) throw new RangeError(`${conversions} conversions exceed the supported maximum`);
  return millionths;
}
