const microsPerUnit = 1_000_000;
/** The currencies that Meta counts in whole units. It counts all others in hundredths, which differs from ISO 4217 for some of both. */
const wholeUnitCurrencies = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']);

/** How many of Meta's smallest units a unit of the currency has. */
export const offsetOf = (currency: string): 1 | 100 => (wholeUnitCurrencies.has(currency) ? 1 : 100);

/** Meta's smallest unit of the currency, in micros. */
export const stepMicrosOf = (currency: string): number => microsPerUnit / offsetOf(currency);

/** An amount in Meta's smallest units. What is less than one unit is cut off, so that never more is spent than asked. */
export function minorUnitsOf(micros: number, currency: string): number {
  const step = stepMicrosOf(currency);
  return (micros - (micros % step)) / step;
}

/** An amount that Meta reports in its smallest units, as a text or a number; null when there is none. */
export function heldMinorUnits(value: string | number | null | undefined): number | null {
  if (value == null || !/^\d{1,15}$/.test(String(value))) return null;
  const units = Number(value);
  return units === 0 ? null : units;
}
