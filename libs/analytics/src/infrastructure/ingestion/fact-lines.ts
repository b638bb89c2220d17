import type { MetricsFact } from '#libs/connections';
import { isCalendarDay, maxMicros } from '#libs/kernel';

const conversionsPattern = /^(\d{1,10})(?:\.(\d{1,6}))?$/;

/** Short keys of the three records of a cell; 0 is unattributed. */
export interface FactKeys {
  readonly campaign: number;
  readonly creative: number;
  readonly audience: number;
}

/** A cell as a line of COPY's text format. Throws RangeError for what no platform may report. */
export function copyLine(fact: MetricsFact, { campaign, creative, audience }: FactKeys): string {
  const { day, impressions, clicks, spendMicros, conversions, conversionValueMicros } = fact;
  const whole =
    isCount(impressions) && isCount(clicks) && isCount(spendMicros) && isCount(conversionValueMicros) && isCalendarDayCached(day);
  if (!whole) throw new RangeError(`A cell of ${day} holds what is no count, amount or day: ${JSON.stringify(fact)}`);
  return `${day}\t${campaign}\t${creative}\t${audience}\t${impressions}\t${clicks}\t${spendMicros}\t${millionthsOf(conversions)}\t${conversionValueMicros}\n`;
}

const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= maxMicros;

/** The cells of a window have few days: a look-up in place of a parse. */
const cachedDays = new Set<string>();
const maxCachedDays = 5_000;
function isCalendarDayCached(day: string): boolean {
  if (cachedDays.has(day)) return true;
  if (!isCalendarDay(day)) return false;
  if (cachedDays.size >= maxCachedDays) cachedDays.clear();
  cachedDays.add(day);
  return true;
}

/** `1.25` as 1250000: exact, where a double would not be. */
export function millionthsOf(conversions: string): string {
  const match = conversionsPattern.exec(conversions);
  if (!match) throw new RangeError(`${conversions} is no number of conversions with at most 6 decimals`);
  const [, units = '0', fraction = ''] = match;
  const millionths = `${units}${fraction.padEnd(6, '0')}`;
  if (Number(millionths) > maxMicros) throw new RangeError(`${conversions} conversions are more than can be counted`);
  return millionths;
}
