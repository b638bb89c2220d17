/** The maximum amount or sum of amounts, in micros: the largest integer that a JSON number represents exactly. */
export const maxMicros = Number.MAX_SAFE_INTEGER;

/** One unit of any currency in micros. */
export const microsPerUnit = 1_000_000;

/** The digits after the decimal point that amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. At most 6, as micros. */
export function fractionDigitsOf(currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(digits, 6);
}

/** An exact amount for messages, such as `EUR 25.00`, `JPY 3,000` or `EUR 0.000025`. `micros` is a whole number, not negative. */
export function amountText(micros: number, currency: string): string {
  const units = Math.floor(micros / microsPerUnit);
  const digits = String(micros % microsPerUnit).padStart(6, '0');
  const least = fractionDigitsOf(currency);
  const fraction = digits.slice(0, least) + digits.slice(least).replace(/(?<!0)0+$/, '');
  return `${currency} ${units.toLocaleString('en-US')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** An amount as clients send it, and what it is: `25000000 micros (EUR 25.00)`. */
export function microsText(micros: number, currency: string): string {
  return `${micros} micros (${amountText(micros, currency)})`;
}

/**
 * For an amount below one unit, which is more likely an amount that was not converted to micros: ` 25 micros are EUR 0.000025; EUR 25.00 is
 * 25000000.` Otherwise empty.
 */
export function unconvertedHint(micros: number, currency: string): string {
  if (micros >= microsPerUnit) return '';
  const meant = micros * microsPerUnit;
  return ` ${micros} micros are ${amountText(micros, currency)}; ${amountText(meant, currency)} is ${meant}.`;
}
