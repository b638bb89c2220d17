import { maxMicros } from '#libs/kernel';

const decimal = /^(\d{1,12})(?:\.(\d+))?$/;

/**
 * Converts a decimal such as `12.345678`, an amount in currency units or a number of conversions, to millionths. Null when it is none,
 * or not a whole number of millionths, or more than can be counted: it is never rounded.
 */
export function microsOfDecimal(text: string): bigint | null {
  const [, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(6))) return null;
  const micros = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
  return micros > maxMicros ? null : micros;
}
